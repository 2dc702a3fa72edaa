/**
 * Pictures that a person chose on the page, from a source or from their own disk. The file is the person's: it has no mark
 * of ours and is not listed as made, so nothing ever replaces it, also with a lost record. Its hash in the fact lets the
 * person take the choice back (docs/design/record.md#pictures).
 */
import { type Message, message } from '../../messages/message.ts';
import { StorageError } from '../../storage/error.ts';
import { hashFile, statFile } from '../../storage/read.ts';
import { filledFact, openFact } from '../../title/gaps.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import { type ArtValue, artValue, chosenHash } from '../../title/titleFacts.ts';
import { decoding } from '../decoding.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import { placeFile } from '../placeFile.ts';
import { fetchedFile, inItsForm, PictureFetcher } from './artFetch.ts';
import { foreignArt, otherArt, ownArt, presentArt } from './artFiles.ts';
import { type ArtWish, artWishes, belowRoot } from './artNames.ts';
import { previewedKind, previewOfBytes } from './artPreview.ts';

/** A picture that a source offers, or the bytes that a person sent. */
export type ChosenPicture = { readonly url: string; readonly source: string } | { readonly bytes: Uint8Array };

/** `later`: a service is away, so the next walk tries again. `refused`: it cannot be done, and why. */
export type ChosenEnd = { readonly state: 'done' } | { readonly state: 'later' | 'refused'; readonly reason: Message };

/**
 * Takes a choice back before the phases run: the file counts as made by us again, and the fact is open, so that the phase
 * finds the best picture. A file that the person has changed since is left alone.
 */
export async function releaseChosen(title: Title, name: string, { root }: Pick<PhaseTools, 'root'>): Promise<void> {
  const fact = title.artFact(name);
  const sha256 = chosenHash(fact);
  const value = artValue(fact);
  if (fact === undefined || sha256 === undefined || value === undefined) return;
  const path = belowRoot(title.layout, value.path);
  const { sizeBytes = 0, mtimeMs = 0 } = (await statFile(root, path)) ?? {};
  const isTheirs = sizeBytes > 0 && !(await hasHash(title, value.path, sha256, { root }));
  if (isTheirs) {
    const { chosen: _, ...own } = value;
    title.setArtFact(name, { ...fact, source: 'file', value: own });
    return;
  }
  const made: MadeFile = { path: value.path, fact: name, sizeBytes, mtimeMs, sha256 };
  const others = otherArt(title, name, value.path);
  title.setArtFact(name, openFact(fact), sizeBytes === 0 ? others : [...others, made]);
}

/** Puts a chosen picture in place after the phases have run; never in a readOnly Library. Throws StorageError, and the signal's reason. */
export async function placeChosen(
  title: Title,
  name: string,
  picture: ChosenPicture,
  tools: PhaseTools,
): Promise<ChosenEnd> {
  const wish = artWishes(title.layout).find(({ fact }) => fact === name);
  if (wish === undefined) return refused(message('artNotOfTitle', name));
  const before = title.artFact(name);
  const current = await chosenFile(title, wish, tools);
  const foreign = await foreignArt(title, wish, tools);
  if (foreign !== undefined && foreign.path !== belowRoot(title.layout, current?.path ?? ''))
    return refused(message('ownArtStays', foreign.path));
  const formed = await formOf(title, wish, picture, tools);
  if ('state' in formed) return formed;
  const { bytes } = formed;
  const preview = previewedKind(wish);
  const path = belowRoot(title.layout, wish.ownName);
  if (preview !== undefined) await previewOfBytes(title, preview, { bytes, file: fetchedFile(path, bytes) }, tools);
  const others = otherArt(title, name, wish.ownName);
  const placed = await placeFile(tools.root, {
    ...{ path, name: wish.ownName, fact: name, bytes, nowMs: tools.now() },
    owns: [...ownArt(title, name, wish.ownName), ...(current === undefined ? [] : [current])],
    async note(mayLieThere) {
      title.setArtFact(name, openFact(before), [...others, ...mayLieThere]);
      await title.save();
    },
  });
  if (placed.state === 'theirs') {
    title.setArtFact(name, openFact(before), others);
    return refused(message('ownArtStays', path));
  }
  if (placed.isWritten) tools.made(title, name, path);
  const seen = preview === undefined ? undefined : await statFile(tools.root, path);
  const value: ArtValue = {
    path: wish.ownName,
    ...('url' in picture ? { url: picture.url } : {}),
    chosen: { sha256: placed.made.sha256 },
    ...(seen === undefined ? {} : { seen: { sizeBytes: seen.sizeBytes, mtimeMs: seen.mtimeMs } }),
  };
  title.setArtFact(name, filledFact(before, value, 'you', tools.now()), others);
  return { state: 'done' };
}

function refused(reason: Message): ChosenEnd {
  return { state: 'refused', reason };
}

/** The picture chosen before, if its file is unchanged: a new choice may replace it. */
async function chosenFile(title: Title, wish: ArtWish, tools: PhaseTools): Promise<MadeFile | undefined> {
  const fact = title.artFact(wish.fact);
  const sha256 = chosenHash(fact);
  const value = artValue(fact);
  const file = value === undefined ? undefined : presentArt(title, value.path);
  if (sha256 === undefined || value === undefined || file === undefined) return undefined;
  if (!(await hasHash(title, value.path, sha256, tools))) return undefined;
  return { path: value.path, fact: wish.fact, sizeBytes: file.sizeBytes, mtimeMs: file.mtimeMs, sha256 };
}

async function hasHash(title: Title, path: string, sha256: string, { root }: Pick<PhaseTools, 'root'>) {
  try {
    return (await hashFile(root, belowRoot(title.layout, path))).sha256 === sha256;
  } catch (error) {
    if (error instanceof StorageError) return false;
    throw error;
  }
}

/** The bytes in the format that the file's name promises. */
async function formOf(
  title: Title,
  wish: ArtWish,
  picture: ChosenPicture,
  tools: PhaseTools,
): Promise<{ readonly bytes: Uint8Array } | ChosenEnd> {
  const path = belowRoot(title.layout, wish.ownName);
  if ('url' in picture) {
    const fetched = await new PictureFetcher(tools).fetch([picture], wish.kind, { path, refusedUrls: [] });
    if (fetched.state === 'found') return { bytes: fetched.bytes };
    return { state: fetched.troubles.length > 0 ? 'later' : 'refused', reason: fetched.reason };
  }
  try {
    const bytes = await decoding(tools.pictures, fetchedFile(path, picture.bytes), () =>
      inItsForm(picture.bytes, wish.kind),
    );
    return { bytes };
  } catch (error) {
    tools.signal.throwIfAborted();
    return refused(messageOf(error));
  }
}
