import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf, isFingerprintOf, type SourceSetting } from './sourceFingerprint.ts';

const tmdb: SourceSetting = { name: 'tmdb', key: '0123456789abcdef' };
/** Fingerprints one setting with a fixed salt. */
const salt = '00112233445566778899aabbccddeeff';

test.each<[string, SourceSetting, boolean]>([
  ['the same', { ...tmdb }, true],
  ['the same, written differently', { key: '0123456789abcdef', name: 'tmdb', baseUrl: undefined }, true],
  ['another key', { ...tmdb, key: '0123456789abcdee' }, false],
  ['no key', { name: 'tmdb' }, false],
  ['an address of its own', { ...tmdb, baseUrl: 'http://nas/tmdb' }, false],
  ['another service with that key', { ...tmdb, name: 'tvdb' }, false],
])('%s', (_, setting, isSame) => {
  expect(isFingerprintOf(fingerprintOf(tmdb, salt), setting)).toBe(isSame);
});

test.each(['', ':', 'abc', `${salt}:`, `${salt}:0000`, ':0000'])('a damaged fingerprint %j matches nothing', (text) => {
  expect(isFingerprintOf(text, tmdb)).toBe(false);
});

test('any key matches its fingerprint, is not shown by it, and gives a new text each time', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), fc.option(fc.webUrl(), { nil: undefined }), (key, baseUrl) => {
      const setting = { name: 'omdb', key, baseUrl };
      const fingerprint = fingerprintOf(setting);
      expect(isFingerprintOf(fingerprint, setting)).toBe(true);
      expect(fingerprint).toMatch(/^[0-9a-f]{32}:[0-9a-f]{4}$/u);
      expect(fingerprintOf(setting)).not.toBe(fingerprint);
    }),
    { numRuns: 100 },
  );
});

test('it is too short to search keys: many keys of 32 bits match', () => {
  const fingerprint = fingerprintOf({ name: 'omdb', key: 'deadbeef' }, salt);
  let fitting = 0;
  for (let n = 0; n < 300_000; n++) if (isFingerprintOf(fingerprint, { name: 'omdb', key: `${n}` })) fitting++;
  expect(fitting).toBeGreaterThan(0);
});
