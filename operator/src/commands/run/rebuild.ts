/**
 * `rebuild`: deletes a Library's titles from the catalog and reads them back from the records beside the files. No fact is made
 * and no file is written. It claims a run as `walk` does, also beside a running `serve`.
 */
import { type ChosenLibrary, chooseLibraries } from '../../process/chosenLibraries.ts';
import { CommandError } from '../../process/commandError.ts';
import { note } from '../../process/terminal.ts';
import { carryOut, claimRebuild, type RunContext } from './ownRun.ts';
import { type RunCommandOptions, runCommandOver } from './runEach.ts';
import type { EndedRun } from './summaryView.ts';

export interface RebuildArguments extends RunCommandOptions {
  readonly library?: string | undefined;
}

export async function rebuildCommand(args: RebuildArguments): Promise<number> {
  const { config, library } = args;
  const chosen = await chooseLibraries({ config, library, paths: [], currentFolder: '' });
  const kept = chosen.libraries.filter(({ document }) => document.spec.readOnly);
  if (kept.length > 0 && library !== undefined) throw new CommandError(keptSentence(kept));
  if (kept.length > 0) note(args.output, keptSentence(kept));
  const libraries = chosen.libraries.filter((one) => !kept.includes(one));
  if (libraries.length === 0 && kept.length > 0) return 0;
  return runCommandOver({ ...chosen, libraries }, args, rebuildOne);
}

function keptSentence(kept: readonly ChosenLibrary[]): string {
  const names = kept.map(({ key }) => key).join(', ');
  return `${names}: readOnly, so only its catalog has the facts that were found. It is kept as it is`;
}

async function rebuildOne({ document, hash }: ChosenLibrary, context: RunContext): Promise<EndedRun> {
  const claim = async (...[state, spec, id, now]: Parameters<typeof claimRebuild>) =>
    claimRebuild(state, spec, id, now);
  return { ...(await carryOut({ document, hash, wait: true, claim }, context)), rebuilt: true };
}
