import { describe, expect, test } from 'vitest';
import { plainText } from '../messages/message.ts';
import { compareFile, fileAfterCheck } from './fileIdentity.ts';
import type { FileRecord } from './record.ts';

const known: FileRecord = {
  sizeBytes: 100,
  mtimeMs: 5000.25,
  sample: 'a',
  facts: {
    probe: { state: 'filled' },
    marks: { state: 'absent' },
    tiles: { state: 'failed', tries: 3, remadeAt: '2026-01-01T00:00:00.000Z' },
  },
  made: [{ path: 'x-thumb.jpg', fact: 'thumbnail', sizeBytes: 1, mtimeMs: 1, sha256: 'b' }],
  later: 'kept',
};
const aside: FileRecord = { ...known, setAside: { reason: plainText('SIGSEGV'), at: '2026-01-01T00:00:00.000Z' } };
const open = {
  probe: { state: 'open' },
  marks: { state: 'open' },
  thumbnail: { state: 'open' },
  tiles: { state: 'open' },
};

describe('comparing a file with its record', () => {
  const { sample, ...unsampled } = known;
  const cases: readonly (readonly [string, FileRecord, number, number, string])[] = [
    ['size and mtime agree', known, 100, 5000.25, 'same'],
    ['only a fraction of a millisecond differs', known, 100, 5000, 'same'],
    ['the size differs', known, 101, 5000.25, 'changed'],
    ['size and mtime differ', known, 99, 1, 'changed'],
    ['only the mtime differs', known, 100, 6000, 'askSample'],
    ['only the mtime differs, to an older one', known, 100, 1, 'askSample'],
    ['only the mtime differs and there is no sample', unsampled, 100, 6000, 'changed'],
    ['all agree and there is no sample', unsampled, 100, 5000, 'same'],
  ];
  test.each(cases)('%s', (_name, record, sizeBytes, mtimeMs, expected) => {
    expect(compareFile(record, { sizeBytes, mtimeMs })).toBe(expected);
  });
});

describe('the record of the present file', () => {
  test('is the same object for the same file', () => {
    expect(fileAfterCheck(aside, { sizeBytes: 100, mtimeMs: 5000.25 }, 'a')).toBe(aside);
  });

  test('keeps the facts of a touched file, takes its mtime and clears setAside', () => {
    expect(fileAfterCheck(aside, { sizeBytes: 100, mtimeMs: 6000 }, 'a')).toEqual({ ...known, mtimeMs: 6000 });
  });

  const changes: readonly (readonly [string, { sizeBytes: number; mtimeMs: number }, string])[] = [
    ['another size', { sizeBytes: 200, mtimeMs: 5000.25 }, 'z'],
    ['another mtime and sample', { sizeBytes: 100, mtimeMs: 6000 }, 'z'],
    ['another size, whatever the sample', { sizeBytes: 200, mtimeMs: 6000 }, 'a'],
  ];
  test.each(changes)(
    'is that of a new file with %s: four facts open, made files listed, unknown fields kept',
    (_name, present, sample) => {
      expect(fileAfterCheck(aside, present, sample)).toEqual({ ...known, ...present, sample, facts: open });
    },
  );

  test('is empty for an unknown file; a missing sample is filled in', () => {
    expect(fileAfterCheck(undefined, { sizeBytes: 1, mtimeMs: 2 }, 's')).toEqual({
      sizeBytes: 1,
      mtimeMs: 2,
      sample: 's',
      facts: {},
      made: [],
    });
    const { sample, ...unsampled } = known;
    expect(fileAfterCheck(unsampled, { sizeBytes: 100, mtimeMs: 5000.25 }, 'a')).toEqual(known);
  });
});
