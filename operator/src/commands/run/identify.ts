/**
 * `identify`: a person sets which film or series a title is. The catalog keeps the choice until a walk has copied it into the
 * title's record, because only a walk writes records. Without an id it only lists the candidates.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addChoice } from '../../catalog/database/choiceTable.ts';
import { openCatalog } from '../../catalog/database/open.ts';
import type { TitleDetail } from '../../catalog/page/titleQueries.ts';
import { systemClock } from '../../library/clock.ts';
import type { LibraryKind } from '../../library/document.ts';
import { englishText } from '../../messages/english.ts';
import { message } from '../../messages/message.ts';
import { readStates } from '../../platform/local/readStates.ts';
import { type ChosenId, chosenId } from '../../process/chosenId.ts';
import { type ChosenLibrary, chooseLibraries, storageOf } from '../../process/chosenLibraries.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { dataFiles } from '../../process/environment.ts';
import { harmless, jsonText, say, shownPath } from '../../process/terminal.ts';
import { keyUnder, pathOfTitle, titleAt } from './namedTitle.ts';
import type { RunContext } from './ownRun.ts';
import { type RunCommandOptions, runCommandOver } from './runEach.ts';
import type { EndedRun } from './summaryView.ts';
import { refuseToWalk, walkOne } from './walk.ts';

export interface IdentifyArguments extends RunCommandOptions {
  readonly library?: string | undefined;
  /** Its folder under the root, or a path. */
  readonly title: string;
  /** `tmdb:603`; if absent, only list the candidates. */
  readonly id?: string | undefined;
  /** Removes the earlier choice. */
  readonly forget: boolean;
  readonly currentFolder: string;
}

/**
 * Returns the exit code of `walk`, or 1 after listing the candidates again if the id was refused; without an id 0. Throws
 * UsageError for an unknown title or an invalid id.
 */
export async function identifyCommand(args: IdentifyArguments): Promise<number> {
  const { config, library, title, id, forget, currentFolder } = args;
  if (id !== undefined && forget) throw new UsageError('--forget removes the choice: leave the id out');
  const all = await chooseLibraries({ config, library, paths: [], currentFolder });
  const path = await pathOfTitle(title, all.libraries, currentFolder);
  const chosen = await chooseLibraries({ config, library, paths: [path], currentFolder });
  for (const one of chosen.libraries) if (id !== undefined) chosenId(id, one.document.spec.kind);
  if (id === undefined && !forget) {
    for (const one of chosen.libraries) await listCandidates(one, path, args);
    return 0;
  }
  const code = await runCommandOver(chosen, args, (one, context) => settle(one, path, args, context));
  if (id === undefined) return code;
  let isSettled = true;
  for (const one of chosen.libraries) isSettled = (await isIdentified(one, path, args)) && isSettled;
  return isSettled ? code : 1;
}

/** Returns true if the title has an id now. Otherwise prints the reason and the candidates. */
async function isIdentified(library: ChosenLibrary, path: string, args: IdentifyArguments): Promise<boolean> {
  const detail = await lookAt(library, path, args);
  if (detail === undefined || idFactOf(detail)?.state === 'filled') return true;
  const { json, output } = args;
  if (json) output.answer(jsonText({ event: 'unidentified', ...jsonOf(library, detail) }));
  else for (const line of textLinesOf(detail, library.document.spec.kind)) say(output, line);
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
    throw new CommandError(`${key}: franchise files name their members by id: there is nothing to identify`);
}

function unknownTitle(title: string): CommandError {
  return new CommandError(
    `no scan has found a title at ${shownPath(title)}: name the title's folder, and scan it first with \`projectionist walk\``,
  );
}

async function listCandidates(library: ChosenLibrary, path: string, args: IdentifyArguments): Promise<void> {
  const { title, json, output } = args;
  refuseFranchises(library);
  const detail = await lookAt(library, path, args);
  if (detail === undefined) throw unknownTitle(title);
  if (json) output.answer(jsonText(jsonOf(library, detail)));
  else for (const line of textLinesOf(detail, library.document.spec.kind)) say(output, line);
}

/** Reads the title from the catalog. Creates no data folder and starts no walk. */
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

function jsonOf({ key: library }: ChosenLibrary, detail: TitleDetail): object {
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
  person: 'set by a person',
  nfo: 'from its .nfo file',
  folder: 'from its name',
};

function whereNumbersAre(kind: LibraryKind): string {
  const place = kind === 'series' ? 'tv' : 'movie';
  return `  NUMBER is in the address of its page at www.themoviedb.org/${place}/NUMBER; ids of other services: projectionist identify --help`;
}

function textLinesOf(detail: TitleDetail, kind: LibraryKind): readonly string[] {
  const fact = idFactOf(detail);
  const name = harmless(detail.year === undefined ? detail.title : `${detail.title} (${detail.year})`);
  if (fact?.state === 'filled') {
    const ids = Object.entries(detail.ids).map(([scheme, id]) => `${scheme}:${id}`);
    const how = sources[fact.source ?? ''] ?? `found by ${fact.source ?? 'a service'} by its name`;
    return [`${name} is ${harmless(ids.join(', '))}, ${harmless(how)}`];
  }
  const reason = englishText(fact?.reason ?? message('notAskedYet'));
  const lines = detail.candidates.map(({ id, title, year, score, why }) =>
    harmless(
      `  ${id}  ${title}${year === undefined ? '' : ` (${year})`}  ${Math.round(score * 100)}%  ${englishText(why)}`,
    ),
  );
  const [first] = detail.candidates;
  const how = `projectionist identify ${JSON.stringify(detail.key)} ${first?.id ?? 'tmdb:NUMBER'}`;
  // A placeholder instead of a real id: a person who copies the line must not set a wrong id.
  const where = first === undefined ? [harmless(whereNumbersAre(kind))] : [];
  return [`${name} is not identified: ${harmless(reason)}`, ...lines, `set the id with: ${harmless(how)}`, ...where];
}
