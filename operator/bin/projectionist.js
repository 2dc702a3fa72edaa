#!/usr/bin/env node
/**
 * The program's entry. It runs on any Node that npm runs on, and hands over to Node 24: this process itself, or the one that
 * npm installed beside the program (the `node` package), as a child whose signals and exit code it passes on.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const neededMajor = 24;
/** The package has the bundle (`npm run build:bundle`). A checkout that was only compiled has none. */
const entry = ['../bundle/commands/cli.js', '../dist/commands/cli.js']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

if (entry === undefined) {
  process.stderr.write('projectionist was not compiled yet: run `npm run build` in its folder first\n');
  process.exitCode = 1;
} else if (Number(process.versions.node.split('.', 1)[0]) >= neededMajor) {
  await import(pathToFileURL(entry).href);
} else {
  handOver(installedNode(), entry);
}

/** The Node of the `node` package, if it is installed. */
function installedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string | undefined} program
 * @param {string} entry
 */
function handOver(program, entry) {
  if (program === undefined) {
    process.stderr.write(
      `projectionist needs Node ${neededMajor} or later, this is ${process.versions.node}: install it from nodejs.org, or start it with\n\n    npx --package=node@${neededMajor} --package=projectionist projectionist\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(program, [entry, ...process.argv.slice(2)], { stdio: 'inherit' });
  /** @type {NodeJS.Signals[]} */
  const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'];
  for (const signal of passedOn) {
    // A terminal's Ctrl-C reaches the child by itself; a second one would ask it twice.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  child.on('error', (error) => {
    process.stderr.write(`${program} cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0);
  });
}
