import { expect, test } from 'vitest';
import { plainText } from '../../messages/message.ts';
import type { CatalogTitle, FactRow } from '../../walk/catalog.ts';
import { failedAgain } from './failedTitle.ts';

const nowMs = Date.parse('2026-03-01T00:00:00.000Z');
const hourMs = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();

const row = (name: string, fact: FactRow['fact']): FactRow => ({ subject: 'F/f.mkv', name, fact });

function title(facts: readonly FactRow[]): CatalogTitle {
  const arrivedAt = at(0);
  return { key: 'F', top: 'F', kind: 'movie', title: 'F', ids: {}, arrivedAt, sizeBytes: 1, files: [], facts };
}

const failure = { title: title([]), reason: plainText('the record cannot be read'), retry: 'later', nowMs } as const;

test.each<[string, FactRow['fact'], object]>([
  ['open', { state: 'open' }, { state: 'failed', tries: 1, nextTryAt: at(nowMs + hourMs) }],
  [
    'failed and due',
    { state: 'failed', tries: 2, nextTryAt: at(nowMs) },
    { tries: 3, nextTryAt: at(nowMs + 4 * hourMs) },
  ],
  ['absent and due', { state: 'absent', nextTryAt: at(nowMs - 1) }, { state: 'failed', tries: 1 }],
  ['filled', { state: 'filled', at: at(1) }, { state: 'filled', at: at(1) }],
  [
    'failed and waiting',
    { state: 'failed', tries: 2, nextTryAt: at(nowMs + 1) },
    { tries: 2, nextTryAt: at(nowMs + 1) },
  ],
  ['failed for good', { state: 'failed', reason: plainText('removed') }, { reason: plainText('removed') }],
])('a fact that is %s', (_, before, after) => {
  const [fact] = failedAgain(title([row('tiles', before)]), failure).facts;
  expect(fact?.fact).toMatchObject(after);
});

test('nothing of the title is due before its retry, which is no later than the failure requires', () => {
  const open = failedAgain(title([row('probe', { state: 'open' })]), failure);
  expect(open.dueAtMs).toBe(nowMs + hourMs);
  const far = row('tiles', { state: 'absent', nextTryAt: at(nowMs + 20 * 24 * hourMs) });
  expect(failedAgain(title([far]), failure).dueAtMs).toBe(nowMs + hourMs);
  expect(failedAgain(title([far]), { ...failure, retry: 'soon' }).dueAtMs).toBe(nowMs + 5 * 60_000);
});

test('an unknown title gets the row that its names give', () => {
  expect(failedAgain(undefined, failure)).toBe(failure.title);
});
