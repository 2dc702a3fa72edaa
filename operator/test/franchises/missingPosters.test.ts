import { describe, expect, test } from 'vitest';
import { jpegOfScans } from '../pictures/hostileJpeg.ts';
import { film } from '../sources/fakes/works.ts';
import { type PosterFixture, posterFixture } from './posterFixture.ts';

const tide = 'movie: "tmdb:70001", title: The Long Tide, released: "2011-09-02"';
const moons = 'movie: "tmdb:1234", title: Paper Moons, released: "2019"';
/** TMDB knows it and has no picture of it. */
const bare = 'movie: "tmdb:9900654", title: Untitled Harbour Film';
const unknown = 'movie: "tmdb:99999", title: Nobody Made It, released: "1999"';
const harbour =
  'series: "tvdb:990101", title: The Harbour Light, released: "2001", seasons: [{season: 1}, {season: 2}]';

const hourMs = 3_600_000;
const later = (hours: number) => () => Date.now() + hours * hourMs;

/** Requests since the last call, without those for dictionaries. */
function asked({ fakes }: PosterFixture): readonly string[] {
  const calls = fakes.requests.filter(({ address }) => !/\/(?:configuration|login|artwork\/types)/u.test(address));
  const names = calls.map(({ service, address }) => `${service} ${address.replace(/\?.*$/u, '')}`);
  fakes.forget();
  return names;
}

describe('the poster of a missing part', () => {
  test('is fetched by its id, once and small, and a season has that of its series', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide, harbour);
    const { summary } = await fixture.walk();
    expect(summary).toMatchObject({ made: { poster: 2 }, failed: [], warnings: [] });
    expect(await fixture.states()).toEqual(['movie tmdb:70001 filled', 'series tvdb:990101 filled']);
    expect(await fixture.formOf('movie', 'tmdb:70001')).toBe('WEBP');
    expect(await fixture.formOf('series', 'tvdb:990101')).toBe('WEBP');
    expect(asked(fixture)).toEqual([
      'tmdb /3/movie/70001',
      expect.stringMatching(/^pictures \/tmdb\/t\/p\/w342\/poster-70001-/u),
      'tmdb /3/find/990101',
      expect.stringMatching(/^pictures \/tmdb\/t\/p\/w342\/poster-990001-/u),
    ]);
    await fixture.walk();
    await fixture.walk({ now: later(24 * 365) });
    expect(asked(fixture)).toEqual([]);
  });

  test('that no service has is asked for again after a month, and around its release sooner', async () => {
    const fixture = await posterFixture();
    const soon = new Date(Date.now() + 5 * 24 * hourMs).toISOString().slice(0, 10);
    await fixture.story(bare, unknown, `movie: "tmdb:99998", title: Soon, released: "${soon}"`);
    expect((await fixture.walk()).summary).toMatchObject({ absent: { poster: 3 }, failed: [] });
    expect(asked(fixture)).toHaveLength(3);
    expect(await fixture.formOf('movie', 'tmdb:9900654')).toBeUndefined();
    await fixture.walk();
    expect(asked(fixture)).toEqual([]);
    await fixture.walk({ now: later(25) });
    expect(asked(fixture)).toEqual(['tmdb /3/movie/99998']);
    await fixture.walk({ now: later(24 * 31) });
    expect(asked(fixture)).toHaveLength(3);
  });

  test('comes from the next source if the first has none', async () => {
    const fixture = await posterFixture();
    await fixture.story(harbour);
    await fixture.walk({ services: ['fanart', 'tvmaze', 'tmdb'] });
    // fanart.tv has it, so TVmaze is not asked.
    expect(asked(fixture).map((call) => call.split(' ')[0])).toEqual(['fanart', 'pictures']);
    await fixture.story('series: "tvmaze:99001", title: The Harbour Light');
    await fixture.walk({ services: ['fanart', 'tvmaze', 'tmdb'] });
    expect(asked(fixture)).toEqual(['tvmaze /shows/99001', expect.stringContaining('pictures /tvmaze/')]);
  });

  test('is shared by the stories of a Library; forty parts cost a request and a picture each', async () => {
    const films = Array.from({ length: 40 }, (_, at) =>
      film({ tmdb: 80_001 + at, title: `Film ${at}`, released: '2001-01-01' }),
    );
    const fixture = await posterFixture({ films, series: [], collections: [] });
    const entries = films.map(({ tmdb, title }) => `movie: "tmdb:${tmdb}", title: ${title}`);
    await fixture.story(...entries);
    await fixture.otherStory(...entries);
    expect((await fixture.walk()).summary.made).toEqual({ poster: 40 });
    const calls = asked(fixture);
    expect([calls.length, new Set(calls).size]).toEqual([80, 80]);
    await fixture.walk();
    expect(asked(fixture)).toEqual([]);
  });
});

describe('trouble', () => {
  test('a service that is down holds up nothing: it is left alone, the rest waits, and is fetched when it is back', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide, moons, unknown, bare, harbour);
    fixture.fakes.fail('tmdb', { kind: 'html', status: 200 });
    const { finished, summary } = await fixture.walk();
    expect([finished, summary.failed, summary.waiting?.length]).toEqual([true, [], 5]);
    expect(new Set((await fixture.states()).map((state) => state.split(' ')[2]))).toEqual(new Set(['failed']));
    // The host is ended after three failures, each with its retries.
    expect(asked(fixture).length).toBeLessThanOrEqual(12);
    await fixture.walk();
    expect(asked(fixture).length).toBeLessThanOrEqual(12);
    fixture.fakes.mend();
    await fixture.walk({ now: later(24 * 8), trigger: 'page' });
    expect((await fixture.states()).filter((state) => state.endsWith('filled'))).toHaveLength(3);
  });

  test('a refused key spoils no other service, and a new key opens what it could serve', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide, harbour);
    fixture.fakes.keys.change('tmdb', 'another-right-key-of-tmdb');
    const { summary } = await fixture.walk({ services: ['tmdb', 'tvmaze'] });
    expect(summary).toMatchObject({ made: { poster: 1 }, failed: [], waiting: [{ path: 'The Long Tide' }] });
    expect(await fixture.states()).toEqual(['movie tmdb:70001 failed', 'series tvdb:990101 filled']);
    await fixture.writeKeys();
    await fixture.walk({ services: ['tmdb', 'tvmaze'] });
    expect(await fixture.states()).toEqual(['movie tmdb:70001 filled', 'series tvdb:990101 filled']);
  });

  test.each<[string, Parameters<PosterFixture['fakes']['fail']>[1]]>([
    ['half a picture', { kind: 'half' }],
    ['a page instead of a picture', { kind: 'html', status: 200 }],
    ['a redirect to the home network', { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' }],
    ['a picture without end', { kind: 'endless', contentType: 'image/jpeg' }],
    [
      'a picture that takes too long to decode',
      {
        ...{ kind: 'status', status: 200, contentType: 'image/jpeg' },
        body: jpegOfScans({ widthPixels: 640, heightPixels: 960, scans: 2_600 }),
      },
    ],
  ])('%s leaves its part without a poster, and the next one gets its own', async (_, fault) => {
    const fixture = await posterFixture();
    await fixture.story(tide, moons);
    fixture.fakes.fail('pictures', fault, { path: /poster-70001-/u });
    await fixture.walk();
    expect(await fixture.states()).toEqual(['movie tmdb:1234 filled', 'movie tmdb:70001 failed']);
    expect(await fixture.formOf('movie', 'tmdb:70001')).toBeUndefined();
  });

  test('a costly picture is not fetched again', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide);
    const body = jpegOfScans({ widthPixels: 640, heightPixels: 960, scans: 2_600 });
    fixture.fakes.fail('pictures', { kind: 'status', status: 200, contentType: 'image/jpeg', body });
    await fixture.walk();
    expect(asked(fixture)).toHaveLength(2);
    await fixture.walk({ now: later(24 * 8) });
    expect(asked(fixture).filter((call) => call.startsWith('pictures'))).toEqual([]);
  });
});

describe('a walk', () => {
  test('that has to stop does so between two parts; the next one does the rest', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide, moons, harbour);
    let fetched = 0;
    const isStopping = () => fetched >= 1;
    const { finished } = await fixture.walk({ context: { isStopping }, alive: () => void fetched++ });
    expect([finished, (await fixture.states()).length]).toEqual([false, 1]);
    await fixture.walk();
    expect(await fixture.states()).toHaveLength(3);
  });

  test('that is stopped while a service keeps it waiting leaves the part open', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide, moons);
    const stop = new AbortController();
    fixture.fakes.fail('pictures', { kind: 'slowHead', afterMs: 120_000 }, { path: /poster-1234-/u });
    const walking = fixture.walk({ signal: stop.signal, context: { isStopping: () => stop.signal.aborted } });
    await expect.poll(() => fixture.fakes.count('pictures', 'poster-1234-'), { timeout: 60_000 }).toBe(1);
    stop.abort(new Error('stopped'));
    await walking;
    expect(await fixture.states()).toEqual(['movie tmdb:70001 filled']);
    fixture.fakes.mend();
    await fixture.walk();
    expect(await fixture.states()).toHaveLength(2);
  });

  test('forgets the poster of a part that arrived, and of one that left the story', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide, moons, harbour);
    await fixture.walk();
    await fixture.arrives('Paper Moons (2019)', { tmdb: '1234' });
    await fixture.story(moons, harbour);
    await fixture.walk();
    expect(await fixture.states()).toEqual(['series tvdb:990101 filled']);
  });

  test('without a service that has posters asks nothing, and still forgets', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide);
    await fixture.walk();
    asked(fixture);
    await fixture.story(moons);
    await fixture.walk({ services: ['wikidata', 'omdb'] });
    expect([asked(fixture), await fixture.states()]).toEqual([[], []]);
  });

  test('fetches nothing for a rebuild, nor before the films were scanned', async () => {
    const fixture = await posterFixture();
    await fixture.story(tide);
    await fixture.walk({ context: { rebuild: true } });
    await fixture.arrives('Paper Moons (2019)', { tmdb: '1234' });
    await fixture.catalog.db.updateTable('libraries').set({ walkedAtMs: null }).execute();
    await fixture.walk();
    expect([asked(fixture), await fixture.states()]).toEqual([[], []]);
  });
});
