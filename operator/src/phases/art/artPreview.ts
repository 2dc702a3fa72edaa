/** Makes small pictures of a title's art for the catalog, from the files beside the media. Fetches nothing. */
import { message } from '../../messages/message.ts';
import { readSmall } from '../../storage/read.ts';
import type { Title } from '../../title/title.ts';
import type { ArtKind } from '../../title/titleFacts.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import { pictureAtMostBytes } from './artFetch.ts';
import { presentArt } from './artFiles.ts';
import { belowRoot } from './artNames.ts';

/** Kinds that the page shows in lists and at the top of a title. */
const previewedKinds = ['poster', 'fanart', 'clearlogo'] as const satisfies readonly ArtKind[];
export type PreviewedKind = (typeof previewedKinds)[number];

/** Undefined for kinds without a preview, and for a season's pictures. */
export function previewedKind({ fact }: { readonly fact: string }): PreviewedKind | undefined {
  return previewedKinds.find((kind) => kind === fact);
}

export async function previewOfBytes(
  title: Title,
  kind: PreviewedKind,
  bytes: Uint8Array,
  tools: Pick<PhaseTools, 'preview'>,
): Promise<void> {
  const { previewOf } = await import('../../media/artImage.ts');
  tools.preview(title, kind, await previewOf(bytes, kind));
}

/**
 * Makes the preview of a file beside the media; `path` is relative to the title's folder. A file that is no picture
 * gives a warning and stays.
 */
export async function previewOfFile(
  title: Title,
  kind: PreviewedKind,
  path: string,
  tools: Pick<PhaseTools, 'root' | 'preview' | 'warn'>,
): Promise<void> {
  const place = belowRoot(title.layout, path);
  try {
    const bytes = await readSmall(tools.root, place, pictureAtMostBytes);
    if (bytes !== undefined) await previewOfBytes(title, kind, bytes, tools);
  } catch (error) {
    tools.warn(place, message('pictureNotShown', messageOf(error)));
  }
}

/** For a catalog rebuilt from the files. */
export async function readArtPreviews(title: Title, tools: PhaseTools): Promise<void> {
  for (const kind of previewedKinds) {
    const path = title.artFact(kind)?.value?.path;
    if (path !== undefined && presentArt(title, path) !== undefined) await previewOfFile(title, kind, path, tools);
  }
}
