import { describe, expect, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { message, plainText } from '../messages/message.ts';
import { messageFrom } from '../messages/stored.ts';
import type { TitleLayout, VideoLayout } from '../naming/layout.ts';
import { messageOf } from '../phases/phase.ts';
import { StorageError, toStorageError } from '../storage/error.ts';
import type { FileFacts } from '../title/facts.ts';
import type { FileRecord, FolderRecord, TitleRecord } from '../title/record.ts';
import { RecordBook } from '../title/recordBook.ts';
import { emptyRecord } from '../title/recordFile.ts';
import { Title } from '../title/title.ts';
import { listingOf, mayHide, sameFiles, videolessFolders } from './listing.ts';
import { problemsOf, problemsOfFailure } from './problems.ts';
import { catalogTitleOf, type RowsContext } from './rows.ts';

const now = Date.parse('2026-03-01T00:00:00.000Z');
const context: RowsContext = { top: 'Show', nowMs: now, tilesByWorker: false, previews: new Map() };
const episode = (number: number, more: Partial<VideoLayout> = {}): VideoLayout => ({
  path: `Show/E${number}.mkv`,
  sizeBytes: 10 * number,
  mtimeMs: number,
  season: 1,
  episodes: [number],
  ...more,
});
const layout = (videos: readonly VideoLayout[], more: Partial<TitleLayout> = {}): TitleLayout => ({
  key: 'Show',
  kind: 'series',
  folder: 'Show',
  flat: false,
  title: 'Show',
  ids: { tvdb: '1' },
  videos,
  extras: [],
  ...more,
});
const filled = { state: 'filled' } as const;
const done: FileRecord['facts'] = { probe: filled, nfo: filled, marks: filled, thumbnail: filled, tiles: filled };
const file = (facts: FileRecord['facts'] = done): FileRecord => ({ sizeBytes: 1, mtimeMs: 1, facts, made: [] });

async function titleOf(
  videos: readonly VideoLayout[],
  files: Readonly<Record<string, FileRecord>>,
  own: TitleRecord = { arrivals: {}, facts: { id: filled } },
): Promise<Title> {
  const record: FolderRecord = { ...emptyRecord(), files, titles: { '.': own } };
  const book = new RecordBook({ read: async () => ({ state: 'read', record }), write: async () => undefined });
  return Title.open(layout(videos), listingOf([]), book);
}

describe("a title's rows", () => {
  test('files carry what their names and records say', async () => {
    const arrivals = { S01E01: { at: '2025-01-02T00:00:00.000Z' }, S01E02: { at: '2025-01-01T00:00:00.000Z' } };
    const probe = { container: 'matroska', durationSeconds: 1, video: [], audio: [], subtitles: [], chapters: [] };
    const episodeTitles = [{ number: 1, title: 'Flood' }];
    const nfo = { ...filled, episodeTitles };
    const marks = { value: [{ kind: 'intro', startSeconds: 1, endSeconds: 31, source: 'you' }] } as const;
    const title = await titleOf(
      [episode(1), episode(2)],
      {
        'E1.mkv': file({ ...done, nfo, marks: { ...filled, ...marks }, probe: { ...filled, value: probe } }),
        'E2.mkv': file({ ...done, nfo: { ...nfo, ...{ episodeTitles: [] } } }),
      },
      { arrivals, facts: {} },
    );
    const rows = catalogTitleOf(title, context);
    expect(rows).toMatchObject({
      key: 'Show',
      top: 'Show',
      kind: 'series',
      title: 'Show',
      ids: { tvdb: '1' },
      sizeBytes: 30,
      arrivedAt: '2025-01-01T00:00:00.000Z',
    });
    expect(rows.files).toEqual([
      {
        path: 'Show/E1.mkv',
        sizeBytes: 10,
        mtimeMs: 1,
        season: 1,
        episodes: [1],
        arrivedAt: '2025-01-02T00:00:00.000Z',
        probe,
        episodeTitles,
        marks,
      },
      {
        path: 'Show/E2.mkv',
        sizeBytes: 20,
        mtimeMs: 2,
        season: 1,
        episodes: [2],
        arrivedAt: '2025-01-01T00:00:00.000Z',
      },
    ]);
    expect(rows.facts.every((row) => !('value' in row.fact))).toBe(true);
    expect(rows).not.toHaveProperty('previews');
  });

  test.each<[string, FileRecord['facts'], Partial<RowsContext>, number | undefined]>([
    ['nothing to be done', done, {}, undefined],
    ['something open', { ...done, marks: { state: 'open' } }, {}, 0],
    ['tiles open, made by the walk', { ...done, tiles: { state: 'open' } }, {}, 0],
    ['tiles open, made by a worker', { ...done, tiles: { state: 'open' } }, { tilesByWorker: true }, undefined],
    [
      'a failure to be tried again',
      { ...done, probe: { state: 'failed', nextTryAt: '2026-03-01T01:00:00.000Z' } },
      {},
      now + 3_600_000,
    ],
    ['a failure for ever', { ...done, probe: { state: 'failed' } }, {}, undefined],
  ])('when it is due: %s', async (_, facts, change, dueAtMs) => {
    const rows = catalogTitleOf(await titleOf([episode(1)], { 'E1.mkv': file(facts) }), { ...context, ...change });
    expect(rows.dueAtMs).toBe(dueAtMs);
  });

  test('a record without an id fact is due at once, and shows the gap', async () => {
    const rows = catalogTitleOf(
      await titleOf([episode(1)], { 'E1.mkv': file() }, { arrivals: {}, facts: {} }),
      context,
    );
    expect(rows.dueAtMs).toBe(0);
    expect(rows.facts).toContainEqual({ subject: '', name: 'id', fact: { state: 'open' } });
  });

  test('an unsettled video keeps the title due, and is not given to a worker', async () => {
    const title = await titleOf([episode(1), episode(2)], { 'E1.mkv': file({ ...done, tiles: { state: 'open' } }) });
    const [first] = title.layout.videos;
    if (first !== undefined) title.leaveAlone(first);
    const rows = catalogTitleOf(title, { ...context, tilesByWorker: true });
    expect(rows.facts.filter((row) => row.name === 'tiles')).toEqual([]);
    expect(rows.dueAtMs).toBe(0);
    expect(rows.files).toHaveLength(2);
  });

  test('without a record the arrival is now', async () => {
    const rows = catalogTitleOf(await titleOf([], {}), context);
    expect(rows.arrivedAt).toBe('2026-03-01T00:00:00.000Z');
  });
});

const broken = { state: 'failed', reason: plainText('cut off'), nextTryAt: '2026-04-01T00:00:00.000Z' } as const;
const damaged: FileFacts = { probe: broken, thumbnail: broken };

const twin = { id: 'tmdb:1', title: 'Twins', year: 1950, score: 0.9, why: plainText('the same title, a year apart') };

test.each<[string, TitleRecord['facts']['id'], TitleRecord['candidates'], string | undefined]>([
  ['is identified', filled, undefined, undefined],
  ['was not searched yet', undefined, undefined, undefined],
  ['could not be looked for', { state: 'absent', reason: plainText('no source') }, undefined, undefined],
  ['waits for a service', { state: 'failed', reason: plainText('tmdb: 503') }, [twin], undefined],
  [
    'was not found',
    { state: 'absent', reason: plainText('nothing fits'), nextTryAt: '2026-04-01T00:00:00.000Z' },
    undefined,
    'nothing fits',
  ],
  [
    'may be several',
    { state: 'absent', reason: plainText('several fit'), nextTryAt: '2026-04-01T00:00:00.000Z' },
    [twin, { ...twin, id: 'tmdb:2', score: 0.8 }, { ...twin, id: 'tmdb:3' }, { ...twin, id: 'tmdb:4' }],
    'several fit: tmdb:1 Twins (1950) 90%, tmdb:2 Twins (1950) 80%, tmdb:3 Twins (1950) 90%',
  ],
])('a title that %s', async (_, id, candidates, detail) => {
  const facts = id === undefined ? {} : { id };
  const title = await titleOf([], {}, { arrivals: {}, facts, ...(candidates === undefined ? {} : { candidates }) });
  const expected = detail === undefined ? [] : [{ cause: 'unidentified', title: 'Show', path: '', detail }];
  expect(shownProblems(title)).toEqual(expected);
});

test.each<[string, Readonly<Record<string, FileFacts>>, readonly string[]]>([
  ['none of its videos can be read', { 'E1.mkv': damaged, 'E2.mkv': damaged }, ['unreadable', 'unreadable']],
  ['one of its videos can be read', { 'E1.mkv': damaged, 'E2.mkv': done }, ['unreadable', 'unidentified']],
  ['one of its videos was not looked at yet', { 'E1.mkv': damaged, 'E2.mkv': {} }, ['unreadable', 'unidentified']],
  [
    'its video is read, its picture is not',
    { 'E1.mkv': { ...damaged, probe: filled }, 'E2.mkv': done },
    ['unreadable', 'unidentified'],
  ],
])(
  'a title without an identity asks a person for it only where a video of it is read: %s',
  async (_, videos, causes) => {
    const id = { state: 'absent', reason: plainText('nothing fits'), nextTryAt: '2026-04-01T00:00:00.000Z' } as const;
    const files = Object.fromEntries(Object.entries(videos).map(([name, facts]) => [name, file(facts)]));
    const title = await titleOf([episode(1), episode(2)], files, { arrivals: {}, facts: { id } });
    expect(problemsOf(title).map(({ cause }) => cause)).toEqual(causes);
  },
);
test('what needs a person is told with its place', async () => {
  const removed = message('removedByOther', message('lookWhoCleansImages'));
  const title = await titleOf([episode(1), episode(2), episode(3)], {
    'E1.mkv': { ...file(), setAside: { reason: plainText('it killed a Job'), at: '2026-01-01T00:00:00.000Z' } },
    'E2.mkv': file({ ...done, tiles: { state: 'failed', reason: removed } }),
    'E3.mkv': file({ ...done, tiles: { state: 'failed', reason: plainText('damaged') } }),
  });
  expect(problemsOf(title)).toEqual([
    { cause: 'setAside', title: 'Show', path: 'Show/E1.mkv', detail: plainText('it killed a Job') },
    { cause: 'removedByOther', title: 'Show', path: 'Show/E2.mkv', detail: removed },
  ]);
});

describe('a cause is read from codes, whatever the path says', () => {
  const path = 'Permission (2017)/Read-only EACCES.mkv';
  test.each([
    ['ENOSPC', 'storage'],
    ['EDQUOT', 'storage'],
    ['EIO', 'storage'],
    ['EACCES', 'permission'],
    ['EROFS', 'permission'],
  ])('%s is a problem of cause %s', async (code, cause) => {
    const error = toStorageError(Object.assign(new Error('no'), { code }), 'write', path);
    const title = await titleOf([episode(1)], {
      'E1.mkv': file({ ...done, thumbnail: { state: 'failed', reason: messageOf(error), tries: 1 } }),
    });
    expect(problemsOf(title).map((problem) => problem.cause)).toEqual([cause]);
    expect(problemsOfFailure('Film', error).map((problem) => problem.cause)).toEqual([cause]);
  });
  test('a video whose name speaks of permissions is unreadable, and no more', async () => {
    const reason = message('noVideo', 'Permission denied (EACCES)');
    const title = await titleOf([episode(1)], {
      'E1.mkv': file({ probe: { state: 'failed', reason, tries: 1, nextTryAt: '2026-03-01T01:00:00.000Z' } }),
    });
    expect(problemsOf(title).map(({ cause }) => cause)).toEqual(['unreadable']);
  });
});
function shownProblems(title: Title): readonly object[] {
  return problemsOf(title).map((problem) => ({ ...problem, detail: englishText(problem.detail) }));
}
describe('facts of a video that failed are told until they are mended', () => {
  const failed = (reason: string, tries = 1) => ({
    state: 'failed' as const,
    // As the record of an older program says it.
    reason: messageFrom(reason, undefined),
    tries,
    nextTryAt: '2026-03-01T01:00:00.000Z',
  });
  const full = 'cannot write "Show/E1": the disk or the quota is full; free some space (ENOSPC)';
  const long = 'cannot replace "Show/E1": this file system takes no name of that length (ENAMETOOLONG)';
  const broken = 'the file cannot be read (EIO)';
  const stale = 'cannot write "Show/E1": the file system refused it (ESTALE)';
  const denied = 'cannot make "Show/.projectionist": permission denied (EACCES)';

  test.each<[string, FileFacts, readonly [cause: string, detail: string][]]>([
    [
      'one for the whole video',
      { probe: failed('the file is empty'), thumbnail: failed('the video could not be probed') },
      [['unreadable', 'the file is empty']],
    ],
    [
      'a picture that cannot be decoded',
      { ...done, thumbnail: failed('none could be decoded') },
      [['unreadable', 'none could be decoded']],
    ],
    ['not what waits for a probe that is filled', { ...done, thumbnail: failed('the video could not be probed') }, []],
    [
      'a disk that could not be read, and not what follows from it',
      { probe: failed(broken), thumbnail: failed('the video could not be probed') },
      [['storage', broken]],
    ],
    ['a mount that went stale', { ...done, thumbnail: failed(stale) }, [['storage', stale]]],
    ['tiles that failed twice', { ...done, tiles: failed('bad', 2) }, [['unreadable', 'bad']]],
    ['not tiles that failed once: their worker may have been killed', { ...done, tiles: failed('it died') }, []],
    ['a full disk', { ...done, thumbnail: failed(full), tiles: failed(full) }, [['storage', full]]],
    ['a name that is too long', { ...done, thumbnail: failed(long) }, [['storage', long]]],
    ['missing rights', { ...done, thumbnail: failed(denied) }, [['permission', denied]]],
    ['not what is in the way', { ...done, tiles: { state: 'failed', reason: plainText('in the way'), tries: 3 } }, []],
    ['not a service that is away', { ...done, thumbnail: { ...failed('503'), trouble: 'later' } }, []],
  ])('%s', async (_, facts, expected) => {
    const found = problemsOf(await titleOf([episode(1)], { 'E1.mkv': file(facts) }));
    expect(found.map(({ cause, detail }) => [cause, englishText(detail)])).toEqual(expected);
  });

  test('a storage fault of many videos is one problem with their number', async () => {
    const videos = { 'E1.mkv': file({ thumbnail: failed(full) }), 'E2.mkv': file({ thumbnail: failed(full) }) };
    const title = await titleOf([episode(1), episode(2)], videos);
    const own = { cause: 'storage', title: 'Show' };
    expect(shownProblems(title)).toEqual([
      { ...own, path: 'Show/E1.mkv', detail: `${full}; the same holds for 1 more of its videos` },
    ]);
    const art = { arrivals: {}, facts: { poster: failed(full) } };
    const told = await titleOf([episode(1), episode(2)], videos, art);
    expect(shownProblems(told)).toEqual([{ ...own, path: '', detail: full }]);
  });
});

describe('listings', () => {
  const listed = (...paths: readonly string[]) =>
    listingOf(paths.map((path, index) => ({ path, sizeBytes: index, mtimeMs: 0 })));

  test.each<[string, readonly string[], readonly string[], readonly string[], boolean]>([
    ['the same', ['F/a', 'F/b'], ['F/a', 'F/b'], [], true],
    ['ours came', ['F/a'], ['F/a', 'F/b'], ['F/b'], true],
    ['another came', ['F/a'], ['F/a', 'F/b'], ['F/c'], false],
    ['ours went', ['F/a', 'F/b'], ['F/a'], ['F/b'], true],
    ['another went', ['F/a', 'F/b'], ['F/a'], [], false],
    ['another changed', ['F/x', 'F/a'], ['F/a'], ['F/x'], false],
    ['another folder changed', ['F/a'], ['F/a', 'G/b'], [], true],
  ])('%s', (_, before, after, written, expected) => {
    expect(sameFiles(listed(...before), listed(...after), 'F', new Set(written))).toBe(expected);
  });

  test('an unreadable path hides only videos of its own title', () => {
    const own = layout([episode(1)]);
    const flat = layout([{ path: 'Flat/a.mkv', sizeBytes: 1, mtimeMs: 1 }], {
      key: 'Flat/a.mkv',
      folder: 'Flat',
      flat: true,
    });
    const hides = (path: string, title: TitleLayout) => mayHide([{ path }], title);
    expect([hides('Show', own), hides('Show/Season 2/x', own), hides('Shows', own)]).toEqual([true, true, false]);
    expect([hides('Flat', flat), hides('Flat/b.mkv', flat), hides('Flat/deep/x', flat)]).toEqual([true, true, false]);
  });

  test("folders without a video belong to the title unless they are another title's or a disc's", () => {
    const show = layout([episode(1)]);
    const inner = layout([], { key: 'Show/Film', folder: 'Show/Film' });
    const disc = layout([{ path: 'Show/Disc', sizeBytes: 1, mtimeMs: 1, disc: 'dvd' }], {
      key: 'Show/Disc',
      folder: 'Show',
      flat: true,
    });
    const folders = ['Show', 'Show/Season 2', 'Show/Film', 'Show/Film/Extras', 'Show/Disc', 'Shows'];
    expect(videolessFolders(show, [show, inner, disc], folders)).toEqual(['Show', 'Show/Season 2']);
    expect(videolessFolders({ ...show, flat: true }, [show], folders)).toEqual([]);
  });
});

test.each([
  ['permission', ['permission']],
  ['readOnly', ['permission']],
  ['full', ['storage']],
  ['nameTooLong', ['storage']],
  ['unreadable', []],
] as const)('a title that failed because its record is %s needs a person: %j', (kind, causes) => {
  const found = problemsOfFailure('Film', new StorageError(kind, 'Film', plainText('it is so')));
  expect(found.map(({ cause }) => cause)).toEqual(causes);
  expect(problemsOfFailure('Film', new Error('our bug'))).toEqual([]);
});
