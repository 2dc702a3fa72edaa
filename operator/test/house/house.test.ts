import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository, type SourceFile, sourcesBelow } from './sources.ts';

const source = sourcesBelow('operator/src');
const everything = [
  ...source,
  ...sourcesBelow('operator/test'),
  ...sourcesBelow('operator/demo'),
  ...sourcesBelow('bench'),
  ...sourcesBelow('scripts'),
];
const product = source.filter((file) => !file.path.endsWith('.test.ts'));

/** The rooms that wire: one file a process or a command. They may import every other room, and one another as listed. */
const wiring: Readonly<Record<string, readonly string[]>> = {
  commands: ['process', 'serve', 'cluster', 'job'],
  serve: ['process'],
  cluster: ['process', 'serve'],
  job: ['process'],
  process: [],
};

/** Who may import whom. A folder may always import itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  naming: [],
  webhook: ['library', 'naming', 'messages'],
  library: ['messages'],
  platform: ['library', 'messages'],
  walk: ['title', 'phases', 'naming', 'storage', 'library', 'messages'],
  phases: ['title', 'media', 'nfo', 'storage', 'naming', 'library', 'messages'],
  title: ['storage', 'naming', 'messages'],
  media: ['title', 'messages'],
  nfo: ['naming', 'messages'],
  messages: [],
  franchises: ['title', 'storage', 'phases', 'library', 'naming', 'messages'],
  storage: ['messages'],
  outbound: ['messages'],
  sources: ['outbound', 'phases', 'title', 'naming', 'messages'],
  notify: ['outbound', 'library', 'title', 'messages'],
  api: ['library', 'title', 'storage', 'naming', 'messages'],
  catalog: ['library', 'walk', 'title', 'naming', 'franchises', 'outbound', 'sources', 'messages'],
};

/**
 * Interfaces that a user declares and another folder implements or is handed: types alone, so no code is pulled in. `walk`,
 * `phases` and `media` name the document, the ledger's rows and a title's facts; the catalog implements what `walk`, `outbound` and `sources` declare.
 */
const byTypeAlone: Readonly<Record<string, readonly string[]>> = {
  walk: [],
  phases: ['library'],
  media: ['title'],
  catalog: ['library', 'walk', 'naming', 'franchises', 'outbound', 'sources'],
  franchises: ['phases', 'library'],
  sources: ['phases', 'title'],
};

function folderOf(path: string): string | undefined {
  return /^operator\/src\/([^/]+)\//u.exec(path)?.[1];
}

describe('the import table', () => {
  test('every folder imports only whom the plan of the house lets it', () => {
    const wrong = product.flatMap((file) => {
      const from = folderOf(file.path);
      if (from === undefined) return [];
      const others = wiring[from];
      const allowed = others === undefined ? mayImport[from] : [...Object.keys(mayImport), ...others];
      return file.imports.flatMap(({ target, kind }) => {
        const to = folderOf(target);
        if (to === undefined || to === from) return [];
        if (allowed?.includes(to) !== true) return [`${file.path} imports ${target}`];
        const typeOnly = byTypeAlone[from]?.includes(to) === true;
        return typeOnly && kind !== 'type' ? [`${file.path} imports more than types of ${target}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('the franchise library is read where franchises are, and nowhere else', () => {
    const readers = new Set(['franchises', 'catalog', 'api', ...Object.keys(wiring)]);
    const wrong = product.filter(
      (file) =>
        file.imports.some(({ target }) => target.startsWith('@projectionist/franchise')) &&
        !readers.has(folderOf(file.path) ?? ''),
    );
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  test('no file imports itself round a circle', () => {
    const edges = new Map(
      product.map((file) => [
        file.path,
        file.imports.filter((entry) => entry.kind === 'static').map((entry) => entry.target),
      ]),
    );
    expect(circleIn(edges)).toEqual([]);
  });

  test('an import table that nobody breaks would still be found broken', () => {
    expect(
      circleIn(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['a']],
        ]),
      ),
    ).toEqual(['a', 'b', 'c', 'a']);
  });
});

function circleIn(edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const next of edges.get(path) ?? []) {
      const circle = visit(next, [...trail, path]);
      if (circle.length > 0) return circle;
    }
    done.add(path);
    return [];
  };
  for (const path of edges.keys()) {
    const circle = visit(path, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

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

  test('a Job does reach it, so this test can fail', () => {
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

describe('sizes and names', () => {
  test('no file has more than 500 lines', () => {
    expect(everything.filter((file) => file.text.split('\n').length > 501).map((file) => file.path)).toEqual([]);
  });

  test('no file or folder is a drawer', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|core|misc|types|shared|lib)(\.tsx?$|\/)/u;
    expect(everything.filter((file) => drawers.test(file.path)).map((file) => file.path)).toEqual([]);
  });

  test('no barrel: a file that only re-exports', () => {
    const isBarrel = (file: SourceFile) => {
      const code = file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '').trim();
      return (
        code !== '' &&
        code
          .split(/;\s*/u)
          .filter(Boolean)
          .every((line) => /^export\s+(?:type\s+)?(?:\*|\{)[\s\S]*from/u.test(line.trim()))
      );
    };
    expect(product.filter(isBarrel).map((file) => file.path)).toEqual([]);
  });

  test('no test is skipped for good, left alone or only planned', () => {
    const left = everything.filter(
      (file) =>
        basename(file.path) !== 'house.test.ts' &&
        /\b(?:it|test|describe)\.(?:skip|only|todo)\b(?!If)/u.test(file.text),
    );
    expect(left.map((file) => file.path)).toEqual([]);
  });
});

describe('who may touch what', () => {
  test('only process/environment.ts reads the environment', () => {
    const wrong = product.filter(
      (file) => file.path !== 'operator/src/process/environment.ts' && /\bprocess\.env\b/u.test(file.text),
    );
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  /** Each exception writes only where a caller with the right to do so told it to. */
  const exceptions = new Set([
    'operator/src/media/tiles.ts', // sheets into the staging folder that storage made
    'operator/src/commands/init/firstDocument.ts', // a first projectionist.yaml, exclusively
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

describe('the map', () => {
  const named = (document: string): readonly string[] =>
    [...readFileSync(join(repository, document), 'utf8').matchAll(/`([A-Za-z0-9_.@-]+(?:\/[A-Za-z0-9_.@*-]*)+)`/gu)]
      .map(([, path]) => path ?? '')
      .filter((path) => !path.includes('*'));
  const places = ['', 'operator', 'operator/src'];

  test('every path that ARCHITECTURE.md names exists', () => {
    const paths = named('ARCHITECTURE.md');
    expect(paths.length).toBeGreaterThan(20);
    const missing = paths.filter((path) => !places.some((place) => existsSync(join(repository, place, path))));
    expect(missing).toEqual([]);
  });

  const recipes = [...named('ARCHITECTURE.md')].filter((path) => path.endsWith('/README.md') && path.includes('/src/'));

  test.each(recipes)('every path that the recipe %s names exists', (recipe) => {
    // NAME, in capitals, stands for what is added.
    const paths = named(recipe).filter((path) => !path.includes('NAME'));
    const beside = dirname(recipe);
    expect(
      paths.filter((path) => ![...places, beside].some((place) => existsSync(join(repository, place, path)))),
    ).toEqual([]);
  });

  test('every folder of the program is on it', () => {
    const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8');
    const folders = new Set(product.map((file) => folderOf(file.path)).filter((folder) => folder !== undefined));
    expect([...folders].filter((folder) => !text.includes(`\`operator/src/${folder}/\``))).toEqual([]);
  });

  test('every runtime dependency has its line in docs/dependencies.md', () => {
    const text = readFileSync(join(repository, 'docs/dependencies.md'), 'utf8');
    const manifest: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(repository, 'operator/package.json'), 'utf8'),
    );
    expect(Object.keys(manifest.dependencies).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test('the lock file names no download address', () => {
    expect(readFileSync(join(repository, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/u);
  });
});
