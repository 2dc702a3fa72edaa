/**
 * Decides which answers are cached, for how long, and under which key (RFC 9111, as far as a private cache of JSON
 * needs it). Pure; the catalog is the store. No answer is kept longer than 6 months, which TMDB demands
 * (docs/reference/services.md#tmdb-limits-and-errors). The key of an answer contains no secret.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { answerKeptAtMostBytes, answerKeptAtMostMs } from './limits.ts';
import { isSecretName } from './redact.ts';

export interface StoredAnswer {
  readonly status: number;
  /** The JSON text as received. */
  readonly body: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Wall time in milliseconds; until then it is used without a request. */
  readonly expiresAtMs: number;
  /** When the service last confirmed it. */
  readonly storedAtMs: number;
}

/**
 * A table of the catalog, with rows up to 6 months old; declared here, where it is used. Its errors never fail a
 * request.
 */
export interface AnswerCache {
  read(key: string): Promise<StoredAnswer | undefined>;
  write(key: string, answer: StoredAnswer): Promise<void>;
  /** After a 304: the same answer, fresh again. */
  touch(key: string, times: Pick<StoredAnswer, 'expiresAtMs' | 'storedAtMs'>): Promise<void>;
}

/**
 * The cache key of an answer: its address without secrets and fragment, parameters sorted, and the requested language.
 */
export function answerKey(url: URL, headers: Readonly<Record<string, string>>): string {
  const bare = new URL(url);
  bare.hash = '';
  for (const name of new Set(bare.searchParams.keys())) if (isSecretName(name)) bare.searchParams.delete(name);
  bare.searchParams.sort();
  const language = Object.entries(headers).find(([name]) => name.toLowerCase() === 'accept-language')?.[1];
  return language === undefined ? bare.href : `${bare.href} ${language}`;
}

/** Whether it may still be used at all. A time in the future means that the clock jumped. */
export function isKept(stored: StoredAnswer, nowMs: number): boolean {
  return stored.storedAtMs <= nowMs && nowMs - stored.storedAtMs < answerKeptAtMostMs;
}

export function isFresh(stored: StoredAnswer, nowMs: number): boolean {
  return nowMs < stored.expiresAtMs;
}

/** The conditional headers that let a service answer 304 if nothing changed. */
export function conditionsOf(stored: StoredAnswer): Readonly<Record<string, string>> {
  if (stored.etag !== undefined) return { 'if-none-match': stored.etag };
  return stored.lastModified === undefined ? {} : { 'if-modified-since': stored.lastModified };
}

/**
 * Until when an answer is fresh: the rest of its max-age (a copy from a cache is already `Age` old), or `Expires`. At
 * least the caller's minimum, at most 6 months. undefined: it must not be stored (no-store).
 */
export function expiryOf(headers: IncomingHttpHeaders, nowMs: number, floorMs: number): number | undefined {
  const directives = directivesOf(headers['cache-control'] ?? '');
  if (directives.has('no-store')) return undefined;
  const lifetimeMs = directives.has('no-cache') ? 0 : lifetimeOf(directives.get('max-age'), headers, nowMs);
  return nowMs + Math.min(answerKeptAtMostMs, Math.max(floorMs, lifetimeMs, 0));
}

function lifetimeOf(maxAge: string | undefined, headers: IncomingHttpHeaders, nowMs: number): number {
  if (maxAge !== undefined) {
    if (!/^\d+$/u.test(maxAge)) return 0;
    const age = /^\d+$/u.test(headers.age ?? '') ? Number(headers.age) : 0;
    return (Number(maxAge) - age) * 1000;
  }
  const expires = Date.parse(headers.expires ?? '');
  const answeredAt = Date.parse(headers.date ?? '');
  return Number.isNaN(expires) ? 0 : expires - (Number.isNaN(answeredAt) ? nowMs : answeredAt);
}

function directivesOf(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').map((directive) => directive.trim().split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value.replaceAll('"', '')]));
}

/** The row to store; undefined if it would be useless (stale at once, without a validator) or is too large. */
export function storable(
  answer: { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string },
  nowMs: number,
  floorMs: number,
): StoredAnswer | undefined {
  const { status, headers, text } = answer;
  const expiresAtMs = expiryOf(headers, nowMs, floorMs);
  if (status !== 200 || expiresAtMs === undefined || Buffer.byteLength(text) > answerKeptAtMostBytes) return undefined;
  const { etag, 'last-modified': lastModified } = headers;
  if (expiresAtMs <= nowMs && etag === undefined && lastModified === undefined) return undefined;
  return {
    status,
    body: text,
    expiresAtMs,
    storedAtMs: nowMs,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}
