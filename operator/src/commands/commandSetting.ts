/** What every command is registered with. */
import type { Environment } from '../process/environment.ts';
import type { Output } from './output.ts';

export interface CommandSetting {
  /** Takes the exit code of the command. */
  readonly end: (code: number) => void;
  readonly environment: Environment;
  /** Made on first use: most commands that serve write to a log instead. */
  readonly output: () => Output;
}
