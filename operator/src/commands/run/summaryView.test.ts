import { describe, expect, test } from 'vitest';
import type { RunSummary } from '../../library/ledger.ts';
import { paletteOf } from '../../process/terminal.ts';
import { type EndedRun, summaryLines } from './summaryView.ts';

const empty: RunSummary = {
  ...{ titles: 0, titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [], warnings: [] },
  walkedFolders: [],
};

function said(summary: Partial<RunSummary>, run: Partial<EndedRun> = {}): readonly string[] {
  const ended: EndedRun = { library: 'default/movies', number: 7, result: 'Succeeded', ...run };
  return summaryLines({ ...ended, summary: { ...empty, ...summary } }, paletteOf(false), false);
}

const failure = { path: 'A/a.mkv', fact: 'probe', reason: 'the file is empty' };
const away = { path: 'A', fact: 'id', reason: 'wikidata: 503' };
const wellDone = '  made nothing: nothing was missing that could be had';

describe('that nothing was missing is said', () => {
  test('of a walk that found nothing to do', () => {
    expect(said({})).toEqual(['default/movies, run 7: done. Nothing had changed', wellDone]);
  });

  test.each<[string, Partial<RunSummary>, Partial<EndedRun>, readonly string[]]>([
    ['not where something failed', { failed: [failure] }, {}, ['  made nothing']],
    ['not where a service is waited for', { waiting: [away] }, {}, ['  made nothing']],
    ['not where what failed before waits', {}, { later: { facts: 3, inMs: 1 } }, ['  made nothing']],
    ['not of a walk that failed', {}, { result: 'Failed' }, []],
    ['not of one that stopped early', {}, { result: 'Yielded' }, []],
    ['not of what was made anew and is the same', { same: { thumbnail: 1 } }, {}, []],
    ['not of a catalog that was made anew', { titles: 10 }, { rebuilt: true }, []],
  ])('%s', (_, summary, run, expected) => {
    expect(said(summary, run).filter((line) => line.startsWith('  made nothing'))).toEqual(expected);
  });
});

test('a walk that failed says why, and not that nothing had changed', () => {
  expect(said({}, { result: 'Failed', reason: 'the storage is away' })).toEqual([
    'default/movies, run 7: failed',
    '  the storage is away',
  ]);
});

test.each<[string, { facts: number; inMs: number }, string]>([
  ['minutes', { facts: 3, inMs: 52 * 60_000 }, '  3 facts failed before and wait: the first is tried again in 52 min'],
  ['hours', { facts: 1, inMs: 7_200_001 }, '  1 fact failed before and waits: the first is tried again in 2 h'],
  ['days', { facts: 2, inMs: 5 * 86_400_000 }, '  2 facts failed before and wait: the first is tried again in 5 days'],
])('what failed before is told with its time: %s', (_, later, line) => {
  expect(said({}, { later })).toContain(line);
});

test('what was made anew and is the same is told', () => {
  expect(said({ titles: 1, same: { thumbnail: 1, 'season01-poster': 2 } })).toContain(
    '  made anew, the same as before: 2 posters, 1 thumbnail',
  );
});

test('of what lies in no file nobody says that it is the same', () => {
  const lines = said({ titles: 1, same: { id: 1, probe: 2, marks: 1, tiles: 1 } });
  expect(lines).toContain('  made anew, the same as before: 1 set of tiles');
  expect(lines).toContain('  made anew: 1 id, 1 set of marks, 2 videos read');
  expect(said({ titles: 1, same: { id: 1 } }).filter((line) => line.includes('same'))).toEqual([]);
});

test('a catalog that was made anew is told with its titles', () => {
  expect(said({ titles: 10 }, { rebuilt: true })).toEqual([
    'default/movies, run 7: done. The catalog was made anew of 10 titles',
  ]);
});

test('what is not there is told by why, the most first, with what a person can do', () => {
  const absentBecause = [
    { reason: 'tiles are off in the document', facts: { tiles: 2 } },
    { reason: 'no source of the Library has art', facts: { poster: 2, 'season01-poster': 1, discart: 2 } },
  ];
  expect(said({ absent: { tiles: 2, poster: 3, discart: 2 }, absentBecause })).toEqual([
    'default/movies, run 7: done. Nothing had changed',
    wellDone,
    '  not there:',
    '    2 disc arts, 3 posters: no source of the Library has art; name one that has, most need a key: docs/guides/sources.md',
    '    2 sets of tiles: tiles are off in the document',
  ]);
});

test.each<[RunSummary['failed'], string]>([
  [[failure], '  failed 1 fact:'],
  [[failure, { ...away, fact: 'id, poster, fanart' }], '  failed 4 facts:'],
  [[{ ...failure, fact: 'title' }], '  failed 1 title:'],
  [
    [failure, { ...failure, fact: 'title' }, { ...failure, fact: 'record' }],
    '  failed 1 fact and 1 title and 1 record:',
  ],
])('failures are counted as they are: %j', (failed, head) => {
  expect(said({ failed })).toContain(head);
});
