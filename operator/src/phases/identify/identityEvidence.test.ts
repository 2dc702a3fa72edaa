/** What a person reads when names and .nfo files have different ids. */
import { expect, test } from 'vitest';
import { englishText } from '../../messages/english.ts';
import { message } from '../../messages/message.ts';
import { contradictionMessage, type NamedId } from './identityEvidence.ts';

const ofFolder: NamedId = { scheme: 'tmdb', id: '1', where: message('nameOfFolder') };
const ofPart = (number: number): NamedId => ({ scheme: 'tmdb', id: String(number), where: `part ${number}.mkv` });

test('an id that a file names many times leaves room for the one it contradicts', () => {
  const repeated = Array.from({ length: 12 }, () => ({ ...ofPart(2) }));
  expect(englishText(contradictionMessage([...repeated, ofFolder]))).toBe(
    'ids contradict each other: part 2.mkv says tmdb:2, the folder name says tmdb:1',
  );
});

test('ten contradicting ids are named, and the others are counted', () => {
  const parts = Array.from({ length: 13 }, (_, place) => ofPart(place + 2));
  const sentence = englishText(contradictionMessage([ofFolder, ...parts, ...parts]));
  expect(sentence).toMatch(
    /^ids contradict each other: the folder name says tmdb:1, .*part 10\.mkv says tmdb:10, and 4 more$/u,
  );
  expect(englishText(contradictionMessage([ofFolder, ...parts.slice(0, 9)]))).not.toContain('more');
});
