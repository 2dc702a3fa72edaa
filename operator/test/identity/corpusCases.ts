/**
 * The identity corpus: names of folders, what is beside the video, and the number of the work in `corpusWorks.ts` that
 * must be found. `none`: no work may be chosen.
 */
import type { TitleKind } from '../../src/phases/details.ts';

export interface CorpusCase {
  readonly kind: TitleKind;
  /** Of the folder. */
  readonly name: string;
  readonly wanted: number | 'none';
  /** The text of movie.nfo or tvshow.nfo. */
  readonly nfo?: string;
  /** Without its ending; by default the folder's name, or an episode. */
  readonly file?: string;
}

/** `Alien (1979) -> 101`, a line each. */
export function casesOf(kind: TitleKind, text: string): readonly CorpusCase[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', wanted = ''] = line.split(' -> ');
      return { kind, name, wanted: wanted === 'none' ? 'none' : Number(wanted) };
    });
}

/** Named well: nothing but the spelling differs. */
const films = `
Alien (1979) -> 101
ALIEN (1979) -> 101
Aliens (1986) -> 102
Alien 3 (1992) -> 103
Alien³ (1992) -> 103
Alien III (1992) -> 103
Alien Covenant (2017) -> 104
Alien - Covenant (2017) -> 104
The Matrix (1999) -> 105
Matrix, The (1999) -> 105
Matrix (1999) -> 105
The.Matrix.1999.1080p.BluRay.x264-GRP -> 105
1999 - The Matrix -> 105
(1999) The Matrix -> 105
[1999] The Matrix -> 105
The Matrix Reloaded (2003) -> 106
Dune (1984) -> 107
Dune (2021) -> 108
Dune Part One (2021) -> 108
Dune Part 1 (2021) -> 108
Dune Part I (2021) -> 108
Dune Part Two (2024) -> 109
Dune Part 2 (2024) -> 109
Dune Part II (2024) -> 109
Kill Bill (2003) -> 111
Kill Bill Vol. 1 (2003) -> 111
Kill Bill Volume 1 (2003) -> 111
Kill Bill Vol 2 (2004) -> 112
Kill Bill - Vol. 2 (2004) -> 112
Kill Bill 2 (2004) -> 112
Kill Bill Vol. 2 (2003) -> 112
Harry Potter and the Deathly Hallows Part 1 (2010) -> 113
Harry Potter and the Deathly Hallows - Part 2 (2011) -> 114
Harry Potter and the Deathly Hallows Part II (2011) -> 114
Che Part One (2008) -> 115
Che Part Two (2008) -> 116
Che - Part 2 (2008) -> 116
Rocky (1976) -> 117
Rocky 2 (1979) -> 118
Rocky II (1979) -> 118
Rocky 3 (1982) -> 119
Rocky Two (1979) -> 118
Rocky 4 (1985) -> 120
The Godfather (1972) -> 121
Godfather, The (1972) -> 121
The Godfather Part II (1974) -> 122
The Godfather Part 2 (1974) -> 122
The Godfather Part Two (1974) -> 122
The Godfather 2 (1974) -> 122
The Godfather II (1974) -> 122
The Godfather Part 3 (1990) -> 123
Ghostbusters (1984) -> 124
Ghostbusters 2 (1989) -> 125
Ghostbusters II (1989) -> 125
Ghostbusters (2016) -> 126
Toy Story (1995) -> 127
Toy Story II (1999) -> 128
Toy Story 3 (2010) -> 129
12 Monkeys (1995) -> 130
Twelve Monkeys (1995) -> 130
12 Angry Men (1957) -> 131
Twelve Angry Men (1957) -> 131
1917 (2019) -> 132
300 (2006) -> 133
300 Rise of an Empire (2014) -> 134
9 (2009) -> 135
2012 (2009) -> 136
Se7en (1995) -> 138
Seven (1995) -> 138
Blade Runner (1982) -> 139
Blade Runner 2049 (2017) -> 140
Blade.Runner.2049.2017.2160p -> 140
Birdman (2014) -> 141
Birdman or (The Unexpected Virtue of Ignorance) (2014) -> 141
Birdman or The Unexpected Virtue of Ignorance (2014) -> 141
Borat (2006) -> 142
Borat Subsequent Moviefilm (2020) -> 143
Dr. Strangelove (1964) -> 144
Dr Strangelove (1964) -> 144
Dr. Strangelove or How I Learned to Stop Worrying and Love the Bomb (1964) -> 144
Superman (1978) -> 145
Superman Returns (2006) -> 146
Star Wars (1977) -> 148
Star Wars Episode IV - A New Hope (1977) -> 148
Star Wars - The Force Awakens (2015) -> 149
Das Boot (1981) -> 150
Boot, Das (1981) -> 150
Lola rennt (1998) -> 151
Run Lola Run (1998) -> 151
The Edukators (2004) -> 152
Die fetten Jahre sind vorbei (2004) -> 152
Das Maedchen Rosemarie (1958) -> 153
Das Madchen Rosemarie (1958) -> 153
Der grosse Krieg (1995) -> 154
Der große Krieg (1995) -> 154
Die Bruecke am Fluss (1995) -> 155
Die Brücke am Fluss (1995) -> 155
The Bridges of Madison County (1995) -> 155
Amelie (2001) -> 156
Le fabuleux destin d'Amelie Poulain (2001) -> 156
Leon The Professional (1994) -> 157
Léon (1994) -> 157
Aeon Flux (2005) -> 158
Tom and Jerry (2021) -> 159
Tom und Jerry (2021) -> 159
Tom & Jerry (2021) -> 159
Haensel und Gretel (1987) -> 160
Hänsel & Gretel (1987) -> 160
Hansel and Gretel (1987) -> 160
Me Myself and Irene (2000) -> 161
The Glass Orchard (1998) -> 162
The Glass Orchard (1999) -> 163
Oldboy (2003) -> 166
Oldboy (2013) -> 167
Oldboy (US) (2013) -> 167
Suspiria (1977) -> 168
Suspiria (2018) -> 169
The Thing (1982) -> 170
Thing, The (2011) -> 171
The Fly (1986) -> 172
The Fly 2 (1989) -> 173
Fargo (1996) -> 174
Watchmen (2009) -> 175
It (2017) -> 176
It Follows (2014) -> 177
It Chapter Two (2019) -> 178
It Chapter 2 (2019) -> 178
Up (2009) -> 179
Us (2019) -> 180
M (1931) -> 181
The Hurt Locker (2008) -> 182
The Hurt Locker (2009) -> 182
Nosferatu (1922) -> 183
Nosferatu (2024) -> 184
Solaris (2002) -> 186
Солярис (1972) -> 185
Сталкер (1979) -> 187
Spirited Away (2001) -> 188
Sen to Chihiro no kamikakushi (2001) -> 188
千と千尋の神隠し (2001) -> 188
8 1-2 (1963) -> 189
8½ (1963) -> 189
Mission Impossible (1996) -> 191
Mission - Impossible (1996) -> 191
Mission Impossible 2 (2000) -> 192
Mission - Impossible II (2000) -> 192
Mission Impossible - Fallout (2018) -> 193
WALL-E (2008) -> 194
WALL E (2008) -> 194
M.A.S.H. (1970) -> 195
MASH (1970) -> 195
SWAT (2003) -> 196
S.W.A.T. (2003) -> 196
E.T. the Extra-Terrestrial (1982) -> 197
Oceans Eleven (2001) -> 198
Ocean's 11 (2001) -> 198
Ocean's Eleven (1960) -> 199
Ocean's Twelve (2004) -> 200
The Lord of the Rings - The Two Towers (2002) -> 202
John Wick (2014) -> 203
John Wick 2 (2017) -> 204
John Wick Chapter 2 (2017) -> 204
John Wick Chapter Two (2017) -> 204
Final Destination 5 (2011) -> 205
Final Destination V (2011) -> 205
Fast 5 (2011) -> 206
2 Fast 2 Furious (2003) -> 207
Henry V (1989) -> 208
Spider Man (2002) -> 209
Spiderman (2002) -> 209
Spider-Man 2 (2004) -> 210
2010 - Inception -> 211
Inception -> 211
Paper Moons -> 212
The Long Tide -> 213
Salt Road (2012) -> 214
Salt Road II (2014) -> 215
Ferrymen and Sons Part 2 (2016) -> 216
Ferrymen & Sons - Part II (2016) -> 216
2 Lovers (2008) -> 217
Nymphomaniac Vol. II (2013) -> 219
Nymphomaniac Volume 2 (2013) -> 219
Strasse nach Norden (2003) -> 220
Die Bruecke (1959) -> 221
L'avventura (1960) -> 222
Avventura, L' (1960) -> 222
Malcolm X (1992) -> 223
Frankenstein (1994) -> 225
Creed II (2018) -> 227
Creed 2 (2018) -> 227
`;

/** No title may be chosen, or only with a person. */
const filmTraps = `
Salt Road 3 (2016) -> none
Rocky V (1990) -> none
Rocky II (1976) -> none
Rocky (1979) -> none
Toy Story 4 (2019) -> none
Toy Story 3 (1995) -> none
Dune Part Three (2026) -> none
Dune (2024) -> none
Dune Part Two (2021) -> none
Kill Bill Vol. 3 (2004) -> none
Kill Bill Vol. 2 (2002) -> none
Kill Bill (2004) -> none
Che (2008) -> none
Nymphomaniac (2013) -> none
Twin Tides (2005) -> none
Twin Tides (FR) (2005) -> 164
Twin Tides (KR) (2005) -> 165
Twin Tides (US) (2005) -> none
Night Desk (2015) -> 231
The Glass Orchard -> none
Nosferatu -> none
Solaris -> none
Alien (1986) -> none
Superman (2006) -> none
The Lord of the Rings (2001) -> none
Planet (2010) -> none
Creed III (2023) -> none
Creed 3 (2018) -> none
Ghostbusters 3 (2016) -> none
The Matrix (2003) -> none
The Thing (1951) -> none
Cape Fear (1991) -> none
It Chapter One (2019) -> none
Mission Impossible 3 (2000) -> none
The Fly III (1989) -> none
Blade Runner 2050 (2017) -> none
9 -> none
Up -> none
Final Destination 4 (2011) -> none
Twelve Angry Women (1957) -> none
Harry Potter and the Deathly Hallows (2011) -> none
Spider-Man 3 (2004) -> none
`;

const shows = `
The Office (2001) -> 301
The Office (2005) -> 302
The Office (UK) -> 301
The Office (US) -> 302
The Office US -> 302
The Office (UK) (2001) -> 301
The Office (US) (2005) -> 302
Office, The (US) -> 302
House of Cards (UK) -> 303
House of Cards (US) -> 304
House of Cards (2013) -> 304
House of Cards [UK] -> 303
Ghosts (UK) -> 305
Ghosts (US) -> 306
Ghosts (2021) -> 306
Shameless (UK) -> 307
Shameless US -> 308
Battlestar Galactica (1978) -> 309
Battlestar Galactica (2003) -> 310
24 (2001) -> 311
24 Legacy (2017) -> 312
24 - Legacy -> 312
1923 (2022) -> 313
9-1-1 (2018) -> 314
9-1-1 Lone Star (2020) -> 315
9-1-1 Lone Star -> 315
Fargo (2014) -> 316
Fargo -> 316
Watchmen (2019) -> 317
Lantern (1979) -> 318
Lantern (2018) -> 319
Doctor Who (1963) -> 320
Doctor Who (2005) -> 321
Doctor Who (2006) -> 321
Der Tatortreiniger (2011) -> 322
Tatortreiniger, Der (2011) -> 322
Dark (2017) -> 323
Dark -> 323
The Bridge (SE) -> none
The Bridge (US) -> 325
The Bridge (2013) -> 325
Law and Order (1990) -> 326
Law & Order (1990) -> 326
Law and Order Special Victims Unit (1999) -> 327
Law & Order - Special Victims Unit -> 327
S.W.A.T. (2017) -> 329
SWAT (2017) -> 329
The Harbour Light (2001) -> 330
The Harbour Light -> 330
Harbour Lights (2020) -> 331
Twelve Winters (1994) -> 332
12 Winters (1994) -> 332
Money Heist (2017) -> 333
La casa de papel (2017) -> 333
Attack on Titan (2013) -> 334
Shingeki no Kyojin (2013) -> 334
Kitchen Nightmares (US) -> 335
Kitchen Nightmares (2007) -> 335
Being Human (UK) -> 337
Being Human (US) -> 338
The Killing (US) -> 340
The Killing (DK) -> 339
Night Desk (2015) -> 341
Night Desk -> 341
Skins (UK) -> 342
Skins -> 342
Wilfred (AU) -> 343
Wilfred (US) -> 344
Wilfred (2011) -> 344
The Slap (AU) -> 345
Maedchen am See (2016) -> 346
Weissensee (2010) -> 347
Cosmos (1980) -> 348
Cosmos (2014) -> 349
Lost Harbour (2012) -> 350
`;

const showTraps = `
The Office -> none
House of Cards -> none
Lantern -> none
Doctor Who -> none
Battlestar Galactica -> none
The Office (AU) -> none
Skins (US) -> none
Wilfred (NZ) -> none
Being Human (FR) -> none
The Slap (US) -> none
24 -> none
Cosmos (1999) -> none
9-1-2 (2018) -> none
Harbour (2020) -> none
13 Winters (1994) -> none
`;

const uniqueIds = (root: string, ...ids: readonly string[]) =>
  `<${root}>\n${ids.map((id) => `  <uniqueid type="${id.split(':')[0]}">${id.split(':')[1]}</uniqueid>`).join('\n')}\n</${root}>\n`;

const page = `<!DOCTYPE html><html><head><title>Alien (1979)</title></head><body>
<h2>More like this</h2><a href="https://www.imdb.com/title/tt0000102/">Aliens</a></body></html>`;

const row = (kind: TitleKind, name: string, wanted: number | 'none', nfo?: string): CorpusCase => ({
  ...{ kind, name, wanted },
  ...(nfo === undefined ? {} : { nfo }),
});

/** Ids in names and .nfo files: right ones, and every way in which they mislead. */
const withIds: readonly CorpusCase[] = [
  row('movie', 'Whatever {tmdb-101}', 101),
  row('movie', 'Whatever [tmdbid=102]', 102),
  row('movie', 'Whatever [imdbid-tt0000105]', 105),
  row('movie', 'Alien (1979) {tmdb-101} {imdb-tt0000101}', 101),
  row('movie', 'Alien (1979) [tmdb-tt0000102]', 101),
  row('movie', 'Alien (1979) {imdb-102}', 101),
  row('movie', 'Alien (1979) [tt0000000]', 101),
  row('movie', 'Alien (1979) {tmdb-0}', 101),
  row('movie', 'Alien (1979) {tmdb-99999}', 101),
  row('movie', 'Alien (1979) [tt9999999]', 101),
  row('movie', 'Alien (1979) {imdb-tt9999998}', 101),
  row('movie', 'The Glass Orchard [tt9999999]', 'none'),
  row('movie', 'The Glass Orchard (1998) [tt9999999]', 162),
  row('movie', 'Alien (1979) {tmdb-101} {imdb-tt0000102}', 'none'),
  row('movie', 'Alien (1979)', 101, uniqueIds('movie', 'tmdb:99999')),
  row('movie', 'Alien (1979)', 101, uniqueIds('movie', 'imdb:tt9999999')),
  row('movie', 'Alien (1979)', 'none', uniqueIds('movie', 'tmdb:101', 'tmdb:102')),
  row('movie', 'Alien (1979)', 'none', uniqueIds('movie', 'tmdb:101', 'imdb:tt0000102')),
  row('movie', 'Alien (1979) {tmdb-102}', 'none', uniqueIds('movie', 'tmdb:101')),
  row('movie', 'Aliens (1986)', 102, uniqueIds('tvshow', 'imdb:tt0000101')),
  row('movie', 'Aliens (1986)', 102, uniqueIds('episodedetails', 'imdb:tt0000101')),
  row('movie', 'Aliens (1986)', 102, uniqueIds('musicvideo', 'imdb:tt0000101')),
  row('movie', 'Aliens (1986)', 102, uniqueIds('artist', 'imdb:tt0000101')),
  row('movie', 'Aliens (1986)', 102, uniqueIds('album', 'imdb:tt0000101')),
  row('movie', 'Aliens (1986)', 102, uniqueIds('season', 'imdb:tt0000101')),
  row('movie', 'Aliens (1986)', 102, uniqueIds('movie', 'tmdb-tv:301')),
  row('movie', 'Alien (1979)', 101, page),
  row('movie', 'Unknown Film (1979)', 'none', page),
  row('movie', 'Alien (1979)', 101, `${page}<a href="https://www.imdb.com/title/tt0000103/">Alien 3</a>`),
  row('movie', 'Alien (1979)', 101, 'RIPPED BY NOBODY\n\nhttps://www.imdb.com/title/tt0000101/\n  enjoy'),
  row('movie', 'alien.film (1979)', 101, 'RIPPED BY NOBODY\n\nhttps://www.imdb.com/title/tt0000101/\n  enjoy'),
  row('movie', 'Alien (1979)', 101, 'RIPPED BY NOBODY\nour last release: tt0000146\n'),
  row('movie', 'Alien (1979)', 101, 'RIPPED BY NOBODY\ntt0000101 and also tt0000102\n'),
  row('movie', 'Whatever', 101, 'https://www.themoviedb.org/movie/101\n'),
  row('movie', 'Alien (1979)', 101, '<movie><id>tt0000101</id></movie>'),
  row('movie', 'Alien (1979)', 101, '<movie><id>102</id></movie>'),
  row('movie', 'Alien (1979)', 101, '<movie><uniqueid type="imdb">tt0000000</uniqueid></movie>'),
  row('movie', 'Alien (1979) {tvdb-5302}', 101),
  row('movie', 'Alien (1979) {tvdb-999999}', 101),
  row('movie', 'Night Desk (2015) [tt0000341]', 231),
  row('series', 'Night Desk (2015) [tt0000231]', 341),
  row('series', 'Night Desk (2015) {tmdb-231}', 341),
  row('series', 'Whatever {tvdb-5302}', 302),
  row('series', 'The Office {tvdb-5301}', 301),
  row('series', 'The Office (2005) {tvdb-99999}', 302),
  row('series', 'The Office (2005) [tt9999999]', 302),
  row('series', 'The Office [tt9999999]', 'none'),
  row('series', 'Fargo (2014) [tt0000174]', 316),
  row('series', 'The Office (2005)', 302, uniqueIds('movie', 'imdb:tt0000301')),
  row('series', 'The Office (2005)', 302, uniqueIds('movie', 'tmdb:301')),
  row('series', 'The Office (2005)', 302, uniqueIds('episodedetails', 'imdb:tt0000301')),
  row('series', 'The Office (2005)', 302, uniqueIds('musicvideo', 'tvdb:5301')),
  row('series', 'The Office (2005)', 302, uniqueIds('season', 'tvdb:5301')),
  row('series', 'The Office', 301, '<tvshow><title>The Office</title><id>5301</id></tvshow>'),
  row('series', 'The Office (2005)', 302, '<tvshow><title>The Office</title><id>5318</id></tvshow>'),
  row('series', 'The Office (2005)', 302, '<tvshow><id>5301</id><uniqueid type="tvdb">5302</uniqueid></tvshow>'),
  row('series', 'The Office {tvdb-5301}', 'none', uniqueIds('tvshow', 'tvdb:5302')),
  row('series', 'The Office {tvdb-5301} {imdb-tt0000302}', 'none'),
];

export const corpusCases: readonly CorpusCase[] = [
  ...casesOf('movie', films),
  ...casesOf('movie', filmTraps),
  ...casesOf('series', shows),
  ...casesOf('series', showTraps),
  ...withIds,
];
