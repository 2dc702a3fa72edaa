/**
 * Reads spans that other programs left beside a video: `<base>.edl` (Kodi and most editors), else Comskip's
 * `<base>.txt`, in Kodi's order (docs/reference/files.md#edl-and-chapter-files). VideoReDo's `.Vprj` and BeyondTV's
 * `.chapters.xml` hold cuts for an editor, not marks. Jellyfin, Emby and Plex keep segments in their databases.
 */

import { edlAtMostBytes, marksOfEdl, parseComskip, parseEdl } from '../../media/edl.ts';
import { message } from '../../messages/message.ts';
import type { ListedFile, VideoLayout } from '../../naming/layout.ts';
import { placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import { readSmall } from '../../storage/read.ts';
import type { Mark } from '../../title/facts.ts';
import type { Title } from '../../title/title.ts';
import { messageOf, type PhaseTools } from '../phase.ts';

/** What reading the files beside a video needs. `ownEdls`: paths of videos whose `.edl` we wrote from their marks. */
export interface SidecarTools extends PhaseTools {
  readonly ownEdls: ReadonlySet<string>;
}

interface Sidecar {
  readonly kind: 'edl' | 'comskip';
  readonly file: ListedFile;
}

function sidecarsOf(title: Title, video: VideoLayout, ownEdls: ReadonlySet<string>): Sidecar[] {
  const files = title.listing.get(placeOfVideo(video).folder);
  const found: Sidecar[] = [];
  for (const [kind, ending] of [
    ['edl', '.edl'],
    ['comskip', '.txt'],
  ] as const) {
    const file = files?.get(`${videoBase(video)}${ending}`);
    if (kind === 'edl' && ownEdls.has(video.path)) continue;
    if (file !== undefined) found.push({ kind, file });
  }
  return found;
}

/** A summary of sizes and mtimes that changes when a sidecar is added, removed or changed; reads no file. */
export function sidecarsState(title: Title, video: VideoLayout, { ownEdls }: Pick<SidecarTools, 'ownEdls'>): string {
  return sidecarsOf(title, video, ownEdls)
    .map(({ kind, file }) => `${kind} ${file.sizeBytes} ${Math.floor(file.mtimeMs)}`)
    .join(', ');
}

/**
 * The marks of the first sidecar that has any. An unreadable sidecar gives a warning and is read again when it changes.
 */
export async function readSidecars(title: Title, video: VideoLayout, tools: SidecarTools): Promise<Mark[]> {
  const probe = title.fact(video, 'probe')?.value;
  const frameRate = probe?.video[0]?.frameRate;
  for (const { kind, file } of sidecarsOf(title, video, tools.ownEdls)) {
    try {
      const bytes = await readSmall(tools.root, file.path, edlAtMostBytes);
      if (bytes === undefined) continue;
      const text = decoded(bytes);
      const reading = kind === 'edl' ? parseEdl(text, frameRate) : parseComskip(text, frameRate);
      if (reading === undefined) continue;
      if (reading.skippedLines > 0) {
        tools.warn(file.path, message('linesSkipped', String(reading.skippedLines)));
      }
      const marks = marksOfEdl(reading.spans, probe?.durationSeconds, kind);
      if (marks.length > 0) return marks;
    } catch (error) {
      // A .txt of any size may be somebody's notes.
      if (kind === 'edl') tools.warn(file.path, messageOf(error));
    }
  }
  return [];
}

/** UTF-8, or UTF-16 with a byte order mark, as editors on Windows save it. */
function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
