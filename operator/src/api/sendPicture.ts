/** Sends a picture: conditional requests and one range (RFC 9110 13, 14). */
import type { Context } from 'hono';
import type { Picture } from './handlers/pictures.ts';

/** `isNamed`: its address contains its hash, so it may be cached for ever. */
export function sendPicture(context: Context, { bytes, type, etag }: Picture, isNamed: boolean): Response {
  const headers = {
    etag,
    'content-type': type,
    'accept-ranges': 'bytes',
    'cache-control': isNamed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    // An SVG may contain script; opened directly it must not run.
    ...(type === 'image/svg+xml' ? { 'content-disposition': 'attachment' } : {}),
  };
  if (isSame(context.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const wanted = context.req.header('if-range') === undefined || context.req.header('if-range') === etag;
  const range = wanted ? rangeOf(context.req.header('range'), bytes.length) : undefined;
  if (range === 'beyond') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.length}` } });
  }
  if (range === undefined) return new Response(Uint8Array.from(bytes), { headers });
  const { first, last } = range;
  return new Response(Uint8Array.from(bytes.subarray(first, last + 1)), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${bytes.length}` },
  });
}

/** A weak ETag with the same text matches. */
export function isSame(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  return asked.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//u, '') === etag);
}

/** undefined: the whole file. A header with several ranges, or an unknown one, may be ignored. */
export function rangeOf(
  header: string | undefined,
  sizeBytes: number,
): { readonly first: number; readonly last: number } | 'beyond' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? 'beyond' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= sizeBytes ? 'beyond' : { first, last };
}
