/** Reads a watch from its response head to its end. */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../../library/clock.ts';
import type { WatchLines } from './clientWatchLines.ts';
import type { WatchEvent } from './wire.ts';

export interface EventStream<Item> {
  readonly incoming: IncomingMessage;
  readonly lines: WatchLines<Item>;
  /**
   * In total. The server ends a watch before that, so a stream that still lasts belongs to a peer that died silently.
   */
  readonly timeMs: number;
  readonly ended: AbortSignal;
  readonly clock: Clock;
  onEvent(event: WatchEvent<Item>): void;
}

/**
 * Resolves when the stream ends, its time is over or `ended` aborts. Rejects if the stream breaks or cannot be parsed.
 */
export async function streamEvents<Item>(stream: EventStream<Item>): Promise<void> {
  const { incoming, lines, timeMs, ended, clock, onEvent } = stream;
  const done = new AbortController();
  let isCut = false;
  const cut = () => {
    isCut = true;
    incoming.destroy();
  };
  if (ended.aborted) cut();
  ended.addEventListener('abort', cut, { once: true });
  void clock.sleep(timeMs, done.signal).then(() => {
    if (!done.signal.aborted) cut();
  });
  try {
    for await (const chunk of incoming) {
      for (const event of lines.push(chunk)) {
        if (isCut) return;
        onEvent(event);
      }
    }
    if (!isCut) lines.end();
  } catch (error) {
    if (!isCut) throw error;
  } finally {
    done.abort();
    ended.removeEventListener('abort', cut);
  }
}
