/** What a command gets when it is registered. */
import type { Environment } from '../process/environment.ts';
import type { Output } from './output.ts';

export interface CommandSetting {
  /** Sets the exit code of the program. */
  readonly end: (code: number) => void;
  readonly environment: Environment;
  /** Created on first use: commands that serve write to a log instead. */
  readonly output: () => Output;
}
