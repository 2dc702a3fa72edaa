/**
 * What a webhook's body says: the event and the path it names (design 2.2, spec 4). Pure. Must never throw, whatever the bytes:
 * everything here comes from anybody who can reach the port.
 */
import { isUtf8 } from 'node:buffer';
import { changedPathBytes } from './limits.ts';
import { deletesSomething, eventMembers, guessSender, type Sender } from './senders.ts';

export type Place =
  | 'movieFile.path'
  | 'episodeFile.path'
  | 'movie.folderPath'
  | 'movie.path'
  | 'series.path'
  | 'Path'
  | 'path';

/** The places a path is looked for, in this order. The first with a usable one wins; no other spelling is a place (design 2.2). */
const places: readonly { readonly place: Place; readonly holder?: string; readonly member: string }[] = [
  { place: 'movieFile.path', holder: 'movieFile', member: 'path' },
  { place: 'episodeFile.path', holder: 'episodeFile', member: 'path' },
  { place: 'movie.folderPath', holder: 'movie', member: 'folderPath' },
  { place: 'movie.path', holder: 'movie', member: 'path' },
  { place: 'series.path', holder: 'series', member: 'path' },
  { place: 'Path', member: 'Path' },
  { place: 'path', member: 'path' },
];

export interface ChangedPath {
  readonly place: Place;
  /** As sent: not trimmed, not decoded, separators of any kind. */
  readonly value: string;
}

export interface Changed {
  /** As sent, of any length. Quote and cut it before it is shown. */
  readonly event?: string;
  readonly sender: Sender;
  /** A download manager's connection test. Its path (`C:\testpath`) names nothing (webhooks.md 0). */
  readonly test: boolean;
  /** No body, or nothing but white space: what a person sends who wants a full walk. */
  readonly empty: boolean;
  readonly deletes: boolean;
  readonly path?: ChangedPath;
}

/**
 * Reads a body as JSON whatever its content type said. What is no JSON object (broken UTF-8, too deep for the parser, an array, a
 * form, compressed: no known sender compresses) names nothing. A byte order mark is accepted; of duplicate keys the last one counts.
 */
export function readChangedPath(bytes: Uint8Array, userAgent?: string): Changed {
  const text = decode(bytes);
  const empty = text !== undefined && text.trim() === '';
  const body = text === undefined || empty ? undefined : parseObject(text);
  const sender = guessSender(body, userAgent);
  if (body === undefined) return { sender, test: false, empty, deletes: false };

  const event = readEvent(body);
  const eventType = ownString(body, 'eventType');
  const test = eventType?.toLowerCase() === 'test';
  const path = test ? undefined : findPath(body);
  return {
    ...(event === undefined ? {} : { event }),
    sender,
    test,
    empty: false,
    deletes: event !== undefined && deletesSomething(event),
    ...(path === undefined ? {} : { path }),
  };
}

/** A body that was not read to its end: too large, too many at once, or too slow. */
export function unreadBody(userAgent?: string): Changed {
  return { sender: guessSender(undefined, userAgent), test: false, empty: false, deletes: false };
}

/** The text without a byte order mark; undefined when it is not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // SyntaxError for what is not JSON, RangeError for nesting deeper than the stack: both name nothing.
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own properties only: `__proto__` in a body is a plain member, and what Object.prototype has is nobody's path. */
function ownMember(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

function ownString(object: object, name: string): string | undefined {
  const value = ownMember(object, name);
  return typeof value === 'string' ? value : undefined;
}

function readEvent(body: object): string | undefined {
  for (const member of eventMembers) {
    const event = ownString(body, member);
    if (event !== undefined && event !== '') return event;
  }
  return undefined;
}

function findPath(body: object): ChangedPath | undefined {
  for (const { place, holder, member } of places) {
    const owner = holder === undefined ? body : ownMember(body, holder);
    if (!isObject(owner)) continue;
    const value = ownString(owner, member);
    if (value !== undefined && isUsablePath(value)) return { place, value };
  }
  return undefined;
}

/** What no file system can hold is not a path, and the next place is looked at (design 2.2). */
function isUsablePath(value: string): boolean {
  // The length comes first: a string of some megabytes is not worth a scan. A UTF-16 unit is at least one byte.
  if (value.length > changedPathBytes) return false;
  if (value.trim() === '' || value.includes('\0') || !value.isWellFormed()) return false;
  return Buffer.byteLength(value) <= changedPathBytes;
}
