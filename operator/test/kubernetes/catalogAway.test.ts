/** A catalog that is unavailable for longer than a test waits; the clock is advanced. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listAt, textAt } from './fake/json.ts';
import { startFakeApi } from './fake/server.ts';
import { applyLibrary, hurried, ownReplica, soon } from './ownReplica.ts';
import { RestClient } from './restClient.ts';

test('an unavailable catalog is Reconciling for two minutes, then Stalled, and is retried automatically', async () => {
  await using fake = await startFakeApi();
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-away-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const catalogFile = join(folder, 'catalog.db');
  await writeFile(catalogFile, 'this is no catalog'.repeat(1_000));
  // A file in the place of the folder of locks: the damaged catalog cannot be set aside.
  await writeFile(join(folder, 'locks'), '');
  const path = await applyLibrary(fake, { namespace: 'default', name: 'movies' });
  const conditions = async () => {
    const { body } = await new RestClient(fake).call('GET', path);
    const words = (one: unknown) => ['type', 'status', 'reason'].map((field) => textAt(one, field)).join(' ');
    return listAt(body, 'status', 'conditions').map(words);
  };
  const tells = async (words: string) => (await conditions()).includes(words);
  const { clock, pass } = hurried();
  // The lease lasts longer than the advanced time, so it keeps leading.
  const { operator, troubles } = await ownReplica(fake, { clock, catalogFile, leaseMs: 3_600_000 });
  operator.start();

  await soon(() => tells('Reconciling True CatalogAway'));
  const passing = ['Ready False NeverWalked', 'Reconciling True CatalogAway', 'Stalled False Working'];
  // Steps shorter than 80 s: after a longer gap without queries an outage counts as new.
  const askedAgainAfter = async (ms: number) => {
    const before = troubles.length;
    pass(ms);
    await soon(() => troubles.length > before);
  };
  for (let asked = 0; asked < 3; asked++) {
    expect(await conditions()).toEqual(passing);
    await askedAgainAfter(30_000);
  }
  expect(await conditions()).toEqual(passing);
  await askedAgainAfter(31_000);
  await soon(() => tells('Stalled True CatalogAway'));
  expect(await conditions()).toEqual([
    'Ready False CatalogAway',
    'Reconciling False Waiting',
    'Stalled True CatalogAway',
  ]);
  await rm(join(folder, 'locks'));
  pass(30_000);
  await soon(() => tells('Reconciling True Walking'));
  expect(await tells('Stalled False Working')).toBe(true);
});
