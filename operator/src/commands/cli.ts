#!/usr/bin/env node
/**
 * Entry point of `projectionist`: loads only the code of the requested command. Exit codes: 0 done, 1 a fault in the input or
 * the walk, 2 wrong usage.
 */
import process from 'node:process';

/** `job` is internal and starts often: it skips the argument parser. */
if (process.argv[2] === 'job') {
  const { job } = await import('../job/job.ts');
  process.exitCode = await job(process.argv.slice(3));
} else {
  const { startThreads } = await import('../process/threads.ts');
  startThreads();
  if (process.argv[2] === 'serve') {
    const { useFoundCode } = await import('./compiledServer.ts');
    useFoundCode(process.argv.slice(2));
  }
  const [{ runCommand }, { endDespiteHungCalls }] = await Promise.all([
    import('./commands.ts'),
    import('../process/hungCalls.ts'),
  ]);
  process.exitCode = await runCommand(process.argv.slice(2));
  endDespiteHungCalls(process.exitCode);
}
