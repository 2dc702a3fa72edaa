import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NfoSubject, normalNfoId, readNfoIds } from './nfoIds.ts';

const ids = (text: string, subject: NfoSubject = 'movie') => readNfoIds(Buffer.from(text), subject);

describe('ids of a document', () => {
  test.each<[string, string, NfoSubject, Record<string, string>]>([
    [
      'uniqueid of every known type',
      '<movie><uniqueid type="tmdb">603</uniqueid><uniqueid type="IMDB">TT0133093</uniqueid><uniqueid type="wikidata">q83495</uniqueid></movie>',
      'movie',
      { tmdb: '603', imdb: 'tt0133093', wikidata: 'Q83495' },
    ],
    [
      'not the ids of a collection, a database or a fallback',
      '<movie><uniqueid type="tmdbSet">5</uniqueid><uniqueid type="sonarr">6</uniqueid><uniqueid type="mediaelch_fallback">7</uniqueid></movie>',
      'movie',
      {},
    ],
    [
      'not zero, and not text that is no id',
      '<movie><uniqueid type="tmdb">0</uniqueid><uniqueid type="imdb">tt12</uniqueid><uniqueid type="tvdb">abc</uniqueid></movie>',
      'movie',
      {},
    ],
    [
      'uniqueid before <tmdbid>',
      '<movie><tmdbid>1</tmdbid><uniqueid type="tmdb">603</uniqueid></movie>',
      'movie',
      { tmdb: '603' },
    ],
    [
      '<tmdbid>, <imdb_id> and <tvdbid>',
      '<tvshow><tmdbid>603</tmdbid><imdb_id>tt0133093</imdb_id><tvdbid>5</tvdbid></tvshow>',
      'series',
      { tmdb: '603', imdb: 'tt0133093', tvdb: '5' },
    ],
    ['an unambiguous <id>', '<movie><id>tt0133093</id></movie>', 'movie', { imdb: 'tt0133093' }],
    ['not a number in <id>', '<movie><id>603</id></movie>', 'movie', {}],
    [
      'attributes of <id>',
      '<movie><id IMDB="tt0133093" TMDB="603"/></movie>',
      'movie',
      { imdb: 'tt0133093', tmdb: '603' },
    ],
    [
      'not the ids of actors',
      '<movie><actor><tmdbid>6384</tmdbid><uniqueid type="imdb">tt0000001</uniqueid></actor></movie>',
      'movie',
      {},
    ],
    [
      'addresses after the document',
      '<tvshow></tvshow>\nhttps://www.thetvdb.com/?tab=series&id=81189',
      'series',
      { tvdb: '81189' },
    ],
    [
      'addresses alone',
      'https://www.themoviedb.org/tv/1396\nhttps://www.tvmaze.com/shows/169/x',
      'series',
      { tmdb: '1396', tvmaze: '169' },
    ],
    ['an address of AniList', 'https://anilist.co/anime/16498/A-Name/', 'series', { anilist: '16498' }],
    ['not a film’s address for a series', 'https://www.themoviedb.org/movie/603', 'series', {}],
    [
      'elements take precedence over addresses',
      '<movie><uniqueid type="imdb">tt0133093</uniqueid></movie>\nhttps://www.imdb.com/title/tt9999999/',
      'movie',
      { imdb: 'tt0133093' },
    ],
    [
      'no addresses for an episode',
      '<episodedetails><uniqueid type="tvdb">5</uniqueid></episodedetails>\ntt0133093',
      'episode',
      { tvdb: '5' },
    ],
    [
      'only the first of several episodes',
      '<episodedetails><uniqueid type="tvdb">5</uniqueid></episodedetails><episodedetails><uniqueid type="tvdb">6</uniqueid></episodedetails>',
      'episode',
      { tvdb: '5' },
    ],
    [
      'no address behind an episode, even if it names nothing else',
      '<episodedetails><title>T</title></episodedetails>\ntt0133093',
      'episode',
      {},
    ],
    [
      'all roots of a film, which has one for each version',
      '<movie><title>T</title></movie><movie><uniqueid type="tmdb">603</uniqueid></movie>',
      'movie',
      { tmdb: '603' },
    ],
    [
      'any spelling of elements and types',
      '<movie><TMDBID>603</TMDBID><uniqueid Type=" IMDB ">tt0133093</uniqueid></movie>',
      'movie',
      { tmdb: '603', imdb: 'tt0133093' },
    ],
    ['not another element with a type', '<movie><thumb type="tmdb">603</thumb></movie>', 'movie', {}],
    ['not a longer name', '<movie><x.tmdbid>603</x.tmdbid><tmdbids>603</tmdbids></movie>', 'movie', {}],
    ['not a series’ address for a film', 'https://www.themoviedb.org/tv/1396', 'movie', {}],
    ['nothing of a broken file', '<movie><uniqueid type="tmdb">603</uniqueid>', 'movie', {}],
    ['leading zeros are dropped', '<movie><uniqueid type="tmdb">000603</uniqueid></movie>', 'movie', { tmdb: '603' }],
  ])('%s', (_, text, subject, expected) => {
    const read = ids(text, subject);
    expect([read.ids, read.conflicts]).toEqual([expected, []]);
  });

  test('several ids of one scheme are a conflict; the same id twice is not', () => {
    expect(
      ids(
        '<movie><uniqueid type="tmdb">1</uniqueid><uniqueid type="tmdb">2</uniqueid><uniqueid type="imdb">tt0133093</uniqueid></movie>',
      ),
    ).toMatchObject({ ids: { imdb: 'tt0133093' }, conflicts: ['tmdb'] });
    expect(
      ids('<movie><tmdbid>3</tmdbid><uniqueid type="tmdb">1</uniqueid><uniqueid type="tmdb">2</uniqueid></movie>'),
    ).toEqual({ ids: {}, conflicts: ['tmdb'] });
    expect(ids('<movie><uniqueid type="tmdb">1</uniqueid><uniqueid type="tmdb">01</uniqueid></movie>')).toMatchObject({
      ids: { tmdb: '1' },
    });
    expect(ids('x tt0133093 y tt0133094')).toEqual({ ids: {}, loose: {}, conflicts: ['imdb'] });
  });

  test('title, original title and year are read for a search', () => {
    expect(
      ids(
        '<movie><title>A</title><title>B</title><originaltitle>C</originaltitle><premiered>1999-03-31</premiered></movie>',
      ),
    ).toMatchObject({ title: 'B', originalTitle: 'C', year: 1999 });
    const year = (text: string) => ids(`<movie>${text}</movie>`).year;
    expect(year('<premiered>1999-03-31</premiered><year>2000</year>')).toBe(2000);
    expect(['99', '12000', '20001', '1799'].map((text) => year(`<year>${text}</year>`))).toEqual(Array(4));
    expect(ids('<movie><title></title><year>99</year></movie>')).toEqual({ ids: {}, conflicts: [] });
  });
});

test.each<[string, NfoSubject, string]>([
  ['a film beside a series', 'series', 'movie'],
  ['a series beside a film', 'movie', 'tvshow'],
  ['an episode beside a series', 'series', 'episodedetails'],
  ['a season beside a series', 'series', 'season'],
  ['a music video', 'movie', 'musicvideo'],
  ['an artist', 'movie', 'artist'],
  ['an album', 'series', 'album'],
  ['a series beside an episode', 'episode', 'tvshow'],
])('%s names nothing, also not by the addresses behind it', (_, subject, root) => {
  const text = `<${root}><title>A</title><year>1999</year><uniqueid type="imdb">tt0133093</uniqueid></${root}>`;
  const address = '\nhttps://www.imdb.com/title/tt0133094/';
  expect(ids(text + address, subject)).toEqual({ ids: {}, conflicts: [] });
});

describe('loose ids', () => {
  test('are those of scene text', () => {
    expect(ids('RIPPED BY NOBODY\nhttps://www.imdb.com/title/tt0133093/')).toEqual({
      ids: {},
      conflicts: [],
      loose: { imdb: 'tt0133093' },
    });
  });

  test.each(['<html><body>', '<!DOCTYPE html><html><body>', '<head><title>x</title></head>'])(
    'are not in a page of HTML: %s',
    (start) => {
      expect(ids(`${start}<a href="https://www.imdb.com/title/tt0133093/">related</a>`)).toEqual({
        ids: {},
        conflicts: [],
        loose: {},
      });
    },
  );

  test.each<[string, NfoSubject, Record<string, string> | undefined]>([
    ['<tvshow><id>81189</id></tvshow>', 'series', { tvdb: '81189' }],
    ['<tvshow><title>24</title><id/><id>81189</id></tvshow>', 'series', { tvdb: '81189' }],
    ['<tvshow><id>0</id></tvshow>', 'series', undefined],
    [
      '<tvshow><id>81189</id><tmdbid>1</tmdbid><imdbid>tt0133093</imdbid><imdbid>tt0133094</imdbid></tvshow>',
      'series',
      undefined,
    ],
    ['RIPPED BY NOBODY tt0133093', 'episode', undefined],
    ['<tvshow><id>1</id><id>2</id></tvshow>', 'series', undefined],
    ['<tvshow><id>81189</id><uniqueid type="tmdb">1396</uniqueid></tvshow>', 'series', undefined],
    ['<tvshow><id>81189</id><tmdbid>1396</tmdbid></tvshow>', 'series', undefined],
    ['<movie><id>603</id></movie>', 'movie', undefined],
    ['<episodedetails><id>603</id></episodedetails>', 'episode', undefined],
  ])('%s of a %s: %j', (text, subject, loose) => {
    expect(ids(text, subject).loose).toEqual(loose);
  });
});

test('TMDB-TV is the number of a series', () => {
  expect(ids('<movie><uniqueid type="TMDB-TV">5</uniqueid></movie>').ids).toEqual({});
  expect(ids('<tvshow><uniqueid type="TMDB-TV">5</uniqueid></tvshow>', 'series').ids).toEqual({ tmdb: '5' });
});

test.each([
  ['tmdb', ' 603 ', ['tmdb', '603']],
  ['TheTVDB', '5', ['tvdb', '5']],
  ['TMDB-TV', '5', ['tmdb', '5']],
  ['imdb', 'tt0000000', undefined],
  ['__proto__', '1', undefined],
  ['tmdb', '12345678901', undefined],
])('%s %s', (type, text, expected) => {
  expect(normalNfoId(type, text)).toEqual(expected);
});

test('any bytes are read without an error', () => {
  const pieces = fc.constantFrom(
    '<movie>',
    '</movie>',
    '<uniqueid type="tmdb">',
    '603',
    '</uniqueid>',
    '<',
    '>',
    '&',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '"',
    "'",
    '<!DOCTYPE',
    '\0',
    '\ufeff',
    'é',
    '\n',
    '/>',
    'tt0133093',
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 30 }),
      fc.constantFrom('utf8', 'utf16le', 'latin1'),
      (parts, encoding) => {
        const read = readNfoIds(
          Buffer.from(parts.join(''), encoding === 'utf16le' ? 'utf16le' : encoding === 'latin1' ? 'latin1' : 'utf8'),
          'movie',
        );
        for (const [scheme, id] of Object.entries(read.ids)) expect(normalNfoId(scheme, id)).toEqual([scheme, id]);
      },
    ),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => readNfoIds(bytes, 'series').conflicts.length >= 0),
  );
});
