/**
 * How often a client may try something: a password, an address for import lists. Each client has attempts of its own, so that
 * nobody's attempts lock out others.
 */

/** Per client; one attempt is given back every `refillMs`. */
export interface ClientLimits {
  readonly triesAtOnce: number;
  readonly refillMs: number;
}

/** Guessing a password takes years, a typing mistake costs seconds. */
export const signInLimits: ClientLimits = { triesAtOnce: 5, refillMs: 30_000 };
/** A household has two programs that ask every few hours for a list of each story, and a person who tests them. */
export const importListLimits: ClientLimits = { triesAtOnce: 100, refillMs: 5_000 };

/** Clients that are remembered, in 2 MB; the least recent is forgotten. */
const clientsAtMost = 10_000;

interface Bucket {
  readonly tries: number;
  readonly atMs: number;
}

export class ClientLimit {
  readonly #now: () => number;
  readonly #limits: ClientLimits;
  readonly #clients = new Map<string, Bucket>();

  constructor(now: () => number, limits: ClientLimits) {
    this.#now = now;
    this.#limits = limits;
  }

  /** Takes one attempt. Returns 0, or the seconds until the next one: then none was taken. */
  take(client: string): number {
    const full = { tries: this.#limits.triesAtOnce, atMs: this.#now() };
    const own = refilled(this.#clients.get(client) ?? full, this.#now(), this.#limits);
    if (own.tries < 1) return secondsUntil(own, this.#limits);
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
function refilled({ tries, atMs }: Bucket, now: number, { triesAtOnce, refillMs }: ClientLimits): Bucket {
  return { tries: Math.min(triesAtOnce, tries + Math.max(0, now - atMs) / refillMs), atMs: now };
}

function secondsUntil({ tries }: Bucket, { refillMs }: ClientLimits): number {
  return Math.max(1, Math.ceil(((1 - tries) * refillMs) / 1000));
}
