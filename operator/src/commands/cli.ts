#!/usr/bin/env node
/**
 * The program `projectionist`: tells commands apart and loads the one that was asked for, and nothing else. Exit 0 done, 1
 * something was wrong in the input or the walk, 2 wrong usage (design 8).
 */
import process from 'node:process';

/** `job` is the hot path of a busy house and is not for people: it does without the argument parser. */
if (process.argv[2] === 'job') {
  const { job } = await import('../job/job.ts');
  process.exitCode = await job(process.argv.slice(3));
} else {
  const { runCommand } = await import('./commands.ts');
  process.exitCode = await runCommand(process.argv.slice(2));
}
