/** A Library that is deleted and applied again within a moment, as GitOps tools do, while webhooks arrive. */
import { expect, test } from 'vitest';
import { startFakeApi } from './fake/server.ts';
import { condition, type Library } from './operating.ts';
import { applyLibrary, hurried, ownReplica, soon } from './ownReplica.ts';
import { RestClient } from './restClient.ts';

const library = { namespace: 'default', name: 'movies', spec: { suspend: true, tiles: { mode: 'off' } } };
const named = (path: string) => ({ kind: 'folder', path, again: false }) as const;

test('the new Library owes a full walk at once, and says what went with the old one', async () => {
  await using fake = await startFakeApi();
  const { operator, replaced } = await ownReplica(fake, { clock: hurried().clock });
  operator.start();
  const client = new RestClient(fake);
  const at = await applyLibrary(fake, library);
  const read = async (): Promise<Library> => JSON.parse((await client.call('GET', at)).text);
  await soon(() => operator.isLeading);
  for (const title of ['A', 'B', 'C']) await operator.accept('default/movies', named(`/media/${title}`));
  await soon(async () => (await read()).status?.held === 3);
  await client.call('DELETE', `${at}?propagationPolicy=Background`);
  // Between the two nobody knows the name any more, or the replica holds the folder for whoever comes.
  const between = operator.accept('default/movies', named('/media/D'));
  await applyLibrary(fake, { ...library, spec: { tiles: { mode: 'off' } } });
  await between;
  await soon(async () => (await read()).status?.run !== undefined);
  // Also with a folder that is due: only the whole Library covers what was lost.
  expect((await read()).status?.run).toMatchObject({ number: 1, trigger: 'spec', fullWalk: {} });
  const words = 'a Library of this name was deleted, and the 3 folders that it held';
  await soon(async () => condition(await read(), 'Ready')?.message.includes(words) === true);
  expect(condition(await read(), 'Ready')).toMatchObject({ status: 'False', reason: 'NeverWalked' });
  expect(replaced).toEqual([['default/movies', 'libraryReplaced']]);
});
