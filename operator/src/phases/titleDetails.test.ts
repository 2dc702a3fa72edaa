import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { specOf } from '../../test/walk/walkFixture.ts';
import { plainText } from '../messages/message.ts';
import type { ListedFile, TitleLayout, VideoLayout } from '../naming/layout.ts';
import { openRoot } from '../storage/root.ts';
import { RecordBook } from '../title/recordBook.ts';
import { emptyRecord } from '../title/recordFile.ts';
import { Title } from '../title/title.ts';
import type { ArtOffer, Details, EpisodeDetails, Ids } from './details.ts';
import type { DetailsWish, Source, Trouble } from './sources.ts';
import { fetchDetails, orderByNames } from './titleDetails.ts';
import { mergeDetails } from './titleDetailsMerge.ts';
import { displayOrder } from './titleOrder.ts';

const trouble: Trouble = { source: 'tvdb', cause: 'later', reason: plainText('tvdb: 503') };
const poster = (url: string, source = 'tmdb'): ArtOffer => ({ kind: 'poster', url, source });
const episode = (season: number, number: number, more: Partial<EpisodeDetails> = {}): EpisodeDetails => ({
  season,
  episode: number,
  ids: {},
  ratings: [],
  directors: [],
  writers: [],
  guests: [],
  ...more,
});

function detailsSource(name: string, told: Partial<Details> | Trouble | undefined, wishes: DetailsWish[] = []): Source {
  return {
    name,
    kinds: ['movie', 'series'],
    details: async (wish) => {
      wishes.push(wish);
      if (told === undefined) return { state: 'none' };
      return 'cause' in told ? { state: 'trouble', trouble: told } : { state: 'found', value: told };
    },
    test: async () => ({ state: 'none' }),
  };
}

function artSource(name: string, art: readonly ArtOffer[] | Trouble, wishes: DetailsWish[] = []): Source {
  return {
    name,
    kinds: ['movie', 'series'],
    art: async (wish) => {
      wishes.push(wish);
      return 'cause' in art ? { state: 'trouble', trouble: art } : { state: 'found', value: art };
    },
    test: async () => ({ state: 'none' }),
  };
}

const video = (name: string, more: Partial<VideoLayout> = {}): VideoLayout => ({
  path: `Show/${name}.mkv`,
  sizeBytes: 1,
  mtimeMs: 1,
  ...more,
});

interface Asked {
  readonly sources: readonly Source[];
  readonly kind?: 'movie' | 'series';
  readonly videos?: readonly VideoLayout[];
  readonly ids?: Ids | undefined;
  readonly nfo?: string;
}

async function details({ sources, kind = 'movie', videos = [video('a')], ids = { tmdb: '1' }, nfo }: Asked) {
  const folder = await mkdtemp(join(tmpdir(), 'details-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = await openRoot(folder);
  const files = new Map<string, ListedFile>();
  if (nfo !== undefined) {
    await writeFile(join(folder, 'tvshow.nfo'), nfo);
    files.set('tvshow.nfo', { path: 'tvshow.nfo', sizeBytes: nfo.length, mtimeMs: 1 });
  }
  const layout: TitleLayout = {
    key: 'Show',
    kind,
    folder: '',
    flat: false,
    title: 'Show',
    ids: {},
    videos,
    extras: [],
  };
  const book = new RecordBook({
    read: async () => ({ state: 'new', record: emptyRecord() }),
    write: async () => undefined,
  });
  const title = await Title.open(layout, new Map([['', files]]), book);
  if (Object.keys(ids).length > 0) title.setTitleFact('id', { state: 'filled', value: { ids, title: 'Show' } });
  const spec = specOf(kind === 'movie' ? 'movies' : 'series', folder);
  const { signal } = new AbortController();
  const none = async () => ({ state: 'none' }) as const;
  return fetchDetails(title, {
    root,
    spec,
    signal,
    sources: { list: sources, sinceMs: 0, fetch: none, download: none },
  });
}

describe("asking the sources in the document's order", () => {
  test('texts come from the first source that has them; ids, art and ratings from all', async () => {
    const wishes: DetailsWish[] = [];
    const first = detailsSource('tmdb', {
      title: 'Eins',
      ids: { tmdb: '1', imdb: 'tt1' },
      genres: [],
      art: [poster('a')],
      ratings: [{ name: 'imdb', value: 7, max: 10, votes: 5 }],
    });
    const second = detailsSource(
      'tvdb',
      {
        title: 'One',
        plot: 'It begins.',
        ids: { tvdb: '2' },
        genres: ['Drama'],
        art: [poster('a'), poster('b')],
        ratings: [{ name: 'imdb', value: 8, max: 10, votes: 9 }],
      },
      wishes,
    );
    const { details: told, troubles } = await details({ sources: [first, second] });
    expect(told).toMatchObject({
      title: 'Eins',
      plot: 'It begins.',
      ids: { tmdb: '1', imdb: 'tt1', tvdb: '2' },
      genres: ['Drama'],
      ratings: [{ name: 'imdb', value: 8 }],
      sources: ['tmdb', 'tvdb'],
    });
    expect(told?.art.map(({ url }) => url)).toEqual(['a', 'b']);
    expect(troubles).toEqual([]);
    expect(wishes).toMatchObject([{ ids: { tmdb: '1', imdb: 'tt1' }, seasons: [], order: 'aired', languages: ['en'] }]);
  });

  test('trouble of one source is reported and does not affect the others', async () => {
    const { details: told, troubles } = await details({
      sources: [detailsSource('tvdb', trouble), detailsSource('tmdb', { title: 'One' })],
    });
    expect(told?.title).toBe('One');
    expect(troubles).toEqual([trouble]);
  });

  test('art services are asked last, when all ids are known', async () => {
    const wishes: DetailsWish[] = [];
    const { details: told } = await details({
      sources: [
        artSource('fanart', [poster('x', 'fanart')], wishes),
        detailsSource('tmdb', { title: 'One', ids: { tvdb: '9' } }),
      ],
    });
    expect(wishes[0]?.ids).toEqual({ tmdb: '1', tvdb: '9' });
    expect(told?.art).toEqual([poster('x', 'fanart')]);
    expect(told?.sources).toEqual(['tmdb', 'fanart']);
  });

  test("art alone gives details, with the folder's name as the title", async () => {
    const { details: told } = await details({ sources: [artSource('fanart', [poster('x', 'fanart')])] });
    expect(told).toMatchObject({ title: 'Show', sources: ['fanart'], art: [{ url: 'x' }] });
  });

  test.each<[string, Asked]>([
    ['a title that is not identified', { sources: [detailsSource('tmdb', { title: 'One' })], ids: {} }],
    ['no sources', { sources: [] }],
    ['a source that knows nothing', { sources: [detailsSource('tmdb', undefined)] }],
  ])('%s: no details, and no trouble', async (_, asked) => {
    expect(await details(asked)).toEqual({ troubles: [] });
  });

  test('an answer about another title is dropped', async () => {
    const other = detailsSource('tmdb', { title: 'Another', ids: { tmdb: '2' } });
    expect(await details({ sources: [other] })).toEqual({ troubles: [] });
  });
});

describe('series', () => {
  const wishOf = async (asked: Omit<Asked, 'sources' | 'kind'>) => {
    const wishes: DetailsWish[] = [];
    await details({ ...asked, kind: 'series', sources: [detailsSource('tmdb', { title: 'Show' }, wishes)] });
    return wishes.map(({ seasons, order }) => ({ seasons, order }));
  };
  const aired = [
    video('a', { season: 2, episodes: [1] }),
    video('b', { season: 0, episodes: [3] }),
    video('c', { season: 2, episodes: [2, 3] }),
  ];
  const absolute = [
    video('a', { season: 1, episodes: [101], absolute: [101] }),
    video('b', { season: 1, episodes: [102], absolute: [102] }),
  ];

  test.each<[string, Omit<Asked, 'sources' | 'kind'>, object]>([
    ['the seasons that have videos', { videos: aired }, { seasons: [0, 2], order: 'aired' }],
    ['absolute numbers', { videos: absolute }, { seasons: [1], order: 'absolute' }],
    [
      'absolute numbers beside specials',
      { videos: [...absolute, video('s', { season: 0, episodes: [1] })] },
      { seasons: [0, 1], order: 'absolute' },
    ],
    [
      'an order that a person chose',
      { videos: aired, nfo: '<tvshow><displayorder>dvd</displayorder></tvshow>' },
      { seasons: [0, 2], order: 'dvd' },
    ],
    [
      'an aired order that a person chose',
      { videos: absolute, nfo: '<tvshow><displayorder>aired</displayorder></tvshow>' },
      { seasons: [1], order: 'aired' },
    ],
    ['a broken .nfo', { videos: aired, nfo: '<tvshow><displayorder>dvd' }, { seasons: [0, 2], order: 'aired' }],
  ])('%s', async (_, asked, wish) => {
    expect(await wishOf(asked)).toEqual([wish]);
  });

  test('files named by date are searched in the seasons that had begun by then', async () => {
    const wishes: DetailsWish[] = [];
    const seasons = [
      { season: 0, airDate: '2009-01-01' },
      { season: 1, airDate: '2010-01-01' },
      { season: 2, airDate: '2011-01-01' },
      { season: 3, airDate: '2012-01-01' },
    ];
    const source = detailsSource('tmdb', { title: 'Show', seasons }, wishes);
    await details({
      kind: 'series',
      sources: [source],
      videos: [video('a', { airDate: '2010-06-01' }), video('b', { airDate: '2012-01-01' })],
    });
    expect(wishes.map((wish) => wish.seasons)).toEqual([[], [1, 3]]);
  });

  test('episodes of several sources merge by number, unless their air dates differ', () => {
    const merged = mergeDetails('series', {}, [
      {
        source: 'a',
        details: {
          title: 'S',
          episodes: [
            episode(1, 1, { airDate: '2010-01-01', ids: { tmdb: '1' } }),
            episode(1, 2, { airDate: '2010-01-08' }),
          ],
        },
      },
      {
        source: 'b',
        details: {
          episodes: [
            episode(1, 1, { airDate: '2010-01-02', title: 'Pilot', ids: { tvdb: '2' }, directors: ['A'] }),
            episode(1, 2, { airDate: '2015-01-01', title: 'Wrong' }),
            episode(1, 3, { title: 'Third' }),
          ],
        },
      },
    ]);
    expect(merged?.episodes).toMatchObject([
      { episode: 1, title: 'Pilot', airDate: '2010-01-01', ids: { tmdb: '1', tvdb: '2' }, directors: ['A'] },
      { episode: 2, airDate: '2010-01-08' },
      { episode: 3, title: 'Third' },
    ]);
    expect(merged?.episodes[1]).not.toHaveProperty('title');
  });

  test.each<[string, readonly VideoLayout[], string]>([
    ['aired', aired, 'aired'],
    ['absolute', absolute, 'absolute'],
    ['only low numbers', [video('a', { season: 1, episodes: [3], absolute: [3] })], 'aired'],
    ['numbers in a second season’s folder', [video('a', { season: 2, episodes: [30], absolute: [30] })], 'aired'],
    ['half and half', [...absolute, ...aired], 'aired'],
    ['dates', [video('a', { airDate: '2010-01-01' })], 'aired'],
    ['nothing', [], 'aired'],
  ])('the order by names: %s', (_, videos, order) => {
    expect(orderByNames({ videos })).toBe(order);
  });

  test.each<[string, string | undefined]>([
    ['<tvshow><displayorder>absolute</displayorder></tvshow>', 'absolute'],
    ['<tvshow><displayorder>originalAirDate</displayorder></tvshow>', 'aired'],
    ['<tvshow><displayorder>DVD</displayorder></tvshow>', 'dvd'],
    ['<tvshow><displayorder>storyArc</displayorder></tvshow>', undefined],
    ['<tvshow/>', undefined],
    ['scene text', undefined],
  ])('%s', (text, order) => {
    expect(displayOrder(Buffer.from(text))).toBe(order);
  });
});

describe('merging', () => {
  test("a site's trailer appears once, whichever source names it; so does each country's certification", () => {
    const trailer = (source: string) =>
      ({ url: `https://x.test/${source}`, site: 'youtube', key: 'k', type: 'trailer', source }) as const;
    const merged = mergeDetails('movie', {}, [
      {
        source: 'a',
        details: { title: 'S', trailers: [trailer('a')], certifications: [{ country: 'US', rating: 'R' }] },
      },
      {
        source: 'b',
        details: {
          trailers: [trailer('b')],
          certifications: [
            { country: 'US', rating: '18' },
            { country: 'DE', rating: '16' },
          ],
        },
      },
    ]);
    expect(merged?.trailers).toEqual([trailer('a')]);
    expect(merged?.certifications).toEqual([
      { country: 'US', rating: 'R' },
      { country: 'DE', rating: '16' },
    ]);
  });

  test('a collection that two sources name is one, with the pictures of both', () => {
    const merged = mergeDetails('movie', {}, [
      { source: 'a', details: { title: 'S', collection: { name: 'Set', ids: { tmdb: '1' } } } },
      { source: 'b', details: { collection: { name: 'The Set', ids: { tmdb: '1', tvdb: '2' }, posterUrl: 'p' } } },
      { source: 'c', details: { collection: { name: 'Other', ids: { tmdb: '9' }, fanartUrl: 'f' } } },
    ]);
    expect(merged?.collection).toEqual({ name: 'Set', ids: { tmdb: '1', tvdb: '2' }, posterUrl: 'p' });
  });

  test('the ids by which the title was identified are never replaced', () => {
    const told = [{ source: 'b', details: { title: 'S', ids: { tmdb: '2', imdb: 'tt2' } } }];
    expect(mergeDetails('movie', { tmdb: '1' }, told)?.ids).toEqual({ tmdb: '1', imdb: 'tt2' });
  });

  test('without any title there are no details', () => {
    expect(mergeDetails('movie', { tmdb: '1' }, [{ source: 'a', details: { plot: 'x' } }])).toBeUndefined();
  });
});
