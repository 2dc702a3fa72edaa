/**
 * Records in the catalog when each sender was last heard: after the response, at most every 5 seconds per Library
 * and sender.
 */
import type { LibraryKey } from '../library/document.ts';
import type { ReceivedWebhooks, WebhookCounters } from '../webhook/answeredWebhooks.ts';

/** A person who repeats a test waits on the page for the second one; a flood of webhooks writes little. */
const pauseMs = 5_000;

/** The webhook's counters, extended to record senders. `uidOf`: undefined for a Library that was removed meanwhile. */
export function notingSenders(
  counters: WebhookCounters,
  catalog: { recordSender(uid: string, sender: string, atMs: number): Promise<unknown> },
  uidOf: (library: LibraryKey) => string | undefined,
  now: () => number,
): WebhookCounters {
  const note = recordSenders(async (library, sender, atMs) => {
    const uid = uidOf(library);
    if (uid !== undefined) await catalog.recordSender(uid, sender, atMs);
  }, now);
  return {
    ...counters,
    received(webhooks) {
      counters.received(webhooks);
      note(webhooks);
    },
  };
}

/** `write` stores into the catalog. A failed write does not fail the webhook: the sender's next webhook tries again. */
export function recordSenders(
  write: (library: LibraryKey, sender: string, atMs: number) => Promise<unknown>,
  now: () => number,
): (webhooks: Pick<ReceivedWebhooks, 'library' | 'sender'>) => void {
  // Sender names come from a fixed list and Libraries are known, so this map stays small.
  const written = new Map<string, number>();
  return ({ library, sender }) => {
    const name = `${library} ${sender}`;
    const atMs = now();
    const last = written.get(name);
    if (last !== undefined && Math.abs(atMs - last) < pauseMs) return;
    written.set(name, atMs);
    write(library, sender, atMs).catch(() => written.delete(name));
  };
}
