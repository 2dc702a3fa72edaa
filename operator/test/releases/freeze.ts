/**
 * `npx node operator/test/releases/freeze.ts`: writes what this version of the program leaves on a machine into a folder of the version, which
 * every later version must be able to open (releases.test.ts). Run it once, when a version is released; a released folder never changes.
 */
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildHouse, libraryText } from '../commandLine/house.ts';
import { runProgram } from '../commandLine/program.ts';
import { frozenCrd, mediaPlaceholder } from './frozen.ts';

const repository = join(import.meta.dirname, '../../..');

const nfo = `<?xml version="1.0" encoding="UTF-8"?>
<movie><title>Heat</title><year>1995</year><uniqueid type="tmdb" default="true">949</uniqueid></movie>
`;

async function freeze(): Promise<void> {
  const { version }: { version: string } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  const into = join(import.meta.dirname, version);
  const changelog = await readFile(join(repository, 'CHANGELOG.md'), 'utf8');
  if (changelog.split('\n').some((line) => line.startsWith(`## ${version} - `)) && existsSync(into))
    throw new Error(`${version} is released: its folder never changes`);
  const house = await buildHouse([
    ...['movies/Heat (1995)/Heat (1995).mkv', 'movies/Alien (1979)/Alien (1979).mkv'],
    ...['series/Show (2010)/Season 01/Show S01E01.mkv', 'series/Show (2010)/Season 01/Show S01E02.mkv'],
  ]);
  try {
    const media = (name: string) => join(house.folder, name);
    await house.file('movies/Heat (1995)/movie.nfo', nfo);
    const documents = [
      libraryText('movies', 'movies', media('movies')),
      libraryText('series', 'series', media('series')),
    ].join('---\n');
    await house.file('projectionist.yaml', documents);
    const run = async (...args: readonly string[]) => {
      const ended = await runProgram(args, { cwd: house.folder });
      process.stdout.write(`${args.join(' ')}: exit ${ended.code}\n${ended.stderr}`);
      return ended;
    };
    await run('walk');
    await run('marks', 'movies/Heat (1995)', 'set', 'intro', '0:00', '0:01');
    await run('marks', 'movies/Alien (1979)', 'refuse', 'credits');
    await rm(into, { recursive: true, force: true });
    await mkdir(join(into, 'data'), { recursive: true });
    for (const name of ['state.db', 'catalog.db'])
      whole(join(house.folder, '.projectionist-data', name), join(into, 'data', name));
    for (const name of [
      'movies/Heat (1995)',
      'movies/Alien (1979)',
      'series/Show (2010)/Season 01',
      'series/Show (2010)',
    ]) {
      const from = join(house.folder, name, '.projectionist/record.json');
      if (!existsSync(from)) continue;
      await mkdir(join(into, 'media', name), { recursive: true });
      await copyFile(from, join(into, 'media', name, 'record.json'));
    }
    await writeFile(join(into, 'projectionist.yaml'), documents.replaceAll(house.folder, mediaPlaceholder));
    await cp(join(repository, 'operator/deploy/crd/libraries.projectionist.dev.yaml'), join(into, frozenCrd));
  } finally {
    await house.remove();
  }
}

/** One file, without what its journal still holds. */
function whole(from: string, to: string): void {
  const db = new DatabaseSync(from);
  db.prepare('VACUUM INTO ?').run(to);
  db.close();
}

await freeze();
