/** A film arrives: its run, the pause, the scan of stories, and the list, by a real server process and real Jobs. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aStep, operatorFixture } from '../../test/platform/operatorFixture.ts';
import { nudgeAfterMs, pacedAtLeastMs } from '../library/limits.ts';

const movies = 'default/movies';
const stories = 'default/stories';
const film = (name: string, id: number) => `movies/${name} (2001) [tmdbid-${id}]/${name} (2001).mkv`;

const saga = `name: Saga
sources: [https://example.org/order]
order:
  - {movie: "tmdb:11", title: A, released: "2001-01-01"}
  - {movie: "tmdb:12", title: B, released: "2001-01-02"}
`;

test('a new film reaches the list of its story without a scheduled scan', { timeout: 120_000 }, async () => {
  const fixture = await operatorFixture();
  const { folder, events, clock } = fixture;
  await mkdir(join(folder, 'stories/lists'), { recursive: true });
  await writeFile(join(folder, 'stories/saga.franchise.yaml'), saga);
  await fixture.video(film('A', 11));
  const list = async () =>
    (await readFile(join(folder, 'stories/lists/saga.m3u'), 'utf8')).split('\n').filter((line) => line.startsWith('/'));
  const operator = fixture.start();
  operator.serve(fixture.document('movies'), 'hash');
  await fixture.event(aStep('endWalk', movies), 0);
  const publish = [{ kodi: { folder: 'lists', libraries: [{ name: 'movies', path: '/films' }] } }];
  operator.serve(fixture.document('stories', { kind: 'franchises', publish }), 'hash');
  const first = await fixture.event(aStep('endWalk', stories), 0);
  expect(first.step.next.lastRun?.result).toBe('Succeeded');
  expect(await list()).toHaveLength(1);

  const since = events.length;
  await fixture.video(film('B', 12));
  await operator.accept(movies, { kind: 'folder', path: join(folder, 'movies/B (2001) [tmdbid-12]'), again: false });
  await fixture.event(aStep('endWalk', movies), since);
  clock.advance(Math.max(nudgeAfterMs, pacedAtLeastMs));
  const nudged = await fixture.event(aStep('endWalk', stories), since);
  expect(nudged.step.run.trigger).toBe('schedule');
  expect(await list()).toEqual([expect.stringContaining('A (2001).mkv'), expect.stringContaining('B (2001).mkv')]);
});
