import { expect, test } from 'vitest';
import { asBase64 } from './asBase64.ts';

test.each([0, 1, 2, 3, 100_000])('%i bytes are read back', (length) => {
  const bytes = Uint8Array.from({ length }, (_, place) => (place * 7) % 256);
  expect(Uint8Array.from(atob(asBase64(bytes)), (letter) => letter.charCodeAt(0))).toEqual(bytes);
});
