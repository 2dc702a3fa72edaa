import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { freePort } from '../freePort.ts';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../serving.ts';
import type { DrawnPicture } from '../sources/fakes/pictures.ts';
import { startFakes } from '../sources/fakes/startFakes.ts';
import { cachedVideo } from '../videos/cache.ts';

const films = [
  'The Long Tide (2011)',
  'Paper Moons (2019) {tmdb-1234}',
  'Night Ferry (2023)',
  'The Glass Orchard (1998)',
  'The Glass Orchard (1999)',
  'Lamps of Seven Seas (2004)',
  'North Wind (1987)',
  'The Last Ship Home (2015)',
  'Lighthouse at Night (2009)',
  'Salt Road (2012)',
  'Ferrymen & Sons - Part II (2016)',
  'Nosferatu (1922)',
  // The fakes do not know this film; two films match this one.
  'Home Video Summer',
  'The Glass Orchard',
];
const shows = [
  ['Harbour Lights', 3],
  ['The Harbour Light', 3],
  ['Twelve Winters', 2],
] as const;

/** Parts of the story that no Library has; the services have posters of them. */
const missing: ReadonlyMap<string, string> = new Map([
  ['70011', 'Salt Road 2'],
  ['70013', 'Two Names'],
]);

const story = `name: The Tide
universe: Coast
calendar: {unit: years, zero: the Great Storm, before: BS, after: AS}
eras:
  - {name: Age of Sail, from: -60, to: -10}
  - {name: Age of Steam, from: 5, to: 40}
order:
  - {movie: "tmdb:70010", title: Salt Road, released: "2012-06-01", time: {from: -58, to: -55}}
  - {movie: "tmdb:70011", title: Salt Road 2, released: "2014-06-06", time: {from: -30, to: -28}}
  - {series: "tvdb:80001", title: Harbour Lights, released: "2020-03-01", time: {from: -12, to: -10}, seasons: [{season: 1, episodes: [S01E01-S01E05]}]}
  - {movie: "tmdb:70001", title: The Long Tide, released: "2011-09-02", time: {from: 6, to: 9}, universes: [Coast, Mirror]}
  - {movie: "tmdb:70003", title: Night Ferry, released: "2023-10-05", time: {from: 21, to: 21}, universes: [Mirror]}
  - {movie: "tmdb:70013", title: Two Names, released: "2007-05-05", time: {from: 26, to: 27}}
  - {movie: "tmdb:70008", title: The Last Ship Home, released: "2015-04-09", time: {from: 31, to: 33}}
  - {movie: "tmdb:999999", title: The Last Lamp, released: "${new Date().getUTCFullYear() + 1}-06-01"}
`;

const otherStories: Readonly<Record<string, string>> = {
  'harbours.franchise.yaml': `name: Harbours
order:
  - {series: "tvdb:990101", title: The Harbour Light, released: "2001-09-03"}
  - {movie: "tmdb:70009", title: Lighthouse at Night, released: "2009-01-29"}
  - {series: "tvdb:80001", title: Harbour Lights, released: "2020-03-01", seasons: [{season: 1, episodes: [S01E01-S01E03]}]}
`,
  'nights.franchise.yaml': `name: Nights
universe: The Long Night
order:
  - {movie: "tmdb:653", title: Nosferatu, released: "1922-02-16"}
  - {movie: "tmdb:70013", title: Two Names, released: "2007-05-05"}
  - {movie: "tmdb:70003", title: Night Ferry, released: "2023-10-05"}
  - {movie: "tmdb:9900655", title: The Second Night, released: "${new Date().getUTCFullYear() + 1}-10-31"}
`,
  'salt-road.franchise.yaml': `name: Salt Road
order:
  - {movie: "tmdb:70010", title: Salt Road, released: "2012-06-01"}
  - {movie: "tmdb:70011", title: Salt Road 2, released: "2014-06-06"}
`,
};

/** Walks the Libraries; everything ends with the test. */
export async function screenshotFixture(): Promise<{
  readonly fixture: Fixture;
  readonly serving: Serving;
  /** The real address; the page shows another one (`--base-url`). */
  readonly address: string;
}> {
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  // The page shows this path. mkdir fails if the folder exists, so that the removal never deletes a foreign folder.
  const media = join(tmpdir(), 'media');
  await mkdir(media);
  onTestFinished(() => rm(media, { recursive: true, force: true }));
  const fakes = await startFakes({ draw: missingPoster });
  onTestFinished(async () => fakes[Symbol.asyncDispose]());
  await fakes.keys.write(join(fixture.data, 'secrets'));
  await fill(media);
  const quiet = { schedule: '0 4 * * *', tiles: { mode: 'inline', intervalSeconds: 2 } };
  await writeConfig(fixture.config, {
    movies: {
      ...{ kind: 'movies', storage: { path: join(media, 'movies') } },
      ...{ sources: fakes.sources('tmdb', 'fanart', 'wikidata'), ...quiet },
    },
    series: {
      ...{ kind: 'series', storage: { path: join(media, 'series') } },
      ...{ sources: fakes.sources('tmdb', 'fanart', 'tvmaze'), ...quiet },
    },
    stories: {
      ...{ kind: 'franchises', storage: { path: join(media, 'stories') }, schedule: quiet.schedule },
      sources: fakes.sources('tmdb'),
    },
  });
  const address = `http://127.0.0.1:${await freePort()}`;
  const serving = await startServe(fixture, {
    args: ['--listen', address.replace('http://', ''), '--base-url', 'http://nas:7070'],
    env: { PROJECTIONIST_QUIET_SECONDS: '0' },
  });
  onTestFinished(async () => {
    await serving.stop();
  });
  for (const library of ['movies', 'series', 'stories']) {
    await serving.logged((entry) => entry.msg === 'a run ended' && String(entry['library']).endsWith(library));
  }
  await call(serving, address, media);
  await rescanStories(serving, address);
  return { fixture, serving, address };
}

/** A day's webhooks from download managers and media servers, for more runs and recent callers. */
async function call(serving: Serving, address: string, media: string): Promise<void> {
  const said = [
    ['movies', 'Radarr/6.0.3.10000 (debian 12)', { eventType: 'Download', movie: { folderPath: 'Salt Road (2012)' } }],
    ['series', 'Sonarr/4.0.19.0 (debian 12)', { eventType: 'Download', series: { path: 'Twelve Winters' } }],
    ['movies', 'Jellyfin-Server/10.11.2', { path: 'Night Ferry (2023)' }],
    ['series', 'Sonarr/4.0.19.0 (debian 12)', { eventType: 'Download', series: { path: 'Harbour Lights' } }],
  ] as const;
  for (const [library, agent, body] of said) {
    const since = serving.log.length;
    const text = JSON.stringify(body, (key, value) =>
      key === 'folderPath' || key === 'path' ? join(media, library, String(value)) : value,
    );
    const answer = await fetch(`${address}/webhook/default/${library}`, {
      ...{ method: 'POST', body: text, headers: { 'user-agent': agent } },
    });
    if (answer.status !== 204) throw new Error(`expected 204 of the webhook, got ${answer.status}`);
    await serving.logged((entry) => entry.msg === 'a run ended' && String(entry['library']).endsWith(library), since);
  }
}

/** The first scan of the stories may have ended before the films were known. */
async function rescanStories(serving: Serving, address: string): Promise<void> {
  const since = serving.log.length;
  await fetch(`${address}/webhook/default/stories`, { method: 'POST', body: '{}' });
  await serving.logged((entry) => entry.msg === 'a run ended' && String(entry['library']).endsWith('stories'), since);
}

/** Undefined for every other picture. */
async function missingPoster(file: string): Promise<DrawnPicture | undefined> {
  const name = missing.get(/^poster-(\d+)-/u.exec(file)?.[1] ?? '');
  return name === undefined ? undefined : { bytes: await poster(name), contentType: 'image/jpeg' };
}

async function fill(folder: string): Promise<void> {
  const picture = {
    codec: 'h264',
    pictures: 'scenery',
    widthPixels: 640,
    heightPixels: 360,
    frameRate: 6,
    keyframeEverySeconds: 2,
  } as const;
  const film = await cachedVideo('shown-film.mkv', {
    ...picture,
    seconds: 65,
    audio: [
      { language: 'eng', channels: 2, codec: 'aac' },
      { language: 'deu', channels: 2, codec: 'aac' },
    ],
    subtitles: [{ language: 'eng' }, { language: 'deu', forced: true }],
    chapters: [
      { startSeconds: 0, title: 'Opening' },
      { startSeconds: 20, title: 'The voyage' },
      { startSeconds: 50, title: 'End Credits' },
    ],
  });
  const short = await cachedVideo('shown-episode.mkv', { ...picture, seconds: 8 });
  const large = await cachedVideo('shown-large.mkv', {
    ...{ ...picture, seconds: 8 },
    ...{ widthPixels: 1280, heightPixels: 720 },
  });
  const put = async (video: string, path: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(video, join(folder, path));
  };
  for (const name of films) {
    const video = name.startsWith('The Long') ? film : name.length % 3 === 0 ? short : large;
    await put(video, `movies/${name}/${name}.mkv`);
    await writeFile(join(folder, 'movies', name, 'poster.jpg'), await poster(name.replace(/ [({].*$/u, '')));
    if (name.startsWith('The Long')) await writeFile(join(folder, 'movies', name, 'fanart.jpg'), await fanart(name));
  }
  // Edited by hand.
  await writeFile(
    join(folder, 'movies/North Wind (1987)/movie.nfo'),
    '<movie>\n  <title>North Wind</title>\n  <plot>A < B</plot>\n</movie>\n',
  );
  for (const [name, episodes] of shows) {
    await mkdir(join(folder, 'series', name), { recursive: true });
    await writeFile(join(folder, 'series', name, 'poster.jpg'), await poster(name));
    await writeFile(join(folder, 'series', name, 'fanart.jpg'), await fanart(name));
    for (let number = 1; number <= episodes; number += 1) {
      await put(short, `series/${name}/Season 1/${name} - S01E0${number} - Part ${number}.mkv`);
    }
  }
  await mkdir(join(folder, 'stories'));
  await writeFile(join(folder, 'stories/the-tide.franchise.yaml'), story);
  for (const [file, text] of Object.entries(otherStories)) await writeFile(join(folder, 'stories', file), text);
}

/** A picture derived from the letters of the name: sky, light, hills or waves, with the name below. */
async function poster(name: string): Promise<Uint8Array> {
  const sum = sumOf(name);
  const hue = sum % 360;
  const wave = (top: number, lift: number) =>
    `M0 ${top} C 160 ${top - lift}, 320 ${top + lift}, 600 ${top - lift / 2} V900 H0 Z`;
  const words = name.toUpperCase().replace('&', '&amp;').split(' ');
  const half = Math.ceil(words.length / 2);
  const lines = words.length > 2 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : [words.join(' ')];
  const text = lines.map((line, place) => `<text x="300" y="${745 + place * 62}">${line}</text>`).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue},45%,16%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360},60%,55%)"/></linearGradient></defs>
<rect width="600" height="900" fill="url(#sky)"/>
<circle cx="${140 + (sum % 320)}" cy="${190 + (sum % 170)}" r="${60 + (sum % 60)}" fill="hsl(${(hue + 60) % 360},80%,85%)" opacity=".9"/>
<path d="${wave(470, 40 + (sum % 90))}" fill="hsl(${hue},40%,30%)" opacity=".75"/>
<path d="${wave(560, -30 - (sum % 80))}" fill="hsl(${hue},45%,20%)"/>
<path d="${wave(650, 30 + (sum % 50))}" fill="hsl(${hue},50%,10%)"/>
<g fill="hsl(${hue},30%,94%)" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="46" text-anchor="middle">${text}</g>
</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer();
}

/** The same landscape without the name, wide. */
async function fanart(name: string): Promise<Uint8Array> {
  const sum = sumOf(name);
  const hue = sum % 360;
  const wave = (top: number, lift: number) =>
    `M0 ${top} C 480 ${top - lift}, 1100 ${top + lift}, 1920 ${top - lift / 2} V1080 H0 Z`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue},45%,16%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360},60%,55%)"/></linearGradient></defs>
<rect width="1920" height="1080" fill="url(#sky)"/>
<circle cx="1380" cy="330" r="120" fill="hsl(${(hue + 60) % 360},80%,85%)" opacity=".9"/>
<path d="${wave(520, 90)}" fill="hsl(${hue},40%,30%)" opacity=".75"/>
<path d="${wave(660, -110)}" fill="hsl(${hue},45%,20%)"/>
<path d="${wave(820, 70)}" fill="hsl(${hue},50%,10%)"/>
</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer();
}

function sumOf(name: string): number {
  return [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9_973, 7);
}
