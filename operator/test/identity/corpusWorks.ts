/**
 * The catalogue of the identity corpus: a line for each film or series, with the names, years and countries by which
 * titles are mistaken for each other. Texts are those of `works.ts`.
 */
import type { Catalogue, FakeFilm, FakeSeries } from '../sources/fakes/catalogue.ts';
import { film, guide, series } from '../sources/fakes/works.ts';

/** number | title | year | country | original title | other titles, separated by `;` */
const filmLines = `
101 | Alien | 1979 | US
102 | Aliens | 1986 | US
103 | Alien³ | 1992 | US
104 | Alien: Covenant | 2017 | US
105 | The Matrix | 1999 | US
106 | The Matrix Reloaded | 2003 | US
107 | Dune | 1984 | US
108 | Dune: Part One | 2021 | US | Dune | Dune Part 1
109 | Dune: Part Two | 2024 | US | Dune: Part Two | Dune; Dune 2
110 | Dune Drifter | 2020 | GB
111 | Kill Bill: Vol. 1 | 2003 | US
112 | Kill Bill: Vol. 2 | 2004 | US
113 | Harry Potter and the Deathly Hallows: Part 1 | 2010 | GB
114 | Harry Potter and the Deathly Hallows: Part 2 | 2011 | GB
115 | Che: Part One | 2008 | ES
116 | Che: Part Two | 2008 | ES
117 | Rocky | 1976 | US
118 | Rocky II | 1979 | US
119 | Rocky III | 1982 | US
120 | Rocky IV | 1985 | US
121 | The Godfather | 1972 | US
122 | The Godfather Part II | 1974 | US
123 | The Godfather Part III | 1990 | US
124 | Ghostbusters | 1984 | US
125 | Ghostbusters II | 1989 | US
126 | Ghostbusters | 2016 | US
127 | Toy Story | 1995 | US
128 | Toy Story 2 | 1999 | US
129 | Toy Story 3 | 2010 | US
130 | Twelve Monkeys | 1995 | US
131 | 12 Angry Men | 1957 | US
132 | 1917 | 2019 | GB
133 | 300 | 2006 | US
134 | 300: Rise of an Empire | 2014 | US
135 | 9 | 2009 | US
136 | 2012 | 2009 | US
137 | Nine | 2009 | US
138 | Se7en | 1995 | US | Se7en | Seven
139 | Blade Runner | 1982 | US
140 | Blade Runner 2049 | 2017 | US
141 | Birdman or (The Unexpected Virtue of Ignorance) | 2014 | US
142 | Borat: Cultural Learnings of America for Make Benefit Glorious Nation of Kazakhstan | 2006 | US
143 | Borat Subsequent Moviefilm | 2020 | US
144 | Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb | 1964 | GB
145 | Superman | 1978 | US
146 | Superman Returns | 2006 | US
147 | Superman: Brainiac Attacks | 2006 | US
148 | Star Wars | 1977 | US | Star Wars | Star Wars: Episode IV - A New Hope
149 | Star Wars: The Force Awakens | 2015 | US
150 | Das Boot | 1981 | DE
151 | Lola rennt | 1998 | DE | Lola rennt | Run Lola Run
152 | Die fetten Jahre sind vorbei | 2004 | AT | Die fetten Jahre sind vorbei | The Edukators
153 | Das Mädchen Rosemarie | 1958 | DE
154 | Der große Krieg | 1995 | DE
155 | Die Brücke am Fluss | 1995 | US | The Bridges of Madison County
156 | Amélie | 2001 | FR | Le Fabuleux Destin d'Amélie Poulain
157 | Léon: The Professional | 1994 | FR | Léon
158 | Æon Flux | 2005 | US
159 | Tom & Jerry | 2021 | US
160 | Hänsel und Gretel | 1987 | DE
161 | Me, Myself & Irene | 2000 | US
162 | The Glass Orchard | 1998 | US
163 | The Glass Orchard | 1999 | US
164 | Twin Tides | 2005 | FR
165 | Twin Tides | 2005 | KR
166 | Oldboy | 2003 | KR
167 | Oldboy | 2013 | US
168 | Suspiria | 1977 | IT
169 | Suspiria | 2018 | IT
170 | The Thing | 1982 | US
171 | The Thing | 2011 | US
172 | The Fly | 1986 | US
173 | The Fly II | 1989 | US
174 | Fargo | 1996 | US
175 | Watchmen | 2009 | US
176 | It | 2017 | US
177 | It Follows | 2014 | US
178 | It Chapter Two | 2019 | US
179 | Up | 2009 | US
180 | Us | 2019 | US
181 | M | 1931 | DE
182 | The Hurt Locker | 2008 | US
183 | Nosferatu | 1922 | DE
184 | Nosferatu | 2024 | US
185 | Solaris | 1972 | RU | Солярис
186 | Solaris | 2002 | US
187 | Stalker | 1979 | RU | Сталкер
188 | Spirited Away | 2001 | JP | 千と千尋の神隠し | Sen to Chihiro no Kamikakushi
189 | 8½ | 1963 | IT
190 | Naked Gun 33⅓: The Final Insult | 1994 | US
191 | Mission: Impossible | 1996 | US
192 | Mission: Impossible II | 2000 | US
193 | Mission: Impossible - Fallout | 2018 | US
194 | WALL·E | 2008 | US
195 | M*A*S*H | 1970 | US
196 | S.W.A.T. | 2003 | US
197 | E.T. the Extra-Terrestrial | 1982 | US
198 | Ocean's Eleven | 2001 | US
199 | Ocean's Eleven | 1960 | US
200 | Ocean's Twelve | 2004 | US
201 | The Lord of the Rings: The Fellowship of the Ring | 2001 | NZ
202 | The Lord of the Rings: The Two Towers | 2002 | NZ
203 | John Wick | 2014 | US
204 | John Wick: Chapter 2 | 2017 | US
205 | Final Destination 5 | 2011 | US
206 | Fast Five | 2011 | US
207 | 2 Fast 2 Furious | 2003 | US
208 | Henry V | 1989 | GB
209 | Spider-Man | 2002 | US
210 | Spider-Man 2 | 2004 | US
211 | Inception | 2010 | US
212 | Paper Moons | 2019 | GB
213 | The Long Tide | 2011 | IE
214 | Salt Road | 2012 | US
215 | Salt Road 2 | 2014 | US
216 | Ferrymen & Sons: Part II | 2016 | US
217 | Two Lovers | 2008 | US
218 | Nymphomaniac: Vol. I | 2013 | DK
219 | Nymphomaniac: Vol. II | 2013 | DK
220 | Straße nach Norden | 2003 | DE
221 | The Bridge | 1959 | DE | Die Brücke
222 | L'avventura | 1960 | IT
223 | Malcolm X | 1992 | US
224 | American History X | 1998 | US
225 | Frankenstein, or the Modern Prometheus | 1994 | GB
226 | Creed | 2015 | US
227 | Creed II | 2018 | US
228 | Planet: Sea | 2010 | US
229 | Planet: Land | 2010 | US
230 | Grindhouse: Night One | 2007 | US
231 | Night Desk | 2015 | US
`;

/** number | title | year | country | original title | other titles */
const seriesLines = `
301 | The Office | 2001 | GB
302 | The Office | 2005 | US
303 | House of Cards | 1990 | GB
304 | House of Cards | 2013 | US
305 | Ghosts | 2019 | GB
306 | Ghosts | 2021 | US
307 | Shameless | 2004 | GB
308 | Shameless | 2011 | US
309 | Battlestar Galactica | 1978 | US
310 | Battlestar Galactica | 2003 | US
311 | 24 | 2001 | US
312 | 24: Legacy | 2017 | US
313 | 1923 | 2022 | US
314 | 9-1-1 | 2018 | US
315 | 9-1-1: Lone Star | 2020 | US
316 | Fargo | 2014 | US
317 | Watchmen | 2019 | US
318 | Lantern | 1979 | US
319 | Lantern | 2018 | US
320 | Doctor Who | 1963 | GB
321 | Doctor Who | 2005 | GB
322 | Der Tatortreiniger | 2011 | DE
323 | Dark | 2017 | DE
324 | Die Brücke - Transit in den Tod | 2011 | SE | Bron/Broen | The Bridge
325 | The Bridge | 2013 | US
326 | Law & Order | 1990 | US
327 | Law & Order: Special Victims Unit | 1999 | US
328 | Marvel's Daredevil | 2015 | US | Marvel's Daredevil | Daredevil
329 | S.W.A.T. | 2017 | US
330 | The Harbour Light | 2001 | DE
331 | Harbour Lights | 2020 | GB
332 | Twelve Winters | 1994 | US
333 | Money Heist | 2017 | ES | La casa de papel
334 | Attack on Titan | 2013 | JP | 進撃の巨人 | Shingeki no Kyojin
335 | Kitchen Nightmares | 2007 | US
336 | Ramsay's Kitchen Nightmares | 2004 | GB
337 | Being Human | 2008 | GB
338 | Being Human | 2011 | US
339 | The Killing | 2007 | DK | Forbrydelsen
340 | The Killing | 2011 | US
341 | Night Desk | 2015 | US
342 | Skins | 2007 | GB
343 | Wilfred | 2007 | AU
344 | Wilfred | 2011 | US
345 | The Slap | 2011 | AU
346 | Mädchen am See | 2016 | DE
347 | Weißensee | 2010 | DE
348 | Cosmos | 1980 | US
349 | Cosmos | 2014 | US
350 | Lost Harbour | 2012 | CA
`;

interface Line {
  readonly number: number;
  readonly title: string;
  readonly year: string;
  readonly country: string;
  readonly originalTitle: string;
  readonly otherTitles: readonly string[];
}

export function linesOf(text: string): readonly Line[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [number = '', title = '', year = '', country = '', original = '', others = ''] = line
        .split('|')
        .map((part) => part.trim());
      const otherTitles = others === '' ? [] : others.split(';').map((name) => name.trim());
      return { number: Number(number), title, year, country, originalTitle: original || title, otherTitles };
    });
}

const languages: Readonly<Record<string, string>> = {
  ...{ AT: 'de', DE: 'de', DK: 'da', ES: 'es', FR: 'fr', IT: 'it', JP: 'ja', KR: 'ko', RU: 'ru', SE: 'sv' },
};
const languageOf = (country: string): string => languages[country] ?? 'en';

const plain = { texts: {}, art: 'none', hasTrailer: false } as const;

export function filmOf({ number, title, year, country, originalTitle, otherTitles }: Line): FakeFilm {
  return film({
    ...plain,
    ...{ tmdb: number, title, originalTitle, country, otherTitles, released: `${year}-05-04` },
    originalLanguage: languageOf(country),
    wikidata: `Q${number}000`,
  });
}

export function seriesOf({ number, title, year, country, originalTitle, otherTitles }: Line): FakeSeries {
  return series({
    ...plain,
    ...{ tmdb: number, tvdb: number + 5_000, tvmaze: number + 7_000, wikidata: `Q${number}000` },
    ...{ title, originalTitle, country, otherTitles, released: `${year}-05-04` },
    originalLanguage: languageOf(country),
    episodes: guide(number * 1_000, `${year}-05-04`, [2]),
  });
}

const shows = linesOf(seriesLines).map(seriesOf);

/** Shows of which TVmaze or Wikidata list ids of another show. */
const torn: Readonly<Record<number, Partial<FakeSeries>>> = {
  // TVmaze gives the older show the number of the newer one.
  309: { atTvmaze: { tvdb: 5_310 } },
  // TVmaze gives the newer show the IMDb id of the older one.
  319: { atTvmaze: { imdb: 'tt0000318' } },
  // Wikidata has neither TVmaze's number nor TheTVDB's, and the IMDb id of another show.
  341: { atWikidata: { P8600: '', P4835: '5342' } },
  350: { atWikidata: { P345: 'tt0000348', P8600: '' } },
};

export const corpusCatalogue: Catalogue = {
  films: linesOf(filmLines).map(filmOf),
  series: shows.map((show) => ({ ...show, ...torn[show.tmdb] })),
  collections: [],
};
