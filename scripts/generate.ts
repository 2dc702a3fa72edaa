/**
 * Writes every generated file, or with `--check` names those that are stale and exits 1.
 * A generator lives in its own file under `generate/`; add it to the list.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { apiTypes } from './generate/apiTypes.ts';
import { franchiseDraft07 } from './generate/franchiseDraft07.ts';
import { franchiseTypes } from './generate/franchiseTypes.ts';
import { franchiseValidator } from './generate/franchiseValidator.ts';
import type { Generator } from './generate/generator.ts';
import { libraryCrd } from './generate/libraryCrd.ts';
import { libraryReference } from './generate/libraryReference.ts';
import { libraryTypes } from './generate/libraryTypes.ts';
import { libraryValidator } from './generate/libraryValidator.ts';
import { marksSchema } from './generate/marksSchema.ts';
import { recordValidator } from './generate/record.ts';
import { serviceFiles } from './generate/serviceFiles.ts';
import { storyLibrary } from './generate/storyLibrary.ts';
import { versions } from './generate/versions.ts';

export const GENERATORS: readonly Generator[] = [
  // First: it writes a part of the schema that the generators of the Library read.
  serviceFiles,
  storyLibrary,
  franchiseTypes,
  franchiseDraft07,
  franchiseValidator,
  libraryTypes,
  libraryValidator,
  libraryReference,
  libraryCrd,
  recordValidator,
  marksSchema,
  apiTypes,
  // Last: it writes into files of the others.
  versions,
];

/** Returns the paths of stale files: their text differs from the generators' output. With `write` they are updated. */
export async function generate(
  root: string,
  generators: readonly Generator[],
  options: { readonly write: boolean },
): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const generator of generators) {
    for (const file of await generator.generate(root)) {
      const path = join(root, file.path);
      const existing = await readFile(path, 'utf8').catch(() => undefined);
      if (existing === file.text) continue;
      stale.push(file.path);
      if (!options.write) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, file.text);
    }
  }
  return stale;
}

async function main(flags: readonly string[]): Promise<number> {
  const unknown = flags.filter((flag) => flag !== '--check');
  if (unknown.length > 0) {
    process.stderr.write(`expected no argument or --check, found ${unknown.join(' ')}\n`);
    return 2;
  }
  const check = flags.includes('--check');
  const stale = await generate(resolve(import.meta.dirname, '..'), GENERATORS, { write: !check });
  for (const path of stale)
    process.stdout.write(check ? `${path} is stale: run npm run generate\n` : `${path} written\n`);
  return check && stale.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
