/** The published packages as their users get them: only the files that `npm pack` takes, in the node_modules of another program. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FranchisePackageName } from './franchisePackages.ts';
import { type PackedSize, packFranchise } from './packFranchise.ts';

const modules = resolve(import.meta.dirname, '../node_modules');
interface Installed {
  readonly name: string;
  readonly folder: string;
  readonly packed: PackedSize;
  readonly manifest: {
    readonly exports: Readonly<Record<string, string>>;
    readonly bin?: Readonly<Record<string, string>>;
    readonly dependencies: Readonly<Record<string, string>>;
  };
}

const name = '@projectionist/franchise';
let folder = '';
let library: Installed;
let commandLine: Installed;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'franchise-packed-'));
  library = await install('library', name);
  commandLine = await install('commandLine', `${name}-cli`);
  for (const dependency of new Set([library, commandLine].flatMap((one) => Object.keys(one.manifest.dependencies))))
    await symlink(join(modules, dependency), join(folder, 'node_modules', dependency));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function install(which: FranchisePackageName, as: string): Promise<Installed> {
  const made = join(folder, 'made', which);
  const packed = await packFranchise(which, made);
  const place = join(folder, 'node_modules', as);
  for (const path of packed.paths) {
    await mkdir(dirname(join(place, path)), { recursive: true });
    await cp(join(made, path), join(place, path));
  }
  return { name: as, folder: place, packed, manifest: JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) };
}

/** The import specifiers of code. */
const addressesOf = ({ name: from, manifest }: Installed) =>
  Object.entries(manifest.exports)
    .filter(([, target]) => target.endsWith('.js'))
    .map(([path]) => `${from}${path.slice(1)}`);

describe.each([
  ['the library', () => library, ['README.md', 'LICENSE', 'SPEC.md', 'schema.json', 'schema.draft-07.json']],
  ['the command line', () => commandLine, ['README.md', 'LICENSE', 'schema.json', 'schema.draft-07.json']],
] as const)('%s as it is packed', (_which, one, documents) => {
  test('has every path in exports and bin, code with its types, and uses no patterns', () => {
    const { manifest, packed } = one();
    for (const [address, target] of Object.entries(manifest.exports)) {
      expect(address).not.toContain('*');
      expect(packed.paths).toContain(target.replace('./', ''));
      if (target.endsWith('.js')) expect(packed.paths).toContain(target.slice(2).replace(/\.js$/u, '.d.ts'));
    }
    for (const target of Object.values(manifest.bin ?? {})) expect(packed.paths).toContain(target);
    for (const document of documents) expect(packed.paths).toContain(document);
  });

  test('has the exports that the table in its README lists', async () => {
    const readme = await readFile(join(one().folder, 'README.md'), 'utf8');
    const table = readme.split('| Module | What it does |')[1]?.split('\n\n')[0] ?? '';
    const listed = [...table.matchAll(/^\| (.*?) \|/gmu)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/gu)].map(([, path]) => `./${path}`),
    );
    expect(listed.toSorted()).toEqual(
      Object.keys(one().manifest.exports)
        .filter((path) => path !== '.' && path !== './package.json')
        .toSorted(),
    );
  });

  test('has no test, no source, no map, and no path of this computer', async () => {
    const wrong = /\.test\.|(?<!\.d)\.ts$|\.map$|tsbuildinfo|^(?:test|src|node_modules)\//u;
    expect(one().packed.paths.filter((path) => wrong.test(path))).toEqual([]);
    for (const path of one().packed.paths)
      expect(await readFile(join(one().folder, path), 'utf8'), path).not.toContain(resolve(modules, '..'));
  });

  test('has only declarations that an entry reaches', async () => {
    const reached = new Set<string>();
    const waiting = Object.values(one().manifest.exports).flatMap((target) => target.match(/^.*(?=\.js$)/u) ?? []);
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const declaration = join(path, '').concat('.d.ts');
      if (reached.has(declaration)) continue;
      reached.add(declaration);
      const text = await readFile(join(one().folder, declaration), 'utf8');
      for (const [, found = ''] of text.matchAll(/from '(\.[^']+)\.(?:ts|js)'/gu))
        waiting.push(join(dirname(path), found));
    }
    expect(
      one()
        .packed.paths.filter((path) => path.endsWith('.d.ts'))
        .toSorted(),
    ).toEqual([...reached].toSorted());
  });
});

describe('the library', () => {
  test('is at most 60 kB', () => {
    expect(library.packed.packedBytes).toBeLessThan(60_000);
  });

  test('has the main entry and the subpaths that the README names, with the functions it names', async () => {
    const readme = await readFile(join(library.folder, 'README.md'), 'utf8');
    const named = [...readme.matchAll(/from '(@projectionist\/franchise[^']*)'/gu)].map(([, address = '']) => address);
    expect(named).toContain(name);
    for (const address of named) expect(addressesOf(library)).toContain(address);
  });

  test('shares no module with the command line, and has all others', async () => {
    const source: { exports: object } = JSON.parse(
      await readFile(resolve(modules, '../franchise/package.json'), 'utf8'),
    );
    const internal = ['./cli/terminal', './faultTexts'];
    const both = [library, commandLine].flatMap(({ manifest }) => Object.keys(manifest.exports));
    expect(both.toSorted()).toEqual(
      [...Object.keys(source.exports).filter((path) => !internal.includes(path)), './package.json'].toSorted(),
    );
  });
});

describe('a program that uses the packages', () => {
  test('imports every specifier in Node, and the imports work', async () => {
    const addresses = [library, commandLine].flatMap(addressesOf);
    const script = `
      for (const address of ${JSON.stringify(addresses)}) await import(address);
      const schema = await import('${name}/schema.json', { with: { type: 'json' } });
      const { check, storyOrder } = await import('${name}');
      const inner = await import('${name}/check');
      const { faults, franchise } = check('name: A\\norder: [{movie: "tmdb:1", title: "B", released: "1999"}]\\n');
      console.log(JSON.stringify([faults.length, storyOrder(franchise).length, inner.check === check, typeof schema.default.$id]));
    `;
    await writeFile(join(folder, 'program.js'), script);
    const said: unknown = JSON.parse(execFileSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' }));
    expect(said).toEqual([1, 1, true, 'string']);
  });

  test('cannot import internal modules', async () => {
    const inside = ['dist/check.js', 'exports/csvText', 'exports/jellyfin', 'cli/main', 'cli/terminal', 'parse'];
    for (const path of inside) {
      const { stderr } = spawnSync(process.execPath, ['-e', `import('${name}/${path}')`], { cwd: folder });
      expect(String(stderr)).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
    }
  });

  test.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ])('is checked against the types, resolved as %s', async (moduleResolution, module) => {
    const imports = [library, commandLine]
      .flatMap(addressesOf)
      .map((address, at) => `import type * as m${at} from '${address}';`);
    const uses = `
import { check, resolve, storyOrder, type Collection, type Fault, type ResolvedMember } from '${name}';
import { exportToJellyfin } from '${name}-cli/exports/jellyfin';
export const faults: readonly Fault[] = check('').faults;
export const first: Promise<readonly ResolvedMember[]> = resolve(storyOrder({ order: [{ movie: 'tmdb:1' }] }), {} as Collection, { today: '' });
// @ts-expect-error: there are types, and they are not loose
exportToJellyfin('nothing');
export type All = [${imports.map((_, at) => `keyof typeof m${at}`).join(', ')}];
`;
    const project = join(folder, moduleResolution);
    await mkdir(project);
    await writeFile(join(project, 'program.ts'), `${imports.join('\n')}\n${uses}`);
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom'], types: [] },
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
    };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const compiler = join(modules, 'typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  test('runs the command: check, help, tidy and export', async () => {
    const text =
      'name: "A"\nsources: ["https://a.example/"]\norder:\n  - movie: tmdb:1\n    title: "B"\n    released: "1999"\n';
    await writeFile(join(folder, 'a.franchise.yaml'), text);
    const command = join(commandLine.folder, commandLine.manifest.bin?.['franchise'] ?? '');
    const run = (...args: readonly string[]) =>
      execFileSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8' });
    expect(run('check', 'a.franchise.yaml')).toBe('1 file: no faults\n');
    expect(run('export', 'a.franchise.yaml', '--to', 'markdown', '--tasks')).toContain('- [ ] B');
    expect(run('fmt', '--check', 'a.franchise.yaml')).toBe('');
    expect(run('order', '--json', 'a.franchise.yaml')).toContain('"tmdb:1"');
    expect(run('schema', '--draft-07')).toContain('draft-07');
    expect(run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/u);
    expect(run('help', 'new')).toContain('--ids');
  });
});
