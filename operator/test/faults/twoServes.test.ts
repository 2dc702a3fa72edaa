import { afterEach, expect, test } from 'vitest';
import { type Fixture, makeFixture, run, type Serving, startServe } from '../serving.ts';

let fixture: Fixture | undefined;
let serving: Serving | undefined;

afterEach(async () => {
  await serving?.stop();
  await fixture?.remove();
});

test('a second `serve` on the same data folder refuses with a sentence, and the first goes on', async () => {
  fixture = await makeFixture({ movies: { kind: 'movies', storage: { path: '/tmp' }, suspend: true } });
  const { config, data } = fixture;
  serving = await startServe(fixture);
  const second = await run(['serve', '--config', config, '--data', data, '--listen', '127.0.0.1:0']);
  expect(second.code).toBe(1);
  expect(second.err).toMatch(
    /^another `projectionist serve` uses .*: stop it, or give this one another folder with --data\n$/u,
  );
  expect(await serving.post('movies', { movie: { folderPath: '/tmp/Heat' } })).toBe(204);
});

test('of two that start at the same moment one serves', async () => {
  fixture = await makeFixture({ movies: { kind: 'movies', storage: { path: '/tmp' }, suspend: true } });
  const both = await Promise.allSettled([startServe(fixture), startServe(fixture)]);
  const started = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(started).toHaveLength(1);
  [serving] = started;
  expect(await serving?.post('movies')).toBe(204);
});

test('a data folder whose `serve` was killed is free at once', async () => {
  fixture = await makeFixture({ movies: { kind: 'movies', storage: { path: '/tmp' }, suspend: true } });
  const killed = await startServe(fixture);
  await killed.stop('SIGKILL');
  serving = await startServe(fixture);
  expect(await serving.post('movies')).toBe(204);
});
