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
  if (process.argv[2] === 'serve' || process.argv[2] === 'web') {
    const { startServerThreads } = await import('../process/serverThreads.ts');
    startServerThreads();
  }
  if (process.argv[2] === 'serve') {
    const { useCompiledServer } = await import('./compiledServer.ts');
    useCompiledServer(process.argv.slice(2));
  }
  const { runCommand } = await import('./commands.ts');
  process.exitCode = await runCommand(process.argv.slice(2));
}
