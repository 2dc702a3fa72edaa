/**
 * What we made for a title as a whole, art above all, once it has lost its place: of a title whose last video went, of a season
 * that went, under a name that the title bore before. Only what a record proves to be ours is touched.
 */
import { joinPath, placeOf, videoBase } from '../naming/mediaPlace.ts';
import { artWishes, isArtFact } from '../phases/art/artNames.ts';
import { identityNotes } from '../phases/identify/identityNotes.ts';
import { type PhaseTools, sentenceOf } from '../phases/phase.ts';
import { removeOwn } from '../storage/remove.ts';
import { isShut } from '../title/gaps.ts';
import type { MadeFile, TitleRecord } from '../title/record.ts';
import type { Title } from '../title/title.ts';

export type Removed = (path: string) => void;

/** Of a title that is there: pictures that none of its facts speaks of any more. */
export async function clearStaleArt(title: Title, tools: PhaseTools, removed: Removed): Promise<void> {
  const made = title.record.made ?? [];
  await clearRenamed(title, made, tools, removed);
  const stale = made.filter((entry) => isArtFact(entry.fact) && isStale(title, entry));
  const kept = await clear(title.layout.folder, stale, tools, removed);
  const wished = new Set(artWishes(title.layout).map(({ fact }) => fact));
  const keptFacts = new Set(kept.map(({ fact }) => fact));
  const gone = Object.keys(title.record.facts).filter(
    (name) => isArtFact(name) && !wished.has(name) && !keptFacts.has(name),
  );
  if (stale.length === 0 && gone.length === 0) return;
  const cleared = new Set(stale.filter((entry) => !kept.includes(entry)));
  title.record = without(title.record, gone, (entry) => cleared.has(entry));
}

/** Pictures of ours that lay elsewhere when this visit began: a manager gave them the video's new name. */
async function clearRenamed(
  title: Title,
  made: readonly MadeFile[],
  tools: PhaseTools,
  removed: Removed,
): Promise<void> {
  const { folder } = title.layout;
  const away = made.filter(
    ({ fact, path }) =>
      isArtFact(fact) && title.artFact(fact)?.remadeAt !== undefined && title.listing.get(folder)?.has(path) !== true,
  );
  const renamed = away.flatMap((entry) => renamedNames(title, folder, entry).map((path) => ({ ...entry, path })));
  await clear(folder, renamed, tools, removed);
}

/** Of a title without any video: all that we made for it. Its id and its arrivals stay: it may come back. */
export async function clearGoneTitle(title: Title, tools: PhaseTools, removed: Removed): Promise<void> {
  const next = await clearRecord(title.layout.folder, title.record, tools, removed);
  if (next !== undefined) title.record = next;
}

/** Of a film that shared its folder with others and whose file went: recorded under the file's name. */
export async function clearGoneFlatTitle(
  title: Title,
  { folder, name }: { readonly folder: string; readonly name: string },
  tools: PhaseTools,
  removed: Removed,
): Promise<void> {
  const record = title.goneTitleRecord(folder, name);
  const next = record === undefined ? undefined : await clearRecord(folder, record, tools, removed);
  if (next !== undefined) title.setGoneTitleRecord(folder, name, next);
}

/** Undefined when nothing was to be cleared. */
async function clearRecord(
  folder: string,
  record: TitleRecord,
  tools: PhaseTools,
  removed: Removed,
): Promise<TitleRecord | undefined> {
  const made = record.made ?? [];
  if (made.length === 0) return undefined;
  const kept = await clear(folder, made, tools, removed);
  const keptFacts = new Set(kept.map(({ fact }) => fact));
  const facts = made.map(({ fact }) => fact).filter((fact) => !keptFacts.has(fact));
  return without(record, facts, (entry) => !kept.includes(entry));
}

function isStale(title: Title, { fact: name, path }: MadeFile): boolean {
  if (!artWishes(title.layout).some(({ fact }) => fact === name)) return true;
  const fact = title.artFact(name);
  // Absent once asked for: what lies there is of the title that this was taken for before.
  if (fact?.state === 'absent') return !isShut(fact) && isSurelyIdentified(title);
  return fact?.state === 'filled' && fact.value !== undefined && fact.value.path !== path;
}

/** Of an id that is denied, or that nobody confirmed (perhaps mistyped), no service can say that there is no picture. */
function isSurelyIdentified(title: Title): boolean {
  const id = title.titleFact('id');
  return id?.state === 'filled' && identityNotes(id).isUnconfirmed !== true;
}

/** Answers what could not be removed. A file that somebody changed is theirs: it stays, and is no longer listed as ours. */
async function clear(
  folder: string,
  made: readonly MadeFile[],
  tools: PhaseTools,
  removed: Removed,
): Promise<readonly MadeFile[]> {
  const kept: MadeFile[] = [];
  for (const entry of made) {
    try {
      if ((await removeOwn(tools.root, { ...entry, folder })) === 'removed') removed(joinPath(folder, entry.path));
    } catch (error) {
      tools.warn(joinPath(folder, entry.path), sentenceOf(error));
      kept.push(entry);
    }
  }
  return kept;
}

function without(record: TitleRecord, facts: readonly string[], isCleared: (entry: MadeFile) => boolean): TitleRecord {
  const gone = new Set(facts);
  const left = Object.fromEntries(Object.entries(record.facts).filter(([name]) => !gone.has(name)));
  return { ...record, facts: left, made: (record.made ?? []).filter((entry) => !isCleared(entry)) };
}

/**
 * What a manager may have called our picture when it renamed the video: `<new base>.jpg`, its suffix lost, which players
 * take for the film's poster (files.md 8.2). The hash still proves it ours.
 */
export function renamedNames(title: Title, folder: string, made: MadeFile): readonly string[] {
  const ending = made.path.slice(made.path.lastIndexOf('.'));
  const files = title.listing.get(folder);
  return title
    .videoNamesIn(folder)
    .map((name) => `${videoBase({ path: name })}${ending}`)
    .filter((name) => placeOf(name).folder === '' && files?.get(name)?.sizeBytes === made.sizeBytes);
}
