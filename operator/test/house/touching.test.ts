import { describe, expect, test } from 'vitest';
import { folderOf, product } from './sources.ts';

function reachable(entry: string, follow: readonly ('static' | 'dynamic')[]): ReadonlySet<string> {
  const byPath = new Map(product.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { target, kind } of byPath.get(path)?.imports ?? []) {
      if (kind !== 'type' && follow.includes(kind)) visit(target);
    }
  };
  visit(entry);
  return seen;
}

describe('native media code', () => {
  test('the server process never loads it, not even on first use', () => {
    const loaded = [...reachable('operator/src/commands/serveCommand.ts', ['static', 'dynamic'])];
    expect(loaded).toContain('operator/src/serve/httpServer.ts');
    expect(loaded.filter((path) => /^(?:node-av|sharp)/u.test(path))).toEqual([]);
  });

  test('only media/ imports it', () => {
    const wrong = product.filter(
      (file) =>
        file.imports.some(({ target }) => /^(?:node-av|sharp)/u.test(target)) && folderOf(file.path) !== 'media',
    );
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  test('pictures are decoded only in their own process; elsewhere frames of videos are encoded', () => {
    const importers = product.filter((file) => file.imports.some(({ target }) => target.startsWith('sharp')));
    const encoders = ['operator/src/media/thumbnail.ts', 'operator/src/media/tiles.ts'];
    expect(importers.map(({ path }) => path).toSorted()).toEqual(
      ['operator/src/media/pictures/decode.ts', ...encoders].toSorted(),
    );
    const loaded = reachable('operator/src/job/job.ts', ['static', 'dynamic']);
    expect([...loaded]).not.toContain('operator/src/media/pictures/decode.ts');
  });

  test('a Job does load it, so this test can fail', () => {
    expect(
      [...reachable('operator/src/job/job.ts', ['static', 'dynamic'])].some((path) => path.startsWith('node-av')),
    ).toBe(true);
  });
});

test('only the cluster client reads configuration of a cluster, and a local server never loads it', () => {
  const importers = product.filter((file) =>
    file.imports.some(({ target, kind }) => kind !== 'type' && target.startsWith('@kubernetes/client-node')),
  );
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.filter(({ path }) => !path.startsWith('operator/src/platform/kubernetes/api/'))).toEqual([]);
  const loaded = [...reachable('operator/src/commands/serveCommand.ts', ['static', 'dynamic'])];
  expect(loaded.filter((path) => path.includes('platform/kubernetes'))).toEqual([]);
});

test('the command line, and a server whose page nobody asked for, load neither schemas and routes nor queries', () => {
  const entries = [
    'operator/src/commands/commands.ts',
    'operator/src/serve/serve.ts',
    'operator/src/cluster/kubernetesOperator.ts',
  ];
  const heavy = /^(?:@?hono|zod|kysely|pg$|prom-client)/u;
  const loaded = entries.flatMap((entry) => [...reachable(entry, ['static'])]);
  expect(loaded).toContain('operator/src/library/operator.ts');
  expect(loaded.filter((path) => heavy.test(path))).toEqual([]);
});

test('a start whose documents were checked before loads neither YAML nor the rules', () => {
  const loaded = [...reachable('operator/src/serve/serve.ts', ['static'])];
  expect(loaded).toContain('operator/src/library/document/load.ts');
  expect(loaded.filter((path) => /^yaml|\/rules\.ts$|validateLibrary/u.test(path))).toEqual([]);
});

describe('restricted modules', () => {
  test('only process/environment.ts reads the environment', () => {
    // The second sets the one variable that Node reads itself.
    const may = ['operator/src/process/environment.ts', 'operator/src/process/threads.ts'];
    const wrong = product.filter((file) => !may.includes(file.path) && /\bprocess\.env\b/u.test(file.text));
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  /** Each exception writes only to a place that its caller is allowed to write. */
  const exceptions = new Set([
    'operator/src/media/tiles.ts', // sheets into the staging folder that storage made
    'operator/src/catalog/database/setAside.ts', // the oldest catalogs that were set aside in the data folder
    'operator/src/platform/local/compileCache.ts', // compiled code of other builds, in a folder of its own in the data folder
    'operator/src/platform/local/documentsFile.ts', // checked documents, beside the compiled code of the build that checked them
    'operator/src/sqlite/lockFile.ts', // a lock of ours that was overwritten, emptied in place
    'operator/src/sqlite/parts.ts', // a damaged database in the data folder, to another name
    'operator/src/setup/firstDocument.ts', // a first projectionist.yaml, exclusively
    'operator/src/setup/wholeFile.ts', // documents and keys that a person edits on the page, whole or not at all
    'operator/src/serve/makePassword.ts', // a password file that a person names, only if it does not exist
    'operator/src/commands/report/doctorFolders.ts', // an empty file in the data folder, whose time shows the clock of the file system
  ]);

  test('only storage/ removes, renames or overwrites files', () => {
    const writes = /\b(?:rm|rmdir|unlink|rename|writeFile|copyFile|truncate|link|symlink|cp|appendFile)(?:Sync)?\b/u;
    const wrong = product.filter((file) => {
      if (folderOf(file.path) === 'storage' || exceptions.has(file.path)) return false;
      const imports = /import\s*\{([^}]*)\}\s*from\s*'node:fs(?:\/promises)?'/gu;
      return [...file.text.matchAll(imports)].some(([, names]) => writes.test(names ?? ''));
    });
    expect(wrong.map((file) => file.path)).toEqual([]);
  });
});
