/** `repair-state`: repairs a damaged `state.db` while no server and no scan works on the data folder. */
import { existsSync } from 'node:fs';
import type { Instant } from '../../library/state.ts';
import { heldByJobs, repairState } from '../../platform/local/damagedState.ts';
import { serveLockFile, tryLock } from '../../platform/local/locks.ts';
import { CommandError } from '../../process/commandError.ts';
import { harmless, say } from '../../process/terminal.ts';
import type { Output } from '../output.ts';

export interface RepairStateArguments {
  readonly data: string;
  readonly output: Output;
  readonly now: Instant;
}

/** Returns 0. Throws CommandError while somebody works on the data folder. */
export async function repairStateCommand({ data, output, now }: RepairStateArguments): Promise<number> {
  if (!existsSync(data)) throw new CommandError(`there is no data folder ${harmless(data)}: name it with --data`);
  const lock = tryLock(serveLockFile(data));
  if (lock === undefined) throw new CommandError(`\`projectionist serve\` uses ${harmless(data)}: stop it first`);
  try {
    const [job] = heldByJobs(data);
    if (job !== undefined) {
      throw new CommandError(
        `a scan works on ${harmless(data)} (it holds locks/${harmless(job)}): wait until it has ended`,
      );
    }
    for (const line of linesOf(data, repairState(data, now))) say(output, line);
    return 0;
  } finally {
    lock.release();
  }
}

function linesOf(data: string, repaired: ReturnType<typeof repairState>): readonly string[] {
  if (repaired === undefined) return [`${harmless(data)} has no state.db: nothing to repair`];
  const { setAside, kept } = repaired;
  if (setAside === undefined) return [`the state.db in ${harmless(data)} is whole: nothing was changed`];
  const held = kept.length === 0 ? 'no Library could be read' : `kept: ${kept.join(', ')}`;
  return [
    `the damaged state.db is now ${harmless(setAside)}`,
    `${held}; the others begin again with the next \`projectionist serve\` or \`projectionist walk\``,
    'every Library gets a full scan, which restores arrivals and facts from the records beside the media',
  ];
}
