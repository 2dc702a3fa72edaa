/** The secret part of an address for import lists: random, and stored as a hash only. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits: nobody finds one by trying. */
export function newListToken(): { readonly id: string; readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { id: randomBytes(6).toString('base64url'), token, tokenHash: hashOfListToken(token) };
}

export function hashOfListToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** In constant time. */
export function isHashOf(token: string, tokenHash: string): boolean {
  const stored = Buffer.from(tokenHash, 'base64url');
  const given = hash('sha256', token, 'buffer');
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/** Below the page's base; the program's name follows. */
export function listPath(token: string): string {
  return `api/v1/wanted/lists/${token}`;
}

/** The path of a request as logs may show it. */
export function withoutListToken(path: string): string {
  return path.replace(/(\/wanted\/lists\/)[^/]*/u, '$1…');
}
