import { describe, expect, test } from 'vitest';
import { message, plainText } from '../messages/message.ts';
import { fileFactNames } from './facts.ts';
import type { FileRecord, TitleRecord } from './record.ts';
import { isOwnFile, refreshed, refreshedTitle, refreshFacts } from './refresh.ts';

const at = (ms: number) => new Date(ms).toISOString();
const made = [{ path: 'a-thumb.jpg', fact: 'thumbnail', sizeBytes: 1, mtimeMs: 1, sha256: 'x' }];
const file: FileRecord = {
  sizeBytes: 1,
  mtimeMs: 1,
  sample: 's',
  facts: {
    thumbnail: { state: 'filled', at: at(1_000), source: 'frame', value: { path: 'a-thumb.jpg' } },
    tiles: {
      state: 'failed',
      at: at(1_000),
      reason: plainText('removed by another program; x'),
      tries: 1,
      remadeAt: at(500),
    },
    marks: { state: 'open' },
  },
  made,
};

test.each([
  ['a poster beside the video', 'poster', 'filled', 'file', true],
  ['a poster of a season', 'season01-poster', 'filled', 'file', true],
  ['a trailer beside the film', 'trailer', 'filled', 'file', true],
  ['a poster of a service', 'poster', 'filled', 'tmdb', false],
  ['a poster that is searched for', 'poster', 'open', 'file', false],
  ['an id from the folder or an .nfo', 'id', 'filled', 'file', false],
  ['an .nfo without a service', 'nfo', 'filled', 'file', false],
  ['a fact of another version', 'hologram', 'filled', 'file', false],
] as const)('whether %s is a file of the user’s', (_, name, state, source, expected) => {
  expect(isOwnFile(name, { state, source })).toBe(expected);
});

describe('refreshed', () => {
  test('opens the requested facts only, and keeps what we made listed', () => {
    const next = refreshed(file, [{ fact: 'thumbnail', atMs: 2_000 }], 2_001);
    expect(next).toEqual({ ...file, facts: { ...file.facts, thumbnail: { state: 'open' } } });
  });

  test('a file removed by another program starts fresh, without remadeAt', () => {
    expect(refreshed(file, [{ fact: 'tiles', atMs: 2_000 }], 2_001).facts.tiles).toEqual({ state: 'open' });
  });

  test.each([
    ['it was made after the request', [{ fact: 'thumbnail', atMs: 1_000 }], 2_000],
    ['it is open already', [{ fact: 'marks', atMs: 2_000 }], 2_001],
    ['it was never there', [{ fact: 'probe', atMs: 2_000 }], 2_001],
    ['nothing is requested', [], 2_001],
  ] as const)('the same object when %s', (_, wishes, now) => {
    expect(refreshed(file, wishes, now)).toBe(file);
  });

  test.each([
    ['written by a clock far ahead', at(9_000_000)],
    ['unreadable', 'yesterday'],
  ])('a time %s is older than the request', (_, time) => {
    const odd: FileRecord = { ...file, facts: { thumbnail: { state: 'filled', at: time } } };
    expect(refreshed(odd, [{ fact: 'thumbnail', atMs: 2_000 }], 2_001).facts.thumbnail).toEqual({ state: 'open' });
  });

  const reason = message('diedReading', 'SIGSEGV');
  const closed = { state: 'failed', at: at(1_000), reason, tries: 1 } as const;
  const aside: FileRecord = {
    ...file,
    setAside: { reason: reason, at: at(1_000) },
    facts: { probe: closed, thumbnail: closed, tiles: { ...closed, reason: plainText('something else') } },
  };

  test('clears setAside, and opens all facts closed for it', () => {
    const next = refreshed(aside, [{ fact: 'thumbnail', atMs: 2_000 }], 2_001);
    expect(next).not.toHaveProperty('setAside');
    expect(next.facts).toEqual({ ...aside.facts, probe: { state: 'open' }, thumbnail: { state: 'open' } });
  });

  test('a video set aside after the request stays so', () => {
    expect(refreshed(aside, [{ fact: 'thumbnail', atMs: 1_000 }], 2_001)).toBe(aside);
  });
});

describe('refreshedTitle', () => {
  const filled = { state: 'filled', at: at(1_000), source: 'tmdb', value: { path: 'poster.jpg' } } as const;
  const record: TitleRecord = {
    arrivals: {},
    facts: { poster: filled, 'season01-poster': filled, 'season-specials-poster': filled, banner: filled },
    made,
  };

  test('opens a kind of art, that of the seasons too, and keeps what we made listed', () => {
    const next = refreshedTitle(record, [{ fact: 'poster', atMs: 2_000 }], 2_001);
    const open = { state: 'open' };
    expect(next).toEqual({
      ...record,
      facts: { poster: open, 'season01-poster': open, 'season-specials-poster': open, banner: filled },
    });
  });

  test.each([
    ['other facts are requested', [{ fact: 'tiles', atMs: 2_000 }], 2_001],
    ['it was made after the request', [{ fact: 'poster', atMs: 1_000 }], 2_000],
    ['it was never there', [{ fact: 'clearlogo', atMs: 2_000 }], 2_001],
    ['nothing is requested', [], 2_001],
  ] as const)('the same object when %s', (_, wishes, now) => {
    expect(refreshedTitle(record, wishes, now)).toBe(record);
  });

  test('unknown fields of a fact stay, remadeAt does not', () => {
    const id = { ...filled, value: { ids: {}, title: 'x' }, basis: 'b', remadeAt: at(1) };
    const noted: TitleRecord = { ...record, facts: { id } };
    expect(refreshedTitle(noted, [{ fact: 'id', atMs: 2_000 }], 2_001).facts.id).toEqual({ state: 'open', basis: 'b' });
  });

  test('the pictures that could not be shown, and no others', () => {
    const seen = { sizeBytes: 1, mtimeMs: 2 };
    const shown = { ...filled, value: { path: 'poster.jpg', seen } };
    const unshown = { ...filled, value: { path: 'fanart.jpg', seen: { ...seen, reason: 'too many scans' } } };
    const noted: TitleRecord = { ...record, facts: { poster: shown, 'season01-poster': unshown, fanart: unshown } };
    const { facts } = refreshedTitle(noted, [{ fact: 'unshown', atMs: 2_000 }], 2_001);
    expect(facts).toEqual({ poster: shown, 'season01-poster': { state: 'open' }, fanart: { state: 'open' } });
  });

  test('every fact of a video and of a title can be requested, each once', () => {
    expect(refreshFacts).toEqual(
      expect.arrayContaining([...fileFactNames, 'id', 'nfo', 'trailer', 'poster', 'discart']),
    );
    expect(new Set(refreshFacts).size).toBe(refreshFacts.length);
  });
});
