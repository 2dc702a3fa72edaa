/**
 * How often a password may be tried: guessing takes years, a typing mistake costs seconds. Each client has attempts of
 * its own, so that nobody's guesses lock out others.
 */

/** Per client; one attempt is given back every `refillMs`. */
const triesAtOnce = 5;
const refillMs = 30_000;
/** Clients that are remembered, in 2 MB; the least recent is forgotten. */
const clientsAtMost = 10_000;

interface Bucket {
  readonly tries: number;
  readonly atMs: number;
}

export class SignInLimit {
  readonly #now: () => number;
  readonly #clients = new Map<string, Bucket>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes one attempt. Returns 0, or the seconds until the next one: then none was taken. */
  take(client: string): number {
    const own = refilled(this.#clients.get(client) ?? { tries: triesAtOnce, atMs: this.#now() }, this.#now());
    if (own.tries < 1) return secondsUntil(own);
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

  get size(): number {
    return this.#clients.size;
  }
}

/** A clock that went back gives and takes nothing. */
function refilled({ tries, atMs }: Bucket, now: number): Bucket {
  return { tries: Math.min(triesAtOnce, tries + Math.max(0, now - atMs) / refillMs), atMs: now };
}

function secondsUntil({ tries }: Bucket): number {
  return Math.max(1, Math.ceil(((1 - tries) * refillMs) / 1000));
}
