import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runStory, type Story } from './story.ts';
import { tinyVideo } from './walkFixture.ts';

const film = 'Film (2001)';
const hourMs = 3_600_000;
const jobs = (story: Story) => story.serving.log.filter((entry) => entry.msg === 'a tiles Job is claimed').length;

/** Simulates a catalog that no walk can update: whatever was made or failed, the title's tiles stay open. */
function callTilesOpenForEver(story: Story): void {
  const catalog = new DatabaseSync(join(story.fixture.data, 'catalog.db'), { timeout: 20_000 });
  try {
    for (const change of ['INSERT', 'UPDATE OF state']) {
      catalog.exec(`
        CREATE TRIGGER open_${change.slice(0, 6)} AFTER ${change} ON facts
        WHEN new.name = 'tiles' AND new.state <> 'open' BEGIN
          UPDATE facts SET state = 'open', nextTryAt = NULL, dueAtMs = 0
          WHERE titleId = new.titleId AND subject = new.subject AND name = new.name;
        END`);
    }
  } finally {
    catalog.close();
  }
}

/** True once nothing runs and the next tiles Job is due later. */
function waits(story: Story): boolean {
  const { run, tiles, pending, tilesRefused } = story.state('movies');
  const isQuiet = run === undefined && tiles === undefined && pending.folders.length === 0;
  return isQuiet && (tilesRefused ?? []).some(({ notBefore }) => notBefore > Date.now() + hourMs / 2);
}

test('a video whose tiles stay open in any case is given to one Job, to a second one, and then waits', async () => {
  const story = await runStory({ movies: { tiles: { mode: 'worker', intervalSeconds: 1, widthPixels: 80 } } });
  callTilesOpenForEver(story);
  await story.put('movies', `${film}/f.mkv`, await tinyVideo());
  await story.serving.post('movies', { path: story.path('movies', film) });
  const until = performance.now() + 100_000;
  while (!waits(story) && jobs(story) <= 3 && performance.now() < until) await wait(50);
  expect(waits(story)).toBe(true);
  expect(story.state('movies').lastTilesNumber).toBe(2);
});
