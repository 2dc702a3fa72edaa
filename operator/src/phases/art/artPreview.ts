/** Makes small pictures of a title's art for the catalog, from the files beside the media. Fetches nothing. */
import { type Message, message } from '../../messages/message.ts';
import type { ListedFile } from '../../naming/layout.ts';
import { StorageError } from '../../storage/error.ts';
import { readSmall } from '../../storage/read.ts';
import { isSeen, refusalOf, type SeenPicture, seenPicture } from '../../title/seenPicture.ts';
import type { Title } from '../../title/title.ts';
import type { ArtKind } from '../../title/titleFacts.ts';
import { decoding, type PictureFile, refusalIn } from '../decoding.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import { pictureAtMostBytes } from './artFetch.ts';
import { presentArt } from './artFiles.ts';

/** Kinds that the page shows in lists and at the top of a title. */
const previewedKinds = ['poster', 'fanart', 'clearlogo'] as const satisfies readonly ArtKind[];
export type PreviewedKind = (typeof previewedKinds)[number];

/** Undefined for kinds without a preview, and for a season's pictures. */
export function previewedKind({ fact }: { readonly fact: string }): PreviewedKind | undefined {
  return previewedKinds.find((kind) => kind === fact);
}

/** `file`: the place of the bytes. Throws MediaError. */
export async function previewOfBytes(
  title: Title,
  kind: PreviewedKind,
  { bytes, file }: { readonly bytes: Uint8Array; readonly file: PictureFile },
  tools: Pick<PhaseTools, 'preview' | 'pictures'>,
): Promise<void> {
  const { previewOf } = await import('../../media/artImage.ts');
  tools.preview(title, kind, await decoding(tools.pictures, file, () => previewOf(bytes, kind)));
}

/**
 * Makes the preview of a file beside the media. A file that cannot be shown gives a warning and stays; the reason is in
 * the result, so that it is not decoded again. Undefined if only the next walk can tell, because no decoder could start.
 */
export async function previewOfFile(
  title: Title,
  kind: PreviewedKind,
  file: ListedFile,
  tools: Pick<PhaseTools, 'root' | 'preview' | 'unread' | 'warn' | 'signal' | 'pictures'>,
): Promise<SeenPicture | undefined> {
  try {
    const bytes = await readSmall(tools.root, file.path, pictureAtMostBytes);
    if (bytes !== undefined) await previewOfBytes(title, kind, { bytes, file }, tools);
    return seenPicture(file, undefined);
  } catch (error) {
    tools.signal.throwIfAborted();
    tools.warn(file.path, message('pictureNotShown', messageOf(error)));
    if (error instanceof StorageError && error.kind === 'unreadable') tools.unread?.(title);
    const refusal: Message | undefined = refusalIn(error);
    return refusal === undefined && !(error instanceof StorageError) ? undefined : seenPicture(file, refusal);
  }
}

/** For a catalog that lacks pictures of files that exist already; `shown` are the kinds that it has. */
export async function readArtPreviews(title: Title, shown: ReadonlySet<string>, tools: PhaseTools): Promise<void> {
  for (const kind of previewedKinds) {
    if (shown.has(kind)) continue;
    const fact = title.artFact(kind);
    const file = fact?.value === undefined ? undefined : presentArt(title, fact.value.path);
    if (fact?.value === undefined || file === undefined) continue;
    const { seen } = fact.value;
    if (isSeen(seen, file) && refusalOf(seen) !== undefined) continue;
    const now = await previewOfFile(title, kind, file, tools);
    // A picture that was shown stays as recorded: a rebuild from unchanged files changes no record.
    if (refusalOf(now) !== undefined)
      title.setArtFact(kind, { ...fact, value: { ...fact.value, ...(now === undefined ? {} : { seen: now }) } });
  }
}
