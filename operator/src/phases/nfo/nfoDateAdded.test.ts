import { expect, test } from 'vitest';
import { nfoFixture, start } from '../../../test/nfo/nfoFixture.ts';
import { filmDetails, seriesDetails } from '../../../test/nfo/sampleDetails.ts';
import { dateAddedElement } from './nfoFields.ts';

const film = 'Keeper (2011)';
const nfo = `${film}/movie.nfo`;
const arrivals = { '': '2021-02-03T04:05:06.789Z' };
const season = 'Harbour Watch/Season 01';
const hour = 3_600_000;

const datesIn = (text: string) => [...text.matchAll(/<dateadded>([^<]*)<\/dateadded>/gu)].map(([, date]) => date);

async function oneFilm() {
  const fixture = await nfoFixture();
  await fixture.put(`${film}/Keeper (2011).mkv`);
  return fixture;
}

test('a film has the time of its arrival in UTC, before the streams', async () => {
  const fixture = await oneFilm();
  await fixture.visit({ details: filmDetails, arrivals });
  const text = await fixture.text(nfo);
  expect(datesIn(text)).toEqual(['2021-02-03 04:05:06']);
  expect(text.indexOf('<dateadded>')).toBeLessThan(text.indexOf('<fileinfo>'));
  expect(await fixture.visit({ details: filmDetails, arrivals, now: start + hour })).toMatchObject({ made: [] });
});

test('a series has the arrival of its first episode, and each episode of a file its own', async () => {
  const fixture = await nfoFixture('series');
  await fixture.put(`${season}/Harbour Watch - S01E01E02.mkv`);
  const ofEpisodes = { S01E02: '2020-01-01T00:00:00.000Z', S01E01: '2021-01-01T00:00:00.000Z' };
  await fixture.visit({ details: seriesDetails, arrivals: ofEpisodes });
  expect(datesIn(await fixture.text('Harbour Watch/tvshow.nfo'))).toEqual(['2020-01-01 00:00:00']);
  expect(datesIn(await fixture.text(`${season}/Harbour Watch - S01E01E02.nfo`))).toEqual([
    '2021-01-01 00:00:00',
    '2020-01-01 00:00:00',
  ]);
});

test("another's file gets the date if it has none, and keeps its own and an empty one", async () => {
  for (const [theirs, expected] of [
    ['', ['2021-02-03 04:05:06']],
    ['<dateadded>2001-01-01 01:01:01</dateadded>', ['2001-01-01 01:01:01']],
    ['<dateadded></dateadded>', ['']],
  ] as const) {
    const fixture = await oneFilm();
    await fixture.put(nfo, `<movie>\n  <title>Keeper</title>\n  ${theirs}\n</movie>\n`);
    await fixture.visit({ details: filmDetails, arrivals });
    expect(datesIn(await fixture.text(nfo))).toEqual(expected);
  }
});

test('without the setting no date is written; a change of the setting is followed once in each direction', async () => {
  const fixture = await oneFilm();
  const off = { nfo: { dateAdded: false } };
  await fixture.visit({ details: filmDetails, arrivals, spec: off });
  expect(datesIn(await fixture.text(nfo))).toEqual([]);
  expect((await fixture.visit({ details: filmDetails, arrivals, now: start + hour })).made).toEqual([nfo]);
  expect(datesIn(await fixture.text(nfo))).toHaveLength(1);
  expect((await fixture.visit({ details: filmDetails, arrivals, spec: off, now: start + 2 * hour })).made).toEqual([
    nfo,
  ]);
  expect(datesIn(await fixture.text(nfo))).toEqual([]);
  expect((await fixture.visit({ details: filmDetails, arrivals, spec: off, now: start + 3 * hour })).made).toEqual([]);
});

test('a file that an older program wrote without a date is not written again for it', async () => {
  const fixture = await oneFilm();
  await fixture.visit({ details: filmDetails });
  expect(datesIn(await fixture.text(nfo))).toEqual([]);
  expect(await fixture.visit({ details: filmDetails, arrivals, now: start + hour })).toMatchObject({
    made: [],
    asked: 0,
  });
  // Its next change brings the date along.
  const details = { ...filmDetails, ids: { ...filmDetails.ids, tmdb: '4243' } };
  expect((await fixture.visit({ details, arrivals, now: start + 2 * hour })).made).toEqual([nfo]);
  expect(datesIn(await fixture.text(nfo))).toEqual(['2021-02-03 04:05:06']);
});

test.each([undefined, '', 'yesterday', '+012345-01-01T00:00:00.000Z', '1969-12-31T23:59:59.000Z', '9999-99-99'])(
  'the time %j of a record is no date',
  (arrivedAt) => {
    expect(dateAddedElement(arrivedAt)).toEqual([]);
  },
);
