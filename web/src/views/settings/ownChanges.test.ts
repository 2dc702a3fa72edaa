import { expect, test } from 'vitest';
import { type Draft, draftOf } from './draft.ts';
import { changedByBoth, noChanges, withChange, withoutChange } from './ownChanges.ts';

const saved = draftOf({ spec: { timeZone: 'Etc/UTC', languages: ['en'], suspend: false } });
const now = (part: Partial<Draft>): Draft => ({ ...saved, ...part });

test('a field that only one side changed is no overlap', () => {
  const own = withChange(noChanges, saved, { timeZone: 'Europe/Berlin' });
  expect(own.values).toEqual({ timeZone: 'Europe/Berlin' });
  expect(changedByBoth(own, saved)).toEqual([]);
  expect(changedByBoth(own, now({ suspend: true }))).toEqual([]);
});

test('a field that both changed is one, unless both changed it to the same', () => {
  const own = withChange(noChanges, saved, { timeZone: 'Europe/Berlin', languages: ['de', 'en'] });
  const theirs = now({ timeZone: 'Europe/Rome', languages: ['de', 'en'] });
  expect(changedByBoth(own, theirs)).toEqual(['timeZone']);
  // Another change of the field keeps its base.
  expect(changedByBoth(withChange(own, theirs, { timeZone: 'Europe/Paris' }), theirs)).toEqual(['timeZone']);
  expect(changedByBoth(withoutChange(own, 'timeZone'), theirs)).toEqual([]);
});

test('a field is compared with what the document had when the person changed it', () => {
  const own = withChange(noChanges, saved, { timeZone: 'Europe/Berlin' });
  const theirs = now({ suspend: true });
  expect(changedByBoth(withChange(own, theirs, { suspend: false }), theirs)).toEqual([]);
});

test('a value that is back at its base is no change', () => {
  const own = withChange(withChange(noChanges, saved, { suspend: true }), saved, { suspend: false });
  expect(own).toEqual(noChanges);
});
