/** `walk`: runs one walk now and shows progress. Beside a running `serve` it hands the wish over. */

import { acceptWishes } from '../../library/accept.ts';
import { type ClaimSpec, claimRun, dueFolders } from '../../library/claim.ts';
import { hasTilesByWorker, type LibraryDocument } from '../../library/document.ts';
import type { LibraryState } from '../../library/state.ts';
import type { Wish } from '../../library/wish.ts';
import { type ChosenLibrary, chooseLibraries } from '../../process/chosenLibraries.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { handOver, isServed } from './handedRun.ts';
import { refuseMisspeltPaths } from './misspeltPaths.ts';
import { carryOut, type RunContext } from './ownRun.ts';
import { type RunCommandOptions, runCommandOver } from './runEach.ts';
import type { EndedRun } from './summaryView.ts';

export interface WalkArguments extends RunCommandOptions {
  readonly library?: string | undefined;
  readonly wait: boolean;
  readonly acceptMissing: boolean;
  readonly paths: readonly string[];
  readonly currentFolder: string;
}

/** Returns the exit code: 0 done, 1 a title failed or a walk did not finish. Throws UsageError for wrong usage. */
export async function walkCommand(args: WalkArguments): Promise<number> {
  const { config, library, paths, currentFolder, acceptMissing } = args;
  if (acceptMissing && paths.length > 0) {
    throw new UsageError('--accept-missing applies to a whole Library: leave the paths out');
  }
  const chosen = await chooseLibraries({ config, library, paths, currentFolder });
  await refuseMisspeltPaths(chosen.libraries, { data: args.data, output: args.output, now: Date.now() });
  return runCommandOver(chosen, args, (one, context) => walkOne(one, args, context));
}

export type WalkOptions = Pick<WalkArguments, 'data' | 'wait' | 'acceptMissing'>;

/** Walks a Library, or only its named folders. Hands the wish to a running `serve`. Throws CommandError if it may not start. */
export async function walkOne(
  library: ChosenLibrary,
  { data, wait, acceptMissing }: WalkOptions,
  context: RunContext,
): Promise<EndedRun> {
  const { key, document, hash } = library;
  refuseToWalk(library);
  const wishes = wishesOf(library, acceptMissing);
  if (isServed(data)) {
    const known = context.store.readNow(key);
    if (!wait && known?.state.run !== undefined) {
      throw new CommandError(
        `run ${known.state.run.number} of ${key} is under way: leave out --no-wait to wait for its end`,
      );
    }
    return handOver(key, wishes, context);
  }
  return carryOut(
    {
      document: withTilesInline(document),
      hash,
      wait,
      claim: async (state, spec, id, now) => {
        const next = claimWishes(state, spec, wishes, id, now);
        return (await hasOpenTiles(state, document, context, now)) ? visitingEveryTitle(next) : next;
      },
    },
    context,
  );
}

/** Throws CommandError for a suspended Library. */
export function refuseToWalk({ key, document }: ChosenLibrary): void {
  if (document.spec.suspend) {
    throw new CommandError(`${key} is suspended: it is not scanned until spec.suspend is false in its document`);
  }
}

function wishesOf({ folders }: ChosenLibrary, acceptMissing: boolean): readonly Wish[] {
  if (folders.length === 0) return [{ kind: 'full', paced: false, trigger: 'cli', acceptMissing }];
  return folders.map((path): Wish => ({ kind: 'folder', path, again: false, trigger: 'cli' }));
}

/** Without a server no tiles Job starts: the walk makes the tiles itself. */
function withTilesInline(document: LibraryDocument): LibraryDocument {
  const { spec } = document;
  return spec.tiles.mode === 'worker'
    ? { ...document, spec: { ...spec, tiles: { ...spec.tiles, mode: 'inline' } } }
    : document;
}

/** Claims a run for these wishes and for folders that are due anyway. A person's wish skips the backoff. */
export function claimWishes(
  state: LibraryState,
  spec: ClaimSpec,
  wishes: readonly Wish[],
  id: string,
  now: number,
): LibraryState {
  const pending = acceptWishes(state, wishes, now);
  const held = { ...state, pending };
  const asked = new Set(wishes.flatMap((wish) => (wish.kind === 'folder' ? [wish.path] : [])));
  const due = new Set(dueFolders(held, now));
  const folders = pending.folders.filter((folder) => due.has(folder) || asked.has(folder.path));
  // `acceptWishes` turned more than 64 folders into a full walk.
  const isOverflow = [...asked].some((path) => !pending.folders.some((folder) => folder.path === path));
  const full = wishes.some((wish) => wish.kind === 'full') || isOverflow ? pending.full : undefined;
  return claimRun(held, spec, { ...(full === undefined ? {} : { full }), folders, trigger: 'cli' }, id, now);
}

/** Walks do not visit a title for tiles that a server's worker makes. Here no worker runs, so open tiles must be found. */
async function hasOpenTiles(
  state: LibraryState,
  document: LibraryDocument,
  { catalog }: RunContext,
  now: number,
): Promise<boolean> {
  return hasTilesByWorker(document) && (await catalog.openTiles(state.uid, 1, now)).length > 0;
}

function visitingEveryTitle(state: LibraryState): LibraryState {
  return state.run?.full === undefined ? state : { ...state, run: { ...state.run, everyTitle: true } };
}
