/** The paths of programs that tests start: bundled (`scripts/bundleProgram.ts`) in a run of all tests, else the sources. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env['BUNDLED_PROGRAM'];

function startable(name: string, source: string): string {
  return folder === undefined ? fileURLToPath(new URL(source, import.meta.url)) : join(folder, `${name}.js`);
}

export const program = startable('cli', '../src/commands/cli.ts');

/** `operator/test/platform/scriptedJob.ts` */
export const scriptedJob = startable('scriptedJob', './platform/scriptedJob.ts');
