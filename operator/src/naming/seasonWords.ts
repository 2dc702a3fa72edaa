/** The words for season, episode and special in many languages, and their numbers. Knows nothing of paths. */

/**
 * "Season" in the languages that Jellyfin knows and some more. Longer words come first, because an alternation takes
 * the first match.
 */
const seasonWords = [
  'season',
  'seasong',
  'staffel',
  'saison',
  'temporada',
  'temp',
  'stagione',
  'stag',
  'seizoen',
  'sæson',
  'säsong',
  'sasong',
  'saeson',
  'sesong',
  'tuotantokausi',
  'kausi',
  'sezonul',
  'sezonas',
  'sezona',
  'sezóna',
  'sezon',
  'évad',
  'hooaeg',
  'сезона',
  'сезон',
  'σεζόν',
  'κύκλος',
  'シーズン',
  '시즌',
  'mùa',
  'phần',
  'musim',
  'ซีซั่น',
  'ซีซัน',
  'الموسم',
  'موسم',
  'עונה',
];

/** These also mean "series": they count only if no title comes before them ("World Series 2004" is a title). */
const weakSeasonWords = ['series', 'série', 'serie', 'serien', 'řada', 'seria'];

/** The plurals: only in front of several numbers, because `Four Seasons 2` is a title. */
const seasonPlurals = 'seasons staffeln saisons temporadas stagioni seizoenen säsonger sezony сезони сезоны'.split(' ');

/** Words in front of an episode's number. `cap`, `afl` and `odc` are abbreviations that releases use. */
const episodeWords = [
  'episodes',
  'episode',
  'épisodes',
  'épisode',
  'episodios',
  'episodio',
  'episódios',
  'episódio',
  'episodul',
  'episod',
  'epizode',
  'epizoda',
  'epizóda',
  'epizod',
  'eps',
  'ep',
  'ép',
  'folgen',
  'folge',
  'afleveringen',
  'aflevering',
  'afl',
  'odcinek',
  'odcinki',
  'odc',
  'jakso',
  'avsnitt',
  'afsnit',
  'серия',
  'серии',
  'серія',
  'серії',
  'эпизод',
  'епизод',
  'епізод',
  'выпуск',
  'επεισόδιο',
  'capitulos',
  'capitulo',
  'capítulos',
  'capítulo',
  'cap',
  'puntata',
  'puntate',
  'bölüm',
  'bolum',
  'díl',
  'rész',
  'tập',
  'ตอนที่',
  'ตอน',
  'الحلقة',
  'حلقة',
  'פרק',
  'エピソード',
  '에피소드',
];

/** Words behind an episode's number: `7. Folge`, `7 серия`, `7. Bölüm`. */
const episodeWordsBehind = [
  'episode',
  'épisode',
  'episodio',
  'episódio',
  'epizoda',
  'folge',
  'aflevering',
  'odcinek',
  'jakso',
  'avsnitt',
  'afsnit',
  'серия',
  'серии',
  'серія',
  'эпизод',
  'епизод',
  'выпуск',
  'capítulo',
  'capitulo',
  'puntata',
  'bölüm',
  'bolum',
  'díl',
  'rész',
];

/** Folders of specials, in lower case: season 0. */
const specialsFolders: ReadonlySet<string> = new Set([
  ...['specials', 'special', 'extras', 'ova', 'ovas', 'oad', 'oads', 'sp', 'sps', 'special episodes'],
  ...['speciale', 'speciale afleveringen', 'sonderepisoden', 'spezialfolgen', 'особые выпуски', 'özel bölüm'],
  ...['especiales', 'especiais', 'épisodes spéciaux', 'episodes speciaux', 'spéciaux', 'hors-série', 'hors série'],
  ...['hors-séries', 'speciali', 'spezial', 'specials & ovas', 'sonderfolgen', 'specialer', 'erikoisjaksot'],
  ...['odcinki specjalne', 'specjalne', 'speciály', 'спешлы', 'спецвыпуски', 'спешл', 'özel bölümler'],
  ...['特别篇', '特別篇', '番外', '番外篇', 'スペシャル', '特別編', '스페셜', '특별편'],
]);

/** Whether a folder of this name holds specials: `Specials`, `00 - Specials`, `OVA + SP`. */
export function isSpecialsFolder(name: string): boolean {
  const words = name.toLowerCase().replace(/^00?[\s._]{0,2}-?[\s._]{1,2}/, '');
  return specialsFolders.has(words) || words.split(/\s?[&+,]\s?/).every((word) => specialsFolders.has(word));
}

export const seasonWordPattern = seasonWords.join('|');
export const seasonsWordPattern = [...seasonPlurals, ...seasonWords].join('|');
export const anySeasonWordPattern = [...seasonWords, ...weakSeasonWords].join('|');
export const episodeWordPattern = episodeWords.join('|');
export const episodeWordBehindPattern = episodeWordsBehind.join('|');

/** What follows the digits of an ordinal: `2nd`, `2ème`, `2ª`, `2.`, `2-й`. */
export const ordinalEndPattern = 'st|nd|rd|th|ème|eme|er|re|ste|de|e|a|ª|º|°|-?[йяа]|\\.';

/** Ordinals in front of a season word, numerals behind one; the place in a list is the number less one. */
const spelledOrdinals: readonly (readonly string[])[] = [
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' '),
  'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte'.split(' '),
  'première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième'.split(' '),
  'primera segunda tercera cuarta quinta sexta séptima octava novena décima'.split(' '),
  'primeira segunda terceira quarta quinta sexta sétima oitava nona décima'.split(' '),
  'prima seconda terza quarta quinta sesta settima ottava nona decima'.split(' '),
  'первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый'.split(' '),
];
const spelledNumbers: readonly (readonly string[])[] = [
  'one two three four five six seven eight nine ten'.split(' '),
  'i ii iii iv v vi vii viii ix x'.split(' '),
  'eins zwei drei vier fünf sechs sieben acht neun zehn'.split(' '),
  'uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' '),
];

function placesOf(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(lists.flatMap((words) => words.map((word, index) => [word, index + 1] as const)));
}

const ordinals = placesOf(spelledOrdinals);
const numbers = placesOf(spelledNumbers);

export const spelledOrdinalPattern = [...ordinals.keys()].sort((one, other) => other.length - one.length).join('|');
export const spelledNumberPattern = [...numbers.keys()].sort((one, other) => other.length - one.length).join('|');

/** Reads `2`, `second`, `two` or `II`; undefined for another word. */
export function numberOf(word: string): number | undefined {
  if (/^\d{1,5}$/.test(word)) return Number(word);
  const lower = word.toLowerCase();
  return ordinals.get(lower) ?? numbers.get(lower);
}

/** False for a number that is really a picture width or height (1920x1080): Jellyfin's rule. */
export function isPlausibleSeason(season: number): boolean {
  return season < 200 || (season >= 1928 && season <= 2500);
}

const hanDigits = '零一二三四五六七八九十';

/** A number in Chinese or Japanese numerals, or in digits. */
export const hanNumberPattern = '\\d{1,4}|[零一二三四五六七八九十]{1,3}';

/** Reads 0 to 99 in Chinese or Japanese numerals, or a number in digits. */
export function hanNumber(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  const found = /^([一二三四五六七八九]?)(十?)([零一二三四五六七八九]?)$/.exec(text);
  if (found === null || text === '') return undefined;
  const [, tens = '', ten = '', ones = ''] = found;
  if (ten === '') return tens === '' || ones === '' ? hanDigits.indexOf(tens + ones) : undefined;
  return (tens === '' ? 1 : hanDigits.indexOf(tens)) * 10 + (ones === '' ? 0 : hanDigits.indexOf(ones));
}
