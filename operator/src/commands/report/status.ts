/**
 * `status`: shows the Library documents with their status, whether a server runs or not. It only reads and never creates a data
 * folder.
 */
import { listSetAside } from '../../catalog/database/asideFiles.ts';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { countsOf } from '../../catalog/page/libraryCounts.ts';
import { replacedProblem, replacedToShow } from '../../library/catalogDebt.ts';
import { loadDocuments } from '../../library/document/load.ts';
import type { Loaded } from '../../library/document/loadTexts.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../../library/document.ts';
import { type LostPath, lostPathProblem } from '../../library/lostPaths.ts';
import { adviceOn } from '../../library/problemAdvice.ts';
import type { Instant } from '../../library/state.ts';
import { type EnglishStatus, englishStatus, libraryStatus, type ProblemStatus } from '../../library/status.ts';
import { readStates, type StoredStates } from '../../platform/local/readStates.ts';
import { expectDocuments } from '../../process/chosenLibraries.ts';
import { dataFiles } from '../../process/environment.ts';
import {
  columnsOf,
  counted,
  cutTo,
  harmless,
  jsonText,
  note,
  type Palette,
  padTo,
  paletteOf,
  say,
  shownPath,
} from '../../process/terminal.ts';
import { reachableAddress } from '../../serve/reachableAddress.ts';
import type { Output } from '../output.ts';
import { shortEndWords } from '../run/endWords.ts';
import { noteFault } from '../run/faultNote.ts';
import { openReadCatalog } from '../run/readCatalog.ts';
import { type AwaySource, type CatalogReport, isBrokenOff, isServing, readCatalogReport } from './catalogReport.ts';

export interface StatusArguments {
  readonly config: string;
  readonly data: string;
  readonly json: boolean;
  readonly output: Output;
  readonly now: Instant;
}

/** As many as people read at a terminal; `--json` has all. */
const problemsShown = 20;
/** A few suffice, because most come from the same mount. */
const lostPathsShown = 3;

interface Shown {
  readonly document: LibraryDocument;
  readonly status: EnglishStatus;
  readonly report: CatalogReport;
  /** The process of its run is gone. */
  readonly isBrokenOff: boolean;
}

/** Facts about the whole data folder. */
interface Seen {
  readonly states: StoredStates | undefined;
  /** undefined if the lock cannot be read. */
  readonly isServing: boolean | undefined;
  /** Known Libraries whose documents have errors now. */
  readonly faulty: readonly LibraryKey[];
  /** Whether a document or its file has an error. */
  readonly hasErrors: boolean;
}

/** Returns the exit code: 0, or 1 if a document has errors. */
export async function statusCommand({ config, data, json, output, now }: StatusArguments): Promise<number> {
  await expectDocuments(config);
  const { documents, faults } = await loadDocuments(config);
  for (const fault of faults) noteFault(output, fault);
  const hasErrors = faults.some((fault) => fault.level === 'error');
  const states = readStates(data);
  const catalog = await openReadCatalog(dataFiles(data).catalog, (line) => note(output, line), now);
  try {
    const shown = await Promise.all(
      documents.map(({ document }) => catalog.read((open) => showOne(document, { states, catalog: open, data, now }))),
    );
    printReplaced(data, output, now);
    if (json)
      output.answer(
        jsonText(
          shown.map(({ document, status }) => ({ ...document, status })),
          2,
        ),
      );
    else {
      const faulty = faultyOf(states, documents, faults);
      const seen = { states, isServing: isServing(data), faulty, hasErrors };
      for (const line of textLines(shown, seen, data, output, now)) say(output, line);
    }
  } finally {
    await catalog.close();
  }
  return hasErrors ? 1 : 0;
}

/** Known Libraries without a usable document. They are listed, because `serve` treats them differently (see `faultyWords`). */
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

interface ReadFrom {
  readonly states: StoredStates | undefined;
  readonly catalog: Catalog | undefined;
  readonly data: string;
  readonly now: Instant;
}

/** Beside the table, because it concerns every Library. */
function printReplaced(data: string, output: Output, now: Instant): void {
  const replaced = replacedToShow(listSetAside(dataFiles(data).catalog), now);
  if (replaced === undefined) return;
  const { detail, cause } = replacedProblem(replaced);
  note(output, `${harmless(detail)}, ${ago(now - replaced.atMs)} ago; ${adviceOn(cause)}`);
}

/** What senders can use, where `serve` listens on every address. */
const reachable = (states: StoredStates | undefined) =>
  states?.baseUrl === undefined ? undefined : reachableAddress(states.baseUrl);

async function showOne(document: LibraryDocument, { states, catalog, data, now }: ReadFrom): Promise<Shown> {
  const stored = states?.libraries.get(libraryKey(document));
  const counts =
    stored === undefined || catalog === undefined ? undefined : await countsOf(catalog, stored.uid, document.spec.kind);
  const report =
    stored === undefined || catalog === undefined || counts === undefined
      ? { unidentified: [], away: [], ignored: 0, lost: [] }
      : await readCatalogReport(
          catalog,
          stored.uid,
          { spec: document.spec, lastFullWalk: stored.state.lastFullWalk },
          now,
        );
  const lost = report.lost.map((path) => lostPathProblem(path, document.spec));
  const replaced = replacedToShow(listSetAside(dataFiles(data).catalog), now);
  const beside = [...(replaced === undefined ? [] : [replacedProblem(replaced)]), ...lost];
  const allCounts = counts === undefined ? undefined : { ...counts, problems: [...beside, ...counts.problems] };
  return {
    document,
    status: englishStatus(libraryStatus(document, stored, stored?.state, allCounts, reachable(states), now)),
    report,
    isBrokenOff: isBrokenOff(data, libraryKey(document), stored?.state.run, now),
  };
}

function textLines(
  shown: readonly Shown[],
  seen: Seen,
  data: string,
  { colour, width }: Output,
  now: Instant,
): readonly string[] {
  const palette = paletteOf(colour);
  const faulty = seen.faulty.map((key) => palette.yellow(faultyWords(key, seen.isServing)));
  if (shown.length === 0)
    return faulty.length > 0
      ? faulty
      : [
          seen.hasErrors
            ? 'no Library can be shown until the errors above are fixed'
            : 'no Library is configured: `projectionist init PATH…` writes a first document',
        ];
  const [head = '', ...rows] = tableLines(
    shown.map((one) => cellsOf(one, seen, now)),
    width,
  );
  const isNarrow = !head.endsWith(scanHeads.at(-1) ?? '');
  const details = shown.flatMap((one) => detailsOf(one, seen, { palette, isNarrow }, now));
  const note = seen.states === undefined ? [palette.dim(`no scan has run yet: ${harmless(data)} has no state`)] : [];
  const alone = seen.isServing === false ? [palette.yellow(notServed)] : [];
  return [
    ...alone,
    palette.bold(head),
    ...rows,
    ...faulty,
    ...(details.length + note.length === 0 ? [] : ['']),
    ...details,
    ...note,
  ];
}

/** A line below each Library has these where a terminal is too narrow for them. */
const scanHeads = ['LAST SCAN', 'NEXT SCAN'];
const heads = ['LIBRARY', 'KIND', 'STATE', 'TITLES', 'NO ID', 'TO DO', 'WAITING', ...scanHeads];
/** A name of a Library is not cut further. The whole name stands below the table. */
const leastNameColumns = 12;

/** The head and the rows, in at most this many columns: what does not fit is left out from the right. */
function tableLines(rows: readonly (readonly string[])[], columns = Number.POSITIVE_INFINITY): readonly string[] {
  const table = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...table.map((row) => columnsOf(row[at] ?? ''))));
  const over = () => widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1)) - columns;
  if (over() > 0) widths.splice(-scanHeads.length);
  const [name = 0] = widths;
  const spare = Math.max(0, name - leastNameColumns);
  while (over() > spare && widths.length > 1) widths.pop();
  const shown = [name - Math.min(spare, Math.max(0, over())), ...widths.slice(1)];
  const line = (cells: readonly string[]) => shown.map((width, at) => padTo(cutTo(cells[at] ?? '', width), width));
  return table.map((cells) => line(cells).join('  ').trimEnd());
}

const notServed =
  'no serve runs on this data: webhooks are not received, and no scan starts by itself. Start it with `projectionist serve`';

/** A server that loaded the Library before keeps its last good document; one started since only holds folders. */
function faultyWords(key: LibraryKey, serving: boolean | undefined): string {
  const next =
    serving === false
      ? 'it is not scanned until they are fixed'
      : 'a serve that loaded it without errors keeps using that version; one that was started since only holds the folders that webhooks name';
  return `${key}: its document has errors, listed above: ${next}`;
}

function cellsOf(
  { document, status, isBrokenOff: isBroken }: Shown,
  { isServing: serving }: Seen,
  now: Instant,
): readonly string[] {
  const gaps = Object.values(status.gaps ?? {}).reduce((sum, count) => sum + count, 0);
  return [
    libraryKey(document),
    document.spec.kind,
    isBroken ? `interrupted (run ${status.run?.number})` : stateWord(document, status),
    status.titles === undefined ? '-' : String(status.titles),
    status.unidentified === undefined || document.spec.kind === 'franchises' ? '-' : String(status.unidentified),
    status.gaps === undefined ? '-' : String(gaps),
    status.held === undefined ? '-' : String(status.held),
    lastWords(status, now),
    serving === false ? '-' : nextWords(status, now),
  ];
}

function lastWords({ lastRun: last }: EnglishStatus, now: Instant): string {
  return last === undefined ? '-' : `${shortEndWords[last.result]}, ${ago(now - Date.parse(last.finishedAt))} ago`;
}

/** What the table has no room for. */
function scanWords(status: EnglishStatus, serving: boolean | undefined, now: Instant): string {
  const last = status.lastRun === undefined ? 'none yet' : `last ${lastWords(status, now)}`;
  return serving === false || status.nextWalkAt === undefined ? last : `${last}, next ${nextWords(status, now)}`;
}

function stateWord({ spec }: LibraryDocument, { run, conditions }: EnglishStatus): string {
  if (run !== undefined) return `scanning (run ${run.number})`;
  if (spec.suspend) return 'suspended';
  if (conditions === undefined) return 'never scanned';
  const is = (type: string) => conditions.find((condition) => condition.type === type);
  if (is('Stalled')?.status === 'True') return 'stalled';
  if (is('Ready')?.status === 'True') return 'ready';
  return is('Ready')?.reason === 'NeverWalked' ? 'never scanned' : 'not ready';
}

function nextWords({ nextWalkAt }: EnglishStatus, now: Instant): string {
  if (nextWalkAt === undefined) return '-';
  const waitMs = Date.parse(nextWalkAt) - now;
  return waitMs <= 0 ? 'due' : `in ${ago(waitMs)}`;
}

/** The lines under each Library: webhook address, scans, interrupted run, gaps, services, tiles and problems. */
function detailsOf(
  { document, status, report, isBrokenOff: isBroken }: Shown,
  { isServing: serving }: Seen,
  { palette, isNarrow }: { readonly palette: Palette; readonly isNarrow: boolean },
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
    ...(isNarrow && status.conditions !== undefined ? [`scans    ${scanWords(status, serving, now)}`] : []),
    ...(isBroken ? [palette.yellow(brokenWords(status, serving))] : []),
    ...(gaps.length === 0 ? [] : [`to do    ${gaps.join(', ')}`]),
    ...(unidentified === 0 ? [] : [unidentifiedWords(unidentified, report.unidentified)]),
    ...report.away.map((away) => harmless(awayWords(away, now))),
    ...lostLines(report.lost, now).map((line) => palette.yellow(line)),
    ...(status.tiles === undefined
      ? []
      : [`tiles    ${status.tiles.job}: ${counted(status.tiles.videos.length, 'video')}`]),
    ...new Set(wrong.map(({ message }) => palette.yellow(harmless(message)))),
    ...problemLines(
      (status.problems ?? []).filter(({ cause }) => cause !== 'lostPath' && cause !== 'catalogReplaced'),
      palette,
    ),
    ...(report.ignored === 0 ? [] : [`ignored  ${counted(report.ignored, 'problem')}: the page lists them`]),
  ];
  return words.length === 0 ? [] : [palette.bold(libraryKey(document)), ...words.map((word) => `  ${word}`)];
}

function brokenWords({ run }: EnglishStatus, serving: boolean | undefined): string {
  const next = serving === false ? 'the next `serve` or `walk`' : 'serve';
  return `the process of run ${run?.number} is gone: its work is kept, and ${next} resumes it`;
}

function unidentifiedWords(count: number, named: readonly string[]): string {
  const rest = count > named.length ? ', …' : '';
  const such = named.length === 0 ? '' : `: ${named.map(shownPath).join(', ')}${rest}`;
  return `without an id: ${counted(count, 'title')}${such}; \`projectionist identify TITLE\` shows why and sets the id`;
}

function awayWords({ source, reason, askedAgainAt }: AwaySource, now: Instant): string {
  const again = askedAgainAt <= now ? 'with the next scan' : `in ${ago(askedAgainAt - now)}`;
  return `away     ${source}, retried ${again}: ${reason.slice(0, 300)}`;
}

/** Shows when each path was named last, which helps to set up a sender. */
function lostLines(lost: readonly LostPath[], now: Instant): readonly string[] {
  const shown = lost
    .slice(0, lostPathsShown)
    .map(
      ({ path, lastAt }) =>
        `path     ${shownPath(path)}, named ${ago(now - lastAt)} ago, matches no folder under the storage: a full scan runs instead. If the folder exists, map it with pathMappings`,
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

/** `3 s`, `12 min`, `5 h`, `4 d`: rounds to the largest unit that fits. */
export function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 6_000) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
