/**
 * PostgreSQL is unavailable, on any server: during a walk, at its end, and between walks. The walk's results stay in
 * the records, webhooks are held, and everything is walked when the database is back.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { condition, isPodOf, isSettled, type Library, storyTimeout } from './operating.ts';
import { eventually, openStory, type StoryCluster, type StoryFixture, walkedOnce, walks } from './storyFixture.ts';

const awayMessage = 'the catalog cannot be read (away); webhooks are kept, and scanned when its database is back';
const titles = Array.from({ length: 24 }, (_, index) => `Film ${index + 1} (${1990 + index})`);

export function databaseFacts(name: string, open: () => Promise<StoryCluster>): void {
  let fixture: StoryFixture;
  beforeAll(async () => {
    fixture = await openStory(open());
  }, storyTimeout);
  afterAll(() => fixture?.close());

  const isWalked = (title: string) =>
    existsSync(join(fixture.house.folder, 'media', title, '.projectionist/record.json'));
  const walked = () => titles.filter(isWalked).length;
  const runOf = async (library: string) => {
    const isIts = isPodOf(library);
    return fixture.house.kubelet.running().filter(({ pod }) => isIts(pod)).length;
  };

  const isToldAway = (one: Library) => {
    const { status, reason, message } = condition(one, 'Reconciling') ?? {};
    return status === 'True' && reason === 'CatalogAway' && message === awayMessage;
  };

  test(
    `${name}: a database outage during a walk loses nothing`,
    async () => {
      const { house, replica, postgres } = fixture;
      for (const title of titles) await house.video(`${title}/film.mkv`);
      await house.apply('movies', { tiles: { mode: 'off' } });
      await eventually(walked, (count) => count > 0);
      // Before the walk has written its titles, which it does once a second and at its end.
      await postgres.kill();

      const page = replica.get('/api/v1/titles');
      // The Job ends by itself and reports why.
      await eventually(
        () => runOf('movies'),
        (count) => count === 0,
      );
      const made = walked();
      expect(made).toBeGreaterThan(0);
      // A webhook during the outage: the state is in the cluster.
      await house.video('Told (2020)/film.mkv');
      await replica.tell('movies', 'Told (2020)');
      const held = await house.until('movies', ({ status }) => status?.held === 1);
      expect(held.status?.titles).toBeUndefined();
      expect((await replica.get('/readyz')).status).toBe(200);
      expect((await page).status).toBeGreaterThanOrEqual(500);

      await postgres.start();
      const ended = await house.until('movies', ({ status }) => status?.lastRun !== undefined);
      expect(ended.status?.lastRun).toMatchObject({ number: 1, result: 'Failed' });
      expect(ended.status?.lastRun?.reason).toMatch(/database|catalog/iu);
      expect(walked()).toBeGreaterThanOrEqual(made);
      // A request by a person skips the backoff.
      expect(await replica.post('movies', { eventType: 'Test' })).toBe(204);
      const back = await house.until('movies', (one) => isSettled(one) && one.status?.titles === titles.length + 1);
      expect(back.status?.lastRun).toMatchObject({ result: 'Succeeded' });
      expect((await replica.get('/api/v1/titles')).status).toBe(200);
    },
    storyTimeout,
  );

  test(
    `${name}: during an outage no new Library is walked, whatever its kind and tiles mode; each reports it, and its first walk succeeds`,
    async () => {
      const { house, postgres } = fixture;
      const specs = {
        plain: { tiles: { mode: 'off' } },
        inlined: { tiles: { mode: 'inline' } },
        sagas: { kind: 'franchises' },
      };
      const all = Object.keys(specs);
      const each = <Value>(ask: (library: string) => Promise<Value>) => Promise.all(all.map(ask));
      await each((library) => house.play(library, { '*': walks }));
      await postgres.kill();
      for (const [library, spec] of Object.entries(specs)) await house.apply(library, spec);
      for (const away of await each((library) => house.until(library, isToldAway))) {
        // As at every first install: a kstatus wait must not fail.
        expect(condition(away, 'Ready')).toMatchObject({ status: 'False', reason: 'NeverWalked' });
        expect(condition(away, 'Stalled')).toMatchObject({ status: 'False' });
        expect(away.status?.run).toBeUndefined();
      }
      await postgres.start();
      // Retried without a webhook.
      for (const walked of await each((library) => house.until(library, isSettled))) {
        expect(walked.status?.lastRun).toMatchObject({ number: 1, result: 'Succeeded' });
        expect(condition(walked, 'Stalled')?.status).toBe('False');
      }
    },
    storyTimeout,
  );

  test(
    `${name}: an operator that starts without a database holds webhooks, reports it, and continues when the database is back`,
    async () => {
      const { house, postgres } = fixture;
      await walkedOnce(fixture, 'waiting', { tiles: { mode: 'worker' } });
      await postgres.kill();
      expect(await fixture.replica.stop()).toBe(0);
      const replica = await house.replica();
      await house.until('waiting', isToldAway);
      await replica.tell('waiting', 'Later (2021)');
      const held = await house.until('waiting', ({ status }) => status?.held === 1);
      expect(held.status?.lastRun?.number).toBe(1);
      await postgres.start();
      // A webhook triggers a retry at once.
      await replica.tell('waiting', 'Later (2021)');
      const walked = await house.until('waiting', (one) => isSettled(one) && one.status?.lastRun?.number === 2);
      expect(condition(walked, 'Stalled')?.status).toBe('False');
      expect(await replica.stop()).toBe(0);
    },
    storyTimeout,
  );
}
