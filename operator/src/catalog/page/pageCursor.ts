/** The end of a page of titles: opaque to clients, validated when a client sends it back. */
import { Buffer } from 'node:buffer';

export type TitleSort = 'added' | 'name' | 'year' | 'size';

export const sortColumns = { added: 'arrivedAt', name: 'sortTitle', year: 'year', size: 'sizeBytes' } as const;

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
  const valueType = sort === 'name' || sort === 'added' ? 'string' : 'number';
  if ((typeof value !== 'string' && typeof value !== 'number') || typeof value !== valueType) {
    throw new CursorError('one with a wrong value');
  }
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new CursorError('one with a wrong row');
  return { sort, descending, value, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    throw Object.assign(new CursorError('unreadable text'), { cause: error });
  }
}
