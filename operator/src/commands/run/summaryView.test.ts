import { describe, expect, test } from 'vitest';
import type { RunSummary } from '../../library/ledger.ts';
import { paletteOf } from '../../process/terminal.ts';
import { type EndedRun, summaryLines, wentWell } from './summaryView.ts';

const empty: RunSummary = {
  ...{ titles: 0, titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [], warnings: [] },
  walkedFolders: [],
};

function linesOf(summary: Partial<RunSummary>, run: Partial<EndedRun> = {}): readonly string[] {
  const ended: EndedRun = { library: 'default/movies', number: 7, result: 'Succeeded', ...run };
  return summaryLines({ ...ended, summary: { ...empty, ...summary } }, paletteOf(false), false);
}

const failure = { path: 'A/a.mkv', fact: 'probe', reason: 'the file is empty' };
const away = { path: 'A', fact: 'id', reason: 'wikidata: 503' };
const wellDone = '  no files written: nothing is missing that could be made or fetched';

describe('"nothing is missing"', () => {
  test('is shown if a walk found nothing to do', () => {
    expect(linesOf({})).toEqual(['default/movies, run 7: done. Nothing has changed', wellDone]);
  });

  test.each<[string, Partial<RunSummary>, Partial<EndedRun>, readonly string[]]>([
    ['is not shown if a fact failed', { failed: [failure] }, {}, ['  no files written']],
    ['is not shown if a title waits for a service', { waiting: [away] }, {}, ['  no files written']],
    ['is not shown if facts that failed before wait', {}, { later: { facts: 3, inMs: 1 } }, ['  no files written']],
    ['is not shown for a failed walk', {}, { result: 'Failed' }, []],
    ['is not shown for a walk that stopped early', {}, { result: 'Yielded' }, []],
    ['is not shown if files were made again unchanged', { same: { thumbnail: 1 } }, {}, []],
    ['is not shown for a rebuilt catalog', { titles: 10 }, { rebuilt: true }, []],
  ])('%s', (_, summary, run, expected) => {
    expect(linesOf(summary, run).filter((line) => line.startsWith('  no files written'))).toEqual(expected);
  });
});

test.each<[string, Partial<RunSummary>, Partial<EndedRun>, boolean]>([
  ['nothing happened', {}, {}, true],
  ['a title waits for a service', { waiting: [away] }, {}, true],
  ['a title failed', { failed: [failure] }, {}, false],
  ['a folder could not be read', { unreadable: 1 }, {}, false],
  ['the run did not finish', {}, { result: 'Yielded' }, false],
])('the exit code if %s', (_, summary, run, expected) => {
  expect(wentWell({ library: '', number: 1, result: 'Succeeded', ...run, summary: { ...empty, ...summary } })).toBe(
    expected,
  );
});

test('a failed walk shows the reason, and not that nothing has changed', () => {
  expect(linesOf({}, { result: 'Failed', reason: 'the storage is away' })).toEqual([
    'default/movies, run 7: failed',
    '  the storage is away',
  ]);
});

test.each<[string, { facts: number; inMs: number }, string]>([
  ['minutes', { facts: 3, inMs: 52 * 60_000 }, '  3 facts failed before and wait: the first is tried again in 52 min'],
  ['hours', { facts: 1, inMs: 7_200_001 }, '  1 fact failed before and waits: the first is tried again in 2 h'],
  ['days', { facts: 2, inMs: 5 * 86_400_000 }, '  2 facts failed before and wait: the first is tried again in 5 days'],
])('facts that failed before are shown with the time of the next try: %s', (_, later, line) => {
  expect(linesOf({}, { later })).toContain(line);
});

test('sets of marks count as made', () => {
  const lines = linesOf({ titles: 3, titlesChanged: 3, made: { marks: 25 } });
  expect(lines).toContain('  made 25 sets of marks');
  expect(lines.filter((line) => line.includes('no files written'))).toEqual([]);
});

test('files that were made again unchanged are shown', () => {
  expect(linesOf({ titles: 1, same: { thumbnail: 1, 'season01-poster': 2 } })).toContain(
    '  made again, unchanged: 2 posters, 1 thumbnail',
  );
});

test('a fact without a file is never called unchanged', () => {
  const lines = linesOf({ titles: 1, same: { id: 1, probe: 2, marks: 1, tiles: 1 } });
  expect(lines).toContain('  made again, unchanged: 1 set of tiles');
  expect(lines).toContain('  made again: 1 id, 1 set of marks, 2 videos read');
  expect(linesOf({ titles: 1, same: { id: 1 } }).filter((line) => line.includes('unchanged'))).toEqual([]);
});

test('a rebuilt catalog is shown with its number of titles', () => {
  expect(linesOf({ titles: 10 }, { rebuilt: true })).toEqual([
    'default/movies, run 7: done. The catalog was rebuilt with 10 titles',
  ]);
});

test('missing facts are grouped by reason, the largest group first, with advice', () => {
  const absentBecause = [
    { reason: 'tiles are off in the document', facts: { tiles: 2 } },
    { reason: 'no source of the Library has art', facts: { poster: 2, 'season01-poster': 1, discart: 2 } },
  ];
  expect(linesOf({ absent: { tiles: 2, poster: 3, discart: 2 }, absentBecause })).toEqual([
    'default/movies, run 7: done. Nothing has changed',
    wellDone,
    '  missing:',
    '    2 disc arts, 3 posters: no source of the Library has art; name one that has, most need a key: projectionist docs sources',
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
])('failures are counted as facts, titles and records: %j', (failed, head) => {
  expect(linesOf({ failed })).toContain(head);
});
