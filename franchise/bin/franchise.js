#!/usr/bin/env node
/** The program's entry: loads the compiled command line. Needs Node 22.12 or later. */
import { existsSync } from 'node:fs';
import module from 'node:module';

const entry = new URL('../dist/cli/main.js', import.meta.url);

if (existsSync(entry)) {
  // The compile cache of Node 22 and later makes the next start faster.
  module.enableCompileCache?.();
  await import(entry.href);
} else {
  process.stderr.write('franchise is not compiled yet: run `npm run build` in its folder first\n');
  process.exitCode = 2;
}
