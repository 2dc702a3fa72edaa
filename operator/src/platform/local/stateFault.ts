/** A damaged `state.db`: which errors mean that, and what a person can do. Decided by SQLite's result codes. */
import { sqliteCode, sqliteCodes } from '../../sqlite/errors.ts';
import { isFileDamage } from '../../sqlite/fileDamage.ts';

export class StateDamaged extends Error {
  override readonly name = 'StateDamaged';
  readonly fault = 'damaged';

  constructor(file: string, cause?: unknown) {
    super(
      `${JSON.stringify(file)}, which holds the pending work, is damaged. Stop \`projectionist serve\` and run \`projectionist repair-state\` ` +
        'with the same --data: it sets the file aside and keeps what can be read, and every Library gets a full scan. No file beside the media is lost',
      cause === undefined ? {} : { cause },
    );
  }
}

/** Returns StateDamaged, or the same error if the file may be whole. Our statements fit every whole file. */
export function stateFault(error: unknown, file: string): unknown {
  const isDamage = error instanceof SyntaxError || sqliteCode(error) === sqliteCodes.error || isFileDamage(error, file);
  return isDamage ? new StateDamaged(file, error) : error;
}
