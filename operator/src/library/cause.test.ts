import { describe, expect, test } from 'vitest';
import { folder, fullWalk, hour, minute, noon, quiet, run, second } from '../../test/simulation/states.ts';
import { acceptWishes } from './accept.ts';
import { type Cause, causesOf, namedCauses } from './cause.ts';
import { endRun } from './end.ts';
import type { HeldFolder, HeldFullWalk } from './state.ts';

function ofFolder(held: Partial<HeldFolder>): Cause | undefined {
  return causesOf(run({ folders: [folder('/m/Heat (1995)', held)], claimedAt: noon })).folders[0];
}

function ofFull(held: Partial<HeldFullWalk>, trigger = held.trigger ?? 'webhook'): Cause | undefined {
  return causesOf(run({ full: fullWalk(held), folders: [], trigger, claimedAt: noon })).full;
}

describe('the cause of a run', () => {
  const at = noon - minute;
  const since = at;
  const radarr = { at, sender: 'radarr', change: 'imported' } as const;

  test.each([
    ['a webhook', { since, origin: radarr }, { code: 'webhook', at, sender: 'radarr', change: 'imported' }],
    ['a webhook that an older program held', { since }, { code: 'webhook', at }],
    ['a person', { since, trigger: 'page' }, { code: 'page', at }],
    ['a tiles Job that ended', { since, origin: { at, follows: 'tiles' } }, { code: 'tiles', at }],
    ['a failed run before', { since, tries: 1, origin: radarr }, { ...radarr, code: 'webhook', again: 'failed' }],
    [
      'files that grew, reported by a program',
      { since: noon, origin: { ...radarr, follows: 'growing' } },
      {
        ...{ ...radarr, code: 'webhook', again: 'growing' },
      },
    ],
    [
      'files that grew, found by a scan',
      { since: noon, origin: { at, follows: 'growing' } },
      {
        ...{ code: 'growing', at, again: 'growing' },
      },
    ],
    ['a deletion, at once', { since, again: noon + second, origin: radarr }, { ...radarr, code: 'webhook' }],
    [
      'a deletion, a minute later',
      { since, again: noon, origin: radarr },
      {
        ...{ ...radarr, code: 'webhook', again: 'deleted' },
      },
    ],
  ] as const)('by folder: %s', (_, held, expected) => {
    expect(ofFolder(held)).toEqual(expected);
  });

  test.each([
    ['the schedule', { since, trigger: 'schedule' }, { code: 'schedule', at }],
    [
      'a connection test',
      { since, origin: { at, sender: 'sonarr', change: 'test' } },
      {
        ...{ code: 'webhook', at, sender: 'sonarr', change: 'test' },
      },
    ],
    ['a new catalog', { since, trigger: 'start', origin: { at, follows: 'catalog' } }, { code: 'catalog', at }],
    ['more than 64 folders', { since, absorbed: true, origin: radarr }, { code: 'many', at }],
    ['a failed scan before', { since, trigger: 'spec', tries: 2 }, { code: 'spec', at, again: 'failed' }],
  ] as const)('of a whole Library: %s', (_, held, expected) => {
    expect(ofFull(held)).toEqual(expected);
  });

  test('is the first scan of a new Library', () => {
    const first = run({ full: fullWalk({ trigger: 'spec' }), trigger: 'spec', firstWalk: true });
    expect(causesOf(first).full?.code).toBe('first');
    expect(causesOf({ ...first, full: fullWalk({ trigger: 'page' }), trigger: 'page' }).full?.code).toBe('page');
  });

  test('is a rebuild', () => {
    expect(causesOf(run({ rebuild: true, folders: [], claimedAt: noon }))).toEqual({
      ...{ full: { code: 'rebuild', at: noon }, folders: [] },
    });
  });

  test('is named by its folders, at most as many as asked for', () => {
    const causes = {
      full: { code: 'page', at },
      folders: [
        { code: 'webhook', at },
        { code: 'tiles', at },
      ],
    } as const;
    expect(namedCauses(causes, ['/a', '/b'], 9)).toEqual([
      { code: 'page', at },
      { code: 'webhook', at, path: '/a' },
      { code: 'tiles', at, path: '/b' },
    ]);
    expect(namedCauses(causes, ['/a', '/b'], 2)).toHaveLength(2);
  });
});

describe('what is known about a held folder', () => {
  const path = '/m/Heat (1995)';
  const wish = { kind: 'folder', path, again: false } as const;
  const [grab, imported] = [{ sender: 'radarr' }, { sender: 'radarr', change: 'imported' }] as const;
  const echo = { sender: 'jellyfin', change: 'added' } as const;
  const origins = (...wishes: Parameters<typeof acceptWishes>[1]) =>
    acceptWishes(quiet(), wishes, noon).folders.map(({ origin }) => origin);

  test('is what its webhook reported', () => {
    expect(origins({ ...wish, known: imported })).toEqual([{ at: noon, ...imported }]);
    expect(origins({ ...wish, trigger: 'page' })).toEqual([undefined]);
  });

  test('is the first report that says what changed', () => {
    expect(origins({ ...wish, known: grab }, { ...wish, known: imported }, { ...wish, known: echo })).toEqual([
      { at: noon, ...imported },
    ]);
    expect(origins({ ...wish, trigger: 'page' }, { ...wish, known: imported })).toEqual([{ at: noon, ...imported }]);
  });

  test('keeps the first time', () => {
    const held = acceptWishes(quiet(), [{ ...wish, known: grab }], noon - hour);
    const merged = acceptWishes({ ...quiet(), pending: held }, [{ ...wish, known: imported }], noon);
    expect(merged.folders[0]?.origin).toEqual({ ...imported, at: noon - hour });
  });

  test.each([path, 'Heat (1995)', '/other/mount/Heat (1995)'])(
    'stays with it while its files grow, by whatever path the run names it: %s',
    (named) => {
      const claimed = run({ folders: [folder(path, { since: noon, origin: { at: noon, ...imported } })] });
      const outcome = { result: 'Succeeded', walkedFolders: [path], rescan: [named], fullOwed: false } as const;
      const ended = endRun({ ...quiet(), run: claimed }, claimed, outcome, noon + minute);
      expect(ended.pending.folders).toMatchObject([
        { path: named, origin: { ...imported, at: noon, follows: 'growing' } },
      ]);
    },
  );

  test('of a full scan is that of the cause that counts', () => {
    const full = (trigger: 'schedule' | 'webhook', known: object) =>
      ({ kind: 'full', paced: false, acceptMissing: false, trigger, known }) as const;
    const merged = acceptWishes(quiet(), [full('schedule', { follows: 'stories' }), full('webhook', imported)], noon);
    expect(merged.full).toMatchObject({ trigger: 'webhook', origin: imported });
  });
});
