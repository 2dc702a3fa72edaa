import { expect, it } from 'vitest';
import { de } from '../texts/de.ts';
import { en } from '../texts/en.ts';
import { kindNames } from './kindNames.ts';

it('names every kind of a list, and leaves a kind that a newer server sends', () => {
  const names = { credits: 'Abspann', recap: 'Rückblick' };
  expect(kindNames('credits, recap, hymn', names)).toBe('Abspann, Rückblick, hymn');
  expect(kindNames('toString', names)).toBe('toString');
});

it('names the kinds of doubtful marks in the language of the page', () => {
  const words = [en, de].map(({ messages }) => ({
    other: messages.marksOtherCut?.('credits, afterCredits', '24:00', '23:10'),
    past: messages.marksPastEnd?.('recap', '24:00', '23:10', '24:10'),
  }));
  expect(words[0]?.other).toContain('Credits, Scene after the credits');
  expect(words[0]?.past).toContain('Recap');
  expect(words[1]?.other).toContain('Abspann, Szene nach dem Abspann');
  expect(words[1]?.past).toContain('Rückblick');
});
