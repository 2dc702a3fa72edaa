/** A power cut or a person takes the record, and the files it listed are still ours; a file that somebody changed is not. */
import { readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { marked } from '../../src/media/ownMark.ts';
import type { FolderRecord, MadeFile } from '../../src/title/record.ts';
import { Refreshes } from '../../src/walk/refreshes.ts';
import { nfoFixture, start } from '../nfo/nfoFixture.ts';
import { filmDetails } from '../nfo/sampleDetails.ts';
import { trailerVideo } from '../sources/trailerVideo.ts';
import { factOf, film, oneFilm, poster, recordOf, scripted, visit } from './artFixture.ts';
import { answered, offer, picture, type Script, type Scripted } from './scriptedSources.ts';
import { trailerLink, trailerStand, trailerTools } from './trailerSources.ts';

const hidden = (root: string, folder: string) => join(root, folder, '.projectionist/record.json');
const loseFolder = (record: string) => rm(dirname(record), { recursive: true });

const harms: readonly (readonly [string, (record: string) => Promise<unknown>])[] = [
  ['lost', (record) => rm(record)],
  ['lost with its whole folder', loseFolder],
  ['cut in half', async (record) => truncate(record, Math.floor((await stat(record)).size / 2))],
  ['empty', (record) => truncate(record, 0)],
  ['zeroed', async (record) => writeFile(record, Buffer.alloc((await stat(record)).size))],
];

describe.each(harms)('after the record was %s', (_, harm) => {
  test('our picture is replaced by a refresh', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await scripted());
    await harm(hidden(fixture.root, film));
    const second = await picture('jpeg', { shade: 200 });
    const at = Date.now() + 1_000;
    const refreshes = new Refreshes([{ title: film, fact: 'poster', atMs: at }]);
    await visit(fixture, await scripted({ pictures: { [poster]: second } }), { now: at + 1, refreshes });
    expect(await readFile(join(fixture.root, film, 'poster.jpg'))).toEqual(marked(second, 'poster.jpg'));
    expect((await recordOf(fixture))?.made?.map(({ fact }) => fact)).toContain('poster');
  });

  test('a picture that somebody changed before stays', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await scripted());
    await writeFile(join(fixture.root, film, 'poster.jpg'), 'painted over');
    await harm(hidden(fixture.root, film));
    const at = Date.now() + 1_000;
    const refreshes = new Refreshes([{ title: film, fact: 'poster', atMs: at }]);
    await visit(fixture, await scripted(), { now: at + 1, refreshes });
    expect(await readFile(join(fixture.root, film, 'poster.jpg'), 'utf8')).toBe('painted over');
  });

  test('our .nfo gets the new plot, and one that somebody changed keeps its own', async () => {
    for (const isChanged of [false, true]) {
      const folder = 'Keeper (2011)';
      const fixture = await nfoFixture();
      await fixture.put(`${folder}/Keeper (2011).mkv`);
      await fixture.visit({ details: filmDetails });
      const nfo = `${folder}/movie.nfo`;
      const text = await fixture.text(nfo);
      if (isChanged) await writeFile(join(fixture.root, nfo), text.replace('<plot>', '<plot>Mine: '));
      await harm(hidden(fixture.root, folder));
      await fixture.visit({ details: { ...filmDetails, plot: 'Another plot.' }, now: start + 3_600_000 });
      expect(await fixture.text(nfo)).toContain(isChanged ? '<plot>Mine: ' : '<plot>Another plot.');
    }
  });

  test('our trailer is still ours', async () => {
    const fixture = await oneFilm();
    const stand = trailerStand(await trailerVideo());
    stand.links = [trailerLink()];
    const run = () =>
      fixture.walk({ everyTitle: true }, { spec: { trailers: { mode: 'files' } }, tools: trailerTools(stand) });
    await run();
    const made = async () => (await recordOf(fixture))?.made?.filter(({ fact }) => fact === 'trailer');
    const before = await made();
    expect(before).toHaveLength(1);
    await harm(hidden(fixture.root, film));
    await run();
    expect(await made()).toEqual(before);
  });

  test('the arrival stays, and the next walk writes a whole record', async () => {
    const fixture = await oneFilm();
    const sources = await scripted({ details: { tmdb: answered([offer('poster', poster)], { plot: 'A plot.' }) } });
    await visit(fixture, sources, { now: Date.parse('2026-02-01T00:00:00Z') });
    const before = await recordOf(fixture);
    await harm(hidden(fixture.root, film));
    await visit(fixture, sources, { now: Date.parse('2026-03-01T00:00:00Z') });
    const after: FolderRecord = JSON.parse(await readFile(hidden(fixture.root, film), 'utf8'));
    expect(after.titles['.']?.arrivals).toEqual(before?.arrivals);
    expect(after.titles['.']?.facts['poster']).toMatchObject({ state: 'filled' });
  });
});

/** Every file that the record lists, without the time at which it was made. */
async function everyMade(root: string): Promise<readonly Omit<MadeFile, 'mtimeMs'>[]> {
  const { titles, files }: FolderRecord = JSON.parse(await readFile(hidden(root, film), 'utf8'));
  const made = [...Object.values(titles), ...Object.values(files)].flatMap((entry) => entry.made ?? []);
  return made.map(({ mtimeMs: _, ...rest }) => rest).toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Every file of the title but the record, with its bytes. */
async function contents(root: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(join(root, film), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('.projectionist'));
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [relative(root, path), (await readFile(path)).toString('base64')] as const;
  });
  return new Map(await Promise.all(read));
}

describe('without the folder .projectionist', () => {
  const logo = 'https://images.example/logo.png';
  const spec = { trailers: { mode: 'files' }, tiles: { mode: 'inline', intervalSeconds: 1 } };

  /** Everything that we can make for a film. */
  async function everySource(more: Partial<Script> = {}): Promise<Scripted> {
    const stand = trailerStand(await trailerVideo());
    stand.links = [trailerLink()];
    const details = answered([offer('poster', poster), offer('clearlogo', logo)], { plot: 'A plot.' });
    const pictures = { [poster]: await picture('jpeg'), [logo]: await picture('png', { width: 400, height: 155 }) };
    const both = await scripted({ details: { tmdb: details }, pictures, ...more });
    const { list, download } = trailerTools(stand).sources;
    return { ...both, list: [...both.list, ...list.filter(({ name }) => name === 'archive')], download };
  }

  test('all our files are listed again, keep their bytes, and a further walk writes nothing', async () => {
    const fixture = await oneFilm();
    const walk = async (at: string) => visit(fixture, await everySource(), { spec, now: Date.parse(at) });
    await walk('2026-02-01T00:00:00Z');
    const [made, files] = [await everyMade(fixture.root), await contents(fixture.root)];
    expect(made.map(({ fact }) => fact).toSorted()).toEqual([
      'clearlogo',
      'nfo',
      'poster',
      'thumbnail',
      'tiles',
      'trailer',
    ]);
    await loseFolder(hidden(fixture.root, film));
    await walk('2026-03-01T00:00:00Z');
    expect(await everyMade(fixture.root)).toEqual(made);
    expect(await contents(fixture.root)).toEqual(files);
    const record = await readFile(hidden(fixture.root, film));
    expect((await walk('2026-03-01T01:00:00Z')).summary.made).toEqual({});
    expect(await readFile(hidden(fixture.root, film))).toEqual(record);
    expect(await contents(fixture.root)).toEqual(files);
  });

  test('they stay and are ours although no source answers', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await everySource(), { spec });
    const [made, files] = [await everyMade(fixture.root), await contents(fixture.root)];
    await loseFolder(hidden(fixture.root, film));
    await visit(fixture, await everySource({ details: { tmdb: 'away' } }), { spec });
    expect(await contents(fixture.root)).toEqual(files);
    expect(await everyMade(fixture.root)).toEqual(made);
  });

  test.each([
    ['poster.jpg', 'poster'],
    ['clearlogo.png', 'clearlogo'],
    ['f-trailer.mp4', 'trailer'],
    ['movie.nfo', 'nfo'],
    ['f-thumb.jpg', 'thumbnail'],
  ] as const)('%s that somebody changed is theirs, whatever is asked for', async (name, fact) => {
    const fixture = await oneFilm();
    await visit(fixture, await everySource(), { spec });
    const path = join(fixture.root, film, name);
    const bytes = await readFile(path);
    const theirs = Buffer.from(bytes);
    const at = name.endsWith('.nfo') ? bytes.indexOf('A plot.') : Math.floor(bytes.length / 2);
    theirs[at] = (theirs[at] ?? 0) ^ 1;
    await writeFile(path, theirs);
    await loseFolder(hidden(fixture.root, film));
    const atMs = Date.now() + 1_000;
    const refreshes = new Refreshes([{ title: film, fact, atMs }]);
    await visit(fixture, await everySource(), { spec, now: atMs + 1, refreshes });
    expect(await readFile(path)).toEqual(theirs);
    expect((await everyMade(fixture.root)).map((made) => made.fact)).not.toContain(fact);
  });

  test('a copy under a name that we do not use is theirs', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await everySource(), { spec });
    const folder = join(fixture.root, film);
    await rename(join(folder, 'poster.jpg'), join(folder, 'folder.jpg'));
    await loseFolder(hidden(fixture.root, film));
    await visit(fixture, await everySource(), { spec });
    expect(await factOf(fixture, 'poster')).toMatchObject({ source: 'file', value: { path: 'folder.jpg' } });
  });
});
