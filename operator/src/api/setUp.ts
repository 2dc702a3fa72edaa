/**
 * The first password, set on the page by a person who can read the output of `serve`: a code for one use, printed there at
 * the start. Without it, whoever reached the page first would own it.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Message } from '../messages/message.ts';
import { ClientLimit, signInLimits } from './clientLimit.ts';

/** Crockford's letters: none that are mistaken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: with five tries at once and one in 30 s, a client needs longer than the universe is old. */
const codeLetters = 12;

export function newSetUpCode(): string {
  const drawn = [...randomBytes(codeLetters)].map((byte) => letters[byte % letters.length]).join('');
  return drawn.replaceAll(/.{4}(?=.)/gu, '$&-');
}

export interface SetUpOptions {
  readonly code: string;
  readonly now: () => number;
  /** Writes the password's file; the message says why it could not. */
  readonly store: (password: string) => Promise<Message | undefined>;
}

export class SetUp {
  readonly #options: SetUpOptions;
  readonly #limit: ClientLimit;
  #state: 'open' | 'busy' | 'done' = 'open';

  constructor(options: SetUpOptions) {
    this.#options = options;
    this.#limit = new ClientLimit(options.now, signInLimits);
  }

  /** No password was set so far. */
  get isOpen(): boolean {
    return this.#state !== 'done';
  }

  /** Sets the password; `wrong` code; `closed`; or the seconds until the next try. Each try is counted before it is compared. */
  async begin(code: string, password: string, client: string): Promise<'set' | 'wrong' | 'closed' | number | Message> {
    if (this.#state !== 'open') return 'closed';
    const waitSeconds = this.#limit.take(client);
    if (waitSeconds > 0) return waitSeconds;
    if (!timingSafeEqual(digest(code), digest(this.#options.code))) return 'wrong';
    this.#state = 'busy';
    try {
      const fault = await this.#options.store(password);
      if (fault !== undefined) return fault;
      this.#state = 'done';
      return 'set';
    } finally {
      if (this.#state === 'busy') this.#state = 'open';
    }
  }
}

/** As people copy it: with or without hyphens and spaces, in small letters, O for 0, I and L for 1. */
function digest(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
  return createHash('sha256').update(plain).digest();
}
