/** Notes in the catalog who was heard when (design 8): at most once a minute for a Library and sender, after the answer. */
import type { LibraryKey } from '../library/document.ts';
import type { HeardWebhook, WebhookCounters } from '../webhook/handler.ts';

const pauseMs = 60_000;

/** The webhook's counters, which note the sender too. `uidOf`: undefined for a Library that went meanwhile. */
export function notingSenders(
  counters: WebhookCounters,
  catalog: { writeHeard(uid: string, sender: string, atMs: number): Promise<unknown> },
  uidOf: (library: LibraryKey) => string | undefined,
  now: () => number,
): WebhookCounters {
  const note = heardSenders(async (library, sender, atMs) => {
    const uid = uidOf(library);
    if (uid !== undefined) await catalog.writeHeard(uid, sender, atMs);
  }, now);
  return {
    ...counters,
    heard(webhook) {
      counters.heard(webhook);
      note(webhook);
    },
  };
}

/** `write`: into the catalog. What cannot be written is no fault of a webhook: the next one tells it again. */
export function heardSenders(
  write: (library: LibraryKey, sender: string, atMs: number) => Promise<unknown>,
  now: () => number,
): (webhook: Pick<HeardWebhook, 'library' | 'sender'>) => void {
  // Names come from a fixed list and from known Libraries: it stays small.
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
