/**
 * `identify` (design 8, runs.md 11): a person says which film or series a title is. The word is kept in the catalog until a walk
 * has put it into the title's record, as only a walk writes records. Without an id it only tells what the title might be.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { addChoice } from '../../catalog/database/choiceTable.ts';
import { openCatalog } from '../../catalog/database/open.ts';
import { readTitle, type TitleDetail } from '../../catalog/page/titleQueries.ts';
import { systemClock } from '../../library/clock.ts';
import type { LibraryKind } from '../../library/document.ts';
import { englishText } from '../../messages/english.ts';
import { message } from '../../messages/message.ts';
import { readStates } from '../../platform/local/readStates.ts';
import { type ChosenId, chosenId } from '../../process/chosenId.ts';
import { type ChosenLibrary, chooseLibraries, storageOf } from '../../process/chosenLibraries.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { dataFiles } from '../../process/environment.ts';
import { harmless, shownPath } from '../../process/terminal.ts';
import { keyUnder, pathOfTitle } from './namedTitle.ts';
import type { RunContext } from './ownRun.ts';
import { type RunCommandOptions, runCommandOver } from './runEach.ts';
import type { EndedRun } from './summaryView.ts';
import { refuseToWalk, walkOne } from './walk.ts';

export interface IdentifyArguments extends RunCommandOptions {
  readonly library?: string | undefined;
  /** Its folder under the root, or a path. */
  readonly title: string;
  /** `tmdb:603`; absent: tell only. */
  readonly id?: string | undefined;
  /** Takes the choice of before back. */
  readonly forget: boolean;
  readonly currentFolder: string;
}

/** Answers the exit code, as `walk` does, and 1 with the question again when the id was denied; told only: 0. Throws UsageError for a title or an id that is none. */
export async function identifyCommand(args: IdentifyArguments): Promise<number> {
  const { config, library, title, id, forget, currentFolder } = args;
  if (id !== undefined && forget) throw new UsageError('--forget takes a choice back: leave the id out');
  const all = await chooseLibraries({ config, library, paths: [], currentFolder });
  const path = pathOfTitle(title, all.libraries, currentFolder);
  const chosen = await chooseLibraries({ config, library, paths: [path], currentFolder });
  for (const one of chosen.libraries) if (id !== undefined) chosenId(id, one.document.spec.kind);
  if (id === undefined && !forget) {
    for (const one of chosen.libraries) await tell(one, path, args);
    return 0;
  }
  const code = await runCommandOver(chosen, args, (one, context) => settle(one, path, args, context));
  if (id === undefined) return code;
  let isSettled = true;
  for (const one of chosen.libraries) isSettled = (await askAgain(one, path, args)) && isSettled;
  return isSettled ? code : 1;
}

/** True for a title that has an id now. Otherwise it is told why not, and what it might be. */
async function askAgain(library: ChosenLibrary, path: string, args: IdentifyArguments): Promise<boolean> {
  const detail = await lookAt(library, path, args);
  if (detail === undefined || idFactOf(detail)?.state === 'filled') return true;
  const { json, output } = args;
  if (json) output.answer(JSON.stringify({ event: 'unidentified', ...tellingOf(library, detail) }));
  else for (const line of textOf(detail, library.document.spec.kind)) output.answer(line);
  return false;
}

async function settle(
  library: ChosenLibrary,
  path: string,
  { id, data, title }: IdentifyArguments,
  context: RunContext,
): Promise<EndedRun> {
  refuseToWalk(library);
  refuseFranchises(library);
  const uid = context.store.readNow(library.key)?.state.uid;
  const root = storageOf(library.document);
  const catalog = await context.catalog.open();
  const detail = uid === undefined ? undefined : await titleAt(catalog, uid, await keyUnder(path, root));
  if (uid === undefined || detail === undefined) throw unknownTitle(title);
  const chosen: ChosenId | undefined = id === undefined ? undefined : chosenId(id, library.document.spec.kind);
  const atMs = systemClock.now();
  await addChoice(catalog, uid, { title: detail.key, atMs, ...(chosen === undefined ? {} : { id: chosen }) });
  const folders = [join(root, detail.key)];
  return walkOne({ ...library, folders }, { data, wait: true, acceptMissing: false }, context);
}

function refuseFranchises({ key, document }: ChosenLibrary): void {
  if (document.spec.kind === 'franchises')
    throw new CommandError(`${key}: a franchise names its members by their ids: there is nothing to identify`);
}

function unknownTitle(title: string): CommandError {
  return new CommandError(
    `no walk has seen a title at ${shownPath(title)}: name the title's folder, and walk it first with \`projectionist walk\``,
  );
}

/** The title itself, or the one that holds this path: a video, a season. */
async function titleAt(catalog: Catalog, uid: string, key: string): Promise<TitleDetail | undefined> {
  const segments = key.split('/');
  for (let end = segments.length; end > 0; end -= 1) {
    const detail = await readTitle(catalog, uid, segments.slice(0, end).join('/'));
    if (detail !== undefined) return detail;
  }
  return undefined;
}

async function tell(library: ChosenLibrary, path: string, args: IdentifyArguments): Promise<void> {
  const { title, json, output } = args;
  refuseFranchises(library);
  const detail = await lookAt(library, path, args);
  if (detail === undefined) throw unknownTitle(title);
  if (json) output.answer(JSON.stringify(tellingOf(library, detail)));
  else for (const line of textOf(detail, library.document.spec.kind)) output.answer(line);
}

/** Reads only: no data folder is made, and no walk begins. */
async function lookAt(
  library: ChosenLibrary,
  path: string,
  { data }: Pick<IdentifyArguments, 'data'>,
): Promise<TitleDetail | undefined> {
  const uid = readStates(data)?.libraries.get(library.key)?.uid;
  const { catalog: file } = dataFiles(data);
  if (uid === undefined || !existsSync(file)) return undefined;
  const catalog = await openCatalog(file, { readOnly: true });
  try {
    return await titleAt(catalog, uid, await keyUnder(path, storageOf(library.document)));
  } finally {
    await catalog.close();
  }
}

function idFactOf({ facts }: TitleDetail) {
  return facts.find(({ subject, name }) => subject === '' && name === 'id')?.fact;
}

function tellingOf({ key: library }: ChosenLibrary, detail: TitleDetail): object {
  const { key, title, year, ids, candidates } = detail;
  const { state = 'open', source, reason, nextTryAt } = idFactOf(detail) ?? {};
  return {
    library,
    key,
    title,
    year,
    state,
    ids: state === 'filled' ? ids : {},
    source,
    ...(reason === undefined ? {} : { reason: englishText(reason) }),
    nextTryAt,
    candidates: candidates.map(({ why, ...candidate }) => ({ ...candidate, why: englishText(why) })),
  };
}

const sources: Readonly<Record<string, string>> = {
  person: 'as a person said',
  nfo: 'as its .nfo file says',
  folder: 'as its name says',
};

function whereNumbersAre(kind: LibraryKind): string {
  const place = kind === 'series' ? 'tv' : 'movie';
  return `  NUMBER is in the address of its page at www.themoviedb.org/${place}/NUMBER; ids of other services: projectionist identify --help`;
}

function textOf(detail: TitleDetail, kind: LibraryKind): readonly string[] {
  const fact = idFactOf(detail);
  const name = harmless(detail.year === undefined ? detail.title : `${detail.title} (${detail.year})`);
  if (fact?.state === 'filled') {
    const ids = Object.entries(detail.ids).map(([scheme, id]) => `${scheme}:${id}`);
    const how = sources[fact.source ?? ''] ?? `as ${fact.source ?? 'a service'} found it by its name`;
    return [`${name} is ${harmless(ids.join(', '))}, ${harmless(how)}`];
  }
  const reason = englishText(fact?.reason ?? message('notAskedYet'));
  const lines = detail.candidates.map(({ id, title, year, score, why }) =>
    harmless(`  ${id}  ${title}${year === undefined ? '' : ` (${year})`}  ${score}  ${englishText(why)}`),
  );
  const [first] = detail.candidates;
  const how = `projectionist identify ${JSON.stringify(detail.key)} ${first?.id ?? 'tmdb:NUMBER'}`;
  // Never a real id in its place: who copies the line would make this title another one.
  const where = first === undefined ? [harmless(whereNumbersAre(kind))] : [];
  return [`${name} is not identified: ${harmless(reason)}`, ...lines, `settle it with: ${harmless(how)}`, ...where];
}
