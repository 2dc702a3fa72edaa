import { expect, test } from 'vitest';
import { placeName } from './placeName.ts';

test.each([
  ['a title', { title: 'A/Heat (1995)', path: 'A/Heat (1995)/heat.mkv' }, 'Heat (1995)'],
  ['a path as a sender wrote it', { title: '', path: 'D:\\Films\\Heat (1995)\\' }, 'Heat (1995)'],
  ['a whole Library', { title: '', path: '' }, ''],
])('%s', (_, problem, name) => {
  expect(placeName(problem)).toBe(name);
});
