import { describe, expect, test } from 'vitest';
import { paletteOf } from '../../process/terminal.ts';
import { type EndedRun, summaryLines, wentWell } from './summaryView.ts';

const plain = paletteOf(false);

const run: EndedRun = {
  library: 'default/movies',
  number: 41,
  result: 'Succeeded',
  summary: {
    titles: 3,
    titlesChanged: 2,
    made: { tiles: 2, thumbnail: 1, probe: 4 },
    absent: { marks: 1 },
    failed: [{ path: 'B\u001b[2J/b.mkv', fact: 'probe', reason: 'not a\nvideo' }],
    removed: ['Old (1998)/Old-thumb.jpg'],
    gone: ['Gone (1999)'],
    warnings: [{ path: '', message: 'the storage looks empty' }],
    walkedFolders: [],
  },
};

describe('the summary', () => {
  test('lists what was made, is missing, failed with reasons, and was removed', () => {
    expect(summaryLines(run, plain, false)).toEqual([
      'default/movies, run 41: done. 3 titles scanned, 2 new or changed',
      '  made 2 sets of tiles, 1 thumbnail, 4 videos read',
      '  missing: 1 set of marks',
      '  failed 1 fact:',
      '    probe of "B\\u{1b}[2J/b.mkv": not a\\u{a}video',
      '  removed 1 file of ours, because their title or video is gone, renamed or a different one now, or nothing asks for them:',
      '    "Old (1998)/Old-thumb.jpg"',
      '  1 title is gone from the folders and removed from the catalog:',
      '    "Gone (1999)"',
      '  1 warning:',
      '    the storage looks empty',
    ]);
  });

  test('of franchises counts files, images and franchises', () => {
    const failed = [
      { path: 'a.franchise.yaml', fact: 'franchise', reason: '1 error, so the last good version is shown: 1:1 no' },
      { path: 'b.franchise.yaml', fact: 'poster', reason: 'it does not answer' },
    ];
    const quiet = { ...run.summary, titles: 6, titlesChanged: 1, made: {}, absent: {}, removed: [], warnings: [] };
    const walked = { ...run, library: 'default/stories', summary: { ...quiet, failed, gone: ['c.franchise.yaml'] } };
    expect(summaryLines(walked as EndedRun, plain, false, 'franchises')).toEqual([
      'default/stories, run 41: done. 6 franchise files scanned, 1 new or changed',
      '  failed:',
      '    "a.franchise.yaml": 1 error, so the last good version is shown: 1:1 no',
      '    poster of "b.franchise.yaml": it does not answer',
      '  1 franchise is gone from the folders and removed from the catalog:',
      '    "c.franchise.yaml"',
    ]);
    const fetched = { ...quiet, titles: 1, titlesChanged: 0, made: { poster: 2 }, absent: { banner: 1 }, failed: [] };
    expect(summaryLines({ ...run, summary: { ...fetched, gone: [] } } as EndedRun, plain, false, 'franchises')).toEqual(
      [
        'default/movies, run 41: done. 1 franchise file scanned; nothing changed',
        '  fetched 2 posters',
        '  no image behind the link: 1 banner',
      ],
    );
  });

  test.each<[string, object]>([
    ['15 titles scanned; nothing changed', { titles: 15 }],
    ['1 title scanned; nothing changed', { titles: 1 }],
    ['15 titles scanned, none new or changed', { titles: 15, gone: ['Gone (1999)'] }],
    ['15 titles scanned, none new or changed', { titles: 15, failed: run.summary?.failed }],
    ['15 titles scanned, none new or changed', { titles: 15, removed: ['Alien (1979)/Alien.trickplay'] }],
    ['1 title scanned, 1 new or changed', { titles: 1, titlesChanged: 1 }],
  ])('says what a scan found: %s', (words, counts) => {
    const quiet = { titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [], warnings: [] };
    const summary = { ...run.summary, ...quiet, ...counts };
    expect(summaryLines({ ...run, summary } as EndedRun, plain, false)[0]).toBe(
      `default/movies, run 41: done. ${words}`,
    );
  });

  test('lists the requests per service, and the service that was dropped', () => {
    const well = { address: 'https://api.themoviedb.org', requests: 12, receivedBytes: 9, pauses: 0, failures: 0 };
    const ended = { address: 'https://x.example', requests: 4, receivedBytes: 0, pauses: 0, failures: 1 };
    const calls = [well, { ...ended, endedReason: 'it answered\n503' }];
    const asked = { ...run, summary: { ...run.summary, failed: [], removed: [], gone: [], warnings: [], calls } };
    expect(summaryLines(asked as EndedRun, plain, false).slice(-3)).toEqual([
      '  asked 2 services:',
      '    https://api.themoviedb.org 12 times',
      '    https://x.example 4 times with retries; no useful answer to 1 request; no further requests in this run: it answered\\u{a}503',
    ]);
  });

  test('titles that wait for a service are grouped by reason, and the walk still succeeds', () => {
    const away = 'wikidata: the connection failed: ENOTFOUND';
    const waiting = [
      { path: 'A', fact: 'id', reason: away },
      { path: 'B', fact: 'id', reason: away },
      { path: 'C', fact: 'poster, fanart', reason: away },
      { path: 'C', fact: 'id', reason: away },
    ];
    const offline = { ...run, summary: { ...run.summary, failed: [], removed: [], gone: [], warnings: [], waiting } };
    expect(summaryLines(offline as EndedRun, plain, false).slice(-2)).toEqual([
      '  waiting for services that did not answer, tried again later:',
      `    id, poster, fanart of "A" and 2 more: ${away}`,
    ]);
    expect(wentWell(offline as EndedRun)).toBe(true);
  });

  test('a list of thousands is cut on a terminal and complete elsewhere', () => {
    const removed = Array.from({ length: 500 }, (_, at) => `Film ${at}`);
    const long = { ...run, summary: { ...run.summary, failed: [], warnings: [], gone: [], removed } } as EndedRun;
    expect(summaryLines(long, plain, false).filter((line) => line.includes('Film'))).toHaveLength(20);
    expect(summaryLines(long, plain, false).at(-1)).toContain('and 480 more');
    expect(summaryLines(long, plain, true).filter((line) => line.includes('Film'))).toHaveLength(500);
  });

  test.each<[EndedRun['result'], boolean]>([
    ['Succeeded', true],
    ['Yielded', false],
    ['Failed', false],
    ['Lost', false],
    ['TimedOut', false],
  ])('%s without failures went well: %s', (result, isWell) => {
    const ended: EndedRun = { library: 'default/movies', number: 1, result };
    expect(wentWell(ended)).toBe(isWell);
    expect(summaryLines(ended, plain, false)).toHaveLength(1);
  });

  test('a run with a failed title did not go well, also if it succeeded', () => {
    expect(wentWell(run)).toBe(false);
  });
});
