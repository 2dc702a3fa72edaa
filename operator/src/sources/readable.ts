/**
 * Whether an answer under a good status is what was asked for at all. A service whose answers took another form, or that something
 * else answers for, is in trouble: "it has none" would make titles absent for weeks. Pure.
 */
import type { Classify } from '../outbound/verdict.ts';
import { type Row, rowsOf } from './reading.ts';

/** As the service reads its answers, and bad where a good one cannot be read; such an answer is not kept either. */
export function readableBy(classify: Classify, isReadable: (body: unknown) => boolean): Classify {
  return (status, body) => classify(status, body) ?? (status === 200 && !isReadable(body) ? 'bad' : undefined);
}

/** Empty, or with a row that can be read: single broken rows are skipped, only broken ones are another form. */
export function isReadableList(value: unknown, isReadable: (row: Row) => boolean): boolean {
  return Array.isArray(value) && (value.length === 0 || rowsOf(value).some(isReadable));
}
