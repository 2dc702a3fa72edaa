/**
 * The threads of the server and of commands: for file work, compression, name lookups and password hashes. A call on a mount whose disk or server
 * is away never returns and keeps its thread. With Node's four, four such calls would stop all of this.
 */
import { access } from 'node:fs';

const variable = 'UV_THREADPOOL_SIZE';
/** `library/mediaCalls.ts` says what for. */
const threads = '12';

/** Starts them; without effect once others have begun such work. Jobs keep the variable that this process was given. */
export function startThreads(): void {
  const given = process.env[variable];
  process.env[variable] = threads;
  access('.', () => undefined);
  if (given === undefined) delete process.env[variable];
  else process.env[variable] = given;
}
