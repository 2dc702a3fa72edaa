import { describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { sourceOnLoopback, stateOf, told } from '../../../test/sources/answers/sourceOnLoopback.ts';
import type { SearchWish } from '../../phases/sources.ts';
import { wikidataSource } from './wikidataSource.ts';

interface Film {
  readonly labels: Readonly<Record<string, string>>;
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  readonly dates: readonly string[];
  readonly ids?: Readonly<Record<string, readonly string[]>>;
}

/** A Wikidata that has these films and returns all of them for any search. */
function routes(films: Readonly<Record<string, Film>>): Readonly<Record<string, Respond>> {
  return {
    '/w/api.php': (response, request, nth) => {
      const query = new URL(request.url ?? '', 'http://wikidata.test').searchParams;
      const listed = { query: { search: Object.keys(films).map((title) => ({ ns: 0, title })) } };
      const entities = Object.entries(films).map(([id, { labels, aliases = {} }]) => {
        const named = (names: object) =>
          Object.fromEntries(Object.entries(names).map(([language, value]) => [language, { language, value }]));
        const others = Object.entries(aliases).map(([language, values]) => [
          language,
          values.map((value) => ({ language, value })),
        ]);
        return [id, { id, labels: named(labels), aliases: Object.fromEntries(others) }];
      });
      json(query.get('action') === 'query' ? listed : { entities: Object.fromEntries(entities) })(
        response,
        request,
        nth,
      );
    },
    '/sparql': (response, request, nth) => {
      const asked = [...decodeURIComponent(request.url ?? '').matchAll(/wd:(Q\d+)/gu)].map(([, id = '']) => id);
      const bindings = asked.flatMap((id) => rowsOf(id, films[id]));
      json({ results: { bindings } })(response, request, nth);
    },
  };
}

function rowsOf(id: string, film: Film | undefined): readonly object[] {
  const item = { type: 'uri', value: `http://www.wikidata.org/entity/${id}` };
  const ids = Object.entries(film?.ids ?? {}).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: { value } })),
  );
  const dates = (film?.dates ?? []).map((date) => ({ date: { value: `${date}T00:00:00Z` } }));
  return [...ids, ...dates].map((bound) => ({ item, ...bound }));
}

const wish = (title: string, year?: number, languages: readonly string[] = ['en']): SearchWish => ({
  kind: 'movie',
  title,
  languages,
  ...(year === undefined ? {} : { year }),
});

const nosferatu: Film = {
  labels: { en: 'Nosferatu', de: 'Nosferatu – Eine Symphonie des Grauens', ja: '吸血鬼ノスフェラトゥ' },
  aliases: { en: ['Nosferatu: A Symphony of Horror'] },
  dates: ['1922-03-04', '1929-06-03'],
  ids: { imdb: ['tt0013442'], tmdbMovie: ['653'] },
};

describe('a search for a film', () => {
  test('finds it by exact name and year, with its ids', async () => {
    const { source, calls } = await sourceOnLoopback(wikidataSource, routes({ Q151895: nosferatu }));
    expect(told(await source.search?.(wish('Nosferatu', 1922)))).toEqual([
      {
        source: 'wikidata',
        ids: { wikidata: 'Q151895', imdb: 'tt0013442', tmdb: '653' },
        title: 'Nosferatu',
        alternativeTitles: [
          'Nosferatu – Eine Symphonie des Grauens',
          '吸血鬼ノスフェラトゥ',
          'Nosferatu: A Symphony of Horror',
        ],
        year: 1922,
      },
    ]);
    expect(calls()[0]).toContain('srsearch="Nosferatu" haswbstatement:P4947');
    expect(calls()).toHaveLength(3);
  });

  test.each<[string, SearchWish, string | undefined]>([
    ['a name in another language', wish('Nosferatu - eine Symphonie des Grauens', 1922), 'Nosferatu'],
    ['another script', wish('吸血鬼ノスフェラトゥ', 1922), 'Nosferatu'],
    ['an alias', wish('Nosferatu: a symphony of horror', 1922), 'Nosferatu'],
    ['the language of the document', wish('Nosferatu', 1922, ['de-DE']), 'Nosferatu – Eine Symphonie des Grauens'],
    ['a part of the name', wish('Nosfer', 1922), undefined],
    ['more than the name', wish('Nosferatu the Vampyre', 1922), undefined],
    ['the year after a festival', wish('Nosferatu', 1923), undefined],
    ['the year of a revival', wish('Nosferatu', 1929), undefined],
    ['no year', wish('Nosferatu'), undefined],
  ])('%s', async (_, asked, title) => {
    const { source } = await sourceOnLoopback(wikidataSource, routes({ Q151895: nosferatu }));
    const answer = await source.search?.(asked);
    expect(answer?.state === 'found' ? answer.value[0]?.title : undefined).toBe(title);
  });

  test('a film shown at a festival the year before has its first year', async () => {
    const film = { ...nosferatu, dates: ['2011-12-30', '2012-02-10'] };
    const { source } = await sourceOnLoopback(wikidataSource, routes({ Q1: film }));
    expect(told(await source.search?.(wish('Nosferatu', 2012)))[0]?.year).toBe(2011);
  });

  test('all films of that name and year are returned, and the caller chooses', async () => {
    const { source } = await sourceOnLoopback(
      wikidataSource,
      routes({ Q1: nosferatu, Q2: { ...nosferatu, ids: {} }, Q3: { ...nosferatu, dates: [] } }),
    );
    expect(told(await source.search?.(wish('Nosferatu', 1922))).map(({ ids }) => ids['wikidata'])).toEqual([
      'Q1',
      'Q2',
    ]);
  });

  test('a scheme with two ids is omitted', async () => {
    const film = { ...nosferatu, ids: { imdb: ['tt0013442', 'tt0013443'], tmdbMovie: ['653'] } };
    const { source } = await sourceOnLoopback(wikidataSource, routes({ Q1: film }));
    expect(told(await source.search?.(wish('Nosferatu', 1922)))[0]?.ids).toEqual({ wikidata: 'Q1', tmdb: '653' });
  });

  test.each<[string, string, string]>([
    ['quotes and keywords', 'A" haswbstatement:P31="B', 'srsearch="A haswbstatement P31 B" haswbstatement:P4947'],
    ['signs between words', 'Alien³: -The (Cut)*', 'srsearch="Alien³ The Cut" haswbstatement:P4947'],
  ])("%s in a folder's name become words", async (_, title, expected) => {
    const { source, calls } = await sourceOnLoopback(wikidataSource, routes({}));
    expect(stateOf(await source.search?.(wish(title, 2000)))).toBe('none');
    expect(calls()[0]).toContain(expected);
    expect(calls()).toHaveLength(1);
  });

  test.each<SearchWish>([wish('?!', 2000), wish('', 2000), { ...wish('Nosferatu', 1922), kind: 'series' }])(
    'nothing is requested for %j',
    async (asked) => {
      const { source, calls } = await sourceOnLoopback(wikidataSource, routes({ Q1: nosferatu }));
      expect(stateOf(await source.search?.(asked))).toBe('none');
      expect(calls()).toEqual([]);
    },
  );

  test.each<[string, unknown, string]>([
    ['too many requests', { error: { code: 'ratelimited' } }, 'later'],
    ['a call that the API does not know', { error: { code: 'badvalue' } }, 'later'],
    ['an answer of another format', { query: { search: { title: 'Q1' } } }, 'none'],
    ['rows of no item', { query: { search: [{ title: 'Talk:Q1' }, { title: 7 }, null] } }, 'none'],
  ])('%s is answered, not thrown', async (_, body, expected) => {
    const { source } = await sourceOnLoopback(wikidataSource, { '/w/api.php': json(body) });
    expect(stateOf(await source.search?.(wish('Nosferatu', 1922)))).toBe(expected);
  });
});
