import { describe, expect, test } from 'vitest';
import type { Cause } from '../../generated/api.ts';
import { de } from '../../texts/de.ts';
import { en } from '../../texts/en.ts';
import { causeSentence, namesOf, tellingCause } from './runCause.ts';

const at = '2026-11-01T00:00:00Z';
const path = '/films/Heat (1995)';
const english = { activity: en.activity, locale: 'en', library: 'movies' };

/** Without the characters that keep a name's direction. */
function sentence(
  cause: Omit<Cause, 'at'> | undefined,
  names: readonly string[],
  words: typeof english = english,
): string {
  return causeSentence(cause === undefined ? undefined : { at, ...cause }, names, words).replaceAll(
    /[\u2068\u2069]/gu,
    '',
  );
}

describe('a run in words', () => {
  const heat = ['Heat (1995)'];

  test.each([
    ['Import of Heat (1995) by Radarr', { code: 'webhook', sender: 'radarr', change: 'imported', path }, heat],
    [
      'Import of Heat (1995), Alien, and Dune by Radarr',
      { code: 'webhook', sender: 'radarr', change: 'imported', path },
      [...[...heat, 'Alien', 'Dune']],
    ],
    ['Files of Heat (1995) deleted by Sonarr', { code: 'webhook', sender: 'sonarr', change: 'deleted', path }, heat],
    ['Heat (1995) added in Jellyfin', { code: 'webhook', sender: 'jellyfin', change: 'added', path }, heat],
    ['Heat (1995), reported by Plex', { code: 'webhook', sender: 'plex', path }, heat],
    ['Heat (1995), reported by a program', { code: 'webhook', sender: 'other', change: 'imported', path }, heat],
    ['Heat (1995), reported by a program', { code: 'webhook', path }, heat],
    ['Rescan of Heat (1995), started on this page', { code: 'page', path }, heat],
    ['Trickplay tiles made for Heat (1995)', { code: 'tiles', path }, heat],
    ['Scheduled scan of movies', { code: 'schedule' }, []],
    ['Scheduled scan of movies', { code: 'schedule' }, heat],
    ['Connection test of Radarr: scan of movies', { code: 'webhook', sender: 'radarr', change: 'test' }, []],
    ['Scan of movies, asked for by Jellyfin', { code: 'webhook', sender: 'jellyfin' }, []],
    ['Scan of movies, asked for by a program', { code: 'webhook', sender: 'other' }, []],
    ['Scan of movies for many changed folders', { code: 'many' }, []],
    ['Rescan of Heat (1995)', undefined, heat],
    ['Scan of movies', undefined, []],
  ] as const)('%s', (expected, cause, names) => {
    expect(sentence(cause, names)).toBe(expected);
  });

  test('in German', () => {
    const cause = { code: 'webhook', sender: 'radarr', change: 'imported', path } as const;
    expect(sentence(cause, heat, { ...english, activity: de.activity, locale: 'de' })).toBe(
      'Import von Heat (1995) durch Radarr',
    );
  });

  test('names a few of many folders', () => {
    const words = { ...english, folderCount: 64 };
    expect(sentence({ code: 'page', path }, ['A', 'B', 'C', 'D'], words)).toBe(
      'Rescan of A, B, C, and 61 more, started on this page',
    );
  });

  test('keeps a name in another direction together', () => {
    expect(causeSentence(undefined, ['דג'], english)).toBe('Rescan of \u2068דג\u2069');
  });
});

test('names are those of the causes, else those that the run finished', () => {
  expect(namesOf({ causes: [{ path }, { path: 'D:\\films\\Heat (1995)\\' }], folders: ['/other'] })).toEqual([
    'Heat (1995)',
  ]);
  expect(namesOf({ folders: ['/films/Alien'] })).toEqual(['Alien']);
  expect(namesOf({ causes: [{}], folders: [] })).toEqual([]);
});

test('the cause that says most stands for all', () => {
  const grab = { code: 'webhook', at, sender: 'radarr', path } as const;
  const imported = { ...grab, change: 'imported' } as const;
  const tiles = { code: 'tiles', at, path } as const;
  const full = { code: 'page', at } as const;
  expect(tellingCause([{ causes: [tiles] }, { causes: [imported] }, { causes: [grab] }])).toBe(imported);
  expect(tellingCause([{ causes: [tiles] }, { causes: [grab] }])).toBe(grab);
  expect(tellingCause([{ causes: [full, grab] }])).toBe(full);
  expect(tellingCause([{}])).toBeUndefined();
});
