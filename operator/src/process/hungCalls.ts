/** The end of a command whose calls on a mount never answer. Node would wait for them for ever. */
import process from 'node:process';

/** By then the calls of a healthy disk that nobody waited for have returned. */
const patienceMs = 1_000;

/** For the very end of a command: ends the process with this exit code if calls on files keep it. Keeps no process alive itself. */
export function endDespiteHungCalls(code: number): void {
  setTimeout(() => {
    if (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) endAtOnce(code);
  }, patienceMs).unref();
}

/**
 * Ends the process with this exit code. Node's own exit waits for these calls, and a signal has an exit code of its own. Another program takes
 * the place of this one at once.
 */
export function endAtOnce(code: number): never {
  process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
  process.exit(code);
}
