/**
 * Reads the event and the changed path from a webhook's body. Pure. Never throws for any bytes: anybody who can reach
 * the port can send them.
 */
import { isUtf8 } from 'node:buffer';
import type { Sender } from '../library/origin.ts';
import { changedPathBytes } from './limits.ts';
import { deletesSomething, eventMembers, guessSender } from './senders.ts';

export type Place =
  | 'movieFile.path'
  | 'episodeFile.path'
  | 'movie.folderPath'
  | 'movie.path'
  | 'series.path'
  | 'Path'
  | 'path';

/** The places of a path, in this order. The first usable path wins; other spellings are ignored. */
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
  /** As sent: not trimmed, not decoded, with separators of any kind. */
  readonly value: string;
}

export interface Changed {
  /** As sent, of any length. Quote and cut it before it is shown. */
  readonly event?: string;
  readonly sender: Sender;
  /** A download manager's connection test. Its path (`C:\testpath`) is ignored. */
  readonly test: boolean;
  /** No body, or only white space: a person asks for a full walk this way. */
  readonly empty: boolean;
  readonly deletes: boolean;
  /** The body has something in it, but is no JSON object: a form, or a Windows path with single backslashes. */
  readonly isNoObject?: true;
  readonly path?: ChangedPath;
}

/**
 * Reads a body as JSON, whatever its content type. Anything but a JSON object has no path: broken UTF-8, nesting too
 * deep for the parser, an array, a form, a compressed body (no known sender compresses). A byte order mark is accepted;
 * of duplicate keys the last one counts.
 */
export function readChangedPath(bytes: Uint8Array, userAgent?: string): Changed {
  const text = decode(bytes);
  const empty = text !== undefined && text.trim() === '';
  const body = text === undefined || empty ? undefined : parseObject(text);
  const sender = guessSender(body, userAgent);
  if (body === undefined) return { sender, test: false, empty, deletes: false, ...(empty ? {} : { isNoObject: true }) };

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

/** The result for a body that was not read to its end: too large, too many at once, or too slow. */
export function unreadBody(userAgent?: string): Changed {
  return { sender: guessSender(undefined, userAgent), test: false, empty: false, deletes: false };
}

/** Returns the text without a byte order mark; undefined if it is not UTF-8. */
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
    // SyntaxError for invalid JSON, RangeError for nesting deeper than the stack: no path in either case.
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own properties only: `__proto__` in a body is a plain member, and members of Object.prototype are not paths. */
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

/** Whether a file system could hold the path. If not, the next place is tried. */
function isUsablePath(value: string): boolean {
  // The length is checked first, because scanning a string of some megabytes is expensive. A UTF-16 unit is at least
  // one byte.
  if (value.length > changedPathBytes) return false;
  if (value.trim() === '' || value.includes('\0') || !value.isWellFormed()) return false;
  return Buffer.byteLength(value) <= changedPathBytes;
}
