import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  alien,
  aliens,
  crosswalk,
  day,
  type Entry,
  film,
  house,
  later,
  nfo,
  service,
  start,
} from '../../../test/identity/identifyHouse.ts';
import { saying } from '../../../test/saying.ts';
import { plainText } from '../../messages/message.ts';
import type { Trouble } from '../sources.ts';

describe('a title without any id', () => {
  test('is found by title and year, with all ids from its details', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    const { id } = await made.visit();
    expect(id).toMatchObject({
      state: 'filled',
      source: 'tmdb',
      value: { ids: alien.ids, title: 'Alien', year: 1979, premiered: '1979-05-25' },
    });
    expect(made.calls).toEqual(['tmdb search Alien 1979', 'tmdb details']);
  });

  test('is searched once: the next visit asks nothing and writes nothing', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).wrote).toBe(true);
    made.calls.length = 0;
    made.now += 400 * day;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
  });

  test('keeps several fitting titles as candidates, and is searched again in its time', async () => {
    const made = await house('movie', ['Twins (1950)/Twins.mkv']);
    const twins = (tmdb: string): Entry => ({ source: 'tmdb', ids: { tmdb }, title: 'Twins', year: 1950 });
    made.sources = [service('tmdb', [twins('1'), twins('2')], made.calls)];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'absent', reason: saying('several titles match equally well') });
    expect(id?.nextTryAt).toBe(new Date(start + 30 * day).toISOString());
    expect(title.record.candidates?.map((one) => one.id)).toEqual(['tmdb:1', 'tmdb:2']);
    made.calls.length = 0;
    made.now += 29 * day;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
    made.sources = [service('tmdb', [twins('1')], made.calls)];
    made.now += 2 * day;
    const settled = await made.visit();
    expect(settled.id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '1' } } });
    expect(settled.title.record.candidates).toBeUndefined();
  });

  test.each<[string, string, number]>([
    ['within its year after a week', 'New (2026)', 7],
    ['just before its year after a month', 'New (2027)', 30],
    ['long after its year after a month', 'Old (1950)', 30],
    ['without a year after a month', 'Nameless', 30],
  ])('is searched again: %s', async (_, name, days) => {
    const made = await house('movie', [`${name}/film.mkv`]);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id?.nextTryAt).toBe(new Date(start + days * day).toISOString());
  });

  test('is searched at once after its folder is renamed', async () => {
    const made = await house('movie', ['Alein (1979)/film.mkv']);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id?.state).toBe('absent');
    await rename(join(made.root, 'Alein (1979)'), join(made.root, 'Alien (1979)'));
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '348' } } });
  });

  test('of another country than the name says is not taken, although search rows name no country', async () => {
    const made = await house('movie', ['Alien (UK) (1979)/film.mkv']);
    const entry = { ...alien, countries: ['US'] };
    const tmdb = service('tmdb', [entry], made.calls);
    const search: NonNullable<typeof tmdb.search> = async () => {
      const { countries: _, ...row } = entry;
      return { state: 'found', value: [row] };
    };
    made.sources = [{ ...tmdb, search }];
    expect((await made.visit()).id?.state).toBe('absent');
    made.sources = [{ ...service('tmdb', [{ ...entry, countries: ['GB'] }], made.calls), search }];
    made.now += 31 * day;
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '348' } } });
  });

  test('is recognised by another name that only the full entry has', async () => {
    const made = await house('movie', ['Der Fremde (1979)/film.mkv']);
    made.sources = [service('tmdb', [{ ...alien, alternativeTitles: ['Der Fremde'] }], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'tmdb' });
    expect(made.calls).toEqual(['tmdb search Der Fremde 1979', 'tmdb find {"tmdb":"348"}', 'tmdb details']);
  });

  test('is searched in the next source if the first does not have it', async () => {
    const made = await house('series', ['Lost Show (2004)/S01E01.mkv']);
    const show: Entry = { source: 'tvmaze', kind: 'series', ids: { tvmaze: '123' }, title: 'Lost Show', year: 2004 };
    made.sources = [service('tmdb', [], made.calls), service('tvmaze', [show], made.calls)];
    expect((await made.visit()).id).toMatchObject({
      state: 'filled',
      source: 'tvmaze',
      value: { ids: { tvmaze: '123' } },
    });
  });

  test('is not taken from a source with fewer titles if the first has several', async () => {
    const made = await house('series', ['Lost Show (2004)/S01E01.mkv']);
    const show = (source: string, id: string): Entry => ({
      source,
      kind: 'series',
      ids: { [source]: id },
      title: 'Lost Show',
      year: 2004,
    });
    made.sources = [
      service('tmdb', [show('tmdb', '1'), show('tmdb', '2')], made.calls),
      service('tvmaze', [show('tvmaze', '3')], made.calls),
    ];
    expect((await made.visit()).id?.state).toBe('absent');
    expect(made.calls.some((call) => call.startsWith('tvmaze'))).toBe(false);
  });
});

describe('a source in trouble', () => {
  test('fails the id until the source answers again, then fills it', async () => {
    const made = await house('movie', [film]);
    let trouble: Trouble | undefined = { ...later, retryAtMs: start + 3 * day };
    made.sources = [service('tmdb', [alien], made.calls, () => trouble)];
    const { id } = await made.visit();
    expect(id).toMatchObject({
      state: 'failed',
      reason: saying('tmdb: 503'),
      nextTryAt: new Date(start + 3 * day).toISOString(),
    });
    made.calls.length = 0;
    made.now += 2 * day;
    await made.visit();
    expect(made.calls).toEqual([]);
    trouble = undefined;
    made.now += 2 * day;
    expect((await made.visit()).id).toMatchObject({ state: 'filled' });
  });

  test('is asked at once when it has recovered', async () => {
    const made = await house('movie', [film]);
    let trouble: Trouble | undefined = later;
    made.sources = [service('tmdb', [alien], made.calls, () => trouble)];
    await made.visit();
    trouble = undefined;
    made.now += 1000;
    made.sinceMs = made.now;
    expect((await made.visit()).id?.state).toBe('filled');
  });

  const twin = (source: string, id: string): Entry => ({ source, ids: { [source]: id }, title: 'Twin', year: 2000 });

  test.each<[string, Trouble['cause']]>([
    ['that resets', 'later'],
    ['with a refused key', 'key'],
    ['with a used up limit', 'ended'],
  ])('does not make a result of a smaller source certain: %s', async (_, cause) => {
    const made = await house('movie', ['Twin (2000)/film.mkv']);
    let trouble: Trouble | undefined = {
      source: 'tmdb',
      cause,
      reason: plainText('tmdb: away'),
      retryAtMs: start + 2 * day,
    };
    made.sources = [
      service('tmdb', [twin('tmdb', '1'), twin('tmdb', '2')], made.calls, () => trouble),
      service('wikidata', [twin('wikidata', 'Q1')], made.calls),
    ];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'failed', reason: saying('tmdb: away'), trouble: cause });
    expect(id).not.toHaveProperty('value');
    expect(id?.nextTryAt).toBe(new Date(start + 2 * day).toISOString());
    // A person may still choose it.
    expect(title.record.candidates?.map((one) => one.id)).toEqual(['wikidata:Q1']);
    trouble = undefined;
    made.now += 3 * day;
    const settled = await made.visit();
    expect(settled.id).toMatchObject({ state: 'absent', reason: saying('several titles match equally well') });
    expect(settled.title.record.candidates?.map((one) => one.id)).toEqual(['tmdb:1', 'tmdb:2']);
  });

  test('that fails half way does not make its partial answer certain either', async () => {
    const made = await house('movie', ['Der Fremde (1979)/film.mkv']);
    const other = { ...alien, ids: { tmdb: '5' }, title: 'Alien Too', alternativeTitles: ['Der Fremde'] };
    let isDown = true;
    const tmdb = service('tmdb', [{ ...alien, alternativeTitles: ['Der Fremde'] }, other], made.calls);
    const find: NonNullable<typeof tmdb.find> = async (kind, ids) =>
      isDown && ids['tmdb'] === '5'
        ? { state: 'trouble', trouble: later }
        : ((await tmdb.find?.(kind, ids)) ?? { state: 'none' });
    made.sources = [{ ...tmdb, find }];
    expect((await made.visit()).id).toMatchObject({ state: 'failed', reason: saying('tmdb: 503') });
    isDown = false;
    made.now += day;
    expect((await made.visit()).id).toMatchObject({
      state: 'absent',
      reason: saying('several titles match equally well'),
    });
  });

  test('is not waited for if it comes after the certain one', async () => {
    const made = await house('movie', [film]);
    made.sources = [
      service('tmdb', [alien], made.calls),
      service('tvdb', [], made.calls, () => ({ ...later, source: 'tvdb' })),
    ];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'tmdb', value: { ids: alien.ids } });
    expect(made.calls.some((call) => call.startsWith('tvdb search'))).toBe(false);
  });
});

describe('no sources', () => {
  test('an id in a name is used as it is, and nothing else is waited for', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/Alien.mkv']);
    const { id } = await made.visit();
    expect(id).toMatchObject({
      state: 'filled',
      source: 'folder',
      value: { ids: { tmdb: '348' }, title: 'Alien', year: 1979 },
    });
    expect(id?.nextTryAt).toBeUndefined();
    expect((await made.visit()).wrote).toBe(false);
  });

  test('a title without an id is absent until a source is added', async () => {
    const made = await house('movie', [film]);
    made.sinceMs = 0;
    const { id } = await made.visit();
    expect(id).toMatchObject({ state: 'absent' });
    expect(id?.nextTryAt).toBeUndefined();
    made.now += 400 * day;
    expect((await made.visit()).wrote).toBe(false);
    made.sources = [service('tmdb', [alien], made.calls)];
    made.sinceMs = made.now;
    expect((await made.visit()).id?.state).toBe('filled');
  });

  test('a new source confirms unconfirmed ids and adds others', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/Alien.mkv']);
    await made.visit();
    made.now += day;
    made.sinceMs = made.now;
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'folder', value: { ids: alien.ids } });
    made.calls.length = 0;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
  });
});

describe('ids in names and .nfo files', () => {
  test.each<[string, string | undefined, string, string]>([
    ['in the folder', undefined, 'Whatever {tmdb-348}/film.mkv', 'folder'],
    ['as an IMDb id in the folder', undefined, 'Whatever [tt0078748]/film.mkv', 'folder'],
    ['in the file name', undefined, 'Whatever (1999)/Whatever (1999) {tmdb-348}.mkv', 'folder'],
    ['in a .nfo', nfo('tmdb:348'), 'Whatever (1999)/film.mkv', 'nfo'],
    ['in a .nfo as IMDb', nfo('imdb:tt0078748'), 'Whatever (1999)/film.mkv', 'nfo'],
    ['in both', nfo('imdb:tt0078748'), 'Whatever (1999) {tmdb-348}/film.mkv', 'nfo'],
    ['as an address only', 'https://www.themoviedb.org/movie/348\n', 'Whatever (1999)/film.mkv', 'nfo'],
  ])('%s are trusted more than the name', async (_, content, path, source) => {
    const made = await house('movie', [path]);
    if (content !== undefined) await made.put(`${dirname(path)}/movie.nfo`, content);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    expect((await made.visit()).id).toMatchObject({
      state: 'filled',
      source,
      value: { ids: alien.ids, title: 'Alien' },
    });
    expect(made.calls.some((call) => call.includes('search'))).toBe(false);
    made.calls.length = 0;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
  });

  test.each<[string, string | undefined, string, string, readonly string[] | undefined]>([
    [
      '.nfo against folder',
      nfo('tmdb:348'),
      'Alien (1979) {tmdb-679}/film.mkv',
      'movie.nfo says tmdb:348, the folder name says tmdb:679',
      ['tmdb:348', 'tmdb:679'],
    ],
    ['two in one .nfo', nfo('tmdb:348', 'tmdb:679'), film, 'movie.nfo has several tmdb ids', undefined],
    [
      'folder against file',
      undefined,
      'Alien {tmdb-348}/Alien {tmdb-679}.mkv',
      'the folder name says tmdb:348',
      ['tmdb:348', 'tmdb:679'],
    ],
    [
      'two schemes of two films',
      nfo('tmdb:348', 'imdb:tt0090605'),
      film,
      'the name or the .nfo file says imdb:tt0090605, tmdb says imdb:tt0078748',
      ['imdb:tt0090605', 'tmdb:348'],
    ],
  ])('that contradict each other give no identity: %s', async (_, content, path, reason, candidates) => {
    const made = await house('movie', [path]);
    if (content !== undefined) await made.put(`${dirname(path)}/movie.nfo`, content);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'absent', reason: saying(expect.stringContaining(reason)) });
    expect(title.record.candidates?.map((one) => one.id)).toEqual(candidates);
  });

  test('give no identity if a crosswalk assigns the unconfirmed ones to two titles', async () => {
    const made = await house('movie', ['Alien {tmdb-348} {imdb-tt0090605}/film.mkv']);
    made.sources = [crosswalk([{ imdb: 'tt0090605', tmdb: '679' }], made.calls)];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'absent', reason: saying(expect.stringContaining('wikidata says tmdb:679')) });
    expect(title.record.candidates?.map((one) => one.id)).toEqual(['tmdb:348', 'tmdb:679']);
  });

  test('are kept if a crosswalk contradicts what a service says about its own title', async () => {
    const made = await house('movie', [film]);
    const { wikidata: _, ...known } = alien.ids;
    const other = { imdb: 'tt0078748', tmdb: '999', wikidata: 'Q1' };
    made.sources = [service('tmdb', [{ ...alien, ids: known }], made.calls), crosswalk([other], made.calls)];
    expect((await made.visit()).id).toMatchObject({
      state: 'filled',
      value: { ids: { tmdb: '348', imdb: 'tt0078748' } },
    });
    expect(made.calls.at(-1)).toContain('wikidata crosswalk');
  });

  test('are completed by a crosswalk', async () => {
    const made = await house('movie', ['Alien [tt0078748]/film.mkv']);
    made.sources = [crosswalk([alien.ids], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: alien.ids } });
  });

  test('unknown to their own service do not count if name and year are certain, and a warning says so', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-99}/film.mkv']);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'tmdb', value: { ids: alien.ids } });
    expect(made.warnings).toEqual([expect.stringContaining('tmdb:99 is not used')]);
    expect((await made.visit()).wrote).toBe(false);
    expect(made.warnings).toHaveLength(1);
  });

  test('unknown to their own service give no identity without a year, and the search results are shown', async () => {
    const made = await house('movie', ['Alien {tmdb-99}/film.mkv']);
    made.sources = [service('tmdb', [alien], made.calls)];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'absent', reason: saying('tmdb knows no film with the id 99') });
    expect(title.record.candidates?.map((one) => one.id)).toEqual(['tmdb:348']);
  });

  test('of a series do not identify a film', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/film.mkv']);
    made.sources = [service('tmdb', [{ ...alien, kind: 'series' }], made.calls)];
    expect((await made.visit()).id?.state).toBe('absent');
  });

  test('dropped by a service do not hide the others', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-99} {imdb-tt0078748}/film.mkv']);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: alien.ids } });
    expect((await made.visit()).wrote).toBe(false);
  });

  test('are used as they are while the service is unavailable, and checked again later', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/film.mkv']);
    let trouble: Trouble | undefined = later;
    made.sources = [service('tmdb', [alien], made.calls, () => trouble)];
    const { id } = await made.visit();
    expect(id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '348' } } });
    expect(id?.nextTryAt).toBe(new Date(start + 60 * 60 * 1000).toISOString());
    trouble = undefined;
    made.now += day;
    const settled = await made.visit();
    expect(settled.id).toMatchObject({ state: 'filled', value: { ids: alien.ids } });
    expect(settled.id?.nextTryAt).toBeUndefined();
  });

  test('of a service that no source translates are combined with the search result', async () => {
    const made = await house('series', ['Show (2004) [anidb-23]/S01E01.mkv']);
    const show: Entry = { source: 'tvmaze', kind: 'series', ids: { tvmaze: '1' }, title: 'Show', year: 2004 };
    made.sources = [service('tvmaze', [show], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: { anidb: '23', tvmaze: '1' } } });
  });

  describe('that no source could confirm', () => {
    const named = 'Alien (1979) {tvdb-9006}/film.mkv';

    test('are combined with the search result', async () => {
      const made = await house('movie', [named]);
      made.sources = [service('tmdb', [alien, aliens], made.calls), crosswalk([], made.calls)];
      const { id } = await made.visit();
      expect(id).toMatchObject({ state: 'filled', value: { ids: { ...alien.ids, tvdb: '9006' }, title: 'Alien' } });
      expect(made.calls).toContain('tmdb search Alien 1979');
      made.calls.length = 0;
      expect((await made.visit()).wrote).toBe(false);
      expect(made.calls).toEqual([]);
    });

    test('do not count if the search result has a different one and the year is named', async () => {
      const made = await house('movie', [named]);
      const other = { ...alien, ids: { ...alien.ids, tvdb: '1' } };
      made.sources = [service('tmdb', [other], made.calls)];
      expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'tmdb', value: { ids: other.ids } });
      expect((await made.visit()).id?.value?.ids).toEqual(other.ids);
    });

    test('stand alone if the search result has a different one and the name has no year', async () => {
      const made = await house('movie', ['Alien {tvdb-9006}/film.mkv']);
      const other = { ...alien, ids: { ...alien.ids, tvdb: '1' } };
      made.sources = [service('tmdb', [other], made.calls)];
      expect((await made.visit()).id).toMatchObject({
        state: 'filled',
        source: 'folder',
        value: { ids: { tvdb: '9006' } },
      });
      expect((await made.visit()).id?.value?.ids).toEqual({ tvdb: '9006' });
    });

    test('stand alone if the search gives nothing certain', async () => {
      const made = await house('movie', [named]);
      made.sources = [service('tmdb', [alien, { ...alien, ids: { tmdb: '5' } }], made.calls)];
      expect((await made.visit()).id?.value?.ids).toEqual({ tvdb: '9006' });
    });

    test('are checked again when the service that knows them has recovered', async () => {
      const made = await house('movie', [named]);
      let trouble: Trouble | undefined = later;
      made.sources = [service('tmdb', [alien], made.calls, () => trouble)];
      const { id } = await made.visit();
      expect(id).toMatchObject({ state: 'filled', value: { ids: { tvdb: '9006' } } });
      expect(id?.nextTryAt).toBe(new Date(start + 60 * 60 * 1000).toISOString());
      expect(made.calls.some((call) => call.includes('search'))).toBe(false);
      trouble = undefined;
      made.now += day;
      expect((await made.visit()).id?.value?.ids).toEqual({ ...alien.ids, tvdb: '9006' });
    });
  });

  test('a .nfo that cannot be read does not stop the identification', async () => {
    const made = await house('movie', [film]);
    await made.put('Alien (1979)/movie.nfo', '<movie><uniqueid type="tmdb">679');
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '348' } } });
  });
});
