import { describe, expect, test } from 'vitest';
import type { ListedFile, TitleLayout, VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOf, placeOfVideo, videoBase } from '../naming/mediaPlace.ts';
import { listingOf } from '../walk/listing.ts';
import type { FileRecord, FolderRecord, MadeFile } from './record.ts';
import { RecordBook } from './recordBook.ts';
import { emptyRecord } from './recordFile.ts';
import { Title, type TitleSurroundings } from './title.ts';

const video = (path: string, more: Partial<VideoLayout> = {}): VideoLayout => ({
  path,
  sizeBytes: 1,
  mtimeMs: 1,
  ...more,
});
const made = (path: string, fact: string): MadeFile => ({
  path,
  fact,
  sizeBytes: 1,
  mtimeMs: 1,
  sha256: 'a'.repeat(64),
});
const file = (entries: readonly MadeFile[] = []): FileRecord => ({
  sizeBytes: 1,
  mtimeMs: 1,
  facts: {},
  made: entries,
});

function layoutOf(videos: readonly VideoLayout[], more: Partial<TitleLayout> = {}): TitleLayout {
  return {
    key: 'Film',
    kind: 'movie',
    folder: 'Film',
    flat: false,
    title: 'Film',
    ids: {},
    videos,
    extras: [],
    ...more,
  };
}

async function open(
  layout: TitleLayout,
  records: Readonly<Record<string, Partial<FolderRecord>>> = {},
  rest: TitleSurroundings & { files?: readonly string[] } = {},
) {
  const written = new Map<string, FolderRecord>();
  const book = new RecordBook({
    read: async (folder) => ({ state: 'read', record: { ...emptyRecord(), ...records[folder] } }),
    write: async (folder, _before, after) => void written.set(folder, after),
  });
  const files: ListedFile[] = [...layout.videos.map((one) => one.path), ...(rest.files ?? [])].map((path) => ({
    path,
    sizeBytes: 1,
    mtimeMs: 1,
  }));
  return { title: await Title.open(layout, listingOf(files), book, rest), written };
}

describe('names', () => {
  test.each<[string, Partial<VideoLayout>, string, { folder: string; name: string }]>([
    ['Film/a.mkv', {}, 'a', { folder: 'Film', name: 'a.mkv' }],
    ['loose.mkv', {}, 'loose', { folder: '', name: 'loose.mkv' }],
    ['Film/two.dots.mkv', {}, 'two.dots', { folder: 'Film', name: 'two.dots.mkv' }],
    ['Film/.hidden', {}, '.hidden', { folder: 'Film', name: '.hidden' }],
    ['Film/no ending', {}, 'no ending', { folder: 'Film', name: 'no ending' }],
    ['Disc (2.0)', { disc: 'dvd' }, 'Disc (2.0)', { folder: 'Disc (2.0)', name: '.' }],
    ['Sets/Disc', { disc: 'bluray' }, 'Disc', { folder: 'Sets/Disc', name: '.' }],
  ])('%s', (path, more, base, place) => {
    expect(videoBase(video(path, more))).toBe(base);
    expect(placeOfVideo(video(path, more))).toEqual(place);
  });

  test('a path is split and joined again', () => {
    for (const path of ['a', 'a/b', 'a/b/c.mkv']) {
      const { folder, name } = placeOf(path);
      expect(joinPath(folder, name)).toBe(path);
    }
  });
});

describe('facts', () => {
  test('what a fact made replaces only what it had made before', async () => {
    const one = video('Film/a.mkv');
    const { title } = await open(layoutOf([one]), {
      Film: { files: { 'a.mkv': file([made('old.trickplay', 'tiles'), made('a-thumb.jpg', 'thumbnail')]) } },
    });
    title.setFact(one, 'tiles', { state: 'failed' });
    expect(title.file(one)?.made).toHaveLength(2);
    title.setFact(one, 'tiles', { state: 'open' }, [made('a.trickplay', 'tiles')]);
    expect(title.file(one)?.made.map((entry) => entry.path)).toEqual(['a-thumb.jpg', 'a.trickplay']);
    title.setFact(one, 'tiles', { state: 'open' }, []);
    expect(title.file(one)?.made.map((entry) => entry.path)).toEqual(['a-thumb.jpg']);
    expect(title.fact(one, 'tiles')).toEqual({ state: 'open' });
  });

  test('a video without an entry gets none from a fact: the fact would describe no file', async () => {
    const { title, written } = await open(layoutOf([video('Film/a.mkv')]));
    title.setFact(video('Film/a.mkv'), 'tiles', { state: 'open' });
    expect(title.file(video('Film/a.mkv'))).toBeUndefined();
    await title.save();
    expect(written.size).toBe(0);
  });

  test('a video is settled if its entry describes the present file', async () => {
    const [known, unknown] = [video('Film/a.mkv'), video('Film/b.mkv')];
    const { title } = await open(layoutOf([known, unknown]), { Film: { files: { 'a.mkv': file() } } });
    expect([title.isSettled(known), title.isSettled(unknown)]).toEqual([true, false]);
    title.leaveAlone(known);
    expect(title.isSettled(known)).toBe(false);
  });
});

describe('gone videos', () => {
  const episode = (season: number, number: number) => video(`Show/Season ${season}/E${number}.mkv`);
  const show = (videos: readonly VideoLayout[]) => layoutOf(videos, { key: 'Show', folder: 'Show', kind: 'series' });

  test('are entries without a video, in every folder of the title', async () => {
    const records = {
      Show: { files: { 'top.mkv': file() } },
      'Show/Season 1': { files: { 'E1.mkv': file(), 'E2.mkv': file() } },
      'Show/Season 2': { files: { 'E1.mkv': file() } },
    };
    const { title, written } = await open(show([episode(1, 1)]), records, { videoless: ['Show/Season 2'] });
    expect(title.goneFiles().map(({ folder, name }) => `${folder}/${name}`)).toEqual([
      'Show/top.mkv',
      'Show/Season 1/E2.mkv',
      'Show/Season 2/E1.mkv',
    ]);
    for (const { folder, name } of title.goneFiles()) title.forgetFile(folder, name);
    expect(title.goneFiles()).toEqual([]);
    await title.save();
    expect([...written.keys()].toSorted()).toEqual(['Show', 'Show/Season 1', 'Show/Season 2']);
  });

  test('are not entries with a file, even if it belongs to another title or none', async () => {
    const flat = layoutOf([video('Flat/a.mkv')], { key: 'Flat/a.mkv', folder: 'Flat', flat: true });
    const { title } = await open(
      flat,
      { Flat: { files: { 'a.mkv': file(), 'b.mkv': file(), 'c.mkv': file() } } },
      { files: ['Flat/b.mkv'] },
    );
    expect(title.goneFiles().map(({ name }) => name)).toEqual(['c.mkv']);
  });

  test('names of object members are plain names', async () => {
    const one = video('Film/__proto__');
    const { title, written } = await open(layoutOf([one]));
    title.setFile(one, file());
    expect(title.file(one)).toEqual(file());
    expect(title.file(video('Film/constructor'))).toBeUndefined();
    title.forgetFile('Film', 'constructor');
    await title.save();
    expect(Object.keys(written.get('Film')?.files ?? {})).toEqual(['__proto__']);
  });
});

describe('the title’s own entry', () => {
  test('has the key . in its own folder, and its file’s name in a shared one', async () => {
    const own = await open(layoutOf([video('Film/a.mkv')]));
    own.title.record = { arrivals: { '': { at: 'then' } }, facts: {} };
    await own.title.save();
    expect(Object.keys(own.written.get('Film')?.titles ?? {})).toEqual(['.']);
    const flat = await open(layoutOf([video('Flat/a.mkv')], { key: 'Flat/a.mkv', folder: 'Flat', flat: true }), {
      Flat: { titles: { 'b.mkv': { arrivals: {}, facts: {} } } },
    });
    flat.title.record = { arrivals: {}, facts: { id: { state: 'open' } } };
    expect(flat.title.otherRecords().map(([name]) => name)).toEqual(['b.mkv']);
    flat.title.forgetTitle('b.mkv');
    await flat.title.save();
    expect(Object.keys(flat.written.get('Flat')?.titles ?? {})).toEqual(['a.mkv']);
  });

  test('set to the same value writes nothing', async () => {
    const { title, written } = await open(layoutOf([video('Film/a.mkv')]));
    const { record } = title;
    title.record = record;
    await title.save();
    expect(written.size).toBe(0);
  });
});

test('folders opened before an unreadable one are closed again', async () => {
  let closed = 0;
  const book = new RecordBook({
    read: async (folder) => {
      if (folder === 'Film/z') throw new Error('the disk failed');
      return { state: 'new', record: emptyRecord() };
    },
    write: async () => undefined,
  });
  const close = book.close.bind(book);
  book.close = (folder) => {
    closed++;
    close(folder);
  };
  await expect(Title.open(layoutOf([video('Film/a.mkv')]), new Map(), book, { videoless: ['Film/z'] })).rejects.toThrow(
    'the disk failed',
  );
  expect(closed).toBe(2);
});
