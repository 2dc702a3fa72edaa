/**
 * Checks that an answer with a good status is what was requested. A service that changed its format, or another server
 * at its address, is in trouble; reading "none" from it would make titles absent for weeks. Pure.
 */
import type { Classify } from '../outbound/verdict.ts';
import { type Row, rowsOf } from './reading.ts';

/** Classifies like `classify`, and as bad if a good answer cannot be read; such an answer is not cached either. */
export function readableBy(classify: Classify, isReadable: (body: unknown) => boolean): Classify {
  return (status, body) => classify(status, body) ?? (status === 200 && !isReadable(body) ? 'bad' : undefined);
}

/**
 * Empty, or with at least one readable row. Single broken rows are skipped; if all rows are broken, the format is
 * another.
 */
export function isReadableList(value: unknown, isReadable: (row: Row) => boolean): boolean {
  return Array.isArray(value) && (value.length === 0 || rowsOf(value).some(isReadable));
}
