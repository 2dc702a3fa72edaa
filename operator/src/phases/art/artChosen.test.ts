import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  dayMs,
  factOf,
  film,
  host,
  images,
  oneFilm,
  poster,
  recordOf,
  scripted,
  visit,
} from '../../../test/walk/artFixture.ts';
import { answered, offer, picture } from '../../../test/walk/scriptedSources.ts';
import type { WalkFixture } from '../../../test/walk/walkFixture.ts';
import type { PersonPictureWish, PictureWish } from '../../walk/pictureWishes.ts';
import { Refreshes } from '../../walk/refreshes.ts';

const other = `${host}/the-other.jpg`;
const sources = async () =>
  scripted({
    details: { tmdb: answered([offer('poster', poster), offer('poster', other)]) },
    pictures: { [poster]: await picture('jpeg'), [other]: await picture('jpeg', { width: 500, height: 750 }) },
  });

/** A scan with one waiting wish. Returns how many wishes it carried out. */
async function wished(fixture: WalkFixture, wish: PictureWish, sent?: Uint8Array, fact = 'poster', spec: object = {}) {
  const taken: PersonPictureWish[] = [];
  const one = { title: film, fact, wish, atMs: 1 };
  const pictureWishes = {
    byTitle: new Map([[film, [one]]]),
    bytes: async () => sent,
    taken: (done: PersonPictureWish) => void taken.push(done),
  };
  await visit(fixture, await sources(), { pictureWishes, spec });
  return taken.length;
}

const widthOf = async (fixture: WalkFixture) =>
  (await sharp(await readFile(join(fixture.root, film, 'poster.jpg'))).metadata()).width;
const madeOf = async (fixture: WalkFixture) => (await recordOf(fixture))?.made?.map(({ path }) => path) ?? [];
const chosen = {
  state: 'filled',
  source: 'you',
  value: { path: 'poster.jpg', chosen: { sha256: expect.any(String) } },
};

test('a chosen picture replaces that of the scan, and no later scan or refresh changes it', async () => {
  const fixture = await oneFilm();
  await visit(fixture, await sources());
  expect(await wished(fixture, { action: 'pick', url: other, source: 'tmdb' })).toBe(1);
  expect(await widthOf(fixture)).toBe(500);
  expect(await factOf(fixture, 'poster')).toMatchObject(chosen);
  expect(await madeOf(fixture)).not.toContain('poster.jpg');
  const refreshes = new Refreshes([{ title: film, fact: 'poster', atMs: Date.now() + 100 * dayMs }]);
  await visit(fixture, await sources(), { refreshes });
  await visit(fixture, await sources(), { now: Date.now() + 200 * dayMs });
  expect([await widthOf(fixture), await factOf(fixture, 'poster')]).toMatchObject([500, chosen]);
});

test('a chosen picture is the person’s own file for a scan that lost its record', async () => {
  const fixture = await oneFilm();
  expect(await wished(fixture, { action: 'pick', url: other, source: 'tmdb' })).toBe(1);
  await rm(join(fixture.root, film, '.projectionist'), { recursive: true });
  await visit(fixture, await sources());
  expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled', source: 'file' });
  expect(await widthOf(fixture)).toBe(500);
});

test('a picture that a person sent is converted, and may be followed by another', async () => {
  const fixture = await oneFilm();
  await visit(fixture, await sources());
  expect(await wished(fixture, { action: 'upload' }, await picture('webp', { width: 640, height: 960 }))).toBe(1);
  expect(await widthOf(fixture)).toBe(640);
  expect((await sharp(join(fixture.root, film, 'poster.jpg')).metadata()).format).toBe('jpeg');
  expect(await wished(fixture, { action: 'pick', url: other, source: 'tmdb' })).toBe(1);
  expect(await widthOf(fixture)).toBe(500);
  expect((await images(fixture)).toSorted()).toEqual(['poster.jpg']);
});

test('back to automatic, the scan chooses again', async () => {
  const fixture = await oneFilm();
  await visit(fixture, await sources());
  const before = await widthOf(fixture);
  await wished(fixture, { action: 'pick', url: other, source: 'tmdb' });
  expect(await wished(fixture, { action: 'automatic' })).toBe(1);
  expect(await widthOf(fixture)).toBe(before);
  expect(await factOf(fixture, 'poster')).toMatchObject({ source: 'tmdb', value: { url: poster } });
  expect(await madeOf(fixture)).toContain('poster.jpg');
});

test('a chosen picture that somebody changed since is left alone when the choice is taken back', async () => {
  const fixture = await oneFilm();
  await wished(fixture, { action: 'pick', url: other, source: 'tmdb' });
  const own = await picture('jpeg', { width: 777, height: 900 });
  await writeFile(join(fixture.root, film, 'poster.jpg'), own);
  expect(await wished(fixture, { action: 'automatic' })).toBe(1);
  expect(await widthOf(fixture)).toBe(777);
  expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled', source: 'file' });
});

test('a file of the user’s own is never replaced', async () => {
  const fixture = await oneFilm();
  const own = await picture('jpeg', { width: 777, height: 900 });
  await fixture.put(`${film}/folder.jpg`, own);
  expect(await wished(fixture, { action: 'pick', url: other, source: 'tmdb' })).toBe(1);
  expect(await images(fixture)).toEqual(['folder.jpg']);
  expect(Buffer.compare(await readFile(join(fixture.root, film, 'folder.jpg')), own)).toBe(0);
  expect(await factOf(fixture, 'poster')).toMatchObject({ source: 'file', value: { path: 'folder.jpg' } });
});

test.each<[string, PictureWish, number]>([
  ['a picture that a person sent', { action: 'upload' }, 640],
  ['a picture of a source', { action: 'pick', url: other, source: 'tmdb' }, 500],
])('%s is kept and reported while the Library is readOnly', async (_, wish, width) => {
  const fixture = await oneFilm();
  await visit(fixture, await sources());
  const before = await widthOf(fixture);
  const sent = await picture('webp', { width: 640, height: 960 });
  expect(await wished(fixture, wish, sent, 'poster', { readOnly: true })).toBe(0);
  expect(await widthOf(fixture)).toBe(before);
  const problem = { cause: 'pictureWaits', title: film, path: `${film}/poster.jpg`, detail: { code: 'pictureWaits' } };
  expect(await fixture.problems()).toMatchObject([problem]);
  expect(await wished(fixture, wish, sent)).toBe(1);
  expect(await widthOf(fixture)).toBe(width);
  expect(await fixture.problems()).toEqual([]);
});

test('the way back to automatic waits while the Library is readOnly', async () => {
  const fixture = await oneFilm();
  await wished(fixture, { action: 'pick', url: other, source: 'tmdb' });
  expect(await wished(fixture, { action: 'automatic' }, undefined, 'poster', { readOnly: true })).toBe(0);
  expect(await fixture.problems()).toMatchObject([{ cause: 'pictureWaits' }]);
  expect(await widthOf(fixture)).toBe(500);
  expect(await wished(fixture, { action: 'automatic' })).toBe(1);
  expect(await factOf(fixture, 'poster')).toMatchObject({ source: 'tmdb', value: { url: poster } });
  expect(await fixture.problems()).toEqual([]);
});

test.each([
  ['no picture', Buffer.from('no picture')],
  ['a drawing as a poster', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>')],
  ['nothing', Buffer.alloc(0)],
])('%s is dropped, and what was there stays', async (_, sent) => {
  const fixture = await oneFilm();
  await visit(fixture, await sources());
  const before = await widthOf(fixture);
  expect(await wished(fixture, { action: 'upload' }, sent)).toBe(1);
  expect(await widthOf(fixture)).toBe(before);
  expect(await factOf(fixture, 'poster')).toMatchObject({ source: 'tmdb' });
});

test('a picture of another title, and one that the catalog lost, change nothing', async () => {
  const fixture = await oneFilm();
  expect(await wished(fixture, { action: 'pick', url: other, source: 'tmdb' }, undefined, 'season01-poster')).toBe(1);
  expect(await wished(fixture, { action: 'upload' })).toBe(0);
  expect(await factOf(fixture, 'poster')).toMatchObject({ source: 'tmdb' });
});
