/** Places our art beside the media, and moves it when the title's file has a new name. */
import { hash } from 'node:crypto';
import { marked } from '../../media/ownMark.ts';
import { placeOf } from '../../naming/mediaPlace.ts';
import { readSmall, statFile } from '../../storage/read.ts';
import { filledFact, openFact } from '../../title/gaps.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import type { ArtValue } from '../../title/titleFacts.ts';
import type { PhaseTools } from '../phase.ts';
import { placeFile } from '../placeFile.ts';
import { pictureAtMostBytes } from './artFetch.ts';
import { otherArt, ownArt } from './artFiles.ts';
import { type ArtWish, belowRoot } from './artNames.ts';
import { previewedKind } from './artPreview.ts';

export interface ArtPicture {
  readonly bytes: Uint8Array;
  readonly source: string;
  readonly url?: string | undefined;
}

/**
 * Fills the fact with this picture. Returns `taken`, with the fact unchanged, if a foreign file has the name by now.
 * Throws StorageError.
 */
export async function placeArt(
  title: Title,
  wish: ArtWish,
  { bytes, source, url }: ArtPicture,
  tools: PhaseTools,
): Promise<'placed' | 'taken'> {
  const before = title.artFact(wish.fact);
  const { ownName: name, fact } = wish;
  const path = belowRoot(title.layout, name);
  const others = otherArt(title, fact, name);
  const placed = await placeFile(tools.root, {
    path,
    name,
    fact,
    bytes: marked(bytes, placeOf(path).name),
    owns: ownArt(title, fact, name),
    nowMs: tools.now(),
    async note(mayLieThere) {
      title.setArtFact(fact, openFact(before), [...others, ...mayLieThere]);
      await title.save();
    },
  });
  if (placed.state === 'theirs') {
    title.setArtFact(fact, openFact(before), others);
    return 'taken';
  }
  if (placed.isWritten) tools.made(title, fact, path);
  const seen = previewedKind(wish) === undefined ? undefined : await statFile(tools.root, path);
  const value: ArtValue = {
    path: name,
    ...(url === undefined ? {} : { url }),
    ...(seen === undefined ? {} : { seen: { sizeBytes: seen.sizeBytes, mtimeMs: seen.mtimeMs } }),
  };
  title.setArtFact(fact, filledFact(before, value, source, tools.now()), [...others, placed.made]);
  return 'placed';
}

/**
 * Copies our picture to its new name; true if it is there now. `walk/goneArt.ts` removes the file under the old name.
 */
export async function moveArt(title: Title, wish: ArtWish, value: ArtValue, tools: PhaseTools): Promise<boolean> {
  const bytes = await readSmall(tools.root, belowRoot(title.layout, value.path), pictureAtMostBytes);
  if (bytes === undefined || !isAsMade(bytes, ownArt(title, wish.fact, value.path))) return false;
  const source = title.artFact(wish.fact)?.source ?? 'kept';
  return (await placeArt(title, wish, { bytes, source, url: value.url }, tools)) === 'placed';
}

function isAsMade(bytes: Uint8Array, owns: readonly MadeFile[]): boolean {
  const sha256 = hash('sha256', bytes);
  return owns.some((made) => made.sha256 === sha256);
}
