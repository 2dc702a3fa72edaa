import { describe, expect, test } from 'vitest';
import { barLine, ProgressView, plainLine } from '../commands/run/progressView.ts';
import { type EndedRun, summaryLines, wentWell } from '../commands/run/summaryView.ts';
import type { RunProgress } from '../library/ledger.ts';
import { CommandError, sentenceFor, UsageError } from './commandError.ts';
import { columnsOf, counted, cutTo, drawable, harmless, padTo, paletteOf, shownPath } from './terminal.ts';

const plain = paletteOf(false);

describe('hostile names', () => {
  test.each([
    ['\u001b[2J\u001b[31mred', '\\u{1b}[2J\\u{1b}[31mred'],
    ['a\nb\r\tc\0', 'a\\u{a}b\\u{d}\\u{9}c\\u{0}'],
    ['evil\u202egpj.exe', 'evil\\u{202e}gpj.exe'],
    ['\u009b31m', '\\u{9b}31m'],
    ['\ud800', '\\u{d800}'],
    ['line\u2028end', 'line\\u{2028}end'],
    ['Amélie 千と千尋 👩‍🚀', 'Amélie 千と千尋 👩‍🚀'],
  ])('%j is shown as %s', (text, shown) => {
    expect(harmless(text)).toBe(shown);
    expect(drawable(text)).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
  });

  test('a path is quoted, its quotes escaped, at most 300 characters', () => {
    expect(shownPath('a"b')).toBe('"a\\"b"');
    expect(shownPath('x'.repeat(5_000))).toBe(`"${'x'.repeat(299)}…"`);
  });
});

describe('widths', () => {
  test.each([
    ['abc', 3],
    ['千と千尋', 8],
    ['e\u0301', 1],
    ['👩‍🚀', 2],
    ['', 0],
  ])('%s takes %i columns', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  test.each([
    ['abcdef', 4, 'abc…'],
    ['abcd', 4, 'abcd'],
    ['千と千尋', 5, '千と…'],
    ['千と千尋', 4, '千…'],
    ['abc', 0, ''],
    ['abc', 1, '…'],
  ])('%s in %i columns is %s', (text, columns, cut) => {
    expect(cutTo(text, columns)).toBe(cut);
    expect(columnsOf(cut)).toBeLessThanOrEqual(columns);
  });

  test('a name of a million letters is cut without reading all of it', () => {
    expect(cutTo('x'.repeat(1_000_000), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  test('text is padded by columns, not by letters', () => {
    expect(padTo('千', 4)).toBe('千  ');
    expect([counted(1, 'title'), counted(2, 'title')]).toEqual(['1 title', '2 titles']);
  });
});

const progress: RunProgress = {
  phase: 'thumbnail',
  titlesDone: 412,
  titlesKnown: 1_439,
  current: ['Alien (1979)', 'Evil\u001b[2J\nName'],
  warnings: 2,
  failures: 1,
  at: 0,
};

describe('progress', () => {
  test('the bar fits any width and lets no name control the terminal', () => {
    for (const columns of [1, 5, 20, 40, 60, 80, 100, 200]) {
      const line = barLine(progress, columns, false);
      expect(columnsOf(line)).toBeLessThan(Math.max(columns, 2));
      expect(line).not.toMatch(/\p{Cc}/u);
    }
    expect(barLine(progress, 120, false)).toBe(
      '[######--------------] thumbnail 412 of 1439 titles, 2 warnings, 1 failure  Alien (1979), Evil?[2J?Name',
    );
  });

  test('without a terminal it is a sentence', () => {
    expect(plainLine(progress)).toBe('thumbnail: 412 of 1439 titles, now Alien (1979), 2 warnings, 1 failure');
    expect(plainLine({ ...progress, current: [], warnings: 0, failures: 0, titlesKnown: 412 })).toBe(
      'thumbnail: 412 titles',
    );
  });

  function drawn(isTerminal: boolean, stepMs: number, steps: number): readonly string[] {
    const written: string[] = [];
    let at = 0;
    const view = new ProgressView({
      write: (text) => written.push(text),
      isTerminal,
      columns: () => 80,
      colour: false,
      now: () => at,
    });
    for (let done = 0; done < steps; done++) {
      view.show({ ...progress, titlesDone: done });
      at += stepMs;
    }
    view.clear();
    return written;
  }

  test('a terminal is redrawn at most ten times a second, in place, and cleared at the end', () => {
    const written = drawn(true, 10, 200);
    expect(written).toHaveLength(21);
    expect(written.every((text) => text.startsWith('\r\u001b[2K') && !text.includes('\n'))).toBe(true);
    expect(written.at(-1)).toBe('\r\u001b[2K');
  });

  test('a log gets a plain line every 5 s at most, without control characters', () => {
    const written = drawn(false, 250, 81);
    expect(written).toHaveLength(5);
    expect(written.every((text) => /^[^\p{Cc}]+\n$/u.test(text))).toBe(true);
  });

  test('an unchanged state is not drawn again', () => {
    const written: string[] = [];
    let at = 0;
    const view = new ProgressView({
      write: (text) => written.push(text),
      isTerminal: false,
      columns: () => 80,
      colour: false,
      now: () => at,
    });
    for (; at < 60_000; at += 1_000) view.wait('waiting for run 3');
    expect(written).toEqual(['waiting for run 3\n']);
  });
});

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
  test('lists what was made, is absent, failed and why, and was removed', () => {
    expect(summaryLines(run, plain, false)).toEqual([
      'default/movies, run 41: done. 3 titles looked at, 2 with something new beside them',
      '  made 2 sets of tiles, 1 thumbnail, 4 videos read',
      '  not there: 1 set of marks',
      '  failed 1 fact:',
      '    probe of "B\\u{1b}[2J/b.mkv": not a\\u{a}video',
      '  removed 1 file of ours, made for what is gone, renamed or another title now:',
      '    "Old (1998)/Old-thumb.jpg"',
      '  1 title is gone from the folders and left the catalog:',
      '    "Gone (1999)"',
      '  1 warning:',
      '    the storage looks empty',
    ]);
  });

  test('of franchises counts files, images and franchises without contradictions', () => {
    const failed = [
      { path: 'a.franchise.yaml', fact: 'franchise', reason: '1 fault, so the last good version is shown: 1:1 no' },
      { path: 'b.franchise.yaml', fact: 'poster', reason: 'it does not answer' },
    ];
    const quiet = { ...run.summary, titles: 6, titlesChanged: 1, made: {}, absent: {}, removed: [], warnings: [] };
    const walked = { ...run, library: 'default/stories', summary: { ...quiet, failed, gone: ['c.franchise.yaml'] } };
    expect(summaryLines(walked as EndedRun, plain, false, 'franchises')).toEqual([
      'default/stories, run 41: done. 6 franchise files looked at, 1 new or changed',
      '  failed:',
      '    "a.franchise.yaml": 1 fault, so the last good version is shown: 1:1 no',
      '    poster of "b.franchise.yaml": it does not answer',
      '  1 franchise is gone from the folders and left the catalog:',
      '    "c.franchise.yaml"',
    ]);
    const fetched = { ...quiet, titles: 1, titlesChanged: 0, made: { poster: 2 }, absent: { banner: 1 }, failed: [] };
    expect(summaryLines({ ...run, summary: { ...fetched, gone: [] } } as EndedRun, plain, false, 'franchises')).toEqual(
      [
        'default/movies, run 41: done. 1 franchise file looked at, none new or changed',
        '  fetched 2 posters',
        '  no image behind the link: 1 banner',
      ],
    );
  });

  test('lists the requests per service, and the service that was dropped', () => {
    const well = { address: 'https://api.themoviedb.org', requests: 12, receivedBytes: 9, pauses: 0, failures: 0 };
    const ended = { address: 'https://x.example', requests: 1, receivedBytes: 0, pauses: 0, failures: 1 };
    const calls = [well, { ...ended, endedReason: 'it answered\n503' }];
    const asked = { ...run, summary: { ...run.summary, failed: [], removed: [], gone: [], warnings: [], calls } };
    expect(summaryLines(asked as EndedRun, plain, false).slice(-3)).toEqual([
      '  asked 2 services:',
      '    https://api.themoviedb.org 12 times',
      '    https://x.example 1 time, 1 without a useful answer; not asked any more in this run: it answered\\u{a}503',
    ]);
  });

  test('titles that wait for a service are listed once together, and are no failure of the walk', () => {
    const away = 'wikidata: the connection failed: ENOTFOUND';
    const waiting = [
      { path: 'A', fact: 'id', reason: away },
      { path: 'B', fact: 'id', reason: away },
      { path: 'C', fact: 'poster, fanart', reason: away },
    ];
    const offline = { ...run, summary: { ...run.summary, failed: [], removed: [], gone: [], warnings: [], waiting } };
    expect(summaryLines(offline as EndedRun, plain, false).slice(-3)).toEqual([
      '  waits for services that did not answer, and is asked for again:',
      `    id of "A" and 1 more: ${away}`,
      `    poster, fanart of "C": ${away}`,
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
  ])('%s without failures: all is well is %s', (result, isWell) => {
    const ended: EndedRun = { library: 'default/movies', number: 1, result };
    expect(wentWell(ended)).toBe(isWell);
    expect(summaryLines(ended, plain, false)).toHaveLength(1);
  });

  test('a failed title is not well, however the run ended', () => {
    expect(wentWell(run)).toBe(false);
  });
});

describe('errors', () => {
  const system = (code: string, path?: string) =>
    Object.assign(new Error(code), { code, ...(path === undefined ? {} : { path }) });
  test.each([
    [new UsageError('say it so'), 'say it so'],
    [new CommandError('mend it'), 'mend it'],
    [system('EACCES', '/data/state.db'), '"/data/state.db": no permission; give the user of this process write access'],
    [
      system('ENOSPC'),
      '"/data": the disk is full; everything recorded before is kept. Free some space and start again',
    ],
    [
      Object.assign(new Error('full'), { errcode: 13 }),
      '"/data": the disk or the quota is full; everything recorded before is kept. Free some space and start again',
    ],
    [
      new Error('the lock cannot be taken', { cause: system('EROFS') }),
      '"/data": the file system is mounted read-only; choose another folder with --data',
    ],
    [new Error('outer', { cause: new Error('inner') }), 'outer: inner'],
    ['a text', 'a text'],
  ])('%s', (error, sentence) => {
    expect(sentenceFor(error, '/data')).toBe(sentence);
  });
});
