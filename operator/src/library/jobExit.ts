/** The exit codes by which a Job tells the operator how it ended. */
import { type Message, message } from '../messages/message.ts';

/**
 * `badOrder`: it cannot read its work order. `catalogAway`: its folders are not to blame. `diskFull`: that of the data folder. `unbegun`: asked to stop before any
 * work, equal to death by the signal itself (128 + SIGTERM), which counts as a requested stop.
 */
export const exitCodes = {
  done: 0,
  couldNotGoOn: 1,
  badOrder: 2,
  stoppedEarly: 3,
  catalogAway: 4,
  diskFull: 5,
  unbegun: 143,
} as const;

/** The reason that an exit code alone gives; undefined if the Job has to give one. A catalog on a full disk holds none. */
export function reasonOfExit(code: number, dataFolder: string | undefined): Message | undefined {
  return code === exitCodes.diskFull && dataFolder !== undefined ? message('dataFull', dataFolder) : undefined;
}
