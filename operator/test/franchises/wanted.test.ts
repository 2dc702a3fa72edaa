/** End to end: a real `serve` with a password, and Radarr and Sonarr that read what a story lacks. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, makeFixture, run, type Serving, startServe, writeConfig } from '../serving.ts';
import { tinyVideo } from '../walk/walkFixture.ts';
import { ask, asRadarr, asSonarr } from './importLists.ts';

const story = `name: "Alien"
sources: [https://example.org/order]
order:
  - {movie: "tmdb:348", title: "Alien", released: "1979-05-25"}
  - {movie: "tmdb:679", title: "Aliens", released: "1986"}
  - {movie: "imdb:tt0103644", title: "Alien 3", released: "1992"}
  - {series: "tvdb:458912", title: "Alien: Earth", released: "2025-08-12", seasons: [{season: 1}]}
  - {movie: "tmdb:999999", title: "Alien: Next", released: "2199"}
`;
const schedule = '0 0 29 2 *';

let fixture: Fixture;
let serving: Serving;

beforeAll(async () => {
  fixture = await makeFixture({});
  await film('Alien (1979) {tmdb-348}');
  await mkdir(path('franchises'), { recursive: true });
  await writeFile(path('franchises', 'alien.franchise.yaml'), story);
  await writeFile(path('password'), 'open sesame\n');
  const rest = { schedule, sources: [], marks: { mode: 'off' }, tiles: { mode: 'off' } };
  await writeConfig(fixture.config, {
    movies: { kind: 'movies', storage: { path: path('movies') }, ...rest },
    franchises: { kind: 'franchises', storage: { path: path('franchises') }, schedule, sources: [] },
  });
  serving = await startServe(fixture, {
    args: ['--password-file', path('password')],
    env: { PROJECTIONIST_QUIET_SECONDS: '0.2' },
  });
  await Promise.all([ended('movies', 0), ended('franchises', 0)]);
});
afterAll(async () => {
  await serving?.stop();
  await fixture?.remove();
});

const path = (...below: readonly string[]) => join(fixture.folder, ...below);

async function film(folder: string): Promise<void> {
  await mkdir(path('movies', folder), { recursive: true });
  await copyFile(await tinyVideo(), path('movies', folder, 'film.mkv'));
}

function ended(library: string, since: number): Promise<unknown> {
  const key = `default/${library}`;
  return serving.logged((entry) => entry.msg.startsWith('a run ended') && entry['library'] === key, since);
}

const command = (...args: readonly string[]) => run(['wanted', ...args, '--data', fixture.data]);

async function make(...args: readonly string[]) {
  const made = await command('make', ...args, '--url', serving.pageUrl, '--json');
  expect([made.code, made.err]).toEqual([0, '']);
  const { id, radarr, sonarr }: { id: string; radarr: string; sonarr: string } = JSON.parse(made.out);
  return { id, radarr, sonarr };
}

test('Radarr and Sonarr read what is missing and out, without the password and by another host name', async () => {
  const { radarr, sonarr } = await make('alien.franchise.yaml');
  expect(await asRadarr(radarr)).toEqual([679]);
  expect(await asSonarr(`${sonarr}/`)).toEqual([{ title: 'Alien: Earth', tvdbId: 458912 }]);
  const { headers } = await ask(radarr);
  expect(headers['x-projectionist-without-id']).toBe('1');
  expect((await ask(`${serving.pageUrl}/api/v1/franchises`, '127.0.0.1')).status).toBe(401);
  expect((await ask(`${serving.pageUrl}/api/v1/franchises`)).status).toBe(421);
});

test('a film that came is no longer listed; a revoked address is answered 410; no log has a token', async () => {
  const before = await make('Alien');
  const since = serving.log.length;
  await film('Aliens (1986) {tmdb-679}');
  expect(await serving.post('movies', { Path: path('movies', 'Aliens (1986) {tmdb-679}') })).toBe(204);
  await ended('movies', since);
  const all = await make();
  expect(await asRadarr(all.radarr)).toEqual([]);
  expect(await asSonarr(all.sonarr)).toHaveLength(1);

  const listed = await command('addresses');
  expect(listed.out).toContain(`${before.id}  `);
  expect(listed.out).toMatch(/alien\.franchise\.yaml\n.*all stories/su);
  expect(await command('revoke', before.id)).toMatchObject({ code: 0, out: 'revoked\n' });
  expect((await ask(before.radarr)).status).toBe(410);
  expect((await ask(`${serving.pageUrl}/api/v1/wanted/lists/${'A'.repeat(43)}/radarr`)).status).toBe(404);
  expect(await asRadarr(all.radarr)).toEqual([]);

  const written = JSON.stringify(serving.log) + serving.printed();
  for (const { radarr } of [before, all]) expect(written).not.toContain(new URL(radarr).pathname.split('/')[5]);
});

test('`wanted show` prints the list of a program; errors say what to do', async () => {
  const shown = await command('show', '--for', 'stevenlu', 'alien');
  expect(JSON.parse(shown.out)).toEqual([{ title: 'Alien 3', imdb_id: 'tt0103644' }]);
  expect(await command('show', 'Predator')).toMatchObject({
    code: 2,
    err: expect.stringContaining('expected one of alien'),
  });
  expect(await command('revoke', 'none')).toMatchObject({ code: 2, err: expect.stringContaining('wanted addresses') });
  expect(await command('make', '--url', 'nas')).toMatchObject({ code: 2, err: expect.stringContaining('--url') });
  const [config, data] = [path('films.yaml'), path('films-data')];
  await writeConfig(config, { films: { kind: 'movies', storage: { path: path('movies') }, sources: [] } });
  await run(['walk', '--config', config, '--data', data]);
  const empty = await run(['wanted', 'show', '--data', data]);
  expect(empty).toMatchObject({ code: 0, out: '[]\n', err: expect.stringContaining('no story is known yet') });
  const nowhere = await run(['wanted', 'addresses', '--data', path('nowhere')]);
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('projectionist walk') });
});
