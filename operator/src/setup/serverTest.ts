/** One cheap request to a media server with a key that is not stored. Changes nothing there. */
import { systemClock } from '../library/clock.ts';
import { message } from '../messages/message.ts';
import { testServers } from '../notify/notifier.ts';
import { userAgent } from '../process/programVersion.ts';
import type { TestOutcome } from './sourceTest.ts';

export const serverKinds = ['jellyfin', 'emby', 'plex', 'kodi'] as const;
export type ServerKind = (typeof serverKinds)[number];

export function serverKindOf(name: string): ServerKind | undefined {
  return serverKinds.find((kind) => kind === name);
}

export async function testMediaServer(kind: ServerKind, url: string, key: string): Promise<TestOutcome> {
  const stop = new AbortController();
  const silent = () => undefined;
  const settings = { url, secretRef: { name: kind, key: 'given' }, pathMappings: [] };
  try {
    const [tested] = await testServers({
      ...{ targets: [{ [kind]: settings }], rootPath: '/', warn: silent },
      secrets: { read: async () => key, place: () => kind },
      ...{ clock: systemClock, signal: stop.signal, userAgent: userAgent(), log: { debug: silent, warn: silent } },
    });
    if (tested?.fault !== undefined) return { ok: false, cause: tested.fault.cause, words: tested.fault.reason };
    return { ok: true, words: tested?.found ?? message('itFailed') };
  } finally {
    stop.abort();
  }
}
