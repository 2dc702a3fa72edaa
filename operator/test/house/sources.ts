/** The text of our sources and their imports, for the tests of the house rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export interface SourceFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly { readonly target: string; readonly kind: 'static' | 'type' | 'dynamic' }[];
}

const skipped = new Set(['node_modules', 'dist', '.git', 'generated', '.projectionist-data']);

/** Every TypeScript file below a folder, with tests, without generated files. */
export function sourcesBelow(folder: string): readonly SourceFile[] {
  const files: SourceFile[] = [];
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue;
      const full = join(path, entry.name);
      if (entry.isDirectory()) visit(full);
      else if (/\.tsx?$/u.test(entry.name)) files.push(read(full));
    }
  };
  visit(join(repository, folder));
  return files;
}

function read(full: string): SourceFile {
  const text = readFileSync(full, 'utf8');
  const imports: { target: string; kind: 'static' | 'type' | 'dynamic' }[] = [];
  const add = (specifier: string, kind: 'static' | 'type' | 'dynamic') => {
    const target = specifier.startsWith('.') ? relative(repository, resolve(dirname(full), specifier)) : specifier;
    imports.push({ target, kind });
  };
  for (const [, isType, specifier] of text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gmu,
  )) {
    if (specifier !== undefined) add(specifier, isType === undefined ? 'static' : 'type');
  }
  for (const [, specifier] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/gu)) {
    if (specifier !== undefined) add(specifier, 'dynamic');
  }
  return { path: relative(repository, full), text, imports };
}

/** All sources: the products, their tests, benches, scripts and demo. */
export const everything = [
  ...['operator/src', 'operator/test', 'operator/demo', 'web/src', 'web/test'],
  ...['franchise/src', 'franchise/test', 'bench', 'scripts'],
].flatMap(sourcesBelow);

const isBesideSources = ({ path }: SourceFile) => /^[^/]+\/src\/.*\.test\.tsx?$/u.test(path);
/** Without the tests beside the sources, which may import fixtures. */
export const importers = everything.filter((file) => !isBesideSources(file));
/** The program itself. */
export const product = importers.filter(({ path }) => path.startsWith('operator/src/'));

export function folderOf(path: string): string | undefined {
  return /^operator\/src\/([^/]+)\//u.exec(path)?.[1];
}
