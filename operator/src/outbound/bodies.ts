/** Reads bodies in the requested form: JSON, bytes, or a stream into the caller's writer. */

import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { message } from '../messages/message.ts';
import { type Answer, collect, quoted } from './exchange.ts';
import { OutboundError } from './outboundError.ts';
import type { DownloadAnswer } from './request.ts';

/** Types accepted as JSON: its own, and types so often used for it that only the text can decide. */
const jsonType = /^(?:application|text)\/(?:[\w.-]+\+)?(?:json|javascript)$|^text\/plain$|^application\/octet-stream$/u;

export interface JsonText {
  readonly text: string;
  readonly body: unknown;
}

/**
 * Throws `badAnswer`: at once for another type; after all retries for a text that does not parse, because it may be
 * truncated.
 */
export async function readJson(
  answer: Answer,
  maxBytes: number,
  shown: string,
  hide: (text: string) => string,
): Promise<JsonText> {
  const bytes = await readOther(answer, maxBytes, shown, (type) => jsonType.test(type), 'JSON');
  // The decoder drops the byte order mark, on which JSON.parse would fail. A key that the service echoes must not reach
  // a file or the catalog.
  const text = hide(new TextDecoder().decode(bytes));
  if (text.trim() === '') return { text: '', body: undefined };
  try {
    return { text, body: JSON.parse(text) };
  } catch {
    // The parser's own message quotes the text, which may hold secrets.
    throw new OutboundError('badAnswer', message('answerNotJson', String(bytes.length), shown), {
      status: answer.status,
      transient: true,
    });
  }
}

export async function readBytes(
  answer: Answer,
  maxBytes: number,
  shown: string,
  contentTypes: readonly string[] | undefined,
): Promise<Buffer> {
  return await readOther(answer, maxBytes, shown, acceptsOf(contentTypes), contentTypes?.join(' or ') ?? 'bytes');
}

async function readOther(
  answer: Answer,
  maxBytes: number,
  shown: string,
  accepts: (type: string) => boolean,
  expected: string,
): Promise<Buffer> {
  if (answer.status !== 304) checkType(answer, shown, accepts, expected);
  return await collect(answer.chunks(maxBytes));
}

/** Streams with back-pressure. `writerFault` is the writer's own error, which is no fault of the service. */
export async function streamTo(
  to: Writable,
  answer: Answer,
  maxBytes: number,
  shown: string,
  contentTypes: readonly string[] | undefined,
): Promise<{ readonly answer: DownloadAnswer; readonly writerFault: unknown }> {
  checkType(answer, shown, acceptsOf(contentTypes), contentTypes?.join(' or ') ?? 'bytes');
  let sizeBytes = 0;
  let ours = false;
  const source = async function* () {
    try {
      for await (const chunk of answer.chunks(maxBytes)) {
        sizeBytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      ours = true;
      throw error;
    }
  };
  let writerFault: unknown;
  try {
    await pipeline(source, to, { signal: answer.signal });
  } catch (error) {
    if (ours || answer.signal.aborted) throw error;
    writerFault = error;
  }
  return { answer: { ...headOf(answer), sizeBytes }, writerFault };
}

export function headOf(answer: Answer): Omit<DownloadAnswer, 'sizeBytes'> {
  const { etag, 'last-modified': lastModified } = answer.headers;
  return { status: answer.status, contentType: typeOf(answer), etag, lastModified };
}

function typeOf(answer: Answer): string | undefined {
  const type = answer.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return type === '' ? undefined : type;
}

function acceptsOf(contentTypes: readonly string[] | undefined): (type: string) => boolean {
  if (contentTypes === undefined) return () => true;
  return (type) =>
    /^(?:application|binary)\/octet-stream$/u.test(type) ||
    contentTypes.some((wanted) => wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1))));
}

function checkType(answer: Answer, shown: string, accepts: (type: string) => boolean, expected: string): void {
  const type = typeOf(answer);
  if (type === undefined || accepts(type)) return;
  throw new OutboundError('badAnswer', message('answerOtherType', expected, quoted(type), shown), {
    status: answer.status,
  });
}
