/** Two operators that both serve all Libraries, which the guide forbids but nothing prevents. */
import { expect, test } from 'vitest';
import type { Call } from './fake/callLog.ts';
import { startFakeApi } from './fake/server.ts';
import { applyLibrary, ownReplica, soon } from './ownReplica.ts';

test('two operators over one Library stop overwriting each other, and report it', async () => {
  await using fake = await startFakeApi();
  await applyLibrary(fake, { namespace: 'default', name: 'movies', spec: { suspend: true } });
  const both = [await ownReplica(fake), await ownReplica(fake, { another: 'other.media' })];
  for (const { operator } of both) operator.start();
  await soon(() => both.every(({ clusterTroubles }) => clusterTroubles.includes('status')));
  const isWritten = ({ verb, subresource, code }: Call) =>
    verb === 'update' && subresource === 'status' && code === 200;
  // Five each; one more if the machine takes a minute for that.
  expect(fake.calls.all.filter(isWritten).length).toBeLessThanOrEqual(12);
});
