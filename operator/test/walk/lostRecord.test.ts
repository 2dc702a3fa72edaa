/** A power cut or a person takes the record, and the files it listed are still ours; a file that somebody changed is not. */
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FolderRecord } from '../../src/title/record.ts';
import { Refreshes } from '../../src/walk/refreshes.ts';
import { nfoFixture, start } from '../nfo/nfoFixture.ts';
import { filmDetails } from '../nfo/sampleDetails.ts';
import { trailerVideo } from '../sources/trailerVideo.ts';
import { film, oneFilm, poster, recordOf, scripted, visit } from './artFixture.ts';
import { picture } from './scriptedSources.ts';
import { trailerLink, trailerStand, trailerTools } from './trailerSources.ts';

const hidden = (root: string, folder: string) => join(root, folder, '.projectionist/record.json');

const harms: readonly (readonly [string, (record: string) => Promise<unknown>])[] = [
  ['lost', (record) => rm(record)],
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
    expect(await readFile(join(fixture.root, film, 'poster.jpg'))).toEqual(Buffer.from(second));
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
    await visit(fixture, await scripted(), { now: Date.parse('2026-02-01T00:00:00Z') });
    const before = await recordOf(fixture);
    await harm(hidden(fixture.root, film));
    await visit(fixture, await scripted(), { now: Date.parse('2026-03-01T00:00:00Z') });
    const after: FolderRecord = JSON.parse(await readFile(hidden(fixture.root, film), 'utf8'));
    expect(after.titles['.']?.arrivals).toEqual(before?.arrivals);
    expect(after.titles['.']?.facts['poster']).toMatchObject({ state: 'filled' });
  });
});

test('without the folder .projectionist everything counts as the user’s, as before', async () => {
  const fixture = await oneFilm();
  await visit(fixture, await scripted());
  await rm(join(fixture.root, film, '.projectionist'), { recursive: true });
  await visit(fixture, await scripted());
  expect((await recordOf(fixture))?.facts['poster']).toMatchObject({ state: 'filled', source: 'file' });
});
