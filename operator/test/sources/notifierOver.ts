/** A real notifier over the faked media servers. */
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '../../src/library/clock.ts';
import type { PathMapping } from '../../src/library/document.ts';
import { englishText } from '../../src/messages/english.ts';
import { type Notifier, type NotifierParts, openNotifier } from '../../src/notify/notifier.ts';
import type { MediaServer } from '../../src/title/factTable.ts';
import type { Fakes } from './fakes/startFakes.ts';

export interface NotifierOptions extends Partial<NotifierParts> {
  readonly rootPath: string;
  /** All, unless named. */
  readonly kinds?: readonly MediaServer[];
  readonly mappings?: readonly PathMapping[];
  /** Of every server, instead of the fakes'. */
  readonly url?: string;
}

/** Closed when the test ends. A warning fails the test, unless `warn` is given. */
export async function notifierOver(fakes: Fakes, options: NotifierOptions): Promise<Notifier> {
  const { kinds = ['jellyfin', 'emby', 'plex', 'kodi'], mappings = [], url, ...parts } = options;
  const notifier = await openNotifier({
    targets: kinds.map((kind) => ({
      [kind]: { url: url ?? fakes.baseUrl(kind), ...fakes.keys.secretOf(kind), pathMappings: mappings },
    })),
    secrets: { read: async ({ name }) => fakes.keys.of(name), place: ({ name }) => `secrets/${name}/key` },
    clock: systemClock,
    signal: new AbortController().signal,
    log: { debug: () => undefined, warn: () => undefined },
    userAgent: 'projectionist/test',
    warn: (words) => expect.unreachable(englishText(words)),
    ...parts,
  });
  onTestFinished(() => notifier.close());
  return notifier;
}
