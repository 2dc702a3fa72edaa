/**
 * PostgreSQL away on whatever server: while a walk is under way, at its end, and while nothing is. What the walk made stays in the
 * records, what is told is held, and all of it is walked when the database is back.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { condition, isPodOf, isSettled } from './operating.ts';
import { eventually, openStory, type StoryCluster, type StoryGround } from './storyGround.ts';

const titles = Array.from({ length: 12 }, (_, index) => `Film ${index + 1} (${1990 + index})`);

export function databaseFacts(name: string, open: () => Promise<StoryCluster>): void {
  let ground: StoryGround;
  beforeAll(async () => {
    ground = await openStory(open());
  }, 120_000);
  afterAll(() => ground?.close());

  const isWalked = (title: string) =>
    existsSync(join(ground.house.folder, 'media', title, '.projectionist/record.json'));
  const walked = () => titles.filter(isWalked).length;
  const runOf = async (library: string) => {
    const isIts = isPodOf(library);
    return ground.house.kubelet.running().filter(({ pod }) => isIts(pod)).length;
  };

  test(`${name}: a database that is away during a walk loses nothing`, async () => {
    const { house, replica, postgres } = ground;
    for (const title of titles) await house.video(`${title}/film.mkv`);
    await house.apply('movies', { tiles: { mode: 'worker', intervalSeconds: 1, widthPixels: 80 } });
    await eventually(walked, (count) => count > 0);
    await postgres.kill();
    expect(walked()).toBeLessThan(titles.length);

    // The Job ends by itself, and says with what.
    await eventually(
      () => runOf('movies'),
      (count) => count === 0,
    );
    const made = walked();
    expect(made).toBeGreaterThan(0);
    // Told while nobody can be asked: the state is in the cluster.
    await house.video('Told (2020)/film.mkv');
    await replica.tell('movies', 'Told (2020)');
    const held = await house.until('movies', ({ status }) => status?.held === 1);
    expect(held.status?.titles).toBeUndefined();
    expect((await replica.get('/readyz')).status).toBe(200);
    expect((await replica.get('/api/v1/titles')).status).toBeGreaterThanOrEqual(500);

    await postgres.start();
    const ended = await house.until('movies', ({ status }) => status?.lastRun !== undefined);
    expect(ended.status?.lastRun).toMatchObject({ number: 1, result: 'Failed' });
    expect(ended.status?.lastRun?.reason).toMatch(/database|catalog/iu);
    expect(walked()).toBeGreaterThanOrEqual(made);
    // A person does not wait for the backoff.
    expect(await replica.post('movies', { eventType: 'Test' })).toBe(204);
    const back = await house.until('movies', (one) => isSettled(one) && one.status?.titles === titles.length + 1);
    expect(back.status?.lastRun).toMatchObject({ result: 'Succeeded' });
    expect((await replica.get('/api/v1/titles')).status).toBe(200);
  }, 150_000);

  test(`${name}: while it is away what is told waits, the Library says so, and it is walked when it is back`, async () => {
    const { house, replica, postgres } = ground;
    await house.until('movies', (one) => isSettled(one) && (one.status?.gaps?.['tiles'] ?? 0) === 0);
    const before = await readdir(join(house.folder, 'media'));
    await postgres.kill();
    await house.video('Later (2021)/film.mkv');
    await replica.tell('movies', 'Later (2021)');
    const told = await house.until('movies', (one) => condition(one, 'Ready')?.status === 'False');
    const { number = 0 } = told.status?.lastRun ?? {};
    await postgres.start();
    const walkedThen = await house.until('movies', (one) => isSettled(one) && one.status?.titles === before.length + 1);
    expect(walkedThen.status?.lastRun?.number).toBeGreaterThan(number);
    expect(replica.process.exitCode).toBeNull();
  }, 150_000);
}
