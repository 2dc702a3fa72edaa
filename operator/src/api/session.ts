/**
 * Who may see the page when a password is asked for: sessions in memory, so that a restart signs everybody out and nothing
 * secret is stored. It decides; cookies and headers are the caller's.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SignInLimit } from './signInLimit.ts';

export interface SessionOptions {
  /** The password as it is now; undefined: none is asked for. Asked at each sign-in, so that a changed file counts. */
  readonly password: (() => Promise<string>) | undefined;
  /** Lower case name of a header in which a reverse proxy says who signed in there. */
  readonly trustedHeader?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A person signs in once a month; a stolen cookie ends with it. */
export const sessionSeconds = 30 * 24 * 3600;
/** A household has a few devices; more are sign-ins by scripts, of which the oldest go. */
const sessionsAtMost = 1_000;

export class Sessions {
  readonly #options: SessionOptions;
  readonly #limit: SignInLimit;
  /** Hashes of tokens, with their ends in milliseconds, the oldest first: memory that is read gives no session away. */
  readonly #ends = new Map<string, number>();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#limit = new SignInLimit(options.now);
  }

  get isRequired(): boolean {
    return this.#options.password !== undefined;
  }

  get trustedHeader(): string | undefined {
    return this.#options.trustedHeader;
  }

  /** `token`: of the cookie; `proxyUser`: what the trusted header says. */
  isSignedIn(token: string | undefined, proxyUser: string | undefined): boolean {
    if (!this.isRequired) return true;
    if (this.#options.trustedHeader !== undefined && (proxyUser ?? '').trim() !== '') return true;
    if (token === undefined) return false;
    const end = this.#ends.get(digestOf(token));
    return end !== undefined && end > this.#options.now();
  }

  /**
   * A new token; `wrong`, or after how many seconds it may be tried again. `address`: of the client, for the limit. A try is
   * counted before the password is looked at, so that tries at once are counted too.
   */
  async signIn(password: string, address: string): Promise<{ readonly token: string } | 'wrong' | number> {
    if (this.#options.password === undefined) return 'wrong';
    const waitSeconds = this.#limit.take(address);
    if (waitSeconds > 0) return waitSeconds;
    const expected = await this.#options.password();
    // Digests have one length whatever was sent: the comparison tells nothing by its time.
    if (!timingSafeEqual(sha256(password), sha256(expected)) || expected === '') return 'wrong';
    this.#limit.forget(address);
    const token = randomBytes(32).toString('base64url');
    this.#ends.set(digestOf(token), this.#options.now() + sessionSeconds * 1000);
    for (const oldest of this.#ends.keys()) {
      if (this.#ends.size <= sessionsAtMost) break;
      this.#ends.delete(oldest);
    }
    return { token };
  }

  signOut(token: string | undefined): void {
    if (token !== undefined) this.#ends.delete(digestOf(token));
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function digestOf(token: string): string {
  return sha256(token).toString('base64url');
}
