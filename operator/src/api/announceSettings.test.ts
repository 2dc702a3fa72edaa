import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, pageFixture, read } from '../../test/api/pageFixture.ts';
import { discordPath, startAnnounceServers } from '../../test/sources/fakes/announceServers.ts';
import { AnnounceResult, KeyResult } from './schemas/settings.ts';

async function opened(announce: (address: string) => object[]) {
  const servers = await startAnnounceServers();
  onTestFinished(() => servers.close());
  const fixture = await pageFixture({ password: 'open sesame', spec: { announce: announce(servers.address) } });
  const cookie = await fixture.signIn();
  const post = (path: string, body: object) => fixture.act(`/api/v1/settings/${path}`, body, 'POST', { cookie });
  return { ...fixture, servers, post };
}

const secretRef = { name: 'discord', key: 'address' };

test('an address is stored when its service takes a test message, and a saved entry sends one, too', async () => {
  const { servers, post, folder } = await opened(() => [{ discord: { secretRef } }]);
  const give = async (value: string) =>
    (await read(KeyResult, await post('keys', { of: 'discord', ...secretRef, value }))).body;
  expect(await give(`${servers.address}/api/webhooks/1/deleted-deleted`)).toMatchObject({
    ok: false,
    isStored: false,
    cause: 'key',
  });
  expect(await give('not an address')).toMatchObject({ ok: false, isStored: false, cause: 'key' });
  expect(servers.received).toEqual([]);
  const address = `${servers.address}${discordPath}`;
  expect(await give(address)).toMatchObject({ ok: true, isStored: true });
  expect(await readFile(join(folder, 'data', 'secrets', 'discord', 'address'), 'utf8')).toBe(`${address}\n`);
  expect(servers.received[0]?.body.embeds[0].title).toContain('messages arrive');
  const sent = await post('announcements', { library: 'default/movies', place: 0 });
  expect((await read(AnnounceResult, sent)).body).toMatchObject({ ok: true });
  expect(servers.received[1]?.body.embeds[0].title).toContain('default/movies');
});

test('a test of a saved entry says what is wrong, without the address', async () => {
  const { servers, post, folder } = await opened((address) => [
    { json: { url: `${address}/nowhere-nowhere` } },
    { discord: { secretRef } },
  ]);
  const ask = async (place: number) =>
    (await read(AnnounceResult, await post('announcements', { library: 'default/movies', place }))).body;
  const refused = await ask(0);
  expect(refused).toMatchObject({ ok: false, coded: { code: 'announceRefused', values: ['404'] } });
  expect(JSON.stringify(refused)).not.toContain('nowhere-nowhere');
  expect(await ask(1)).toMatchObject({ ok: false, coded: { code: 'serverKeyNotFound' } });
  for (const body of [
    { library: 'default/movies', place: 2 },
    { library: 'default/none', place: 0 },
  ])
    expect(await failureOf(await post('announcements', body))).toEqual([409, 'refused']);
  await writeFile(join(folder, 'projectionist.yaml'), 'not: [a document');
  expect(await failureOf(await post('announcements', { library: 'default/movies', place: 0 }))).toEqual([
    409,
    'refused',
  ]);
  expect(servers.received).toEqual([]);
});
