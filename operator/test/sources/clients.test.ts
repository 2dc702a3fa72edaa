import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Source } from '../../src/phases/sources.ts';
import { type Asking, ask } from './asking.ts';
import type { Fault } from './fakes/fault.ts';
import { type Fakes, type ServiceName, serviceNames, startFakes } from './fakes/startFakes.ts';

let fakes: Fakes;
beforeAll(async () => {
  fakes = await startFakes({ tvdbPageSize: 20 });
});
afterEach(() => {
  fakes.mend();
  fakes.forget();
});
afterAll(() => fakes.close());

/** Services whose client is asked about a film; all others about a series. */
const ofFilms: ReadonlySet<string> = new Set<ServiceName>(['wikidata', 'omdb', 'archive', 'peertube']);

function kindOf(name: string): 'movies' | 'series' {
  return ofFilms.has(name) ? 'movies' : 'series';
}

const film = { tmdb: '653', imdb: 'tt0013442', wikidata: 'Q151895' };
const series = { tmdb: '990001', imdb: 'tt9900001', tvdb: '990101', tvmaze: '99001', anilist: '9990001' };

/** Every question that the source supports, each about a title that the fakes know. */
function questionsTo(source: Source): readonly (() => Promise<Answer<unknown>>)[] {
  const isFilm = kindOf(source.name) === 'movies';
  const kind = isFilm ? ('movie' as const) : ('series' as const);
  const ids = isFilm ? film : series;
  const wish = { kind, ids, languages: ['en'], seasons: [0, 1, 2], order: 'aired' as const };
  const title = isFilm ? 'Nosferatu' : 'Hafenfeuer';
  const { search, find, details, art, poster, crosswalk, marks, trailerFiles } = source;
  return [
    () => source.test(),
    ...(search ? [() => search({ kind, title, year: isFilm ? 1922 : 2001, languages: ['en'] })] : []),
    ...(find ? [() => find(kind, ids)] : []),
    ...(details ? [() => details(wish)] : []),
    ...(art ? [() => art(wish)] : []),
    ...(poster ? [() => poster(wish)] : []),
    ...(crosswalk ? [() => crosswalk(kind, ids)] : []),
    ...(marks ? [() => marks({ ids, season: 1, episode: 1, durationSeconds: 24 })] : []),
    ...(trailerFiles ? [() => trailerFiles({ title, year: 1922, ids, kind, links: [] })] : []),
  ];
}

const isDictionary = /\/(?:configuration|login|artwork\/types)$/u;

async function only(name: ServiceName): Promise<Asking & { readonly source: Source }> {
  const asking = await ask(fakes, kindOf(name), [name]);
  const [source] = asking.sources.list;
  if (source === undefined) throw new Error(`expected a client of ${name}, found none`);
  return { ...asking, source };
}

describe.each(serviceNames)('the client of %s', (name) => {
  test('finds what its fake has, for every question that it supports', async () => {
    const { source } = await only(name);
    for (const question of questionsTo(source)) {
      const answer = await question();
      expect([question.toString(), answer.state, answer]).toMatchObject([expect.any(String), 'found', {}]);
    }
  });

  test('sends no more concurrent requests than the budget of the service', async () => {
    const { source } = await only(name);
    await Promise.all([...questionsTo(source), ...questionsTo(source)].map((question) => question()));
    expect(fakes.mostAtOnce(name)).toBeLessThanOrEqual(4);
  });

  test('gives a poster for one request, beside its login and its dictionaries', async () => {
    const { source } = await only(name);
    if (source.poster === undefined) return;
    const answer = await source.poster({ kind: 'series', ids: series, languages: ['en'] });
    expect(answer).toMatchObject({ state: 'found', value: expect.stringContaining('/pictures/') });
    const asked = fakes.requests.filter(({ service, address }) => service === name && !isDictionary.test(address));
    expect(asked).toHaveLength(1);
  });

  const faults: readonly (readonly [string, Fault])[] = [
    ['every value of another kind', { kind: 'twisted' }],
    ['every text a path', { kind: 'texts', text: '../../../etc/passwd\u0000<!ENTITY x "y">' }],
    ['half of the body', { kind: 'half' }],
    ['the connection cut', { kind: 'cut' }],
    ['a reset', { kind: 'reset' }],
    ['HTML from a gateway', { kind: 'html', status: 502 }],
    ['HTML as an answer', { kind: 'html', status: 200 }],
    ['a wait of 0 seconds without end', { kind: 'tooMany', retryAfter: '0' }],
    ['code 25 under status 200', { kind: 'code25', status: 200 }],
    ['a gzip bomb', { kind: 'bomb', megabytes: 17 }],
    ['a body without end', { kind: 'endless' }],
    ['a redirect to link-local', { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' }],
    ['a redirect round and round', { kind: 'loop' }],
  ];
  test.each(faults)('%s: answers with a value or a trouble, and throws nothing', async (_, fault) => {
    const { source, logged } = await only(name);
    fakes.fail(name, fault);
    const said: unknown[] = [];
    for (const question of questionsTo(source)) said.push(await question());
    for (const answer of said)
      expect(answer).toHaveProperty('state', expect.stringMatching(/^(?:found|none|trouble)$/u));
    const text = `${JSON.stringify(said)}${logged.join('\n')}`;
    expect(fakes.keys.all().filter((key) => text.includes(key))).toEqual([]);
  });

  test('a key that became invalid is a trouble of the key, and no request follows', async () => {
    const key = fakes.keys.of(name);
    if (key === undefined) return;
    fakes.keys.change(name, undefined);
    try {
      const stop = await ask({ ...fakes, keys: { ...fakes.keys, of: () => key } }, kindOf(name), [name]);
      const [source] = stop.sources.list;
      if (source === undefined) throw new Error(`expected a client of ${name}, found none`);
      // Only the test always sends a request: it reports the present state.
      const [tested, first, ...others] = questionsTo(source);
      const refused = { state: 'trouble', trouble: { source: name, cause: 'key' } };
      expect(await tested?.()).toMatchObject(refused);
      expect(await first?.()).toMatchObject(refused);
      const asked = fakes.count(name);
      for (const question of others) expect(await question()).toMatchObject(refused);
      expect(fakes.count(name)).toBe(asked);
    } finally {
      fakes.keys.change(name, key);
    }
  });
});
