/**
 * Rejects documents whose lists exceed the limits, before schema and rules run. Reads only list lengths; never throws.
 */
import { counted } from './check/wording.ts';
import type { Finding, Pointer } from './fault.ts';
import { MAX_ENTRIES, MAX_EPISODE_CODES, MAX_ERAS, MAX_SEASONS, MAX_SOURCES } from './limits.ts';

/** One finding for each list that is too long. Accepts any value. */
export function boundFindings(value: unknown): readonly Finding[] {
  const order = listAt(value, 'order');
  const tooLong = [
    ...tooMany('too-many-entries', order, MAX_ENTRIES, ['entry', 'entries'], ['order']),
    ...tooMany('too-many-eras', listAt(value, 'eras'), MAX_ERAS, ['era', 'eras'], ['eras']),
    ...tooMany('too-many-sources', listAt(value, 'sources'), MAX_SOURCES, ['source', 'sources'], ['sources']),
  ];
  return tooLong.length > 0 ? tooLong : seasonFindings(order);
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
    if (seasons > MAX_SEASONS) return [finding('too-many-seasons', MAX_SEASONS, 'seasons over all entries', pointer)];
    if (codes > MAX_EPISODE_CODES) {
      return [finding('too-many-episode-codes', MAX_EPISODE_CODES, 'episode codes over all entries', pointer)];
    }
  }
  return [];
}

function tooMany(
  code: string,
  list: readonly unknown[],
  limit: number,
  [one, several]: readonly [string, string],
  pointer: Pointer,
): readonly Finding[] {
  if (list.length <= limit) return [];
  const what = counted(limit, one, several);
  return [
    {
      code,
      level: 'error',
      message: `${sentence(what)}; found ${counted(list.length, one, several)}`,
      pointer,
      mark: 'key',
    },
  ];
}

function finding(code: string, limit: number, what: string, pointer: Pointer): Finding {
  return { code, level: 'error', message: sentence(`${counted(limit, '', '').trim()} ${what}`), pointer, mark: 'key' };
}

function sentence(what: string): string {
  return `A franchise file has at most ${what}: divide the story into several files`;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const list: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
  return Array.isArray(list) ? list : [];
}
