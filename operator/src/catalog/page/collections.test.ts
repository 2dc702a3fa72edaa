import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { file, movies, probe, shows, title, video } from '../../../test/catalog/sample.ts';
import type { Catalog } from '../database/catalog.ts';
import { openFranchiseCatalog } from '../franchises/franchiseCatalog.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { type CollectionQuestion, listCollections } from './collections.ts';
import { filterCounts } from './filterCounts.ts';
import { KeptAnswers } from './keptAnswers.ts';
import { CursorError } from './pageCursor.ts';
import { storyTitles } from './storyTitles.ts';
import { TermSets } from './termSets.ts';
import { countTitles } from './titlePages.ts';

const archive = { ...movies, uid: 'uid-archive', name: 'archive' };
const library = { uid: 'uid-f', namespace: 'default', name: 'stories', kind: 'franchises' as const };

onBothDatabases(({ temporaryCatalog }) => {
  const film = (key: string, year: number, collection: string | undefined, rest: object = {}) =>
    title(key, { year, ...(collection === undefined ? {} : { summary: { collection } }), ...rest });

  async function filled() {
    const catalog = await temporaryCatalog();
    const uhd = {
      files: [file('u.mkv', { probe: probe({ video: [video({ widthPixels: 3840, heightPixels: 2160 })] }) })],
    };
    await (await openWalkCatalog(catalog, movies)).save({
      titles: [
        film('Zulu 2', 1990, 'The Zulu Collection', uhd),
        film('Zulu 1', 1980, 'The Zulu Collection'),
        film('Alien', 1979, 'Alien Collection', { ids: { tmdb: '348' } }),
        film('Aliens', 1986, 'Alien collection', { ids: { tmdb: '679', imdb: 'tt0090605' } }),
        film('Heat', 1995, 'Lonely Collection'),
        film('Bond 1', 1962, 'Bond, James Bond'),
        film('Prometheus', 2012, 'Prometheus Collection', { ids: { tmdb: '70981' } }),
        film('None', 2000, undefined),
      ],
      snapshots: [],
    });
    await (await openWalkCatalog(catalog, archive)).save({
      titles: [
        film('Heat', 1995, 'Lonely Collection'),
        film('Bond 2', 1963, 'Bond, James Bond'),
        film('old/Alien', 1979, undefined, { title: 'Alien', ids: { tmdb: '348' } }),
      ],
      snapshots: [],
    });
    await (await openWalkCatalog(catalog, shows)).save({
      titles: [title('Earth', { kind: 'series', ids: { tvdb: '1' } })],
      snapshots: [],
    });
    const member = { entry: 0, universes: [], eras: [] };
    await (await openFranchiseCatalog(catalog, library, { id: 'run', now: () => 7 })).save({
      key: 'alien.yaml',
      name: 'Alien',
      version: { sizeBytes: 1, mtimeMs: 2.5, sha256: 'good', settled: true },
      goodSha256: 'good',
      art: {},
      eras: [],
      sources: [],
      warnings: [],
      members: [
        { ...member, place: 1, kind: 'movie', id: 'tmdb:70981', released: '2012' },
        { ...member, place: 2, kind: 'season', id: 'tvdb:1', season: 1, released: '2025' },
        { ...member, place: 3, kind: 'season', id: 'tvdb:1', season: 2, released: '2030' },
        { ...member, place: 4, kind: 'movie', id: 'tmdb:348', released: '1979' },
        { ...member, place: 5, kind: 'movie', id: 'tmdb:679', released: '1986' },
        { ...member, place: 6, kind: 'movie', id: 'imdb:tt0090605', released: '1986' },
        { ...member, place: 7, kind: 'movie', id: 'tmdb:8077', released: '1992' },
        { ...member, place: 8, kind: 'movie', id: 'tmdb:999', released: '2030' },
      ],
    });
    return catalog;
  }

  async function pageOf(catalog: Catalog, question: Partial<CollectionQuestion> = {}) {
    return listCollections(
      catalog,
      { limit: 20, today: '2026-11-21', ...question },
      { stories: new KeptAnswers(catalog, 2, () => 0), readStories: (today) => storyTitles(catalog, today) },
    );
  }

  async function shownIn(catalog: Catalog, question: Partial<CollectionQuestion> = {}) {
    const { collections } = await pageOf(catalog, question);
    return collections.map(({ name, titles }) => [name, titles.map(({ key }) => key).join(', ')]);
  }

  test('collections and stories are listed by name; one that a story covers is that story', async () => {
    const { collections, next } = await pageOf(await filled());
    expect(next).toBeUndefined();
    expect(collections.map(({ titles, ...group }) => ({ ...group, keys: titles.map(({ key }) => key) }))).toEqual([
      {
        ...{ name: 'Alien', story: { library: 'uid-f', key: 'alien.yaml' }, held: 4, of: 5, matching: 4 },
        keys: ['Prometheus', 'Earth', 'old/Alien', 'Aliens'],
      },
      { name: 'Bond, James Bond', held: 2, matching: 2, keys: ['Bond 1', 'Bond 2'] },
      { name: 'The Zulu Collection', held: 2, matching: 2, keys: ['Zulu 1', 'Zulu 2'] },
    ]);
  });

  test('search and filters narrow the titles, not what is here', async () => {
    const catalog = await filled();
    expect(await shownIn(catalog, { filters: { resolution: '2160p' } })).toEqual([['The Zulu Collection', 'Zulu 2']]);
    expect(await shownIn(catalog, { search: 'aliens' })).toEqual([['Alien', 'Aliens']]);
    expect(await shownIn(catalog, { library: 'uid-archive' })).toEqual([
      ['Alien', 'old/Alien'],
      ['Bond, James Bond', 'Bond 2'],
    ]);
    expect(await shownIn(catalog, { filters: { kind: 'series' } })).toEqual([['Alien', 'Earth']]);
    expect(await shownIn(catalog, { search: 'nobody' })).toEqual([]);
    const [group] = (await pageOf(catalog, { filters: { resolution: '2160p' } })).collections;
    expect(group).toMatchObject({ held: 2, matching: 1 });
  });

  test.each([1, 2])('pages of %i follow one another without gaps', async (limit) => {
    const catalog = await filled();
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = await pageOf(catalog, { limit, ...(after === undefined ? {} : { after }) });
      names.push(...page.collections.map(({ name }) => name));
      after = page.next;
    } while (after !== undefined);
    expect(names).toEqual(['Alien', 'Bond, James Bond', 'The Zulu Collection']);
  });

  test.each(['x', 'WyJhIl0', 'WzEsMl0', 'WyJhIiwxLjVd'])('%s is no cursor', async (after) => {
    await expect(pageOf(await temporaryCatalog(), { after })).rejects.toThrow(CursorError);
  });

  test('a cursor with signs that no database has is the place where it sorts', async () => {
    const catalog = await filled();
    const after = Buffer.from(JSON.stringify(['set:a\0\ud800', 0])).toString('base64url');
    expect(await shownIn(catalog, { after })).toEqual([
      ['Bond, James Bond', 'Bond 1, Bond 2'],
      ['The Zulu Collection', 'Zulu 1, Zulu 2'],
    ]);
  });

  test('a wall can be filtered by a collection, and its filters are counted', async () => {
    const catalog = await filled();
    const filters = { collection: 'bond, james bond' };
    expect(await countTitles(catalog, { filters })).toBe(2);
    expect(await countTitles(catalog, { filters: { collection: ' ' } })).toBe(0);
    const counts = await filterCounts(catalog, { filters }, { sets: new TermSets(catalog, () => 0) });
    expect([counts.values.get('kind'), counts.libraries]).toEqual([
      new Map([['movie', 2]]),
      new Map([
        ['uid-movies', 1],
        ['uid-archive', 1],
      ]),
    ]);
  });
});
