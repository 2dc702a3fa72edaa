/** Addresses of import lists on any server: made at one replica, read and revoked at another, and in no log. */
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, fieldsOf, listAt, textAt } from './fake/json.ts';
import { isSettled, type Replica, storyTimeout } from './operating.ts';
import { expectUnseen, openStory, type StoryCluster, type StoryFixture } from './storyFixture.ts';

const story = `name: Harbour
sources: [https://example.org/order]
order:
  - {movie: "tmdb:11", title: The First Keel, released: "1999-05-01"}
  - {movie: "tmdb:12", title: Far Coast, released: "2999-05-01"}
  - {series: "tvdb:21", title: Tides, released: "2001-05-01"}
`;

export function wantedFacts(name: string, open: () => Promise<StoryCluster>): void {
  let fixture: StoryFixture;
  let other: Replica;
  beforeAll(async () => {
    fixture = await openStory(open());
    other = await fixture.house.replica([]);
  }, storyTimeout);
  afterAll(() => fixture?.close());

  /** As the page sends it. */
  const act = async (method: string, path: string): Promise<{ readonly status: number; readonly body: Fields }> => {
    const { baseUrl } = fixture.replica;
    const headers = { 'content-type': 'application/json', origin: baseUrl };
    const answer = await fetch(`${baseUrl}/api/v1/${path}`, { method, headers, body: '{}' });
    return { status: answer.status, body: fieldsOf(answer.status === 204 ? {} : await answer.json()) };
  };
  /** As Radarr sends it from another container: no session, and a name of its network for the server. */
  const readBy = (replica: Replica, path: string) =>
    new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
      const headers = { host: 'projectionist.media.svc:7070' };
      const sent = request(`${replica.baseUrl}/${path}`, { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() }));
      });
      sent.on('error', reject).end();
    });

  describe(`${name}: wanted addresses`, { timeout: storyTimeout }, () => {
    test('an address lists what is missing and out, at every replica, until it is revoked', async () => {
      const { house, replica } = fixture;
      const folder = join(house.folder, 'media');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'harbour.franchise.yaml'), story);
      await house.apply('stories', { kind: 'franchises', stories: ['alien'] });
      await house.until('stories', (one) => isSettled(one) && one.status?.lastRun?.result === 'Succeeded');
      const stories = listAt(fieldsOf(await (await replica.get('/api/v1/franchises')).json()), 'franchises');
      expect(stories.map((one) => textAt(one, 'name'))).toEqual(['Alien', 'Harbour']);
      const harbour = textAt(stories[1], 'id') ?? '';

      const made = await act('POST', 'wanted/addresses');
      expect(made.status).toBe(201);
      const path = textAt(made.body, 'path') ?? '';
      for (const one of [replica, other]) {
        const radarr = await readBy(one, `${path}/radarr`);
        expect(radarr.status).toBe(200);
        const films: unknown[] = JSON.parse(radarr.text);
        // All of Alien's films and one of Harbour: the far one is coming.
        expect(films).toHaveLength(8);
        expect(films).toContainEqual({ id: 11, title: 'The First Keel' });
        const sonarr = await readBy(one, `${path}/sonarr`);
        expect(JSON.parse(sonarr.text)).toContainEqual({ title: 'Tides', tvdbId: 21 });
      }
      const ofOne = await (await replica.get(`/api/v1/franchises/${harbour}/wanted?for=radarr`)).json();
      expect(ofOne).toEqual([{ id: 11, title: 'The First Keel' }]);

      const unknown = path.replace(/[^/]+$/u, 'A'.repeat(43));
      expect((await readBy(other, `${unknown}/radarr`)).status).toBe(404);
      expect((await act('DELETE', `wanted/addresses/${textAt(made.body, 'id')}`)).status).toBe(200);
      for (const one of [replica, other]) expect((await readBy(one, `${path}/radarr`)).status).toBe(410);
      expectUnseen(house.written(), [path.slice(path.lastIndexOf('/') + 1)]);
    });

    test('an address outlives the replica that was asked last', async () => {
      const { house } = fixture;
      const made = await act('POST', 'wanted/addresses');
      const path = textAt(made.body, 'path') ?? '';
      const third = await house.replica([]);
      await third.get('/api/v1/franchises');
      expect((await readBy(third, `${path}/radarr`)).status).toBe(200);
      await third.stop();
      expect((await readBy(other, `${path}/radarr`)).status).toBe(200);
    });
  });
}
