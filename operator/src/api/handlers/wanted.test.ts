import { describe, expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { saveAlienStory, storyKey } from '../../../test/api/alienStory.ts';
import { failureOf, type PageFixture, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { FranchiseView } from '../schemas/franchises.ts';
import { ListAddresses, MadeListAddress } from '../schemas/wanted.ts';
import { titleId } from '../titleId.ts';

const id = titleId('default/stories', storyKey);
const aliens = { id: 679, title: 'Aliens' };
const addresses = '/api/v1/wanted/addresses';

async function withStory(options: Parameters<typeof pageFixture>[0] = {}): Promise<PageFixture> {
  const fixture = await pageFixture(options);
  await fixture.save('movies', [alien()]);
  await saveAlienStory(fixture.catalog);
  return fixture;
}

async function made({ act }: PageFixture, story?: string, headers: Record<string, string> = {}) {
  const { status, body } = await read(MadeListAddress, await act(addresses, { story }, 'POST', headers));
  expect(status).toBe(201);
  return { ...body, list: `/${body.path}` };
}

test('a person with a session reads what a story lacks, and what all lack', async () => {
  const { ask } = await withStory();
  for (const path of [`/api/v1/franchises/${id}/wanted?for=radarr`, '/api/v1/wanted?for=radarr']) {
    const answer = await ask(path);
    expect(answer.headers.get('x-projectionist-without-id')).toBe('0');
    expect(await answer.json()).toEqual([aliens]);
  }
  const imdb = await ask('/api/v1/wanted?for=stevenlu');
  expect([await imdb.json(), imdb.headers.get('x-projectionist-without-id')]).toEqual([[], '1']);
  const { body } = await read(FranchiseView, await ask(`/api/v1/franchises/${id}`));
  expect(body.wanted).toEqual({ radarr: { items: 1, withoutId: 0 }, sonarr: { items: 0, withoutId: 0 } });
});

describe('an address', () => {
  test('of one story or of all is read without a session, under any host name', async () => {
    const fixture = await withStory({ password: 'open sesame' });
    const signedIn = await fixture.act('/api/v1/session', { password: 'open sesame' });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (const story of [id, undefined]) {
      const { list } = await made(fixture, story, { cookie });
      const answer = await fixture.ask(`${list}/radarr`, { headers: { host: 'projectionist:7070' } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(await answer.json()).toEqual([aliens]);
      expect(await (await fixture.ask(`${list}/sonarr`)).json()).toEqual([]);
    }
  });

  test('opens nothing else, and nothing is made, listed or revoked without a session', async () => {
    const fixture = await withStory({ password: 'open sesame' });
    const { token } = await fixture.ports.makeListAddress(undefined);
    const list = `/api/v1/wanted/lists/${token}`;
    for (const [path, method] of [
      ['/api/v1/franchises', 'GET'],
      ['/api/v1/wanted?for=radarr', 'GET'],
      [addresses, 'GET'],
      [`${list}/..%2f..%2faddresses`, 'GET'],
      [`${list}/radarr/../../../addresses`, 'GET'],
    ] as const) {
      const { status } = await fixture.ask(path, { method, headers: { authorization: `Bearer ${token}` } });
      expect([path, [401, 404].includes(status)]).toEqual([path, true]);
    }
    expect((await fixture.act(addresses, {})).status).toBe(401);
    expect((await fixture.ask(`${addresses}/x`, { method: 'DELETE' })).status).toBe(401);
    expect((await fixture.act(`${list}/radarr`, {})).status).toBe(405);
  });

  test('is stored as a hash: neither catalog nor list of addresses shows it again', async () => {
    const fixture = await withStory();
    const { list, id: name } = await made(fixture, id);
    const token = list.split('/').at(-1) ?? '';
    const rows = await fixture.catalog.db.selectFrom('listAddresses').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const listed = await fixture.ask(addresses);
    expect(await listed.clone().text()).not.toContain(token);
    const { body } = await read(ListAddresses, listed);
    expect(body.addresses).toEqual([{ id: name, story: id, madeAt: '2026-11-21T12:00:00.000Z' }]);
  });

  test('that was revoked is answered 410, and an unknown one 404', async () => {
    const fixture = await withStory();
    const { list, id: name } = await made(fixture, id);
    expect((await fixture.ask(`${list}/radarr`)).status).toBe(200);
    const rest = await read(ListAddresses, await fixture.act(`${addresses}/${name}`, {}, 'DELETE'));
    expect(rest.body.addresses).toEqual([]);
    expect(await failureOf(await fixture.ask(`${list}/radarr`))).toEqual([410, 'gone']);
    expect(await failureOf(await fixture.act(`${addresses}/${name}`, {}, 'DELETE'))).toEqual([404, 'notFound']);
    for (const token of ['A'.repeat(43), 'short', '%00', 'B'.repeat(5_000)]) {
      expect((await fixture.ask(`/api/v1/wanted/lists/${token}/radarr`)).status).toBe(404);
    }
    expect((await fixture.ask(`${list}/plex`)).status).toBe(404);
  });

  test('of a story that is gone is answered 404, never by an empty list', async () => {
    const fixture = await withStory();
    const { list } = await made(fixture, id);
    await fixture.catalog.db.deleteFrom('franchises').execute();
    expect(await failureOf(await fixture.ask(`${list}/radarr`))).toEqual([404, 'notFound']);
    const unknown = titleId('default/stories', 'none.franchise.yaml');
    expect((await fixture.act(addresses, { story: unknown })).status).toBe(404);
  });

  test('is in no log, also if the request fails', async () => {
    const fixture = await withStory();
    const { list } = await made(fixture, id);
    Object.assign(fixture.ports, { catalog: () => Promise.reject(new Error('a fault')) });
    expect((await fixture.ask(`${list}/radarr`)).status).toBe(500);
    expect(fixture.failedRequests).toEqual(['GET /api/v1/wanted/lists/…/radarr']);
  });

  test('is answered at most a hundred times at once to one client', async () => {
    const fixture = await withStory();
    const { list } = await made(fixture, id);
    for (let asked = 0; asked < 100; asked++) expect((await fixture.ask(`${list}/radarr`)).status).toBe(200);
    const refused = await fixture.ask(`${list}/radarr`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    fixture.clock.nowMs += 5_000;
    expect((await fixture.ask(`${list}/radarr`)).status).toBe(200);
  });

  test('cannot be made on a page without an operator', async () => {
    const fixture = await withStory({ isAlone: true });
    expect(await failureOf(await fixture.act(addresses, {}))).toEqual([503, 'pageAlone']);
    const { token } = await fixture.ports.makeListAddress(undefined);
    expect((await fixture.ask(`/api/v1/wanted/lists/${token}/radarr`)).status).toBe(200);
  });

  test('is refused when there are 200', async () => {
    const fixture = await withStory();
    for (let count = 0; count < 200; count++) await fixture.ports.makeListAddress(undefined);
    expect(await failureOf(await fixture.act(addresses, {}))).toEqual([409, 'refused']);
  });
});
