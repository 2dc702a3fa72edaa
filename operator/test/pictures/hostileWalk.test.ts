/** Hostile pictures beside videos and from services: each costs one walk its budget, and no later one anything. */
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { message } from '../../src/messages/message.ts';
import type { PictureFile, PictureNotes } from '../../src/phases/decoding.ts';
import { Refreshes } from '../../src/walk/refreshes.ts';
import { dayMs, factOf, film, images, oneFilm, pictures, poster, scripted } from '../walk/artFixture.ts';
import { answered, offer, picture, type Scripted, scriptedSources } from '../walk/scriptedSources.ts';
import type { WalkFixture, WalkOptions } from '../walk/walkFixture.ts';
import { jpegOfScans } from './hostileJpeg.ts';

const bomb = () => jpegOfScans({ widthPixels: 640, heightPixels: 960, scans: 2_600 });
const tooManyScans = { code: 'imageTooMany', values: ['scans', '64'] };
/** Pictures that were named before they were decoded, in order. */
const decoded: PictureFile[] = [];
let open = 0;
const notes: PictureNotes = {
  setAside: () => undefined,
  async open(file) {
    open += 1;
    decoded.push(file);
  },
  close: () => {
    open -= 1;
  },
};

beforeEach(() => decoded.splice(0));

async function visit(fixture: WalkFixture, options: WalkOptions & { readonly sources?: Scripted } = {}) {
  const { sources, ...others } = options;
  decoded.splice(0);
  if (sources !== undefined) sources.asked.length = 0;
  const tools = { pictures: notes, ...(sources === undefined ? {} : { sources }) };
  const end = await fixture.walk({ everyTitle: true }, { ...others, tools });
  expect(open).toBe(0);
  return end;
}

/** Without our own frame of the video. */
const paths = () => decoded.map(({ path }) => path).filter((path) => !path.endsWith('/f-thumb.jpg'));
const unshown = async (fixture: WalkFixture) =>
  (await fixture.problems()).filter(({ cause }) => cause === 'pictureUnshown');

describe('a hostile poster beside a video', () => {
  test('is named before it is decoded, once, and is a problem until it changes', async () => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/poster.jpg`, bomb());
    await visit(fixture);
    expect(paths()).toContain(`${film}/poster.jpg`);
    expect(decoded.find(({ path }) => path.endsWith('poster.jpg'))).toMatchObject({ sizeBytes: bomb().length });
    const problem = { cause: 'pictureUnshown', title: film, path: `${film}/poster.jpg`, detail: tooManyScans };
    expect(await unshown(fixture)).toMatchObject([problem]);
    expect(await factOf(fixture, 'poster')).toMatchObject({
      state: 'filled',
      value: { seen: { code: 'imageTooMany' } },
    });
    await visit(fixture);
    expect(paths()).toEqual([]);
    expect(await unshown(fixture)).toMatchObject([problem]);
    await fixture.put(`${film}/poster.jpg`, await picture('jpeg'), new Date('2024-05-01T12:00:00Z'));
    await visit(fixture);
    expect(paths()).toEqual([`${film}/poster.jpg`]);
    expect(await unshown(fixture)).toEqual([]);
    expect((await factOf(fixture, 'poster'))?.value).not.toHaveProperty('seen.reason');
  });

  test('is not decoded again for a catalog that is rebuilt', async () => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/poster.jpg`, bomb());
    await visit(fixture);
    await fixture.catalog.removeTops([film], 'rebuild');
    await visit(fixture);
    expect(paths()).toEqual([]);
    expect(await unshown(fixture)).toHaveLength(1);
  });

  test.each(['poster', 'unshown'] as const)('is decoded again when a person asks for %s', async (fact) => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/poster.jpg`, bomb());
    await fixture.put(`${film}/fanart.jpg`, await picture('jpeg', { width: 320, height: 180 }));
    await visit(fixture);
    const atMs = Date.now() + 1_000;
    const refreshes = () => new Refreshes([{ title: film, fact, atMs }]);
    await visit(fixture, { now: atMs + 1, refreshes: refreshes() });
    expect(paths()).toEqual([`${film}/poster.jpg`]);
    expect(await unshown(fixture)).toHaveLength(1);
    // A wish that stays because the walk did not end is no reason to decode it each time.
    await visit(fixture, { now: atMs + 2, refreshes: refreshes() });
    expect(paths()).toEqual([]);
  });

  test('is left alone if a Job died of it, until it changes', async () => {
    const fixture = await oneFilm();
    const bytes = Buffer.from(await picture('jpeg'));
    const mtime = new Date('2024-04-01T12:00:00Z');
    await fixture.put(`${film}/poster.jpg`, bytes, mtime);
    const reason = message('diedReading', 'SIGKILL');
    const noted = { sizeBytes: bytes.length, mtimeMs: mtime.getTime(), reason };
    await visit(fixture, { setAside: new Map([[`${film}/poster.jpg`, noted]]) });
    expect(paths()).toEqual([]);
    expect(fixture.setAsideTaken).toEqual([`${film}/poster.jpg`]);
    expect(await unshown(fixture)).toMatchObject([{ detail: reason }]);
    await visit(fixture);
    expect(paths()).toEqual([]);
    await utimes(join(fixture.root, film, 'poster.jpg'), new Date(), mtime.getTime() / 1_000 + 60);
    await visit(fixture, { setAside: new Map([[`${film}/poster.jpg`, noted]]) });
    expect(paths()).toEqual([`${film}/poster.jpg`]);
    expect(await unshown(fixture)).toEqual([]);
  });

  test('that is no picture is a problem, too, and stays', async () => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/fanart.jpg`, 'the words of an error page');
    await visit(fixture);
    expect(await unshown(fixture)).toMatchObject([{ path: `${film}/fanart.jpg`, detail: { code: 'imageOther' } }]);
    await rm(join(fixture.root, film, 'fanart.jpg'));
    await visit(fixture);
    expect(await unshown(fixture)).toEqual([]);
  });
});

test('a hostile thumbnail beside a video is decoded once, until it changes', async () => {
  const fixture = await oneFilm();
  const thumbnail = `${film}/f-thumb.jpg`;
  const all = () => decoded.map(({ path }) => path);
  await fixture.put(thumbnail, bomb());
  await visit(fixture);
  expect(all()).toEqual([thumbnail]);
  expect(await unshown(fixture)).toMatchObject([{ path: thumbnail, detail: tooManyScans }]);
  await fixture.catalog.removeTops([film], 'rebuild');
  await visit(fixture);
  expect(all()).toEqual([]);
  await fixture.put(thumbnail, await picture('jpeg'), new Date('2024-05-01T12:00:00Z'));
  await visit(fixture);
  expect(all()).toEqual([thumbnail]);
  expect(await unshown(fixture)).toEqual([]);
});

describe('a hostile picture of a service', () => {
  const other = 'https://images.example/other.jpg';

  test('is passed over for the next one, and not fetched again', async () => {
    const fixture = await oneFilm();
    const details = { tmdb: answered([offer('poster', poster, { votes: 9 }), offer('poster', other)]) };
    const sources = scriptedSources({ details, pictures: { [poster]: bomb(), [other]: await picture('jpeg') } });
    await visit(fixture, { sources });
    expect(pictures(sources)).toEqual([poster, other]);
    expect(await images(fixture)).toEqual(['poster.jpg']);
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled', refusedUrls: [poster] });
  });

  test('that is the only one is fetched once: later walks ask for others alone', async () => {
    const fixture = await oneFilm();
    const sources = await scripted({ pictures: { [poster]: bomb() } });
    await visit(fixture, { sources });
    expect(pictures(sources)).toEqual([poster]);
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'failed', refusedUrls: [poster] });
    await visit(fixture, { sources, now: Date.now() + 20 * dayMs });
    expect(sources.asked).toContain('details tmdb');
    expect(pictures(sources)).toEqual([]);
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'failed', code: 'picturesRefused' });
    const atMs = Date.now() + 21 * dayMs;
    await visit(fixture, { sources, now: atMs + 1, refreshes: new Refreshes([{ title: film, fact: 'poster', atMs }]) });
    expect(pictures(sources)).toEqual([poster]);
  });

  test('that a Job died of is not decoded again', async () => {
    const fixture = await oneFilm();
    const bytes = await picture('jpeg');
    const sources = await scripted({ pictures: { [poster]: bytes } });
    const path = `${film}/poster.jpg`;
    const noted = { sizeBytes: bytes.length, mtimeMs: 0, reason: message('diedReading', 'SIGSEGV') };
    await visit(fixture, { sources, setAside: new Map([[path, noted]]) });
    expect(paths()).not.toContain(path);
    expect(fixture.setAsideTaken).toEqual([path]);
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'failed', refusedUrls: [poster] });
  });
});
