#!/usr/bin/env node
/** The program's entry: loads the compiled command line. It runs on any Node from 22.12 on. */
import { existsSync } from 'node:fs';
import module from 'node:module';

const entry = new URL('../dist/cli/main.js', import.meta.url);

if (existsSync(entry)) {
  // From Node 22 on: what was compiled once is kept, and the next start is faster.
  module.enableCompileCache?.();
  await import(entry.href);
} else {
  process.stderr.write('franchise was not compiled yet: run `npm run build` in its folder first\n');
  process.exitCode = 2;
}
