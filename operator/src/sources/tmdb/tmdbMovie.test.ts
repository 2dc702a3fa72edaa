import { afterEach, describe, expect, test } from 'vitest';
import { json } from '../../../test/outbound/loopback.ts';
import { answerNamed, type Body, imagesFor, queryOf } from '../../../test/sources/answers/tmdb/server.ts';
import {
  movieFull,
  movieRoute,
  movieWish,
  tmdbFixtures,
  told,
} from '../../../test/sources/answers/tmdb/tmdbFixture.ts';

const grounds = tmdbFixtures();
afterEach(() => grounds.close());

describe('a film', () => {
  test('is fetched in one call and mapped; another has the plot of its collection', async () => {
    const collection = { ...movieRoute(), '/3/collection/990900': json(answerNamed('collection')) };
    const { source, calls } = await grounds.open(collection);
    const film = told(await source.details?.(movieWish({ tmdb: '653' }, ['en', 'de'])));
    expect(calls()).toEqual(['/movie/653', '/configuration', '/collection/990900']);
    expect(film).toMatchObject({
      kind: 'movie',
      ids: { tmdb: '653', imdb: 'tt0013442', wikidata: 'Q151895' },
      title: 'Nosferatu',
      originalTitle: 'Nosferatu, eine Symphonie des Grauens',
      originalLanguage: 'de',
      premiered: '1922-02-16',
      year: 1922,
      runtimeMinutes: 95,
      genres: ['Horror', 'Fantasy'],
      studios: ['Prana-Film', 'Jofa-Atelier'],
      countries: ['Germany'],
      tags: ['vampire', 'silent film'],
      certifications: [
        { country: 'DE', rating: '12' },
        { country: 'US', rating: 'NR' },
      ],
      ratings: [{ name: 'themoviedb', value: 7.7, max: 10, votes: 2210 }],
      directors: ['F. W. Murnau'],
      writers: ['Henrik Galeen', 'Bram Stoker'],
      sources: ['tmdb'],
    });
    expect(film.cast?.[0]).toEqual({
      name: 'Max Schreck',
      role: 'Graf Orlok',
      order: 0,
      pictureUrl: 'https://image.tmdb.org/t/p/h632/l0yk3DHxWautgzXgCionuA3qmoR.jpg',
    });
    expect(film.collection).toMatchObject({
      name: 'Silent Shadows Collection',
      ids: { tmdb: '990900' },
      overview: 'Two silent films of one house.',
      posterUrl: expect.stringMatching(/^https:/u),
      fanartUrl: expect.stringMatching(/^https:/u),
    });
    expect('tagline' in film).toBe(false);
  });

  test('that was found by its id needs no further call for details', async () => {
    const { source, calls } = await grounds.open(movieRoute(), { languages: ['de'] });
    expect(told(await source.find?.('movie', { tmdb: '653' })).ids['imdb']).toBe('tt0013442');
    await source.details?.(movieWish({ tmdb: '653' }, ['de']));
    expect(calls()).toEqual(['/movie/653', '/configuration', '/collection/990900']);
  });

  test('that was found by IMDb id is fetched with the original language that the find returned', async () => {
    const { source, tmdb, calls } = await grounds.open({
      ...movieRoute(),
      '/3/find/tt0013442': json(answerNamed('find-imdb-movie')),
    });
    const found = told(await source.find?.('movie', { imdb: 'tt0013442' }));
    expect(found).toMatchObject({ ids: { tmdb: '653', imdb: 'tt0013442' }, title: 'Nosferatu', year: 1922 });
    const film = told(await source.details?.(movieWish({ imdb: 'tt0013442' })));
    expect(calls()).toEqual(['/find/tt0013442', '/movie/653', '/configuration', '/collection/990900']);
    expect(tmdb.asked[1]).toContain('include_image_language=en%2Cde%2Cnull');
    expect(film.art?.filter(({ kind, language }) => kind === 'poster' && language === 'de')).toHaveLength(1);
  });

  test('in an original language unknown beforehand costs one more call for its images', async () => {
    const { source, calls } = await grounds.open({
      ...movieRoute(),
      '/3/movie/653/images': (response, request, nth) =>
        json({ id: 653, ...imagesFor(movieFull['images'], queryOf(request)) })(response, request, nth),
    });
    const film = told(await source.details?.(movieWish({ tmdb: '653' })));
    expect(calls()).toEqual(['/movie/653', '/configuration', '/collection/990900', '/movie/653/images']);
    expect(film.art?.map(({ language }) => language)).toContain('de');
  });

  test('with few facts has only the known ones', async () => {
    const { source } = await grounds.open({ '/3/movie/9900654': json(answerNamed('movie-sparse')) });
    const film = told(await source.details?.(movieWish({ tmdb: '9900654' })));
    expect(film).toMatchObject({ title: 'Untitled Harbour Film', ratings: [], art: [], cast: [], trailers: [] });
    for (const absent of ['plot', 'tagline', 'premiered', 'year', 'runtimeMinutes', 'collection']) {
      expect(film).not.toHaveProperty(absent);
    }
  });

  test.each<[string, readonly string[], string, string]>([
    ['the language of the document', ['de'], 'Nosferatu (de)', 'Ein Schreiber reist.'],
    ['the country of it', ['pt-BR', 'de'], 'Nosferatu (BR)', 'Ein Schreiber reist.'],
    ['English where it says nothing', ['fr'], 'Nosferatu (en)', 'A clerk travels.'],
    ['the second language before English', ['fr', 'de'], 'Nosferatu (de)', 'Ein Schreiber reist.'],
    ['English where it has no code of two letters', ['gsw'], 'Nosferatu (en)', 'A clerk travels.'],
  ])('has texts in %s', async (_, languages, title, plot) => {
    const translation = (language: string, country: string, data: Body) => ({
      iso_639_1: language,
      iso_3166_1: country,
      data: { title: '', overview: '', tagline: '', ...data },
    });
    const translations = [
      translation('pt', 'PT', { title: 'Nosferatu (PT)' }),
      translation('pt', 'BR', { title: 'Nosferatu (BR)' }),
      translation('en', 'US', { title: 'Nosferatu (en)', overview: 'A clerk travels.' }),
      translation('de', 'DE', { title: 'Nosferatu (de)', overview: 'Ein Schreiber reist.' }),
      translation('fr', 'FR', {}),
    ];
    const { source } = await grounds.open(
      movieRoute({ ...movieFull, original_language: 'ja', overview: '', translations: { translations } }),
    );
    const film = told(await source.details?.(movieWish({ tmdb: '653' }, [...languages])));
    expect([film.title, film.plot]).toEqual([title, plot]);
    const all = ['Nosferatu (PT)', 'Nosferatu (BR)', 'Nosferatu (en)', 'Nosferatu (de)'];
    expect(film.alternativeTitles?.toSorted()).toEqual(all.toSorted());
  });

  test('has art by kind: untagged backdrops are fanart, tagged ones landscape, drawn logos come as PNG', async () => {
    const { source } = await grounds.open(movieRoute());
    const { art = [] } = told(await source.details?.(movieWish({ tmdb: '653' }, ['en', 'de'])));
    const kinds = art.map(({ kind, language = '-', url }) => `${kind} ${language} ${url.split('/t/p/')[1]}`);
    expect(kinds).toEqual([
      'poster en original/iXg7F9bwEEgiqLStrZTzYpsi66F.jpg',
      'poster de original/nrDzczet7csJ9ocWA5otK3P1CfA.jpg',
      'poster - original/llp59tPKjSv200oyN25FnLdrUhv.jpg',
      'fanart - original/vfjhHkXSsJ0mufVwcI2ydUrV9m8.jpg',
      'landscape en original/uonMrb2VTaepKfZHMqTJuYtqOC1.jpg',
      'clearlogo en original/Ovtbw25KMgDnv7UPw9QPZJnycj5.png',
      'clearlogo en w500/tmMfiYQUTFXh35bZABBBWjulUxP.png',
    ]);
    expect(art[0]).toMatchObject({ widthPixels: 2000, heightPixels: 3000, voteAverage: 5.5, votes: 18 });
    expect(art[6]).toMatchObject({ widthPixels: 500, heightPixels: 156, votes: 0 });
  });

  test('without images still has the picture of its row', async () => {
    const { source } = await grounds.open(
      movieRoute({ ...movieFull, images: { posters: [], backdrops: [], logos: [] } }),
    );
    const { art = [] } = told(await source.details?.(movieWish({ tmdb: '653' }, ['en', 'de'])));
    expect(art.map(({ kind }) => kind)).toEqual(['poster', 'fanart']);
  });

  test('has trailers and teasers only, as playable pages', async () => {
    const { source } = await grounds.open(movieRoute());
    const { trailers = [] } = told(await source.details?.(movieWish({ tmdb: '653' }, ['en', 'de'])));
    expect(trailers.map(({ type, site, language }) => `${type} ${site} ${language}`)).toEqual([
      'trailer youtube en',
      'trailer youtube en',
      'teaser youtube en',
      'trailer vimeo en',
      'trailer youtube de',
    ]);
    expect(trailers[0]).toEqual({
      url: 'https://www.youtube.com/watch?v=ca978112ca1',
      site: 'youtube',
      key: 'ca978112ca1',
      name: 'Restoration Trailer',
      type: 'trailer',
      language: 'en',
      isOfficial: true,
      heightPixels: 1080,
      publishedAt: '2019-10-01T14:00:00.000Z',
      source: 'tmdb',
    });
  });

  test('with invalid values keeps the valid ones', async () => {
    const { source } = await grounds.open(
      movieRoute({
        ...movieFull,
        title: 'Nosf\u0000era\u001b[2Jtu',
        runtime: 'long',
        genres: [null, { name: 7 }, { name: ' Horror ' }, 'x'],
        credits: { cast: { name: 'no list' }, crew: [{ job: 'Director' }] },
        images: { posters: [{ file_path: '/../../etc/passwd' }, { file_path: 'https://evil.example/a.jpg' }, {}] },
        videos: { results: [{ type: 'Trailer', site: 'YouTube', key: '"><script>' }, 3] },
        release_dates: [],
        poster_path: '//evil.example/a.jpg',
        backdrop_path: 12,
        belongs_to_collection: { id: 'x', name: 'y' },
        vote_average: 11,
      }),
    );
    const film = told(await source.details?.(movieWish({ tmdb: '653' }, ['en', 'de'])));
    expect(film.title).toBe('Nosf era [2Jtu');
    expect(film).toMatchObject({ genres: ['Horror'], cast: [], directors: [], art: [], trailers: [], ratings: [] });
    expect(film).not.toHaveProperty('collection');
    expect(film).not.toHaveProperty('runtimeMinutes');
  });
});
