/**
 * A server that is set up again reads the dates of the .nfo files, as its source says (docs/reference/nfo.md#date-added),
 * and shows the films in the order of their arrival.
 */
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filmDetails } from '../nfo/sampleDetails.ts';
import { scriptedSources } from './scriptedSources.ts';
import { tinyVideo, type WalkFixture, walkFixture } from './walkFixture.ts';

const hour = 3_600_000;
const form = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/u;

/** `zoneHours`: the zone in which a server reads the time. Jellyfin reads UTC, Emby and Kodi that of their machine. */
function timeRead(text: string, zoneHours: number): number {
  const parts = form.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return Number.NaN;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  return Date.UTC(year, month - 1, day, hours - zoneHours, minutes, seconds);
}

/** The films as a server with an empty database lists them: its own first scan has seen all of them now. */
async function newestLast({ root }: WalkFixture, zoneHours: number): Promise<readonly string[]> {
  const dates: { readonly film: string; readonly at: number }[] = [];
  for (const film of await readdir(root)) {
    const nfo = await readFile(join(root, film, 'movie.nfo'), 'utf8');
    const [, text = ''] = /<dateadded>([^<]*)<\/dateadded>/u.exec(nfo) ?? [];
    dates.push({ film, at: timeRead(text, zoneHours) });
  }
  expect(dates.filter(({ at }) => Number.isNaN(at))).toEqual([]);
  return dates.toSorted((one, other) => one.at - other.at).map(({ film }) => film);
}

test.each([
  ['Jellyfin', 0],
  ['Emby in Kolkata', 5.5],
  ['Kodi in Los Angeles', -8],
])('%s that is set up again shows films in the order of their arrival', async (_server, zoneHours) => {
  const fixture = await walkFixture();
  const options = { tools: { sources: scriptedSources({ details: { tmdb: { ...filmDetails, ids: {} } } }) } };
  const start = Date.now();
  // The last film arrives with the oldest file.
  const films = ['Third (2003) {tmdb-3}', 'First (2001) {tmdb-1}', 'Second (2002) {tmdb-2}'];
  for (const [nth, film] of films.entries()) {
    const age = new Date(start - (nth + 1) * 1000 * hour);
    await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo() }, age);
    await fixture.walk({}, { ...options, now: start + nth * hour });
  }
  expect(await newestLast(fixture, zoneHours)).toEqual(films);
  // Neither an upgrade nor a walk of a later day changes the order.
  await fixture.put(`${films[0]}/f.mkv`, { copyOf: await tinyVideo('second') }, new Date(start));
  await utimes(join(fixture.root, films[1] ?? '', 'f.mkv'), new Date(start), new Date(start));
  await fixture.walk({}, { ...options, now: start + 100 * hour });
  expect(await newestLast(fixture, zoneHours)).toEqual(films);
});
