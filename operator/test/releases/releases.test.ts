/** What released versions left on a machine is opened by this program (freeze.ts). */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { countsOf } from '../../src/catalog/page/libraryCounts.ts';
import { readStates } from '../../src/platform/local/readStates.ts';
import { buildHouse } from '../commandLine/house.ts';
import { runProgram } from '../commandLine/program.ts';
import { frozenCrd } from './frozen.ts';
import { decisionsIn, frozenFolder, layOut, recordIn, releasedVersions } from './laidOut.ts';
import { narrowings } from './narrowings.ts';

const repository = join(import.meta.dirname, '../../..');

test('every released version is frozen', () => {
  const changelog = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d\S+) - \d/gmu)].map(([, version]) => version);
  expect(releasedVersions).toEqual(expect.arrayContaining(released));
  expect(releasedVersions).toContain('0.1.0');
});

describe.each(releasedVersions)('what %s left', (version) => {
  let folder: string;
  const inFolder = (path: string) => join(folder, path);

  beforeEach(async () => {
    // The same videos as when the version was frozen.
    const house = await buildHouse();
    folder = house.folder;
    onTestFinished(() => house.remove());
    await layOut(version, house, inFolder('media'));
  });

  const start = (...args: readonly string[]) =>
    runProgram([...args, '--data', inFolder('data'), '--config', inFolder('projectionist.yaml')], { cwd: folder });

  test('the state: its Libraries keep their uids and their last run', async () => {
    const states = readStates(inFolder('data'));
    expect([...(states?.libraries.keys() ?? [])].toSorted()).toEqual(['default/movies', 'default/series']);
    const [movies] = JSON.parse((await start('status', '--json')).stdout);
    expect(movies).toMatchObject({ metadata: { name: 'movies' }, status: { lastFullWalk: expect.anything() } });
  });

  test('the catalog: it is migrated in place, with its titles', async () => {
    const catalog = await openCatalog(inFolder('data/catalog.db'));
    onTestFinished(() => catalog.close());
    expect(catalog.setAside).toBeUndefined();
    const uid = readStates(inFolder('data'))?.libraries.get('default/movies')?.uid ?? '';
    expect(await countsOf(catalog, uid, 'movies')).toMatchObject({ titles: 2 });
  });

  test('the records: a scan keeps what people decided, and when titles arrived', async () => {
    const films = globSync('media/movies/*', { cwd: folder }).map(inFolder);
    const before = films.map((film) => recordIn(film));
    const walked = await start('walk');
    expect(walked.stdout).toMatch(/default\/movies, run \d+: done\. 2 titles/u);
    expect(readdirSync(inFolder('data')).filter((name) => name.includes('.damaged'))).toEqual([]);
    for (const [at, film] of films.entries()) {
      const after = recordIn(film);
      for (const key of ['handMarks', 'arrivals'] as const) {
        expect(decisionsIn(after, key)).not.toEqual([]);
        expect(decisionsIn(after, key), `${film} ${key}`).toEqual(decisionsIn(before[at], key));
      }
    }
    const marks = await start('marks', join(inFolder('media/movies'), 'Heat (1995)'));
    expect(marks.stdout).toMatch(/intro .*hand/u);
  });

  test('the definition on a cluster: whatever it accepted is still accepted', () => {
    const now = join(repository, 'operator/deploy/crd/libraries.projectionist.dev.yaml');
    const [old, current] = [join(frozenFolder(version), frozenCrd), now].map((file) =>
      parse(readFileSync(file, 'utf8')),
    );
    for (const { name, schema } of old.spec.versions) {
      const next = current.spec.versions.find((candidate: { name: string }) => candidate.name === name);
      expect(next, `version ${name} is served`).toMatchObject({ served: true });
      expect(narrowings(schema.openAPIV3Schema, next.schema.openAPIV3Schema)).toEqual([]);
    }
  });
});

test('a schema that accepts less is found', () => {
  const old = {
    type: 'object',
    properties: { a: { type: 'string', enum: ['x', 'y'], maxLength: 9 }, b: { type: 'integer' } },
  };
  const properties = { a: { type: 'string', enum: ['x'], maxLength: 5, pattern: '^x' } };
  expect(narrowings(old, { type: 'object', required: ['a'], properties })).toEqual([
    ': a is required now',
    '/a: y is refused now',
    '/a: maxLength was 9, is 5',
    '/a: pattern was nothing, is "^x"',
    '/b: is gone',
  ]);
  expect(narrowings(old, old)).toEqual([]);
});
