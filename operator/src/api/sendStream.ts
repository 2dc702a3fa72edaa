/** Sends a large file piece by piece: conditional requests and one range (RFC 9110 13, 14). */
import type { Context } from 'hono';
import { isSame, rangeOf } from './sendPicture.ts';

export interface StreamedFile {
  readonly sizeBytes: number;
  readonly type: string;
  readonly etag: string;
  /** Both ends included. */
  read(range: { readonly first: number; readonly last: number }): ReadableStream<Uint8Array>;
}

export function sendStream(context: Context, { sizeBytes, type, etag, read }: StreamedFile): Response {
  const headers = { etag, 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' };
  if (isSame(context.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const ifRange = context.req.header('if-range');
  const range = ifRange === undefined || ifRange === etag ? rangeOf(context.req.header('range'), sizeBytes) : undefined;
  if (range === 'beyond')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${sizeBytes}` } });
  if (sizeBytes === 0) return new Response(null, { headers });
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  return new Response(read({ first, last }), {
    status: range === undefined ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${sizeBytes}` }),
    },
  });
}
