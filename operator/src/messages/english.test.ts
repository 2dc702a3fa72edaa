import { expect, test } from 'vitest';
import { englishText } from './english.ts';
import { message, plainText } from './message.ts';

test('puts values in place of placeholders, and nothing in place of a missing one', () => {
  expect(englishText(message('readOnly'))).toBe('the Library is readOnly');
  expect(englishText({ code: 'text', values: [] })).toBe('');
});

test('a value with a placeholder or a dollar sign is not replaced again', () => {
  expect(englishText(plainText('costs $1 and {0}'))).toBe('costs $1 and {0}');
});

test('a value may be a message itself', () => {
  expect(englishText({ code: 'text', values: [message('readOnly')] })).toBe('the Library is readOnly');
});

test('a count has the words of one thing or of several', () => {
  expect(englishText(message('keptUnread', '1', '2'))).toBe(
    '1 known title was not found and is kept: 2 folders could not be read',
  );
  expect(englishText(message('keptUnread', '2', '1'))).toBe(
    '2 known titles were not found and are kept: 1 folder could not be read',
  );
});
