/** The end of a page of titles: opaque to clients, validated when a client sends it back. */
import { Buffer } from 'node:buffer';

export const sortColumns = { added: 'arrivedAt', name: 'sortTitle', year: 'year', size: 'sizeBytes' } as const;

export type ColumnSort = keyof typeof sortColumns;
/** `relevance`: of a search only (searchRank.ts). */
export type TitleSort = ColumnSort | 'relevance';

export interface PagePlace {
  readonly sort: TitleSort;
  readonly descending: boolean;
  readonly value: string | number;
  readonly id: number;
}

/** The cursor is malformed or for another sort order. For a client this is a bad request. */
export class CursorError extends Error {
  constructor(detail: string) {
    super(`expected a cursor of the page before in the same order, got ${detail}; start again without one`);
    this.name = 'CursorError';
  }
}

/** Sort titles are cut at 200 characters; with base64 and JSON a cursor stays far below this. */
const longestCursor = 4_096;

export function writeCursor({ sort, descending, value, id }: PagePlace): string {
  return Buffer.from(JSON.stringify([sort, descending ? 1 : 0, value, id])).toString('base64url');
}

/** Throws CursorError for anything but a cursor of this sort order. */
export function readCursor(text: string, sort: TitleSort, descending: boolean): PagePlace {
  if (text.length > longestCursor) throw new CursorError(`${text.length} characters`);
  const parts = parse(text);
  if (!Array.isArray(parts) || parts.length !== 4) throw new CursorError('something else');
  const [cursorSort, direction, value, id]: readonly unknown[] = parts;
  if (cursorSort !== sort || direction !== (descending ? 1 : 0)) throw new CursorError('one of another order');
  const valueType = sort === 'year' || sort === 'size' ? 'number' : 'string';
  if ((typeof value !== 'string' && typeof value !== 'number') || typeof value !== valueType) {
    throw new CursorError('one with a wrong value');
  }
  // PostgreSQL compares with a column of whole numbers, and refuses any other.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new CursorError('one with a wrong value');
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new CursorError('one with a wrong row');
  return { sort, descending, value, id };
}

/** The place of a group in a list by name: the sort key of its name; of equal ones, its number. */
export interface GroupPlace {
  readonly key: string;
  readonly id: number;
}

export function writeGroupCursor({ key, id }: GroupPlace): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** Throws CursorError for anything but a cursor of such a list. */
export function readGroupCursor(text: string): GroupPlace {
  if (text.length > longestCursor) throw new CursorError(`${text.length} characters`);
  const parts = parse(text);
  if (!Array.isArray(parts) || parts.length !== 2) throw new CursorError('something else');
  const [key, id]: readonly unknown[] = parts;
  if (typeof key !== 'string' || typeof id !== 'number' || !Number.isSafeInteger(id)) {
    throw new CursorError('one with a wrong value');
  }
  // PostgreSQL has no NUL in a text.
  return { key: key.toWellFormed().replaceAll('\0', ''), id };
}

export function compareGroups(a: GroupPlace, b: GroupPlace): number {
  return compareBytes(a.key, b.key) || a.id - b.id;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    throw Object.assign(new CursorError('unreadable text'), { cause: error });
  }
}

/** The databases' order: numbers by value, texts by their UTF-8 bytes, ties by row. */
export function comparePlaces(a: Pick<PagePlace, 'value' | 'id'>, b: Pick<PagePlace, 'value' | 'id'>): number {
  const [left, right] = [a.value, b.value];
  const byValue =
    typeof left === 'number' && typeof right === 'number' ? left - right : compareBytes(String(left), String(right));
  return byValue === 0 ? a.id - b.id : byValue;
}

/** Only beyond these do UTF-16 code units and UTF-8 bytes differ in order; bytes take ten times as long. */
const ordered = /^[\0-\ud7ff]*$/;

export function compareBytes(left: string, right: string): number {
  if (left === right) return 0;
  if (ordered.test(left) && ordered.test(right)) return left < right ? -1 : 1;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
