/**
 * Removes what we made for a title as a whole (mainly art) once it is obsolete: the title's last video went, a season
 * went, or the title has another name or id. Only files that a record proves to be ours are touched.
 */
import { joinPath, placeOf, videoBase } from '../naming/mediaPlace.ts';
import { artWishes, isArtFact } from '../phases/art/artNames.ts';
import { identityNotes } from '../phases/identify/identityNotes.ts';
import { messageOf, type PhaseTools } from '../phases/phase.ts';
import { removeOwn } from '../storage/remove.ts';
import { isShut } from '../title/gaps.ts';
import type { MadeFile, TitleRecord } from '../title/record.ts';
import type { Title } from '../title/title.ts';

export type Removed = (path: string) => void;

/** Removes pictures of an existing title that its facts no longer name. */
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

/** Removes our pictures that moved before this visit: a manager gave them the video's new name. */
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

/** Removes everything we made for a title without a video. Its id and arrivals stay: it may come back. */
export async function clearGoneTitle(title: Title, tools: PhaseTools, removed: Removed): Promise<void> {
  const next = await clearRecord(title.layout.folder, title.record, tools, removed);
  if (next !== undefined) title.record = next;
}

/** The same for a flat film whose file went; its record is filed under the file's name. */
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

/** Returns the record without the cleared files; undefined if nothing was to be cleared. */
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
  // 'absent' means that the sources have none: a picture that exists was made for an earlier, wrong identity.
  if (fact?.state === 'absent') return !isShut(fact) && isSurelyIdentified(title);
  return fact?.state === 'filled' && fact.value !== undefined && fact.value.path !== path;
}

/**
 * False if the id is denied, or given but unconfirmed (perhaps mistyped): then "no picture exists" cannot be trusted.
 */
function isSurelyIdentified(title: Title): boolean {
  const id = title.titleFact('id');
  return id?.state === 'filled' && identityNotes(id).isUnconfirmed !== true;
}

/**
 * Returns the files that could not be removed. A file that somebody changed is theirs: it stays, and leaves our list.
 */
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
      tools.warn(joinPath(folder, entry.path), messageOf(error));
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
 * The name a manager may have given our picture when it renamed the video: `<new base>.jpg`, without its suffix, which
 * players take for the film's poster (docs/reference/files.md#tied-files). The hash still proves that it is ours.
 */
export function renamedNames(title: Title, folder: string, made: MadeFile): readonly string[] {
  const ending = made.path.slice(made.path.lastIndexOf('.'));
  const files = title.listing.get(folder);
  return title
    .videoNamesIn(folder)
    .map((name) => `${videoBase({ path: name })}${ending}`)
    .filter((name) => placeOf(name).folder === '' && files?.get(name)?.sizeBytes === made.sizeBytes);
}
