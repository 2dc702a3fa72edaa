import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkFixture, walkFixture } from '../../../test/walk/walkFixture.ts';
import { message } from '../../messages/message.ts';
import type { FolderRecord } from '../../title/record.ts';

const film = 'Film (2001)';
const day = 24 * 3_600_000;
const held = { folders: [film] };

async function oneFilm(name = 'f.mkv'): Promise<WalkFixture> {
  const fixture = await walkFixture();
  await fixture.put(`${film}/${name}`, { copyOf: await tinyVideo() });
  return fixture;
}

async function fileOf(fixture: WalkFixture, name = 'f.mkv') {
  const record: FolderRecord = JSON.parse(
    await readFile(join(fixture.root, film, '.projectionist/record.json'), 'utf8'),
  );
  return record.files[name];
}

const names = async (fixture: WalkFixture) =>
  (await readdir(join(fixture.root, film))).filter((name) => name !== '.projectionist').toSorted();
const upgrade = async (fixture: WalkFixture) =>
  fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));

describe('an existing picture', () => {
  test.each(['.jpg', '.jpeg', '.png', '.webp', '.tbn'])(
    'f-thumb%s is adopted and never touched, also by an upgrade',
    async (ending) => {
      const fixture = await oneFilm();
      await fixture.put(`${film}/f-thumb${ending}`, 'theirs');
      await fixture.walk();
      expect((await fileOf(fixture))?.facts.thumbnail).toMatchObject({
        state: 'filled',
        source: 'file',
        value: { path: `f-thumb${ending}` },
      });
      await upgrade(fixture);
      await fixture.walk(held);
      expect(await readFile(join(fixture.root, film, `f-thumb${ending}`), 'utf8')).toBe('theirs');
      expect(await names(fixture)).toEqual([`f-thumb${ending}`, 'f.mkv'].toSorted());
      expect((await fileOf(fixture))?.made).toEqual([]);
    },
  );

  test('an empty file is no picture, and is not overwritten', async () => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/f-thumb.jpg`, '');
    await fixture.walk();
    expect(await readFile(join(fixture.root, film, 'f-thumb.jpg'), 'utf8')).toBe('');
  });

  test('an unreadable picture is adopted with a warning', async () => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/f-thumb.jpg`, 'no picture');
    const { summary } = await fixture.walk();
    expect(summary.warnings).toMatchObject([
      { path: `${film}/f-thumb.jpg`, message: expect.stringContaining('cannot be read') },
    ]);
  });
});

describe('our thumbnail', () => {
  test('changed by somebody is theirs: an upgrade leaves it', async () => {
    const fixture = await oneFilm();
    await fixture.walk();
    await writeFile(join(fixture.root, film, 'f-thumb.jpg'), 'painted over');
    await upgrade(fixture);
    await fixture.walk(held);
    expect(await readFile(join(fixture.root, film, 'f-thumb.jpg'), 'utf8')).toBe('painted over');
    expect((await fileOf(fixture))?.made).toEqual([]);
  });

  test('removed by another program is recreated once, then failed with a reason', async () => {
    const fixture = await oneFilm();
    await fixture.walk();
    await rm(join(fixture.root, film, 'f-thumb.jpg'));
    await fixture.walk();
    expect(await names(fixture)).toEqual(['f-thumb.jpg', 'f.mkv']);
    await rm(join(fixture.root, film, 'f-thumb.jpg'));
    await fixture.walk({}, { now: Date.now() + 29 * day });
    expect(await names(fixture)).toEqual(['f.mkv']);
    expect((await fileOf(fixture))?.facts.thumbnail).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^removed by another program; find out which program/u),
    });
    expect(await fixture.problems()).toMatchObject([{ cause: 'removedByOther' }]);
  });

  test('is made when the Library is no longer readOnly', async () => {
    const fixture = await oneFilm();
    await fixture.walk({}, { spec: { readOnly: true } });
    expect(await names(fixture)).toEqual(['f.mkv']);
    await fixture.walk({ everyTitle: true });
    expect(await names(fixture)).toEqual(['f-thumb.jpg', 'f.mkv']);
  });
});

describe('videos without a thumbnail', () => {
  test('a later part, a disc, and a file that is no video', async () => {
    const fixture = await walkFixture();
    const copyOf = await tinyVideo();
    for (const part of [1, 2]) await fixture.put(`Parts (2004)/Parts (2004) cd${part}.mkv`, { copyOf });
    await fixture.put('Disc (2005)/VIDEO_TS/VIDEO_TS.IFO');
    await fixture.put('Broken (2006)/b.mkv', 'no video');
    await fixture.walk();
    const states = async (key: string) =>
      (await fixture.title(key))?.facts
        .filter((row) => row.name === 'thumbnail')
        .map((row) => [row.fact.state, row.fact.reason]);
    expect(await states('Parts (2004)')).toEqual([
      ['filled', undefined],
      ['absent', message('laterPart')],
    ]);
    // Kodi looks for the picture of a stack under the name without the part.
    const inFolder = (await readdir(join(fixture.root, 'Parts (2004)'))).filter((name) => name.endsWith('.jpg'));
    expect(inFolder.toSorted()).toEqual(['Parts (2004) cd1-thumb.jpg', 'Parts (2004)-thumb.jpg']);
    for (const part of [1, 2]) await fixture.put(`Bare (2007)/cd${part}.mkv`, { copyOf });
    await fixture.walk();
    const ofBare = (await readdir(join(fixture.root, 'Bare (2007)'))).filter((name) => name.endsWith('.jpg'));
    expect(ofBare).toEqual(['cd1-thumb.jpg']);
    expect(await states('Disc (2005)')).toEqual([['absent', message('discFrame')]]);
    expect(await states('Broken (2006)')).toEqual([['failed', message('notProbed')]]);
  });

  test('the address in a .strm file is never opened: nothing of it is read, and nothing failed', async () => {
    const fixture = await walkFixture();
    await fixture.put('Stream (2005)/Stream (2005).strm', 'http://127.0.0.1:9/film.m3u8\n');
    await fixture.walk({}, { spec: { tiles: { mode: 'inline' }, marks: { mode: 'auto' } } });
    const facts = (await fixture.title('Stream (2005)'))?.facts.filter(({ subject }) => subject !== '') ?? [];
    const absent = ['absent', message('addressFile')];
    expect(Object.fromEntries(facts.map(({ name, fact }) => [name, [fact.state, fact.reason]]))).toEqual({
      ...{ probe: absent, marks: absent, thumbnail: absent, tiles: absent },
    });
    expect(await readdir(join(fixture.root, 'Stream (2005)'))).toEqual(['.projectionist', 'Stream (2005).strm']);
  });

  test('the picture of a stack of a user stays, and ours goes with its parts', async () => {
    const fixture = await walkFixture();
    for (const folder of ['Ours (2004)', 'Theirs (2004)']) {
      for (const part of [1, 2]) await fixture.put(`${folder}/${folder} cd${part}.mkv`, { copyOf: await tinyVideo() });
    }
    await fixture.put('Theirs (2004)/Theirs (2004)-thumb.png', 'theirs');
    await fixture.walk();
    const pictures = async (folder: string) =>
      (await readdir(join(fixture.root, folder))).filter((name) => !/\.mkv$|^\.projectionist$/u.test(name)).toSorted();
    expect(await pictures('Ours (2004)')).toEqual(['Ours (2004) cd1-thumb.jpg', 'Ours (2004)-thumb.jpg']);
    expect(await pictures('Theirs (2004)')).toEqual(['Theirs (2004) cd1-thumb.jpg', 'Theirs (2004)-thumb.png']);
    await fixture.walk({ everyTitle: true });
    expect(fixture.opened).toEqual([]);
    for (const part of [1, 2]) await rm(join(fixture.root, `Ours (2004)/Ours (2004) cd${part}.mkv`));
    await fixture.put('Ours (2004)/Another (2004).mkv', { copyOf: await tinyVideo('second') });
    await fixture.walk();
    expect(await pictures('Ours (2004)')).toEqual(['Another (2004)-thumb.jpg']);
  });

  test('the first video of a title gives the catalog its picture, made or found', async () => {
    const fixture = await walkFixture('series');
    for (const episode of [1, 2]) await fixture.put(`Show/Show - S01E0${episode}.mkv`, { copyOf: await tinyVideo() });
    const previews: string[] = [];
    await fixture.walk(
      {},
      {
        catalog: (inner) => ({
          ...inner,
          save: (batch) => {
            for (const title of batch.titles)
              previews.push(
                ...[...(title.previews ?? [])].map(
                  ([kind, bytes]) => `${kind} ${Buffer.from(bytes).toString('latin1', 8, 12)}`,
                ),
              );
            return inner.save(batch);
          },
        }),
      },
    );
    expect(previews).toEqual(['thumbnail WEBP']);
  });
});
