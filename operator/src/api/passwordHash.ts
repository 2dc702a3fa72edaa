/**
 * Hashes of passwords with scrypt (RFC 7914), written as PHC strings: `$scrypt$ln=14,r=8,p=5$SALT$HASH`, both in base64
 * without padding. A file with a hash reveals no password to whoever reads it or a backup of it.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** 16 MiB and about 0.2 s for each attempt: as strong as OWASP recommends, and small beside a pod's 256 MiB. */
const costs = { ln: 14, r: 8, p: 5 };
const saltBytes = 16;
const hashBytes = 32;
/** A hash of another program may cost more, but one attempt must not exhaust the machine. */
const mostMemoryBytes = 128 * 1024 * 1024;
const mostParallel = 16;
/** Fewer bytes would be guessed sooner than the password. */
const fewestBytes = 16;

export interface PasswordHash {
  readonly options: ScryptOptions;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Whether a text has the form of any hash in PHC or crypt format, such as `$2b$…`. */
export function isHash(text: string): boolean {
  return /^\$[a-z0-9-]{1,32}\$/iu.test(text);
}

/** Undefined if it is no scrypt hash within the limits. */
export function readHash(text: string): PasswordHash | undefined {
  const form = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)={0,2}\$([A-Za-z0-9+/]+)={0,2}\s*$/u;
  const [, ln, blocks, parallel, salted = '', hashed = ''] = form.exec(text) ?? [];
  const [N, r, p] = [2 ** Number(ln), Number(blocks), Number(parallel)];
  const [salt, hash] = [Buffer.from(salted, 'base64'), Buffer.from(hashed, 'base64')];
  const isWithin = N >= 2 && r >= 1 && p >= 1 && p <= mostParallel && 128 * N * r <= mostMemoryBytes;
  if (!isWithin || salt.length === 0 || hash.length < fewestBytes) return undefined;
  return { options: { N, r, p, maxmem: 2 * mostMemoryBytes }, salt, hash };
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const { ln, r, p } = costs;
  const hash = await derived(password, salt, hashBytes, { N: 2 ** ln, r, p });
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

export async function isPasswordOf(password: string, { options, salt, hash }: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derived(password, salt, hash.length, options), hash);
}

function derived(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/u, '');
}
