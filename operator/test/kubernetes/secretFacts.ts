/**
 * The contents of Secrets are written nowhere, on any server: not by replicas, not in pods, and in no object, Event,
 * metric or response. Covers accepted and refused keys, an unavailable media server, and an unavailable database.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fakes, startFakes } from '../sources/fakes/startFakes.ts';
import { condition, isSettled, type Replica, storyTimeout } from './operating.ts';
import { databasePassword, expectUnseen, openStory, type StoryCluster, type StoryFixture } from './storyFixture.ts';

/** Sent in a header, in a login, in the address. */
const keyed = ['tmdb', 'tvdb', 'omdb'] as const;
const refusedKey = 'a-key-that-is-refused';
const serverKey = 'a-key-of-a-media-server';
/** Everything an administrator can read, except Secrets. */
const kinds = [
  ['/apis/projectionist.dev/v1alpha1', 'libraries'],
  ['/apis/batch/v1', 'jobs'],
  ['/api/v1', 'pods'],
  ['/apis/events.k8s.io/v1', 'events'],
  ['/apis/coordination.k8s.io/v1', 'leases'],
] as const;
const pages = ['/metrics', '/api/v1/titles', '/api/v1/libraries', '/api/v1/problems', '/api/v1/runs'];

export function secretFacts(name: string, open: () => Promise<StoryCluster>): void {
  let fixture: StoryFixture;
  let fakes: Fakes;
  beforeAll(async () => {
    [fixture, fakes] = await Promise.all([openStory(open(), { PROJECTIONIST_LOG_LEVEL: 'trace' }), startFakes()]);
  }, storyTimeout);
  afterAll(async () => {
    await fakes?.close();
    await fixture?.close();
  });

  const keep = async (secret: string, key: string, content: string) => {
    const { api } = fixture.house;
    const path = `/api/v1/namespaces/${fixture.cluster.namespace}/secrets`;
    const metadata = { name: secret, namespace: fixture.cluster.namespace };
    const made = { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { [key]: content } };
    expect((await api.call('POST', path, made)).code).toBe(201);
  };
  /** All objects and responses as they are now. */
  const shown = async (replica: Replica) => {
    const lists = kinds.map(async ([group, plural]) => {
      const { code, text } = await fixture.house.api.call(
        'GET',
        `${group}/namespaces/${fixture.cluster.namespace}/${plural}`,
      );
      expect(code).toBe(200);
      return text;
    });
    return Promise.all([...lists, ...pages.map(async (page) => (await replica.get(page)).text())]);
  };

  test(
    `${name}: the contents of a Secret are written nowhere`,
    async () => {
      const { house, replica, postgres } = fixture;
      for (const service of keyed) {
        const { secretRef } = fakes.keys.secretOf(service);
        await keep(secretRef?.name ?? '', secretRef?.key ?? '', fakes.keys.of(service) ?? '');
      }
      await keep('refused', 'key', refusedKey);
      await keep('jellyfin', 'key', serverKey);
      await house.video('The Long Tide (2011)/The Long Tide.mkv');
      const jellyfin = { url: 'http://127.0.0.1:9', secretRef: { name: 'jellyfin', key: 'key' } };
      const spec = { tiles: { mode: 'off' }, sources: fakes.sources(...keyed), notify: [{ jellyfin }] };
      await house.apply('movies', spec);
      await house.until('movies', (one) => isSettled(one) && one.status?.titles === 1);
      expect(fakes.requests.length).toBeGreaterThan(0);

      // A refused key: reported in the log, in the status and on the page.
      const wrong = { tmdb: { baseUrl: fakes.baseUrl('tmdb'), secretRef: { name: 'refused', key: 'key' } } };
      await house.video('Night Ferry (2023)/Night Ferry.mkv');
      await house.apply('movies', { ...spec, sources: [wrong, ...fakes.sources('omdb')] });
      await house.until('movies', (one) => isSettled(one) && one.status?.titles === 2);
      const seen = await shown(replica);
      expect(seen.join()).toContain('sourceKey');

      // And the database address with its password, during an outage.
      await postgres.kill();
      await house.video('Later (2021)/Later.mkv');
      await replica.tell('movies', 'Later (2021)');
      await house.until(
        'movies',
        (one) => condition(one, 'Reconciling')?.reason === 'CatalogAway' || one.status?.run !== undefined,
      );
      seen.push(...(await shown(replica)));
      await postgres.start();
      expect(await replica.stop()).toBe(0);

      const written = house.written();
      // Those of the replica and of at least two pods.
      expect(written.filter((text) => text !== '').length).toBeGreaterThan(2);
      expectUnseen([...written, ...seen], [databasePassword, refusedKey, serverKey, ...fakes.keys.all()]);
    },
    storyTimeout,
  );
}
