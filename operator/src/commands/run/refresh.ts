/**
 * `refresh`: requests facts again in the catalog, then runs a walk that opens and fills them, because only a walk writes records.
 * The walk decides which files are ours to replace.
 */
import { join } from 'node:path';
import { addRefreshes } from '../../catalog/database/refreshTable.ts';
import { systemClock } from '../../library/clock.ts';
import { type ChosenLibrary, chooseLibraries } from '../../process/chosenLibraries.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { type RefreshName, refreshNames } from '../../title/refresh.ts';
import type { TitleRefresh } from '../../walk/refreshes.ts';
import { isServed } from './handedRun.ts';
import { keyUnder, pathOfTitle } from './namedTitle.ts';
import { type RunContext, registerAgain } from './ownRun.ts';
import { type RunCommandOptions, runCommandOver } from './runEach.ts';
import type { EndedRun } from './summaryView.ts';
import { refuseToWalk, walkOne } from './walk.ts';

export interface RefreshArguments extends RunCommandOptions {
  readonly library?: string | undefined;
  readonly facts: readonly RefreshName[];
  /** Folders under a root, or paths; empty for all titles. */
  readonly titles: readonly string[];
  readonly currentFolder: string;
}

/** Returns the exit code of `walk`. Throws UsageError without a fact, or for an unknown title. */
export async function refreshCommand(args: RefreshArguments): Promise<number> {
  const { config, library, titles, currentFolder } = args;
  if (args.facts.length === 0) throw new UsageError(`expected --fact with one of ${refreshNames.join(', ')}`);
  const facts = [...new Set(args.facts)];
  const all = await chooseLibraries({ config, library, paths: [], currentFolder });
  const paths = await Promise.all(titles.map((title) => pathOfTitle(title, all.libraries, currentFolder)));
  const chosen = paths.length === 0 ? all : await chooseLibraries({ config, library, paths, currentFolder });
  return runCommandOver(chosen, args, (one, context) => refreshOne(one, facts, args.data, context));
}

async function refreshOne(
  library: ChosenLibrary,
  facts: readonly RefreshName[],
  data: string,
  context: RunContext,
): Promise<EndedRun> {
  refuseToWalk(library);
  if (library.document.spec.kind === 'franchises')
    throw new CommandError(
      `${library.key}: a Library of franchises has no facts of titles and videos: there is nothing to refresh`,
    );
  const { storage } = library.document.spec;
  const path = 'path' in storage ? storage.path : '';
  const titles = await Promise.all(library.folders.map((folder) => keyUnder(folder, path)));
  const atMs = systemClock.now();
  const wishes = (titles.length === 0 ? [''] : titles).flatMap((title) =>
    facts.map((fact): TitleRefresh => ({ title, fact, atMs })),
  );
  const known = context.store.readNow(library.key)?.state.uid;
  const uid = known ?? (isServed(data) ? undefined : registerAgain(context.store, library).uid);
  // Without a uid the server does not serve this Library: `walkOne` throws an error that says so.
  if (uid !== undefined) await addRefreshes(await context.catalog.open(), uid, wishes);
  const folders = titles.map((title) => join(path, title));
  return walkOne({ ...library, folders }, { data, wait: true, acceptMissing: false }, context);
}
