/**
 * Who may see the page if a password is set: sessions in memory, so that a restart signs everybody out and no secret is
 * stored. It decides; the caller handles cookies and headers.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ClientLimit, signInLimits } from './clientLimit.ts';
import { isHash, isPasswordOf, readHash } from './passwordHash.ts';

export interface SessionOptions {
  /**
   * The content of the password file: a password or its hash; undefined: none is required. Read at each use, so that a
   * change ends all sessions at once. If it rejects, nobody is signed in until it can be read again.
   */
  readonly password: (() => Promise<string>) | undefined;
  /** Lower-case name of the header in which a reverse proxy sends the signed-in user. */
  readonly trustedHeader?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called if the password cannot be read. */
  readonly unreadable?: (error: unknown) => void;
}

/** What a request shows of its sender. */
export interface Credentials {
  /** From the cookie. */
  readonly token: string | undefined;
  /** From the trusted header. */
  readonly proxyUser: string | undefined;
}

export const sessionCookie = 'projectionist_session';
/** A person signs in once a month; a stolen cookie expires with it. */
export const sessionSeconds = 30 * 24 * 3600;
/** A household has a few devices; more sessions come from scripts, and the oldest are dropped. */
const sessionsAtMost = 1_000;
/** Each check of a hash takes a thread for 0.2 s; files are read by the same four threads. */
const checksAtOnce = 2;
/** More attempts wait for nothing useful: they come from many addresses at once. */
const checksWaitingAtMost = 50;
const busySeconds = 1;

interface Session {
  readonly endsMs: number;
  /** The password file at sign-in, as a digest. */
  readonly password: string;
}

export class Sessions {
  readonly #options: SessionOptions;
  readonly #limit: ClientLimit;
  /** By the hash of the token, oldest first: a memory dump reveals no token. */
  readonly #sessions = new Map<string, Session>();
  readonly #key = randomBytes(32);
  /** The last right password, as a digest with this process's key: a scrape each minute does not cost a hash each time. */
  #lastRight: { readonly file: string; readonly given: Buffer } | undefined;
  #checks = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#limit = new ClientLimit(options.now, signInLimits);
  }

  get isRequired(): boolean {
    return this.#options.password !== undefined;
  }

  get trustedHeader(): string | undefined {
    return this.#options.trustedHeader;
  }

  async isSignedIn(credentials: Credentials): Promise<boolean> {
    // Without a session there is no reason to read the file.
    if (this.#isUnasked(credentials)) return true;
    if (this.#sessionOf(credentials) === undefined) return false;
    return (await this.checker())(credentials);
  }

  /** Reads the password once, and returns a check against it for many requests. Ends sessions of another password. */
  async checker(): Promise<(credentials: Credentials) => boolean> {
    const file = await this.#file();
    if (file !== undefined) {
      for (const [key, session] of this.#sessions) if (session.password !== file) this.#sessions.delete(key);
    }
    return (credentials) => {
      if (this.#isUnasked(credentials)) return true;
      return file !== undefined && this.#sessionOf(credentials)?.password === file;
    };
  }

  /**
   * Returns a new token; `wrong`; or the seconds until the next attempt. `client`: under which attempts are counted. An
   * attempt is counted before the password is compared, so that parallel attempts are counted too.
   */
  async signIn(password: string, client: string): Promise<{ readonly token: string } | 'wrong' | number> {
    const right = await this.#tryPassword(password, client);
    if (typeof right !== 'object') return right;
    const token = randomBytes(32).toString('base64url');
    this.#sessions.set(digestOf(token), { endsMs: this.#options.now() + sessionSeconds * 1000, password: right.file });
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= sessionsAtMost) break;
      this.#sessions.delete(oldest);
    }
    return { token };
  }

  /** For programs that send the password with each request. Starts no session; counts like signing in. */
  async hasPassword(password: string, client: string): Promise<true | 'wrong' | number> {
    const right = await this.#tryPassword(password, client);
    return typeof right === 'object' ? true : right;
  }

  signOut(token: string | undefined): void {
    if (token !== undefined) this.#sessions.delete(digestOf(token));
  }

  signOutEverywhere(): void {
    this.#sessions.clear();
  }

  /** No password is set, or the proxy handles the sign-in. */
  #isUnasked({ proxyUser }: Credentials): boolean {
    if (!this.isRequired) return true;
    return this.#options.trustedHeader !== undefined && (proxyUser ?? '').trim() !== '';
  }

  #sessionOf({ token }: Credentials): Session | undefined {
    const session = token === undefined ? undefined : this.#sessions.get(digestOf(token));
    return session !== undefined && session.endsMs > this.#options.now() ? session : undefined;
  }

  async #tryPassword(given: string, client: string): Promise<{ readonly file: string } | 'wrong' | number> {
    if (this.#options.password === undefined) return 'wrong';
    const waitSeconds = this.#limit.take(client);
    if (waitSeconds > 0) return waitSeconds;
    const written = await this.#options.password();
    const file = digestOf(written);
    const isRight = await this.#isRight(given, written, file);
    if (typeof isRight === 'number') return isRight;
    if (!isRight) return 'wrong';
    this.#limit.forget(client);
    return { file };
  }

  async #isRight(given: string, written: string, file: string): Promise<boolean | number> {
    if (written === '') return false;
    // Digests have equal length whatever was sent: the time of the comparison reveals nothing.
    if (!isHash(written)) return timingSafeEqual(sha256(given), sha256(written));
    const hash = readHash(written);
    if (hash === undefined) return false;
    const digest = createHmac('sha256', this.#key).update(given).digest();
    if (this.#lastRight?.file === file && timingSafeEqual(this.#lastRight.given, digest)) return true;
    if (this.#waiting.length >= checksWaitingAtMost) return busySeconds;
    const isRight = await this.#inTurn(() => isPasswordOf(given, hash));
    if (isRight) this.#lastRight = { file, given: digest };
    return isRight;
  }

  async #inTurn<Result>(check: () => Promise<Result>): Promise<Result> {
    if (this.#checks >= checksAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#checks++;
    try {
      return await check();
    } finally {
      // The next one takes over the place of this one.
      const next = this.#waiting.shift();
      if (next === undefined) this.#checks--;
      else next();
    }
  }

  async #file(): Promise<string | undefined> {
    const { password, unreadable } = this.#options;
    if (password === undefined) return undefined;
    try {
      return digestOf(await password());
    } catch (error) {
      unreadable?.(error);
      return undefined;
    }
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function digestOf(text: string): string {
  return sha256(text).toString('base64url');
}
