/**
 * Who may see the page if a password is set: sessions in memory, so that a restart signs everybody out and no secret is
 * stored. It decides; the caller handles cookies and headers.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SignInLimit } from './signInLimit.ts';

export interface SessionOptions {
  /** The current password; undefined: none is required. Read at each sign-in, so that a changed file takes effect. */
  readonly password: (() => Promise<string>) | undefined;
  /** Lower-case name of the header in which a reverse proxy sends the signed-in user. */
  readonly trustedHeader?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A person signs in once a month; a stolen cookie expires with it. */
export const sessionSeconds = 30 * 24 * 3600;
/** A household has a few devices; more sessions come from scripts, and the oldest are dropped. */
const sessionsAtMost = 1_000;

export class Sessions {
  readonly #options: SessionOptions;
  readonly #limit: SignInLimit;
  /** Hashes of tokens with their expiry in milliseconds, oldest first: a memory dump reveals no session. */
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

  /** `token`: from the cookie; `proxyUser`: from the trusted header. */
  isSignedIn(token: string | undefined, proxyUser: string | undefined): boolean {
    if (!this.isRequired) return true;
    if (this.#options.trustedHeader !== undefined && (proxyUser ?? '').trim() !== '') return true;
    if (token === undefined) return false;
    const end = this.#ends.get(digestOf(token));
    return end !== undefined && end > this.#options.now();
  }

  /**
   * Returns a new token; `wrong`; or the seconds until the next attempt. `address`: the client's, for the limit. An
   * attempt is counted before the password is compared, so that parallel attempts are counted too.
   */
  async signIn(password: string, address: string): Promise<{ readonly token: string } | 'wrong' | number> {
    if (this.#options.password === undefined) return 'wrong';
    const waitSeconds = this.#limit.take(address);
    if (waitSeconds > 0) return waitSeconds;
    const expected = await this.#options.password();
    // Digests have equal length whatever was sent: the time of the comparison reveals nothing.
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
