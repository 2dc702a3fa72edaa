/**
 * Rejects documents whose lists or ids exceed the limits, before schema and rules run. Reads only lengths; never throws.
 */
import { grouped } from './check/wording.ts';
import type { Finding, Pointer } from './fault.ts';
import { type FaultTextCode, say } from './faultTexts.ts';
import { MAX_ENTRIES, MAX_EPISODE_CODES, MAX_ERAS, MAX_ID_CHARACTERS, MAX_SEASONS, MAX_SOURCES } from './limits.ts';

/** One finding for each list that is too long, else for the first id that is. Accepts any value. */
export function boundFindings(value: unknown): readonly Finding[] {
  const order = listAt(value, 'order');
  const tooLong = [
    ...tooMany('too-many-entries', order, MAX_ENTRIES, 'order'),
    ...tooMany('too-many-eras', listAt(value, 'eras'), MAX_ERAS, 'eras'),
    ...tooMany('too-many-sources', listAt(value, 'sources'), MAX_SOURCES, 'sources'),
  ];
  return tooLong.length > 0 ? tooLong : [...seasonFindings(order), ...idFindings(order)];
}

function idFindings(order: readonly unknown[]): readonly Finding[] {
  for (const [entry, value] of order.entries()) {
    for (const kind of ['movie', 'series']) {
      const length = textAt(value, kind).length;
      if (length > MAX_ID_CHARACTERS)
        return [finding('too-long-id', ['order', entry, kind], MAX_ID_CHARACTERS, length)];
    }
  }
  return [];
}

function seasonFindings(order: readonly unknown[]): readonly Finding[] {
  let seasons = 0;
  let codes = 0;
  for (const [entry, value] of order.entries()) {
    for (const season of listAt(value, 'seasons')) {
      seasons += 1;
      codes += listAt(season, 'episodes').length;
    }
    const pointer = ['order', entry, 'seasons'];
    if (seasons > MAX_SEASONS) return [finding('too-many-seasons', pointer, MAX_SEASONS)];
    if (codes > MAX_EPISODE_CODES) return [finding('too-many-episode-codes', pointer, MAX_EPISODE_CODES)];
  }
  return [];
}

function tooMany(code: FaultTextCode, list: readonly unknown[], limit: number, key: string): readonly Finding[] {
  return list.length <= limit ? [] : [finding(code, [key], limit, list.length)];
}

function finding(code: FaultTextCode, pointer: Pointer, ...counts: readonly number[]): Finding {
  return { code, level: 'error', text: say(code, ...counts.map(grouped)), pointer, mark: 'key' };
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = ownValue(value, key);
  return Array.isArray(list) ? list : [];
}

function textAt(value: unknown, key: string): string {
  const text = ownValue(value, key);
  return typeof text === 'string' ? text : '';
}

function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
