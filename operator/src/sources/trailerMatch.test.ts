import { describe, expect, test } from 'vitest';
import { matchTrailer, type TrailerCandidate, type TrailerTitle } from './trailerMatch.ts';

function film(title: string, year?: number, more: Partial<TrailerTitle> = {}): TrailerTitle {
  return { title, ids: { imdb: 'tt0070001' }, ...(year === undefined ? {} : { year }), ...more };
}

const tide = film('The Long Tide', 2011);

describe('a trailer of the title', () => {
  test.each<[TrailerTitle, string | TrailerCandidate, number]>([
    [tide, 'The Long Tide (2011) trailer', 1],
    [tide, 'The Long Tide (2011) - Official Trailer', 1],
    [tide, 'the long tide – OFFICIAL TRAILER #2 [HD] 2011', 1],
    [tide, 'Official Trailer: The Long Tide (2011)', 1],
    [tide, 'Long Tide, The (2011) Theatrical Trailer 1080p', 1],
    [tide, 'The.Long.Tide.2011.Trailer.mp4', 1],
    [tide, 'THE LONG TIDE | Bande-annonce VF (2011)', 1],
    [tide, 'The Long Tide (2011) Teaser', 0.8],
    [tide, 'The Long Tide (2011) Teaser Trailer', 1],
    [tide, { name: 'The Long Tide Trailer', years: [2011] }, 0.85],
    [tide, { name: 'The Long Tide Trailer', years: [1999, 2011] }, 0.85],
    [tide, { name: 'The Long Tide Trailer', imdbIds: ['tt0070001'] }, 0.95],
    [tide, { name: 'The Long Tide Trailer (2011)', years: [2024] }, 1],
    [film('The Long Tide'), { name: 'The Long Tide Trailer', imdbIds: ['tt0070001'] }, 0.95],
    [film('Night Ferry', 2023, { originalTitle: 'Die Nachtfähre' }), 'Die Nachtfähre – Trailer Deutsch (2023)', 1],
    [film('Night Ferry', 2023, { originalTitle: 'Die Nachtfähre' }), 'Night Ferry / Die Nachtfaehre', 0],
    [film('Night Ferry', 2023, { originalTitle: 'Die Nachtfähre' }), 'Night Ferry / Die Nachtfähre Trailer 2023', 1],
    [film('Tide', 2011, { originalTitle: 'The Long Tide' }), 'The Long Tide (2011) Trailer', 1],
    [film('Ferrymen & Sons: Part II', 2016), 'Ferrymen and Sons Part 2 (2016) Trailer', 1],
    [film('Die Straße', 1954), 'Die Strasse (1954) Trailer', 1],
    [film('1917', 2019), '1917 (2019) Official Trailer', 1],
    [film('2012', 2009), '2012 - Trailer 2009', 1],
    [film('Trailer Park', 2001), 'Trailer Park (2001) Trailer', 1],
    [film('Teaser', 1994), 'Teaser Trailer (1994)', 1],
    [film('It', 2017), 'It (2017) Trailer 1', 1],
    [film('七つの海の灯', 2004), '七つの海の灯 予告編 (2004)', 1],
    [film('Северный ветер', 1987), 'Северный ветер (1987) трейлер', 1],
    [film("The King's Tide", 2010), 'The Kings Tide (2010) Trailer', 1],
  ])('%j: %j', (title, candidate, score) => {
    const match = matchTrailer(title, typeof candidate === 'string' ? { name: candidate } : candidate);
    expect(match.isTaken ? match.score : 0).toBeCloseTo(score, 5);
  });
});

describe('no trailer of the title', () => {
  test.each<[TrailerTitle, string | TrailerCandidate, RegExp]>([
    [tide, 'The Long Tide (2011)', /does not say that it is a trailer/u],
    [tide, 'The Long Tide (2011) full movie', /does not say/u],
    [tide, 'The Long Tide (2011) Trailer Reaction', /"reaction" may make it another/u],
    [tide, 'The Long Tide (2011) fan made trailer', /"fan" may/u],
    [tide, 'The Long Tide 2 (2011) Trailer', /"2" may/u],
    [tide, 'The Long Tide: Reloaded Trailer (2011)', /"reloaded" may/u],
    [tide, 'Making of The Long Tide (2011) Trailer', /"making" may/u],
    [tide, 'Long Tides (2011) Trailer', /not called "The Long Tide"/u],
    [tide, 'Tide The Long (2011) Trailer', /not called/u],
    [tide, 'The Long Tide (2013) Trailer', /of 2013, not of 2011/u],
    [tide, 'The Long Tide (2010) Trailer', /of 2010/u],
    [tide, 'The Long Tide (2011) and 2013 Trailer', /may make|of 2013/u],
    [tide, 'The Long Tide Trailer', /nothing but the title/u],
    [tide, { name: 'The Long Tide Trailer', years: [2012] }, /its year is 2012, not 2011/u],
    [tide, { name: 'The Long Tide (2011) Trailer', imdbIds: ['tt0099999'] }, /names tt0099999, not tt0070001/u],
    [film('The Long Tide'), 'The Long Tide (2011) Trailer', /not of a known year/u],
    [film('The Long Tide'), 'The Long Tide Trailer', /nothing but/u],
    [film('Salt Road', 2012), 'Salt Road 2 (2014) Trailer', /"2" may/u],
    [film('Salt Road 2', 2014), 'Salt Road Trailer 2 (2014)', /not called/u],
    [film('The Glass Orchard', 1998), 'The Glass Orchard (1999) Trailer', /of 1999/u],
    [film('Alien', 1979), 'Aliens (1986) Trailer', /not called/u],
    [film('Alien', 1979), 'Alien Romulus Trailer 1979', /"romulus" may/u],
    [film('Trailer Park', 2001), 'Trailer Park (2001)', /does not say/u],
    [film('', 2001), 'Trailer (2001)', /not called ""/u],
    [film('The', 2001), 'Trailer (2001)', /not called "The"/u],
    [film('Up', 2009), 'Up in the Air Trailer (2009)', /"in" may/u],
    [tide, '', /not called/u],
    [tide, '🎬'.repeat(5000), /not called/u],
  ])('%j: %j', (title, candidate, why) => {
    const match = matchTrailer(title, typeof candidate === 'string' ? { name: candidate } : candidate);
    expect(match).toMatchObject({ isTaken: false, why: expect.stringMatching(why) });
  });

  test('lacks only evidence if a further lookup may supply it', () => {
    expect(matchTrailer(tide, { name: 'The Long Tide Trailer' })).toMatchObject({ lacks: 'evidence' });
    expect(matchTrailer(tide, { name: 'The Long Tide (2012) Trailer' })).not.toHaveProperty('lacks');
  });

  test('the reason of a match names what agrees', () => {
    expect(matchTrailer(tide, { name: 'The Long Tide (2011) Trailer' }).why).toBe(
      'the title and the year 2011 in its name agree',
    );
  });
});
