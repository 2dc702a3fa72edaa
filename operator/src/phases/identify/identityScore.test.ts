import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saying } from '../../../test/saying.ts';
import type { Found } from '../sources.ts';
import { foldTitle, headsOf, numbersOf } from './identityFolding.ts';
import { candidatesOf, choose, type NamedTitle, scoreOf } from './identityScore.ts';

type More = Partial<Pick<Found, 'originalTitle' | 'alternativeTitles' | 'popularity'>>;

let next = 1;
function found(title: string, year?: number, more: More = {}): Found {
  return { source: 'tmdb', ids: { tmdb: String(next++) }, title, ...(year === undefined ? {} : { year }), ...more };
}

/** `Alien (1979)`, a folder's name. */
function wish(name: string): NamedTitle {
  const [, title = name, year] = /^(.*) \((\d{4})\)$/su.exec(name) ?? [];
  return year === undefined ? { title } : { title, year: Number(year) };
}

function isCertain(name: string, ...all: readonly Found[]): boolean {
  return choose(wish(name), all).certain !== undefined;
}

describe("a single result that has the folder's name", () => {
  test.each<[string, string, number, More?]>([
    ['Alien (1979)', 'Alien', 1979],
    ['ALIEN (1979)', 'Alien', 1979],
    ['Amelie (2001)', 'Amélie', 2001],
    ['Amélie (2001)', 'Amelie', 2001],
    ['Leon - The Professional (1994)', 'Léon: The Professional', 1994],
    ['Star Wars - Episode IV - A New Hope (1977)', 'Star Wars: Episode IV – A New Hope', 1977],
    ['Star Wars Episode 4 A New Hope (1977)', 'Star Wars: Episode IV - A New Hope', 1977],
    ['Mission - Impossible (1996)', 'Mission: Impossible', 1996],
    ['Mission Impossible (1996)', 'Mission: Impossible', 1996],
    ['Spider Man (2002)', 'Spider-Man', 2002],
    ['Spiderman (2002)', 'Spider-Man', 2002],
    ['WALL-E (2008)', 'WALL·E', 2008],
    ['WALL E (2008)', 'WALL·E', 2008],
    ['MASH (1970)', 'M*A*S*H', 1970],
    ['M.A.S.H. (1970)', 'M*A*S*H', 1970],
    ['SWAT (2003)', 'S.W.A.T.', 2003],
    ['E.T. the Extra-Terrestrial (1982)', 'E.T. the Extra-Terrestrial', 1982],
    ['ET the Extra Terrestrial (1982)', 'E.T. the Extra-Terrestrial', 1982],
    ['Oceans Eleven (2001)', "Ocean's Eleven", 2001],
    ['Ocean’s Eleven (2001)', "Ocean's Eleven", 2001],
    ['Tom and Jerry (2021)', 'Tom & Jerry', 2021],
    ['Tom & Jerry (2021)', 'Tom and Jerry', 2021],
    ['Tom und Jerry (2021)', 'Tom & Jerry', 2021],
    ['The Godfather Part II (1974)', 'The Godfather: Part II', 1974],
    ['The Godfather 2 (1974)', 'The Godfather Part II', 1974],
    ['Godfather Part 2, The (1974)', 'The Godfather Part II', 1974],
    ['Rocky III (1982)', 'Rocky 3', 1982],
    ['Kill Bill Vol 1 (2003)', 'Kill Bill: Vol. 1', 2003],
    ['Kill Bill Volume One (2003)', 'Kill Bill: Vol. 1', 2003],
    ['John Wick 2 (2017)', 'John Wick: Chapter 2', 2017],
    ['Alien 3 (1992)', 'Alien³', 1992],
    ['8 1-2 (1963)', '8½', 1963],
    ['Matrix, The (1999)', 'The Matrix', 1999],
    ['Matrix (1999)', 'The Matrix', 1999],
    ['The Matrix (1999)', 'Matrix', 1999],
    ['Boot, Das (1981)', 'Das Boot', 1981],
    ['Avventura, L’ (1960)', "L'avventura", 1960],
    ['L Avventura (1960)', "L'avventura", 1960],
    ['Die Hard (1988)', 'Die Hard', 1988],
    ['Das Mädchen (1995)', 'Das Maedchen', 1995],
    ['Madchen (1995)', 'Mädchen', 1995],
    ['Maedchen (1995)', 'Mädchen', 1995],
    ['Strasse (1954)', 'Straße', 1954],
    ['Łódź Symphony (1991)', 'Lodz Symphony', 1991],
    ['Ａｋｉｒａ (1988)', 'Akira', 1988],
    ['千と千尋の神隠し (2001)', 'Spirited Away', 2001, { originalTitle: '千と千尋の神隠し' }],
    [
      'Sen to Chihiro no kamikakushi (2001)',
      'Spirited Away',
      2001,
      { alternativeTitles: ['Sen to Chihiro no Kamikakushi'] },
    ],
    ['Сталкер (1979)', 'Stalker', 1979, { originalTitle: 'Сталкер' }],
    ['СТАЛКЁР (1979)', 'Stalker', 1979, { originalTitle: 'Сталкер' }],
    ['Ο Θίασος (1975)', 'The Travelling Players', 1975, { originalTitle: 'Ο ΘΙΑΣΟΣ' }],
    ['باب الحديد (1958)', 'Cairo Station', 1958, { originalTitle: 'بابُ الحديد' }],
    ['기생충 (2019)', 'Parasite', 2019, { originalTitle: '기생충' }],
    ['Ang bagong film a.k.a. The New One (2005)', 'The New One', 2005],
    ['1917 (2019)', '1917', 2019],
    ['2012 (2009)', '2012', 2009],
    ['Blade Runner 2049 (2017)', 'Blade Runner 2049', 2017],
    ['I, Robot (2004)', 'I, Robot', 2004],
    ['V for Vendetta (2006)', 'V for Vendetta', 2006],
    ['Malcolm X (1992)', 'Malcolm X', 1992],
    ['Up (2009)', 'Up', 2009],
    ['It (2017)', 'It', 2017],
    ['M (1931)', 'M', 1931],
    ['$ (1971)', '$', 1971],
    ['!!! (2004)', '!!!', 2004],
    // A festival, or another country.
    ['The Hurt Locker (2008)', 'The Hurt Locker', 2009],
    ['The Hurt Locker (2009)', 'The Hurt Locker', 2008],
    // Only a first part may lack its number.
    ['Dune (2021)', 'Dune: Part One', 2021],
    ['Kill Bill (2003)', 'Kill Bill: Vol. 1', 2003],
    ['Dune Part One (2021)', 'Dune', 2021],
    ['Teil 1 (2010)', 'Teil 1', 2010],
    // A subtitle that the name leaves out, of the only title of that year that begins so.
    ['Borat (2006)', 'Borat: Cultural Learnings of America', 2006],
    ['Birdman (2014)', 'Birdman or (The Unexpected Virtue of Ignorance)', 2014],
    ['Dr Strangelove (1964)', 'Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb', 1964],
    ['Frankenstein (1994)', 'Frankenstein, or the Modern Prometheus', 1994],
    // Numbers in words, digits and Roman numerals.
    ['Rocky Two (1979)', 'Rocky II', 1979],
    ['12 Monkeys (1995)', 'Twelve Monkeys', 1995],
    ['Twelve Angry Men (1957)', '12 Angry Men', 1957],
    ["Ocean's 11 (2001)", "Ocean's Eleven", 2001],
    ['Fast 5 (2011)', 'Fast Five', 2011],
    ['Naked Gun 33 1-3 (1994)', 'Naked Gun 33⅓', 1994],
    // Series: the year and the country that databases append.
    ['The Flash (2014)', 'The Flash (2014)', 2014],
    ['The Flash (2014)', 'The Flash', 2014],
    ['Doctor Who (2005)', 'Doctor Who (2005)', 2006],
    ['The Office (US) (2005)', 'The Office', 2005],
    ['The Office (2005)', 'The Office (US)', 2005],
    ['House of Cards US (2013)', 'House of Cards US', 2013],
  ])('%s is %s of %i', (name, title, year, more = {}) => {
    expect(isCertain(name, found(title, year, more))).toBe(true);
  });
});

describe('a single result that is not certain', () => {
  test.each<[string, string, number | undefined, More?]>([
    // Another number is another film, in any year.
    ['Rocky II (1979)', 'Rocky III', 1979],
    ['Rocky (1979)', 'Rocky II', 1979],
    ['Toy Story 3 (2010)', 'Toy Story', 2010],
    ['Toy Story (2010)', 'Toy Story 3', 2010],
    ['The Godfather Part II (1990)', 'The Godfather Part III', 1990],
    ['Kill Bill Vol. 2 (2003)', 'Kill Bill: Vol. 1', 2003],
    ['Dune (2024)', 'Dune: Part Two', 2024],
    ['Dune Part Two (2021)', 'Dune: Part One', 2021],
    ['Alien 3 (1979)', 'Alien', 1979],
    ['Star Wars Episode V (1977)', 'Star Wars: Episode IV - A New Hope', 1977],
    ['Final Destination 5 (2011)', 'Final Destination 4', 2011],
    ['Henry V (1989)', 'Henry VIII', 1989],
    ['Friday the 13th Part 2 (1982)', 'Friday the 13th Part III', 1982],
    // Remakes.
    ['The Thing (1982)', 'The Thing', 2011],
    ['Suspiria (1977)', 'Suspiria', 2018],
    ['Cape Fear (1991)', 'Cape Fear', 1962],
    ['Godzilla (1998)', 'Godzilla', 2000],
    // The same name in another country.
    ['The Office (UK) (2001)', 'The Office (US)', 2001],
    // Short titles: a year apart is another film.
    ['It (2016)', 'It', 2017],
    ['Up (2008)', 'Up', 2009],
    ['It (2017)', 'It Follows', 2017],
    ['Her (2013)', 'Here', 2013],
    ['M (1951)', 'M', 1931],
    // A subtitle on only one side may mean another film.
    ['Toy Story 3 (2010)', 'Toy Story 3: The Game', 2010],
    ['Planet (2010)', 'Blue', 2010, { alternativeTitles: ['Planet: Part One'] }],
    // A number 1 that is no part.
    ['Iron Man 1 (2008)', 'Iron Man', 2008],
    ['Area (2010)', 'Area 1', 2010],
    // Words that are articles in another language.
    ['Die Hard (1988)', 'Hard', 1988],
    ['Hard (1988)', 'Die Hard', 1988],
    ['Die Hard (1988)', 'The Hard', 1988],
    ['Die Another Day (2002)', 'Another Day', 2002],
    ['Las Vegas (2003)', 'Vegas', 2003],
    ['Les Mills (2003)', 'Mills', 2003],
    ['Il Mare (2000)', 'Mare', 2000],
    ['L Word (2004)', 'The Word', 2004],
    ['A Thing (1982)', 'The Thing', 1982],
    // Two deviations together.
    ['Frozen (2013)', 'The Frozen', 2012],
    ['The Frozen (2013)', 'Frozen', 2014],
    ['Hurt Locker (2009)', 'The Hurt Locker', 2008],
    ['Seven Samurai (1955)', 'Shichinin no samurai', 1954, { alternativeTitles: ['Seven Samurai'] }],
    ['Samurai (1954)', 'Shichinin', 1954, { alternativeTitles: ['The Samurai'] }],
    ['The Office (US) (2005)', 'The Office', 2006],
    ['Office (2005)', 'The Office (US)', 2005],
    // Without a year there may be no deviation.
    ['The Office (US)', 'The Office', 2001],
    ['The Office', 'The Office (US)', 2005],
    ['Nosferatu', 'Symphonie', 1922, { alternativeTitles: ['Nosferatu'] }],
    ['Hurt Locker', 'The Hurt Locker', 2008],
    ['Borat (2007)', 'Borat: Cultural Learnings of America', 2006],
    ['Trick (2007)', 'Trick or Treat', 2007],
    // Numbers are never ignored, whatever the letters.
    ['911 (2018)', '9-1-1', 2018],
    ['9-1-1 (2018)', '911', 2018],
    ['21 2 (2010)', '2 12', 2010],
    ['Naked Gun 33 1-3 (1994)', 'Naked Gun 331⁄3', 1994],
    ['Twelve Monkeys (1996)', '12 Monkeys', 1995],
    ['Twelve Monkeys', '12 Monkeys', 1995],
    ['Rocky (1979)', 'Rocky II', 1979, { alternativeTitles: ['Rocky'] }],
    // Only a resemblance.
    ['Spirited (2022)', 'Spirited Away', 2022],
    ['The Island (2005)', 'The Islands', 2005],
    ['Dark City (1998)', 'Dark Cities', 1998],
    ['Solaris (1972)', 'Stalker', 1972],
    ['Alien (1979)', 'Aliens', 1979],
    ['Predator (1987)', 'Predators', 1987],
    ['Les Misérables (2012)', 'The Miserables of the Street', 2012],
    // A subtitle and a year apart are too much.
    ['Borat (2005)', 'Borat: Cultural Learnings of America', 2006],
    // A subtitle that the result lacks means something else.
    ['Alien - Covenant (1979)', 'Alien', 1979],
    ['Batman - The Movie (1989)', 'Batman', 1989],
    // Another script proves nothing.
    ['Сталкер (1979)', 'Stalker', 1979],
    ['か (1990)', 'が', 1990],
    // A service that does not know the year.
    ['Obscure Film (1999)', 'Obscure Film', undefined],
    ['', 'Alien', 1979],
  ])('%s is not certain for %s of %s', (name, title, year, more = {}) => {
    expect(isCertain(name, found(title, year, more))).toBe(false);
  });
});

describe('several results', () => {
  test.each<[string, string, readonly Found[], number | undefined]>([
    ['the right one of two remakes', 'Solaris (2002)', [found('Solaris', 1972), found('Solaris', 2002)], 1],
    ['a remake one year apart', 'Twins (1951)', [found('Twins', 1950), found('Twins', 1951)], 1],
    ['two of the same year', 'Twins (1950)', [found('Twins', 1950), found('Twins', 1950)], undefined],
    ['a year between two remakes', 'Twins (1951)', [found('Twins', 1950), found('Twins', 1952)], undefined],
    [
      'a popular one of the same year',
      'Twins (1950)',
      [found('Twins', 1950, { popularity: 99 }), found('Twins', 1950, { popularity: 0 })],
      undefined,
    ],
    [
      'the one with the right number',
      'Rocky II (1979)',
      [found('Rocky', 1976), found('Rocky III', 1982), found('Rocky II', 1979)],
      2,
    ],
    [
      'a main title before an alternative one',
      'Gravity (2013)',
      [found('Antigravity', 2013, { alternativeTitles: ['Gravity'] }), found('Gravity', 2013)],
      1,
    ],
    ['a title before one with a subtitle', 'Dune (2021)', [found('Dune: Drifter', 2021), found('Dune', 2021)], 1],
    [
      'two subtitles in the same year',
      'Planet (2010)',
      [found('Planet: Sea', 2010), found('Planet: Land', 2010)],
      undefined,
    ],
    [
      'a year apart against a subtitle',
      'Planet (2010)',
      [found('Planet: Sea', 2010), found('Planet', 2011)],
      undefined,
    ],
    ['two that differ by the article', 'Thing (1982)', [found('The Thing', 1982), found('A Thing', 1982)], undefined],
    ['the article decides', 'The Thing (1982)', [found('Thing', 1982), found('The Thing', 1982)], 1],
    [
      'the country decides',
      'The Office (UK) (2001)',
      [found('The Office (US)', 2001), found('The Office (UK)', 2001)],
      1,
    ],
    [
      'no year, one of that name',
      'Nosferatu in Venice',
      [found('Nosferatu in Venice', 1988), found('Something', 1999)],
      0,
    ],
    ['no year, two of that name', 'Nosferatu', [found('Nosferatu', 1922), found('Nosferatu', 2024)], undefined],
    ['no year, and one that is like it', 'Nosferatu', [found('Nosferatu', 1922), found('Nosferatus', 2024)], undefined],
    [
      'no year, and one with a subtitle',
      'Nosferatu',
      [found('Nosferatu', 1922), found('Nosferatu: Phantom', 1979)],
      undefined,
    ],
    ['no year, only a subtitle fits', 'Nosferatu', [found('Nosferatu: Phantom', 1979)], undefined],
    [
      'a year apart, and another that resembles it',
      'Love (2015)',
      [found('Love', 2014), found('Love 3D', 2015)],
      undefined,
    ],
    [
      'a year apart, and another that begins like it',
      'Love (2015)',
      [found('Love', 2014), found('Love of the Seven Seas', 2015)],
      undefined,
    ],
    ['a year apart, and a different title', 'Stalker (1980)', [found('Stalker', 1979), found('Alien', 1980)], 0],
    [
      'a year apart, and one of that year under an alternative title',
      'Stalker (1980)',
      [found('Stalker', 1979), found('Alien', 1980, { alternativeTitles: ['The Stalker'] })],
      undefined,
    ],
    [
      'a first part, and another with a subtitle',
      'Dune (2021)',
      [found('Dune: Part One', 2021), found('Dune: Drifter', 2021)],
      undefined,
    ],
    [
      'an additional article, and another with a subtitle',
      'Frozen (2013)',
      [found('The Frozen', 2013), found('Frozen: The Film', 2013)],
      undefined,
    ],
    [
      'a number, and the game with a subtitle',
      'Toy Story 3 (2010)',
      [found('Toy Story 3: The Game', 2010), found('Toy Story 3', 2010)],
      1,
    ],
    [
      'a subtitle, and the right film',
      'Superman (2006)',
      [found('Superman: Brainiac Attacks', 2006), found('Superman Returns', 2006)],
      undefined,
    ],
    ['no year and a short title', 'Up', [found('Up', 2009)], undefined],
    ['no year on either side', 'Nosferatu in Venice', [found('Nosferatu in Venice')], 0],
    [
      'the year in the folder is in the found title',
      'Archer (2009)',
      [found('Archer (2009)'), found('Archer', 1975)],
      0,
    ],
    ['nothing', 'Alien (1979)', [], undefined],
  ])('%s', (_, name, all, index) => {
    const { certain, reason } = choose(wish(name), all);
    expect(certain?.found).toBe(index === undefined ? undefined : all[index]);
    expect(reason === undefined).toBe(index !== undefined);
  });

  test('a title found by two searches counts once', () => {
    const one = found('Alien', 1979);
    expect(choose(wish('Alien (1979)'), [one, { ...one }]).certain?.found.title).toBe('Alien');
  });
});

describe('the country behind a name', () => {
  const office = (countries: readonly string[] | undefined, year = 2001): Found => ({
    ...found('The Office', year),
    ...(countries === undefined ? {} : { countries }),
  });
  const wanted = { title: 'The Office (UK)', country: 'GB' } as const;

  test.each<[string, NamedTitle, readonly Found[], number | undefined]>([
    ['decides without a year', wanted, [office(['US'], 2005), office(['GB'])], 1],
    ['decides for a co-production', wanted, [office(['US', 'GB'])], 0],
    ['is written without brackets', { title: 'The Office UK', country: 'GB' }, [office(['GB'])], 0],
    ['has the article behind', { title: 'Office, The (UK)', country: 'GB' }, [office(['GB'])], 0],
    ['is that of no title', wanted, [office(['US'], 2005)], undefined],
    ['is that of two titles', wanted, [office(['GB']), office(['GB'], 1990)], undefined],
    ['is not known to the service', wanted, [office(undefined)], undefined],
    ['is not that of the only title of the year', { ...wanted, year: 2005 }, [office(['US'], 2005)], undefined],
    ['agrees with the year', { ...wanted, year: 2001 }, [office(['GB']), office(['US'], 2005)], 0],
  ])('%s', (_, name, all, index) => {
    expect(choose(name, all).certain?.found).toBe(index === undefined ? undefined : all[index]);
  });
});

test('no title whose numbers differ is chosen by its name alone', () => {
  const word = fc.constantFrom('Salt', 'Road', 'Rocky', 'Part', 'Vol.', 'Chapter', 'and', 'The', 'of', ':', '-');
  const number = fc.constantFrom('1', '2', '3', '12', '21', 'I', 'II', 'IV', 'Two', 'Three', '1-1', '½');
  const title = fc.array(fc.oneof(word, number), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
  const numbers = (text: string) => numbersOf(foldTitle(text).spelled).join();
  fc.assert(
    fc.property(title, title, fc.option(fc.constant(2010)), (wanted, named, year) => {
      const all = [found(named, 2010)];
      const { certain } = choose({ title: wanted, year: year ?? undefined }, all);
      if (certain === undefined || numbers(wanted) === numbers(named)) return;
      // Only a first part may lack its number, and only in its year.
      expect(year).toBe(2010);
      expect([numbers(wanted), numbers(named)].toSorted()[0]).toBe('');
      expect([numbers(wanted), numbers(named)].toSorted()[1]).toBe('1');
    }),
    { numRuns: 3_000 },
  );
});

describe('candidates', () => {
  test('are sorted best first, with score and reason, without those that do not fit at all', () => {
    const all = [found('Something Else', 1950), found('Twins', 1952), found('Twins', 1950), found('The Twins', 1951)];
    const candidates = candidatesOf(choose(wish('Twins (1951)'), all).ranked);
    expect(candidates).toEqual([
      {
        id: `tmdb:${all[3]?.ids['tmdb']}`,
        title: 'The Twins',
        year: 1951,
        score: 0.95,
        why: saying('the same title except for the article, the same year'),
      },
      {
        id: `tmdb:${all[1]?.ids['tmdb']}`,
        title: 'Twins',
        year: 1952,
        score: 0.9,
        why: saying('the same title, one year apart'),
      },
      {
        id: `tmdb:${all[2]?.ids['tmdb']}`,
        title: 'Twins',
        year: 1950,
        score: 0.9,
        why: saying('the same title, one year apart'),
      },
    ]);
  });

  test('are at most ten', () => {
    const all = Array.from({ length: 30 }, () => found('Twins', 1950));
    expect(candidatesOf(choose(wish('Twins (1950)'), all).ranked)).toHaveLength(10);
  });

  test('have the id of the service that found them, else any id it gave', () => {
    const one: Found = { source: 'tvmaze', ids: { tvdb: '7' }, title: 'Twins' };
    expect(candidatesOf(choose({ title: 'Twins' }, [one]).ranked)[0]?.id).toBe('tvdb:7');
  });
});

describe('folding', () => {
  test.each<[string, string]>([
    ['The Matrix', 'matrix'],
    ['It', 'it'],
    ['The', 'the'],
    ['Part II', 'part2'],
    ['Godfather Part II', 'godfather2'],
    ['Apollo 013', 'apollo13'],
    ['Rocky IV', 'rocky4'],
    ['X', 'x'],
    ['American History X', 'americanhistory10'],
    ['Die Hard', 'diehard'],
    ['Boot, Das', 'dasboot'],
    ['Avventura, L’', 'lavventura'],
    ['???', '???'],
    ['', ''],
  ])('%j has the key %j', (title, key) => {
    expect(foldTitle(title).key).toBe(key);
  });

  test('heads are the parts before a colon or a dash, longest first', () => {
    expect(headsOf('Star Wars: Episode IV - A New Hope')).toEqual(['Star Wars: Episode IV', 'Star Wars']);
    expect(headsOf('Spider-Man')).toEqual([]);
    expect(headsOf('12:08 East of Bucharest')).toEqual([]);
  });

  test('hostile and long titles are folded quickly', () => {
    for (const title of [
      '\0',
      '\ud800',
      'a'.repeat(1e6),
      ' - '.repeat(1e5),
      '('.repeat(1e5),
      'l’'.repeat(1e5),
      'x.'.repeat(1e5),
    ])
      expect(foldTitle(title).key.length).toBeLessThan(1_000);
  });

  test('every title with its year is certain for itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 1900, max: 2030 }),
        (title, year) => {
          fc.pre(title.trim() !== '' && !/a\.?k\.?a|alias/iu.test(title));
          const score = scoreOf({ title, year }, found(title, year));
          expect(score).toMatchObject({ value: 1, titles: 'same', years: 'same' });
        },
      ),
    );
  });

  test('titles with different numbers are never certain for each other', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z][a-z]{4,9}$/u),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 2, max: 30 }),
        (title, one, other) => {
          fc.pre(one !== other);
          expect(isCertain(`${title} ${one} (2000)`, found(`${title} ${other}`, 2000))).toBe(false);
          expect(isCertain(`${title} ${one} (2000)`, found(title, 2000))).toBe(false);
          expect(isCertain(`${title} (2000)`, found(`${title} ${other}`, 2000))).toBe(false);
          expect(isCertain(`${title} (2000)`, found(`${title}: Part ${other}`, 2000))).toBe(false);
        },
      ),
    );
  });
});
