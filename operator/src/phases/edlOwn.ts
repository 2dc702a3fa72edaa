/** The EDL file that a video should have, and whether the one beside it is ours. Reads only. */
import { hash } from 'node:crypto';
import { edlAtMostBytes } from '../media/edl.ts';
import { edlText, isOwnEdl } from '../media/edlText.ts';
import type { VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../naming/mediaPlace.ts';
import { readSmall } from '../storage/read.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { FileFacts } from '../title/facts.ts';
import type { MadeFile } from '../title/record.ts';
import type { Title } from '../title/title.ts';

/** The name under which players look for the list of a video. */
export function edlName(video: VideoLayout): string {
  return `${videoBase(video)}.edl`;
}

/** What the file should hold now; undefined if there should be none. A disc folder is played by its own menu. */
export function wantedEdl(video: VideoLayout, { marks, probe }: FileFacts = {}): Uint8Array | undefined {
  if (video.disc !== undefined) return undefined;
  return edlText(marks?.value ?? [], probe?.value?.durationSeconds, edlName(video));
}

export function isEdlListed(title: Title, video: VideoLayout): boolean {
  return title.listing.get(placeOfVideo(video).folder)?.has(edlName(video)) === true;
}

/** What the record lists as ours under the video's present name. */
export function listedEdls(title: Title, video: VideoLayout): readonly MadeFile[] {
  return title.file(video)?.made.filter(({ fact, path }) => fact === 'edl' && path === edlName(video)) ?? [];
}

/**
 * The file beside the video as a record would list it, if it is ours and unchanged: by the record, or by the proof in
 * its first line, because records get lost. A file that cannot be read is not ours.
 */
export async function ownEdl(title: Title, video: VideoLayout, root: StorageRoot): Promise<MadeFile | undefined> {
  if (!isEdlListed(title, video)) return undefined;
  const name = edlName(video);
  const path = joinPath(placeOfVideo(video).folder, name);
  const bytes = await readSmall(root, path, edlAtMostBytes).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const sha256 = hash('sha256', bytes);
  const known = listedEdls(title, video).find((made) => made.sha256 === sha256);
  if (known !== undefined) return known;
  const file = title.listing.get(placeOfVideo(video).folder)?.get(name);
  const mtimeMs = Math.floor(file?.mtimeMs ?? 0);
  return isOwnEdl(bytes, name) ? { path: name, fact: 'edl', sizeBytes: bytes.length, mtimeMs, sha256 } : undefined;
}

/** Paths of the videos whose EDL file is ours: it repeats marks and is no source of them. */
export async function videosWithOwnEdl(
  title: Title,
  videos: readonly VideoLayout[],
  root: StorageRoot,
): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  for (const video of videos) if ((await ownEdl(title, video, root)) !== undefined) own.add(video.path);
  return own;
}
