/** How well one title fits one name: every column decides elsewhere whether a title is certain. */
import { describe, expect, test } from 'vitest';
import type { Found } from '../sources.ts';
import { choose, type NamedTitle, type Score, scoreOf } from './identityScore.ts';

type Other = Omit<Found, 'source' | 'ids'>;
type Fit = readonly [Score['value'], Score['titles'], Score['years'], Score['numbers'], Score['deviations']];
type Row = readonly [name: string, found: Other, fit: Fit, also?: string];

function wish(name: string): NamedTitle {
  const [, title = name, year] = /^(.*) \((\d{4})\)$/su.exec(name) ?? [];
  return year === undefined ? { title } : { title, year: Number(year) };
}

const foundBy = (other: Other, id = '1'): Found => ({ source: 'tmdb', ids: { tmdb: id }, ...other });

const rows: Readonly<Record<string, readonly Row[]>> = {
  'the year': [
    ['Alien', { title: 'Alien', year: 1979 }, [0.88, 'same', 'unknown', 'same', 1]],
    ['Her (2016)', { title: 'Her', year: 2017 }, [0.75, 'same', 'near', 'same', 1]],
    ['Hers (2016)', { title: 'Hers', year: 2017 }, [0.9, 'same', 'near', 'same', 1]],
  ],
  'articles, countries and spelled numbers': [
    ['Matrix (1999)', { title: 'The Matrix', year: 1999 }, [0.95, 'same', 'same', 'same', 1]],
    ['A Thing (1982)', { title: 'The Thing', year: 1982 }, [0.95, 'same', 'same', 'same', 2]],
    ['The Office (2005)', { title: 'The Office (US)', year: 2005 }, [0.97, 'same', 'same', 'same', 1]],
    ['Office (2005)', { title: 'The Office (US)', year: 2005 }, [0.92, 'same', 'same', 'same', 2]],
    ['The Office (UK) (2001)', { title: 'The Office (US)', year: 2001 }, [0.3, 'other', 'same', 'same', 0]],
    ['Alien (1979)', { title: 'Alien', year: 1979, countries: ['US'] }, [1, 'same', 'same', 'same', 0]],
    ['Twelve Monkeys (1995)', { title: '12 Monkeys', year: 1995 }, [0.97, 'same', 'same', 'same', 1]],
  ],
  'other names of a title': [
    [
      'Monkeys (1995)',
      { title: 'Affen', year: 1995, alternativeTitles: ['Monkeys'] },
      [0.94, 'same', 'same', 'same', 1],
    ],
    ['Alien (1979)', { title: 'Alien', year: 1979, alternativeTitles: ['Xeno'] }, [1, 'same', 'same', 'same', 0]],
    ['Rocky (1979)', { title: 'Rocky II', year: 1979, originalTitle: 'Rocky' }, [1, 'same', 'same', 'same', 0]],
    [
      'Rocky (1979)',
      { title: 'Rocky II', year: 1979, alternativeTitles: ['Rocky', 'Balboa'] },
      [0.3, 'other', 'same', 'other', 0],
    ],
    [
      'Dune (2024)',
      { title: 'Dune: Part Two', year: 2024, originalTitle: 'Segunda Parte', alternativeTitles: ['Dune'] },
      [0.3, 'other', 'same', 'other', 0],
    ],
    [
      'Dune (2021)',
      { title: 'Blau', year: 2021, alternativeTitles: ['Dune 2', 'Dune'] },
      [0.94, 'same', 'same', 'same', 1],
    ],
    [
      'Planet (2010)',
      { title: 'Blue', year: 2010, alternativeTitles: ['Planet: Sea'] },
      [0.7, 'part', 'same', 'same', 1],
    ],
    [
      'Planet (2010)',
      { title: 'Blue', year: 2010, alternativeTitles: ['Planet Part One'] },
      [0.77, 'part', 'same', 'first', 1],
    ],
  ],
  'first parts': [
    ['Dune (2021)', { title: 'Dune: Part One', year: 2021 }, [0.82, 'part', 'same', 'first', 1]],
    ['Dune Part One (2021)', { title: 'Dune', year: 2021 }, [0.82, 'part', 'same', 'first', 1]],
    ['The Dune (2021)', { title: 'Dune: Part One', year: 2021 }, [0.75, 'part', 'same', 'first', 1]],
    ['Iron Man 1 (2008)', { title: 'Iron Man', year: 2008 }, [0.75, 'part', 'same', 'first', 1]],
    ['Dune 1: Drifter (2021)', { title: 'Dune', year: 2021 }, [0.75, 'part', 'same', 'same', 1]],
    ['Fast 1 (2001)', { title: 'Furious', year: 2001 }, [0, 'other', 'same', 'same', 0], 'does not resemble it'],
  ],
  'other numbers': [
    ['Rocky (1979)', { title: 'Rocky II', year: 1979 }, [0.3, 'other', 'same', 'other', 0]],
    ['Rocky (1979)', { title: 'Rambo II', year: 1979 }, [0.3, 'other', 'same', 'same', 0], 'does not resemble it'],
    ['Fast 2 1 (2001)', { title: 'Fast 2', year: 2001 }, [0.444, 'other', 'same', 'same', 0]],
    ['Fast 1 2 (2001)', { title: 'Fast 2', year: 2001 }, [0.333, 'other', 'same', 'same', 0]],
    ['Fast 2 2 (2001)', { title: 'Fast 2 1', year: 2001 }, [0.3, 'other', 'same', 'other', 0]],
    ['Fast 3 (2001)', { title: 'Fast 3 2', year: 2001 }, [0.3, 'other', 'same', 'other', 0]],
    ['Fast 3 (2001)', { title: 'Fast 2 1', year: 2001 }, [0.3, 'other', 'same', 'other', 0]],
    ['Fast (2001)', { title: 'Fast 1 1', year: 2001 }, [0.3, 'other', 'same', 'other', 0]],
    ['Fast 12 (2001)', { title: 'Fast 21', year: 2001 }, [0.3, 'other', 'same', 'other', 0]],
    ['Islands 1 (2005)', { title: 'Island', year: 2005 }, [0.417, 'other', 'same', 'same', 0]],
  ],
  subtitles: [
    ['Borat (2006)', { title: 'Borat: Cultural', year: 2006 }, [0.75, 'part', 'same', 'same', 1], 'lacks its subtitle'],
    ['Dune 1 (2021)', { title: 'Dune: Drifter', year: 2021 }, [0.75, 'part', 'same', 'first', 1], 'lacks its subtitle'],
    ['Dune (2021)', { title: 'Dune 1: Drifter', year: 2021 }, [0.75, 'part', 'same', 'first', 1], 'lacks its subtitle'],
    [
      'Saga (1999)',
      { title: 'Saga: Episode I - Menace', year: 1999 },
      [0.75, 'part', 'same', 'same', 1],
      'lacks its subtitle',
    ],
    ['Alien - Covenant (1979)', { title: 'Alien', year: 1979 }, [0.75, 'part', 'same', 'same', 1]],
    ['Up (2009)', { title: 'Up: The Game', year: 2009 }, [0.111, 'other', 'same', 'same', 0]],
    ['Up: The Game (2009)', { title: 'Up', year: 2009 }, [0.111, 'other', 'same', 'same', 0], 'does not resemble it'],
    ['Planet (2010)', { title: 'Blue: Sea', year: 2010 }, [0, 'other', 'same', 'same', 0], 'does not resemble it'],
    ['Planet: Sea (2010)', { title: 'Blue', year: 2010 }, [0, 'other', 'same', 'same', 0], 'does not resemble it'],
  ],
  likeness: [
    ['The Island (2005)', { title: 'The Islands', year: 2005 }, [0.636, 'like', 'same', 'same', 1]],
    ['banana (2001)', { title: 'ananas', year: 2001 }, [0.56, 'like', 'same', 'same', 1]],
    ['aaaaaaaa (2001)', { title: 'aaaa', year: 2001 }, [0.3, 'other', 'same', 'same', 0]],
    ['Love (2015)', { title: 'Love of the Seven Seas', year: 2015 }, [0.15, 'other', 'same', 'same', 0]],
    [
      'Love Seas (2015)',
      { title: 'Love of Blue', year: 2015 },
      [0.188, 'other', 'same', 'same', 0],
      'does not resemble it',
    ],
    ['M (1931)', { title: 'Mabuse', year: 1931 }, [0, 'other', 'same', 'same', 0], 'does not resemble it'],
    ['', { title: 'Alien', year: 1979 }, [0, 'other', 'unknown', 'same', 1], 'does not resemble it'],
  ],
};

describe.each(Object.entries(rows))('%s', (_, ofTopic) => {
  test.each(ofTopic.map(([name, other, fit, also = '']) => [name, other, fit, also] as const))(
    '%s and %j',
    (name, other, fit, also) => {
      const { value, titles, years, numbers, deviations, resembles, lacksSubtitle } = scoreOf(
        wish(name),
        foundBy(other),
      );
      expect([value, titles, years, numbers, deviations]).toEqual(fit);
      expect(lacksSubtitle).toBe(also === 'lacks its subtitle');
      expect(resembles).toBe(also !== 'does not resemble it');
    },
  );
});

test.each<[string, NamedTitle, readonly Other[], number | undefined]>([
  [
    'a title with another article, and the exact one of the next year',
    wish('Matrix (1999)'),
    [
      { title: 'The Matrix', year: 1999 },
      { title: 'Matrix', year: 2000 },
    ],
    undefined,
  ],
  [
    'a title with another article, and the exact one of another time',
    wish('Matrix (1999)'),
    [
      { title: 'The Matrix', year: 1999 },
      { title: 'Matrix', year: 1990 },
    ],
    0,
  ],
  [
    'a title with another article, and one of that year that resembles it',
    wish('Matrix (1999)'),
    [
      { title: 'The Matrix', year: 1999 },
      { title: 'Matrix Revisited', year: 1999 },
    ],
    0,
  ],
  [
    'the exact title, and its second part of that year',
    wish('Rocky (1979)'),
    [
      { title: 'Rocky II', year: 1979 },
      { title: 'Rocky', year: 1979 },
    ],
    1,
  ],
  ['a subtitle behind other words', wish('Planet (2010)'), [{ title: 'Blue: Sea', year: 2010 }], undefined],
  ['a subtitle behind a number', wish('Iron Man (2008)'), [{ title: 'Iron Man 1: The Game', year: 2008 }], undefined],
  ['a subtitle with a number', wish('Saga (1999)'), [{ title: 'Saga: Episode I - Menace', year: 1999 }], 0],
  ['a subtitle behind few letters', wish('Up (2009)'), [{ title: 'Up: The Game', year: 2009 }], undefined],
  ['a year in the name alone', { title: 'Up (2009)' }, [{ title: 'Up', year: 2009 }], 0],
  [
    'a country that the service does not know, and the year',
    { title: 'The Office (UK)', year: 2001, country: 'GB' },
    [{ title: 'The Office (UK)', year: 2001 }],
    0,
  ],
])('%s', (_, name, all, index) => {
  const { certain } = choose(
    name,
    all.map((one, at) => foundBy(one, String(at))),
  );
  expect(certain?.found.title).toBe(index === undefined ? undefined : all[index]?.title);
});
