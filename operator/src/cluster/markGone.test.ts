import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listLibraries, registerLibrary } from '../catalog/database/library.ts';
import { systemClock } from '../library/clock.ts';
import { LazyCatalog } from '../serve/lazyCatalog.ts';
import { markGoneDaily } from './markGone.ts';

test.each<[string, { namespaces: readonly string[]; unknown: readonly string[]; removed: readonly string[] }]>([
  ['Libraries that the cluster does not have', { namespaces: [], unknown: [], removed: ['a-gone', 'b-gone'] }],
  ['none of other namespaces', { namespaces: ['a'], unknown: [], removed: ['a-gone'] }],
  ['none of an unreadable namespace', { namespaces: ['a', 'b'], unknown: ['b'], removed: ['a-gone'] }],
])('marks as removed: %s', async (_what, { namespaces, unknown, removed }) => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-gone-'));
  const catalog = new LazyCatalog(join(folder, 'catalog.db'));
  onTestFinished(async () => {
    await catalog.close();
    await rm(folder, { recursive: true, force: true });
  });
  const opened = await catalog.open();
  for (const uid of ['a-there', 'a-gone', 'b-gone']) {
    await registerLibrary(opened, { uid, namespace: uid.slice(0, 1), name: uid, kind: 'movies' });
  }
  const mandate = new AbortController();
  const troubles: unknown[] = [];
  await markGoneDaily(
    {
      ...{ catalog, namespaces },
      states: { uids: () => ['a-there'] },
      isKnown: (namespace) => !unknown.includes(namespace),
      // One round: the first sleep ends the mandate.
      clock: { ...systemClock, sleep: async () => mandate.abort() },
      events: { clusterTrouble: (_about, error) => troubles.push(error) },
    },
    mandate.signal,
  );
  expect(troubles).toEqual([]);
  const marked = (await listLibraries(opened)).filter(({ removedAtMs }) => removedAtMs !== undefined);
  expect(marked.map(({ uid }) => uid)).toEqual(removed);
});
