import { expect, onTestFinished, test } from 'vitest';
import { testClock } from '../../test/outbound/loopback.ts';
import { startFakes } from '../../test/sources/fakes/startFakes.ts';
import { englishText } from '../messages/english.ts';
import type { MediaServer } from '../title/factTable.ts';
import { testServers } from './notifier.ts';

const kinds: readonly MediaServer[] = ['jellyfin', 'emby', 'plex', 'kodi'];

async function tested(change: (fakes: Awaited<ReturnType<typeof startFakes>>) => void = () => undefined) {
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  change(fakes);
  const tests = await testServers({
    targets: kinds.map((kind) => ({
      [kind]: { url: fakes.baseUrl(kind), ...fakes.keys.secretOf(kind), pathMappings: [] },
    })),
    rootPath: '/media',
    secrets: { read: async ({ name }) => fakes.keys.of(name), place: ({ name }) => `secrets/${name}/key` },
    clock: testClock(),
    signal: new AbortController().signal,
    log: { debug: () => undefined, warn: () => undefined },
    userAgent: 'projectionist/test',
    warn: () => undefined,
  });
  return Object.fromEntries(
    tests.map(({ server, found, fault }) => [
      server.split(' ')[0],
      fault === undefined ? englishText(found ?? expect.unreachable()) : [fault.cause, englishText(fault.reason)],
    ]),
  );
}

test('each server says what it is, and Jellyfin whether a plugin takes marks', async () => {
  expect(await tested()).toEqual({
    jellyfin: expect.stringMatching(/^answers, 10\.10\.3; no plugin there accepts marks/u),
    emby: 'answers, 10.10.3',
    plex: 'answers, libraries: 0',
    kodi: 'answers, Kodi',
  });
  const withPlugin = await tested((fakes) => {
    fakes.mediaServers.segmentPlugin = 'introSkipper';
  });
  expect(withPlugin['jellyfin']).toBe('answers, 10.10.3; its plugin 1.10.11 accepts marks');
});

test('a server that is away, refuses the key or is another program says so', async () => {
  const found = await tested((fakes) => {
    fakes.fail('jellyfin', { kind: 'reset' });
    fakes.fail('emby', { kind: 'html', status: 401 });
    fakes.fail('plex', { kind: 'html', status: 200 });
  });
  expect(found).toMatchObject({ jellyfin: ['later', expect.any(String)], emby: ['key', expect.any(String)] });
  expect(found['plex']).toEqual(['key', expect.any(String)]);
});
