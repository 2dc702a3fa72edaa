/** Tables of the catalog disappear while the operator runs: they are replaced, and every Library is scanned. */
import { expect, onTestFinished, test } from 'vitest';
import { openFakeStory } from './fakeStory.ts';
import { condition, isSettled, storyTimeout } from './operating.ts';
import { eventually, openStory, walkedOnce } from './storyFixture.ts';

async function bodyOf(response: Promise<Response>): Promise<string> {
  return (await response).text();
}

test(
  'tables that are dropped are replaced, every Library is scanned again, and log and page say so',
  async () => {
    const fixture = await openStory(openFakeStory());
    onTestFinished(fixture.close);
    const { house, replica, postgres, database } = fixture;
    await house.video('Film 1 (2001)/film.mkv');
    const spec = { tiles: { mode: 'off' } };
    await house.apply('movies', spec);
    await house.until('movies', (one) => isSettled(one) && one.status?.titles === 1);
    const before = await walkedOnce(fixture, 'others');

    await postgres.run('drop table titles cascade', database);
    // A rescan of one folder finds it, in its Job; the whole Libraries follow by themselves.
    await house.video('Film 2 (2002)/film.mkv');
    await replica.tell('movies', 'Film 2 (2002)');
    const walked = await house.until(
      'movies',
      (one) => isSettled(one) && one.status?.lastRun?.full === true && one.status.titles === 2,
    );
    expect(condition(walked, 'Stalled')?.status).toBe('False');
    await house.until(
      'others',
      (one) => isSettled(one) && (one.status?.lastRun?.number ?? 0) > (before.status?.lastRun?.number ?? 0),
    );
    expect(await bodyOf(replica.get('/api/v1/titles'))).toContain('Film 2');
    const problems = await eventually(
      () => bodyOf(replica.get('/api/v1/problems')),
      (text) => text.includes('catalogReplaced'),
    );
    expect(problems).toContain('projectionist_damaged_');

    // Nobody scans: the page finds it, and the operator owes the scans.
    await postgres.run('drop schema public cascade; create schema public', database);
    const number = (await house.until('movies', isSettled)).status?.lastRun?.number ?? 0;
    await eventually(
      () => replica.get('/api/v1/titles'),
      ({ status }) => status === 200,
    );
    await house.until(
      'movies',
      (one) => isSettled(one) && (one.status?.lastRun?.number ?? 0) > number && one.status?.titles === 2,
    );
  },
  storyTimeout,
);
