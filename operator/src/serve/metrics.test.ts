import { expect, test } from 'vitest';
import { createMetrics, webhookCounters } from './metrics.ts';

test('counts before the first scrape are shown, and grow between scrapes', async () => {
  const metrics = createMetrics();
  const counters = webhookCounters(metrics);
  const received = {
    library: 'default/movies',
    sender: 'radarr',
    event: 'Download',
    place: 'movieFile.path',
    folders: 1,
    body: 'whole',
    webhooks: 1,
  } as const;
  counters.received(received);
  const name =
    'projectionist_webhooks_total{library="default/movies",sender="radarr",event="Download",place="movieFile.path",body="whole"}';
  expect((await metrics.render()).text).toContain(`${name} 1\n`);
  counters.received(received);
  counters.received({ ...received, folders: 0, place: 'none' });
  counters.received({ ...received, event: 'Rename', webhooks: 12 });
  const { text, contentType } = await metrics.render();
  expect(contentType).toContain('text/plain');
  expect(text).toContain(`${name} 2\n`);
  expect(text).toContain('projectionist_webhook_folders_total{library="default/movies"} 14\n');
  expect(text).toContain('event="Rename",place="movieFile.path",body="whole"} 12\n');
  expect(text).toContain('process_resident_memory_bytes');
});

test('a gauge is read at each scrape', async () => {
  const metrics = createMetrics();
  let held = 1;
  metrics.gauge('projectionist_held_folders', 'Folders that wait.', ['library'], () => [[{ library: 'a/b' }, held]]);
  expect((await metrics.render()).text).toContain('projectionist_held_folders{library="a/b"} 1\n');
  held = 7;
  expect((await metrics.render()).text).toContain('projectionist_held_folders{library="a/b"} 7\n');
});

test('unbounded labels do not exhaust memory', async () => {
  const metrics = createMetrics();
  const tally = metrics.counter('wild_total', 'x', ['name']);
  for (let index = 0; index < 20_000; index += 1) tally.add({ name: index });
  tally.add({ name: 0 }, 4);
  const { text } = await metrics.render();
  expect(text.match(/^wild_total\{/gm)).toHaveLength(5000);
  expect(text).toContain('wild_total{name="0"} 5\n');
});
