import { describe, expect, test } from 'vitest';
import { film, season, show, story } from '../../test/ruleTrial.ts';
import type { Franchise } from '../generated/franchise.ts';
import type { Fetch } from './asking.ts';
import { checkOnline, NETWORK_CODES } from './networkRules.ts';
import { titlesAgree } from './titlesAgree.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const image = (type = 'image/jpeg') => new Response('bytes', { headers: { 'content-type': type } });
const redirectTo = (location: string) => new Response('', { status: 302, headers: { location } });

interface Asked {
  readonly url: string;
  readonly authorization: string | null;
}

/** A `fetch` that serves these addresses and answers 404 for all others. Records the requests. */
function world(answers: Readonly<Record<string, (signal: AbortSignal) => Response | Promise<Response>>>) {
  const asked: Asked[] = [];
  let open = 0;
  let mostOpen = 0;
  const fetch: Fetch = async (url, { headers, signal }) => {
    asked.push({ url, authorization: new Headers(headers).get('authorization') });
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    await Promise.resolve();
    try {
      return (await answers[url]?.(signal ?? new AbortController().signal)) ?? json({}, 404);
    } finally {
      open -= 1;
    }
  };
  return { fetch, asked, mostOpen: () => mostOpen };
}

async function onlineFindings(
  franchise: Franchise,
  fetch: Fetch,
  more: { tmdbToken?: string; timeLimitMs?: number } = {},
) {
  const findings = await checkOnline(franchise, { fetch, tvmazeGapMs: 0, ...more });
  for (const { code, level } of findings) expect(NETWORK_CODES[code]).toBe(level);
  return findings.map(({ code, pointer, text: message }) => ({ place: `${code} /${pointer.join('/')}`, message }));
}

const poster = (link: string) => story([film(1)], { art: { poster: link } });
const there = 'https://image.example/a.jpg';

describe('art over the network', () => {
  test('that answers with an image has no fault, also after redirects', async () => {
    const { fetch } = world({
      [there]: () => redirectTo('/b.jpg'),
      'https://image.example/b.jpg': () => redirectTo('https://cdn.example/c'),
      'https://cdn.example/c': () => image('image/png'),
    });
    expect(await onlineFindings(poster(there), fetch)).toEqual([]);
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['does not exist', () => json({}, 404), 'answers 404'],
    ['is a page', () => image('text/html; charset=utf-8'), 'which is not an image'],
    ['has no type', () => new Response(null), 'which is not an image'],
    ['redirects in a loop', () => redirectTo(there), 'redirects more than 3 times'],
    ['redirects to another scheme', () => redirectTo('http://image.example/a.jpg'), 'redirects to an address'],
    [
      'redirects to the machine itself',
      () => redirectTo('https://127.0.0.1/a.jpg'),
      'redirects to an address that is not public',
    ],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'cannot be reached'],
    ['takes too long', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'does not answer within 10 s'],
  ])('that %s is reported', async (_, answer, part) => {
    const [only, ...others] = await onlineFindings(poster(there), world({ [there]: answer }).fetch);
    expect(others).toEqual([]);
    expect(only?.place).toBe('art-unreachable /art/poster');
    expect(only?.message).toContain(part);
  });

  test.each([
    'https://localhost/a',
    'https://localhost./a',
    'https://printer.local/a',
    'https://intranet/a',
    'https://10.0.0.1/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://metadata.google.internal/a',
    'https://user@image.example/a',
  ])('at %s is never requested', async (link) => {
    const { fetch, asked } = world({});
    expect((await onlineFindings(poster(link), fetch)).map((one) => one.place)).toEqual([
      'art-unreachable /art/poster',
    ]);
    expect(asked).toEqual([]);
  });

  test('is not waited for after the time limit, and this is reported', async () => {
    const forever = (signal: AbortSignal) =>
      new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    const answers = await onlineFindings(poster(there), world({ [there]: forever }).fetch, { timeLimitMs: 1 });
    expect(answers.map((one) => one.place)).toEqual(['online-unfinished /']);
    expect(answers[0]?.message).toContain('1 lookup was not completed');
  });
});

describe('films at TMDB', () => {
  const tmdb = 'https://api.themoviedb.org/3/';
  const titled = (title: string) => story([{ ...film(11), title }]);

  test('are not looked up without a token', async () => {
    const { fetch, asked } = world({});
    expect(await onlineFindings(titled('Star Wars'), fetch)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test.each(['Star Wars', 'Star Wars: Episode IV - A New Hope', 'La guerre des étoiles', 'STAR WARS!'])(
    'may have the title %s',
    async (title) => {
      const { fetch, asked } = world({
        [`${tmdb}movie/11`]: () => json({ title: 'Star Wars', original_title: 'La Guerre des Etoiles' }),
      });
      expect(await onlineFindings(titled(title), fetch, { tmdbToken: 'token-of-mine' })).toEqual([]);
      expect(asked).toEqual([{ url: `${tmdb}movie/11`, authorization: 'Bearer token-of-mine' }]);
    },
  );

  test('with another title or an unknown id are reported once each', async () => {
    const order = [
      film(11, { title: 'Serenity' }),
      film(11),
      film(404),
      { ...film(1), movie: 'imdb:tt1' },
      { ...film(1), movie: 'imdb:tt2' },
    ];
    const { fetch } = world({
      [`${tmdb}movie/11`]: () => json({ title: 'Star Wars' }),
      [`${tmdb}find/tt1?external_source=imdb_id`]: () => json({ movie_results: [], tv_results: [{}] }),
      [`${tmdb}find/tt2?external_source=imdb_id`]: () => json({ movie_results: [{ title: 'Film 1' }] }),
    });
    const answers = await onlineFindings(story(order), fetch, { tmdbToken: 'token-of-mine' });
    expect(answers.map((one) => one.place).sort()).toEqual([
      'provider-id /order/2/movie',
      'provider-id /order/3/movie',
      'provider-title /order/0/movie',
    ]);
    expect(JSON.stringify(answers)).not.toContain('token-of-mine');
  });

  test.each([401, 429, 500])('that TMDB answers with %i count as not completed', async (status) => {
    const { fetch } = world({ [`${tmdb}movie/11`]: () => json({}, status) });
    expect((await onlineFindings(titled('Star Wars'), fetch, { tmdbToken: 'x' })).map((one) => one.place)).toEqual([
      'online-unfinished /',
    ]);
  });

  test('never send the token to a host that TMDB redirects to', async () => {
    const { fetch, asked } = world({
      [`${tmdb}movie/11`]: () => redirectTo('https://other.example/'),
      'https://other.example/': () => json({ title: 'Star Wars' }),
    });
    await onlineFindings(titled('Star Wars'), fetch, { tmdbToken: 'x' });
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer x', null]);
  });

  test('are looked up once each, four at a time', async () => {
    const order = [...Array(50).keys(), ...Array(50).keys()].map((id) => film(id));
    const { fetch, asked, mostOpen } = world({});
    await onlineFindings(story(order), fetch, { tmdbToken: 'x' });
    expect(asked).toHaveLength(50);
    expect(mostOpen()).toBe(4);
  });
});

describe('series at TVmaze', () => {
  const lookup = 'https://api.tvmaze.com/lookup/shows?thetvdb=83268';
  const episodes = 'https://api.tvmaze.com/shows/563/episodes';
  const known = {
    [lookup]: () => redirectTo('https://api.tvmaze.com/shows/563'),
    'https://api.tvmaze.com/shows/563': () => json({ id: 563, name: 'Star Wars: The Clone Wars' }),
    [episodes]: () => json([1, 2, 3].map((number) => ({ season: 1, number })).concat([{ season: 2, number: 1 }])),
  };
  const clones = (...codes: string[]) => show(83_268, { title: 'The Clone Wars', seasons: [season(1, ...codes)] });

  test('with a known id, title and episodes have no fault', async () => {
    expect(await onlineFindings(story([clones('S01E01-S01E03')]), world(known).fetch)).toEqual([]);
  });

  test('are not asked for episodes when the file names none', async () => {
    const { fetch, asked } = world(known);
    await onlineFindings(story([show(83_268, { title: 'The Clone Wars' })]), fetch);
    expect(asked.map(({ url }) => url)).not.toContain(episodes);
  });

  test('without an episode that the file names are reported at its code', async () => {
    const answers = await onlineFindings(story([film(1), clones('S01E01', 'S01E02-S01E05')]), world(known).fetch);
    expect(answers.map((one) => one.place)).toEqual(['provider-episode /order/1/seasons/0/episodes/1']);
    expect(answers[0]?.message).toContain('TVmaze has no S01E04');
  });

  test('with specials, or seasons numbered differently, are not reported', async () => {
    const parts = show(83_268, { title: 'The Clone Wars', seasons: [season(0, 'S00E99'), season(2008, 'S2008E99')] });
    expect(await onlineFindings(story([parts]), world(known).fetch)).toEqual([]);
  });

  test('with another title or an unknown id are reported once', async () => {
    const other = show(83_268, { title: 'Andor', seasons: [season(1)] });
    expect((await onlineFindings(story([other, other]), world(known).fetch)).map((one) => one.place)).toEqual([
      'provider-title /order/0/series',
    ]);
    expect((await onlineFindings(story([other, other]), world({}).fetch)).map((one) => one.place)).toEqual([
      'provider-id /order/0/series',
    ]);
  });

  test.each<[string, unknown]>([
    ['a list', []],
    ['null', null],
    ['a number as a name', { id: 563, name: 5 }],
    ['a path as an id', { id: '../x', name: 'Star Wars' }],
  ])('answered with %s count as not completed', async (_, body) => {
    const answers = await onlineFindings(story([clones('S01E01')]), world({ [lookup]: () => json(body) }).fetch);
    expect(answers.map((one) => one.place)).toEqual(['online-unfinished /']);
  });

  test('are safe from endless responses', async () => {
    let pulled = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      pulled += 1;
      controller.enqueue(new TextEncoder().encode(' '.repeat(1024 * 1024)));
    };
    const endless = () => new Response(new ReadableStream({ pull }));
    const answers = await onlineFindings(story([clones('S01E01')]), world({ [lookup]: endless }).fetch);
    expect(answers.map((one) => one.place)).toEqual(['online-unfinished /']);
    expect(pulled).toBeLessThan(20);
  });
});

test.each([
  ['Star Wars', 'Star Wars', true],
  ['Star Wars', 'Star Trek', false],
  ['Pokémon', 'pokemon', true],
  ['Fast & Furious', 'Fast and Furious', true],
  ['The Clone Wars', 'Star Wars: The Clone Wars', true],
  ['Thor', 'Thor: The Dark World', true],
  ['Alien', 'Prometheus', false],
  ['!!!', 'Anything', true],
])('the titles %s and %s agree: %s', (one, other, agree) => {
  expect(titlesAgree(one, [other])).toBe(agree);
  expect(titlesAgree(other, ['Nothing like it', one])).toBe(agree);
});
