/** Fetches the due art of one franchise and stores it; removes images whose links were removed. */
import { createHash } from 'node:crypto';
import { wordsOf } from '../messages/messageError.ts';
import { StorageError } from '../storage/error.ts';
import type { Fact } from '../title/facts.ts';
import { absentFact, failedFact, filledFact, type Retry } from '../title/gaps.ts';
import { ArtAbsent, ArtRefused, droppedFiles, dueKinds, type FetchedArt } from './art.ts';
import type { ArtEntry, ArtFile, ArtKind, FranchiseArt } from './catalog.ts';
import type { FranchiseContext } from './franchiseContext.ts';
import { readFranchiseRecord, removeArtFile, writeArtFile, writeFranchiseRecord } from './record.ts';

type ArtContext = Pick<
  FranchiseContext,
  'root' | 'readOnly' | 'catalog' | 'art' | 'tally' | 'now' | 'signal' | 'isStopping' | 'rebuild'
>;

/**
 * Returns the art as it is now. Throws the catalog's errors; a link that does not answer is a failed fact. Stops between
 * two links.
 */
export async function visitArt(key: string, before: FranchiseArt, context: ArtContext): Promise<FranchiseArt> {
  const due = context.art === undefined || context.rebuild ? [] : dueKinds(before, context.now());
  let art = before;
  const previews = new Map<ArtKind, Uint8Array>();
  for (const kind of due) {
    const entry = art[kind];
    if (entry === undefined || context.isStopping()) break;
    const visited = await fillKind(key, kind, entry, context);
    if (visited === 'stopped') break;
    if (visited.preview !== undefined) previews.set(kind, visited.preview);
    art = { ...art, [kind]: visited.entry };
    context.tally.alive();
  }
  if (art === before) return art;
  // Beside the file first: the catalog can be rebuilt from there.
  if (!context.readOnly) await keepBeside(key, before, art, context);
  await context.catalog.saveArt(key, art, previews);
  return art;
}

interface FilledKind {
  readonly entry: ArtEntry;
  readonly preview?: Uint8Array;
}

async function fillKind(
  key: string,
  kind: ArtKind,
  entry: ArtEntry,
  context: ArtContext,
): Promise<FilledKind | 'stopped'> {
  const { link, fact, file } = entry;
  const { tally, now, signal } = context;
  try {
    const fetched = await fetchArt(kind, link, context);
    const kept = await keepImage(key, kind, fetched, context);
    tally.made(key, kind);
    return {
      entry: { link, fact: withoutValue(filledFact(fact, undefined, 'link', now())), file: kept },
      preview: fetched.preview,
    };
  } catch (error) {
    if (signal.aborted) return 'stopped';
    const reason = wordsOf(error);
    if (error instanceof ArtAbsent) {
      tally.absent(kind);
      return { entry: { link, fact: absentFact(fact, reason, now()) } };
    }
    tally.failed(key, kind, reason);
    const failed = failedFact(fact, reason, now(), retryAfter(error));
    return { entry: { link, fact: failed, ...(file === undefined ? {} : { file }) } };
  }
}

function retryAfter(error: unknown): Retry {
  if (error instanceof ArtRefused) return 'never';
  return error instanceof StorageError ? 'soon' : 'later';
}

function fetchArt(kind: ArtKind, link: string, { art, signal }: ArtContext): Promise<FetchedArt> {
  if (art === undefined) throw new Error('bug: art is due and nobody fetches it');
  return art.fetch(kind, link, signal);
}

/** The entry's `file` holds the image; the fact needs no value of its own. */
function withoutValue({ value: _value, ...fact }: Fact): Fact {
  return fact;
}

async function keepImage(key: string, kind: ArtKind, fetched: FetchedArt, context: ArtContext): Promise<ArtFile> {
  const { bytes, ending, widthPixels, heightPixels } = fetched;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const image = { sha256, sizeBytes: bytes.length, widthPixels, heightPixels };
  if (context.readOnly) return image;
  const name = `${kind}.${ending}`;
  await writeArtFile(context.root, key, name, bytes);
  return { name, ...image };
}

async function keepBeside(
  key: string,
  before: FranchiseArt,
  art: FranchiseArt,
  { root, tally }: ArtContext,
): Promise<void> {
  try {
    const version = await readFranchiseRecord(root, key);
    if (version.state === 'read') await writeFranchiseRecord(root, key, version, { ...version.record, art });
    for (const name of droppedFiles(before, art)) await removeArtFile(root, key, name);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    tally.failed(key, 'record', error.words);
  }
}
