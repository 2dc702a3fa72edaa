/** How often a password may be tried: guessing takes years, a typing mistake costs seconds. */

/** Per client; one attempt is given back every `refillMs`. */
const triesAtOnce = 5;
const refillMs = 30_000;
/** Over all clients: many addresses get no more than this. */
const triesOfAll = 50;
const refillOfAllMs = 3_000;
/** Clients that are remembered; all others share the limit over all. */
const clientsAtMost = 1_000;

interface Bucket {
  readonly tries: number;
  readonly atMs: number;
}

export class SignInLimit {
  readonly #now: () => number;
  readonly #clients = new Map<string, Bucket>();
  #all: Bucket;

  constructor(now: () => number) {
    this.#now = now;
    this.#all = { tries: triesOfAll, atMs: now() };
  }

  /** Takes one attempt. Returns 0, or the seconds until the next one: then none was taken. */
  take(client: string): number {
    const now = this.#now();
    const all = refilled(this.#all, triesOfAll, refillOfAllMs, now);
    const own = refilled(this.#clients.get(client) ?? { tries: triesAtOnce, atMs: now }, triesAtOnce, refillMs, now);
    if (own.tries < 1) return secondsUntil(own, refillMs);
    if (all.tries < 1) return secondsUntil(all, refillOfAllMs);
    this.#all = { ...all, tries: all.tries - 1 };
    this.#clients.delete(client);
    this.#clients.set(client, { ...own, tries: own.tries - 1 });
    for (const oldest of this.#clients.keys()) {
      if (this.#clients.size <= clientsAtMost) break;
      this.#clients.delete(oldest);
    }
    return 0;
  }

  /** The client knows the password. */
  forget(client: string): void {
    this.#clients.delete(client);
  }
}

/** A clock that went back gives and takes nothing. */
function refilled({ tries, atMs }: Bucket, most: number, everyMs: number, now: number): Bucket {
  return { tries: Math.min(most, tries + Math.max(0, now - atMs) / everyMs), atMs: now };
}

function secondsUntil({ tries }: Bucket, everyMs: number): number {
  return Math.max(1, Math.ceil(((1 - tries) * everyMs) / 1000));
}
