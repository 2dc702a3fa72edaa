/**
 * `npm run pack -- --into FOLDER [--tag v1.2.3] [--repository URL]`: makes the tarballs that npm publishes. Fails unless all versions
 * agree; with a tag also unless it is that version, and CHANGELOG.md has a dated section for it. The repository's address is
 * written into the packed manifests alone, because a copy of this repository has another one.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packFranchise } from './packFranchise.ts';
import { stageOperator } from './packOperator.ts';
import { manifestFor } from './publishedManifest.ts';
import { releaseFaults } from './releaseFaults.ts';
import { rewriteLinks } from './shippedLinks.ts';

const root = resolve(import.meta.dirname, '..');

export interface PackOptions {
  /** The folder of the tarballs. */
  readonly into: string;
  readonly tag?: string | undefined;
  /** An https address, without `.git`. */
  readonly repository?: string | undefined;
}

interface Packed {
  readonly file: string;
  readonly bytes: number;
}

/** Returns the tarballs. Throws with all faults of the release, before anything is built. */
export async function pack({ into, tag, repository }: PackOptions): Promise<readonly Packed[]> {
  const versions = await readVersions();
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const faults = releaseFaults({ tag, versions, changelog });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  run('npx', 'tsc', '-b', 'franchise');
  await mkdir(into, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), 'projectionist-pack-'));
  try {
    const franchise = join(work, 'franchise');
    await packFranchise('library', franchise);
    const franchiseCli = join(work, 'franchiseCli');
    await packFranchise('commandLine', franchiseCli);
    const operator = join(work, 'operator');
    await stageOperator(operator, repository);
    await rewriteLinks(franchise, (path) => `franchise/${path}`, repository);
    await rewriteLinks(franchiseCli, (path) => `franchise/${path === 'README.md' ? 'COMMANDS.md' : path}`, repository);
    const packed: Packed[] = [];
    for (const [stage, home] of [
      [franchise, 'franchise'],
      [franchiseCli, 'franchise'],
      [operator, 'operator'],
    ] as const) {
      await stamp(stage, home, repository);
      packed.push(npmPack(stage, resolve(into)));
    }
    return packed;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function readVersions(): Promise<Readonly<Record<string, string>>> {
  const manifests = ['package.json', 'franchise/package.json', 'operator/package.json'];
  const entries = manifests.map(async (path): Promise<[string, string]> => {
    const { version }: { version: string } = JSON.parse(await readFile(join(root, path), 'utf8'));
    return [path, version];
  });
  const chart = await readFile(join(root, 'operator/deploy/chart/Chart.yaml'), 'utf8');
  const inChart = ['version', 'appVersion'].map((key): [string, string] => [
    `operator/deploy/chart/Chart.yaml ${key}`,
    new RegExp(`^${key}: (\\S+)$`, 'mu').exec(chart)?.[1] ?? 'none',
  ]);
  return Object.fromEntries([...(await Promise.all(entries)), ...inChart]);
}

async function stamp(stage: string, home: string, repository: string | undefined): Promise<void> {
  const manifest = join(stage, 'package.json');
  const text = JSON.stringify(
    manifestFor(JSON.parse(await readFile(manifest, 'utf8')), home, repository),
    undefined,
    2,
  );
  await writeFile(manifest, `${text}\n`);
}

function npmPack(stage: string, into: string): Packed {
  const told = run('npm', 'pack', stage, '--pack-destination', into, '--json', '--ignore-scripts');
  // npm 11 prints a list, npm 12 an object keyed by package name.
  const [first] = Object.values(Object(JSON.parse(told)));
  const { filename, size } = Object(first);
  if (typeof filename !== 'string' || typeof size !== 'number') {
    throw new Error(`expected filename and size from npm pack, got ${told.slice(0, 200)}`);
  }
  return { file: join(into, filename), bytes: size };
}

function run(program: string, ...args: readonly string[]): string {
  const ended = spawnSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (ended.status !== 0) {
    throw new Error(`${program} ${args[0]} failed: ${(ended.stderr || ended.stdout).slice(-2000)}`, {
      cause: ended.error,
    });
  }
  return ended.stdout;
}

async function main(args: readonly string[]): Promise<number> {
  // Anything but production would build the page for development, with paths of this computer in it.
  process.env['NODE_ENV'] = 'production';
  const options = { into: { type: 'string' }, tag: { type: 'string' }, repository: { type: 'string' } } as const;
  const { into, tag, repository } = parseArgs({ args: [...args], options }).values;
  if (into === undefined) throw new Error('expected --into FOLDER, the place of the tarballs');
  if (repository !== undefined && !/^https:\/\/[^/\s]+\/[^\s]+[^/\s]$/u.test(repository)) {
    throw new Error(
      `--repository: expected an https address such as https://github.com/OWNER/NAME, found ${repository}`,
    );
  }
  for (const { file, bytes } of await pack({ into, tag, repository })) {
    process.stdout.write(`${file}  ${(bytes / 1000).toFixed(0)} kB\n`);
  }
  return 0;
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
}
