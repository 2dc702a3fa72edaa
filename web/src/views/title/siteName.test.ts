import { expect, test } from 'vitest';
import { siteName } from './siteName.ts';

test.each([
  ['https://www.youtube.com/watch?v=1', 'YouTube'],
  ['https://youtu.be/1', 'YouTube'],
  ['https://vimeo.com/1', 'Vimeo'],
  ['https://youtube.com.evil.example/1', 'youtube.com.evil.example'],
  ['https://constructor/', 'constructor'],
  ['no address', ''],
])('%s leads to %s', (address, name) => {
  expect(siteName(address)).toBe(name);
});
