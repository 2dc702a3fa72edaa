/**
 * Notifies media servers of one walk's changes, and of changes that the walk before could not report. Client and code
 * are loaded with the first change, so that a walk without changes never pays for them. Never fails a walk.
 */

import { readTold, writeTold } from '../catalog/database/toldTable.ts';
import { readUndelivered, replaceUndelivered, type UndeliveredRow } from '../catalog/database/undeliveredTable.ts';
import { systemClock } from '../library/clock.ts';
import { type Message, message, plainText } from '../messages/message.ts';
import type { KeyFault, Notifier } from '../notify/notifier.ts';
import { messageOf } from '../phases/phase.ts';
import { userAgent } from '../process/programVersion.ts';
import { secretsOf } from '../process/secrets.ts';
import type { TopContext } from '../walk/topContext.ts';
import { echoGuard } from './echoGuard.ts';
import { storagePathOf } from './jobLife.ts';
import type { WalkJobContext } from './walkJobContext.ts';
import { walkMarks } from './walkMarks.ts';

export interface WalkNotifier {
  /** Called for each change during the walk; absent if the document names no server. */
  readonly changed?: NonNullable<TopContext['changed']>;
  /** Called with the marks of each visited title; absent if no server takes marks. */
  readonly marked?: NonNullable<TopContext['marked']>;
  /**
   * Sends the remaining notifications and records the failed ones for the next walk. Returns the faulty keys; undefined
   * if no server was notified, so nothing is known.
   */
  end(): Promise<readonly KeyFault[] | undefined>;
  close(): void;
}

export type WalkNotifierContext = Pick<
  WalkJobContext,
  'order' | 'dataFolder' | 'environment' | 'catalog' | 'tally' | 'life'
>;

/** How long the end of a walk waits for its servers: held folders wait for that end. */
const endWithinMs = 30_000;

export function walkNotifier(context: WalkNotifierContext): WalkNotifier {
  const { document } = context.order;
  if (document.spec.notify.length === 0) return { end: async () => undefined, close: () => undefined };
  let telling: Promise<Notifier> | undefined;
  let opened: Notifier | undefined;
  let reading: Promise<readonly UndeliveredRow[]> | undefined;
  const readOnce = () => {
    reading ??= readUndelivered(context.catalog, context.order.uid, systemClock.now());
    return reading;
  };
  const { catalog, order, tally } = context;
  const guard = echoGuard(
    {
      read: (title) => readTold(catalog, order.uid, title),
      write: (title, told) => writeTold(catalog, order.uid, title, told),
    },
    () => systemClock.now(),
    (title, words) => tally.warn(title, words),
  );
  const marks = walkMarks(context);
  let noting: Promise<void> = Promise.resolve();
  const note = (task: () => Promise<void>) => {
    noting = noting.then(task);
    // `end` handles the failure; until then no handler is attached.
    noting.catch(() => undefined);
  };
  const open = async (): Promise<Notifier> => {
    const undelivered = await readOnce();
    const { openNotifier } = await import('../notify/notifier.ts');
    opened = await openNotifier({ ...partsOf(context), undelivered });
    return opened;
  };
  return {
    ...(marks.servers.length === 0 ? {} : { marked: (layout, videos) => note(() => marks.note(layout, videos)) }),
    changed(layout, changes) {
      if (changes.some(({ fact }) => fact === 'gone')) note(() => marks.forget(layout.key));
      telling = (telling ?? open()).then(async (notifier) => {
        const tell = await guard.pass(layout.key, changes);
        if (tell.length > 0) notifier.titleChanged(layout, tell);
        return notifier;
      });
      // `end` handles the failure; until then no handler is attached.
      telling.catch(() => undefined);
    },
    async end() {
      try {
        const before = await readOnce();
        await noting;
        const hasMarks = await marks.isDue(systemClock.now());
        if (telling === undefined && before.length === 0 && !hasMarks) return undefined;
        const notifier = await (telling ?? open());
        const waiting = new AbortController();
        const timeout = systemClock.sleep(endWithinMs, AbortSignal.any([context.life.signal, waiting.signal]));
        const within = (work: Promise<void>) => Promise.race([work.then(() => true), timeout.then(() => false)]);
        const isSent = await within(notifier.flush());
        if (isSent && hasMarks) {
          const sending = marks.send(notifier, () => systemClock.now());
          // The next walk sends the rest; what fails after the time is up concerns nobody.
          sending.catch(() => undefined);
          await within(sending);
        }
        waiting.abort();
        if (!isSent) context.tally.warn('', message('serversNotTold', String(endWithinMs / 1000)));
        const { undelivered } = notifier;
        if (before.length > 0 || undelivered.length > 0)
          await replaceUndelivered(context.catalog, context.order.uid, undelivered);
        return notifier.keyFaults;
      } catch (error) {
        context.tally.warn('', message('serversUntold', messageOf(error)));
        return undefined;
      }
    },
    close: () => opened?.close(),
  };
}

function partsOf({ order, dataFolder, tally, life, environment }: WalkNotifierContext) {
  const { spec } = order.document;
  return {
    targets: spec.notify,
    rootPath: storagePathOf(spec),
    secrets: secretsOf(environment, dataFolder),
    clock: systemClock,
    signal: life.signal,
    log: { debug: () => undefined, warn: (_fields: object, text: string) => tally.warn('', plainText(text)) },
    userAgent: userAgent(),
    warn: (words: Message) => tally.warn('', words),
  };
}
