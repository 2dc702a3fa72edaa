/**
 * `status` (design 8): the Library documents with their status, whether a server runs or not. It only reads: where there is no
 * data folder yet, none is made.
 */
import { existsSync } from 'node:fs';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { countsOf } from '../../catalog/page/libraryCounts.ts';
import { faultLine } from '../../library/document/fault.ts';
import { type Loaded, loadDocuments } from '../../library/document/load.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../../library/document.ts';
import { type LostPath, lostPathProblem } from '../../library/lostPaths.ts';
import type { Instant } from '../../library/state.ts';
import { type EnglishStatus, englishStatus, libraryStatus, type ProblemStatus } from '../../library/status.ts';
import { readStates, type StoredStates } from '../../platform/local/readStates.ts';
import { howToInit } from '../../process/chosenLibraries.ts';
import { sentenceFor, UsageError } from '../../process/commandError.ts';
import { dataFiles } from '../../process/environment.ts';
import { counted, harmless, type Palette, padTo, paletteOf, shownPath } from '../../process/terminal.ts';
import type { Output } from '../output.ts';
import { type AwaySource, isBrokenOff, isServing, type LookedAt, lookAtCatalog } from './statusLook.ts';

export interface StatusArguments {
  readonly config: string;
  readonly data: string;
  readonly json: boolean;
  readonly output: Output;
  readonly now: Instant;
}

/** More are read by nobody at a terminal. */
const problemsShown = 20;
/** All come from the same mounts, mostly. */
const lostPathsShown = 3;

interface Shown {
  readonly document: LibraryDocument;
  readonly status: EnglishStatus;
  readonly looked: LookedAt;
  /** Its run has no process any more. */
  readonly isBrokenOff: boolean;
}

/** What is seen of the whole data folder. */
interface Seen {
  readonly states: StoredStates | undefined;
  /** undefined: nobody can tell. */
  readonly isServing: boolean | undefined;
  /** Known Libraries whose documents cannot be used as they stand. */
  readonly faulty: readonly LibraryKey[];
}

/** Answers the exit code: 0, or 1 when a document or the data folder could not be read. */
export async function statusCommand({ config, data, json, output, now }: StatusArguments): Promise<number> {
  if (!existsSync(config)) throw new UsageError(howToInit(config));
  const { documents, faults } = await loadDocuments(config);
  for (const fault of faults) output.tell(`${faultLine(fault)}\n`);
  const states = readStates(data);
  const catalog = await openForReading(data, output);
  try {
    const shown = await Promise.all(documents.map(({ document }) => showOne(document, states, catalog, data, now)));
    if (json)
      output.answer(
        JSON.stringify(
          shown.map(({ document, status }) => ({ ...document, status })),
          undefined,
          2,
        ),
      );
    else {
      const seen = { states, isServing: isServing(data), faulty: faultyOf(states, documents, faults) };
      for (const line of textLines(shown, seen, data, output, now)) output.answer(line);
    }
  } finally {
    await catalog?.close();
  }
  return faults.some((fault) => fault.level === 'error') ? 1 : 0;
}

/** Their servers, old and new, do different things with them: whoever mends the document needs to know that they are meant. */
function faultyOf(
  states: StoredStates | undefined,
  documents: Loaded['documents'],
  faults: Loaded['faults'],
): readonly LibraryKey[] {
  const usable = new Set(documents.map(({ document }) => libraryKey(document)));
  const named = new Set(faults.flatMap(({ level, library }) => (level === 'error' && library ? [library] : [])));
  return [...named].filter(
    (key) => !usable.has(key) && states?.libraries.get(key)?.removedAt === undefined && states?.libraries.has(key),
  );
}

async function showOne(
  document: LibraryDocument,
  states: StoredStates | undefined,
  catalog: Catalog | undefined,
  data: string,
  now: Instant,
): Promise<Shown> {
  const stored = states?.libraries.get(libraryKey(document));
  const counts =
    stored === undefined || catalog === undefined ? undefined : await countsOf(catalog, stored.uid, document.spec.kind);
  const looked =
    stored === undefined || catalog === undefined || counts === undefined
      ? { unidentified: [], away: [], lost: [] }
      : await lookAtCatalog(catalog, stored.uid, { spec: document.spec, lastFullWalk: stored.state.lastFullWalk }, now);
  const lost = looked.lost.map((one) => lostPathProblem(one, document.spec));
  const told = counts === undefined ? undefined : { ...counts, problems: [...counts.problems, ...lost] };
  return {
    document,
    status: englishStatus(libraryStatus(document, stored, stored?.state, told, states?.baseUrl, now)),
    looked,
    isBrokenOff: isBrokenOff(data, libraryKey(document), stored?.state.run, now),
  };
}

/** Undefined before the first walk made it. One that cannot be read costs the counts, and is said. */
async function openForReading(data: string, output: Output): Promise<Catalog | undefined> {
  const { catalog: file } = dataFiles(data);
  if (!existsSync(file)) return undefined;
  try {
    const { openCatalog } = await import('../../catalog/database/open.ts');
    return await openCatalog(file, { readOnly: true });
  } catch (error) {
    output.tell(`no counts: ${sentenceFor(error, file)}\n`);
    return undefined;
  }
}

function textLines(
  shown: readonly Shown[],
  seen: Seen,
  data: string,
  { colour }: Output,
  now: Instant,
): readonly string[] {
  const palette = paletteOf(colour);
  const faulty = seen.faulty.map((key) => palette.yellow(faultyWords(key, seen.isServing)));
  if (shown.length === 0)
    return faulty.length > 0
      ? faulty
      : ['no Library is configured: `projectionist init PATH…` writes a first document'];
  const head = ['LIBRARY', 'KIND', 'STATE', 'TITLES', 'GAPS', 'HELD', 'LAST WALK', 'NEXT WALK'];
  const rows = shown.map((one) => cellsOf(one, seen, now));
  const widths = head.map((word, at) => Math.max(word.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => padTo(cell, widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  const details = shown.flatMap((one) => detailsOf(one, seen, palette, now));
  const note = seen.states === undefined ? [palette.dim(`nothing was walked yet: ${harmless(data)} has no state`)] : [];
  const alone = seen.isServing === false ? [palette.yellow(notServed)] : [];
  return [
    ...alone,
    palette.bold(line(head)),
    ...rows.map(line),
    ...faulty,
    ...(details.length + note.length === 0 ? [] : ['']),
    ...details,
    ...note,
  ];
}

const notServed =
  'no serve runs on this data: no webhook is taken, and no walk starts by itself. Start it with `projectionist serve`';

/** A server that knew the Library keeps its last good document; one that did not only holds what is named. */
function faultyWords(key: LibraryKey, serving: boolean | undefined): string {
  const next =
    serving === false
      ? 'nothing walks it until they are mended'
      : 'a serve that has read it before goes on with what it read; one that was started since only holds what webhooks name';
  return `${key}: its document has errors, named above: ${next}`;
}

function cellsOf(
  { document, status, isBrokenOff: isBroken }: Shown,
  { isServing: serving }: Seen,
  now: Instant,
): readonly string[] {
  const gaps = Object.values(status.gaps ?? {}).reduce((sum, count) => sum + count, 0);
  const last = status.lastRun;
  return [
    libraryKey(document),
    document.spec.kind,
    isBroken ? `broke off (run ${status.run?.number})` : stateWord(document, status),
    status.titles === undefined ? '-' : String(status.titles),
    status.gaps === undefined ? '-' : String(gaps),
    status.held === undefined ? '-' : String(status.held),
    last === undefined ? '-' : `${last.result}, ${ago(now - Date.parse(last.finishedAt))} ago`,
    serving === false ? '-' : nextWords(status, now),
  ];
}

function stateWord({ spec }: LibraryDocument, { run, conditions }: EnglishStatus): string {
  if (run !== undefined) return `walking (run ${run.number})`;
  if (spec.suspend) return 'suspended';
  if (conditions === undefined) return 'never walked';
  const is = (type: string) => conditions.find((condition) => condition.type === type);
  if (is('Stalled')?.status === 'True') return 'stalled';
  if (is('Ready')?.status === 'True') return 'ready';
  return is('Ready')?.reason === 'NeverWalked' ? 'never walked' : 'not ready';
}

function nextWords({ nextWalkAt }: EnglishStatus, now: Instant): string {
  if (nextWalkAt === undefined) return '-';
  const waitMs = Date.parse(nextWalkAt) - now;
  return waitMs <= 0 ? 'due' : `in ${ago(waitMs)}`;
}

/** Under each Library what a person would ask next: where callers post, what runs, what is wrong. */
function detailsOf(
  { document, status, looked, isBrokenOff: isBroken }: Shown,
  { isServing: serving }: Seen,
  palette: Palette,
  now: Instant,
): readonly string[] {
  const gaps = Object.entries(status.gaps ?? {}).map(([name, count]) => `${count} ${name}`);
  const unidentified = status.unidentified ?? 0;
  const wrong = (status.conditions ?? []).filter(
    ({ type, status: is }) => (type === 'Stalled' && is === 'True') || (type === 'Ready' && is === 'False'),
  );
  const words = [
    ...(status.webhook === undefined
      ? []
      : [`webhook  ${status.webhook}${serving === false ? ', when serve runs' : ''}`]),
    ...(isBroken ? [palette.yellow(brokenWords(status, serving))] : []),
    ...(gaps.length === 0 ? [] : [`open     ${gaps.join(', ')}`]),
    ...(unidentified === 0 ? [] : [unidentifiedWords(unidentified, looked.unidentified)]),
    ...looked.away.map((away) => harmless(awayWords(away, now))),
    ...lostLines(looked.lost, now).map((line) => palette.yellow(line)),
    ...(status.tiles === undefined
      ? []
      : [`tiles    ${status.tiles.job}: ${counted(status.tiles.videos.length, 'video')}`]),
    ...new Set(wrong.map(({ message }) => palette.yellow(harmless(message)))),
    ...problemLines(
      (status.problems ?? []).filter(({ cause }) => cause !== 'lostPath'),
      palette,
    ),
  ];
  return words.length === 0 ? [] : [palette.bold(libraryKey(document)), ...words.map((word) => `  ${word}`)];
}

function brokenWords({ run }: EnglishStatus, serving: boolean | undefined): string {
  const who = serving === false ? 'the next `serve` or `walk`' : 'serve';
  return `run ${run?.number} has no process any more: what it was to do is kept, and ${who} takes it up again`;
}

function unidentifiedWords(count: number, named: readonly string[]): string {
  const rest = count > named.length ? ', …' : '';
  const such = named.length === 0 ? '' : `: ${named.map(shownPath).join(', ')}${rest}`;
  return `without an id: ${counted(count, 'title')}${such}; \`projectionist identify TITLE\` tells why, and settles it`;
}

function awayWords({ source, reason, askedAgainAt }: AwaySource, now: Instant): string {
  const bare = reason.startsWith(`${source}: `) ? reason.slice(source.length + 2) : reason;
  // What a host that was given up in its run says around the cause (outbound/hostGate.ts): this line says both itself.
  const said = bare.replace(/^\S+ is not asked again in this run: /u, '').replace(/; next try [^;]*$/u, '');
  const again = askedAgainAt <= now ? 'with the next walk' : `in ${ago(askedAgainAt - now)}`;
  return `away     ${source}, asked again ${again}: ${said.slice(0, 300)}`;
}

/** Their own line, with when they were named last: whoever sets up a sender looks for that. */
function lostLines(lost: readonly LostPath[], now: Instant): readonly string[] {
  const shown = lost
    .slice(0, lostPathsShown)
    .map(
      ({ path, lastAt }) =>
        `path     ${shownPath(path)}, named ${ago(now - lastAt)} ago, fits no folder under the storage: a full walk stands in. If it is there, map it with pathMappings`,
    );
  const rest = lost.length - shown.length;
  return rest > 0 ? [...shown, `path     and ${rest} more: --json shows them`] : shown;
}

function problemLines(problems: readonly ProblemStatus[], palette: Palette): readonly string[] {
  const shown = problems.slice(0, problemsShown).flatMap(({ cause, title, path, detail, advice }) => {
    const place = path === '' ? title : path;
    const words = harmless(detail.slice(0, 300));
    return [palette.yellow(`${cause}${place === '' ? '' : ` ${shownPath(place)}`}: ${words}`), `  ${advice}`];
  });
  const rest = problems.length - problemsShown;
  return rest > 0 ? [...shown, `and ${rest} more: --json shows them`] : shown;
}

/** `3 s`, `12 min`, `5 h`, `4 d`: the largest unit that fits, for a glance. */
export function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 6_000) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
