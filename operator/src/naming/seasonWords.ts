/** The words for season and episode, and their simplest readers. Knows nothing of paths. */

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
  'stagione',
  'seizoen',
  'sæson',
  'säsong',
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
  'musim',
  'الموسم',
  'موسم',
  'עונה',
];

/** These also mean "series": they count only if no title comes before them ("World Series 2004" is a title). */
const weakSeasonWords = ['series', 'série', 'serie', 'serien'];

const episodeWords = [
  'episodes',
  'episode',
  'épisode',
  'episodio',
  'episódio',
  'epizoda',
  'epizod',
  'folge',
  'aflevering',
  'odcinek',
  'jakso',
  'avsnitt',
  'afsnit',
  'серия',
  'эпизод',
  'capitulo',
  'capítulo',
];

export const seasonWordPattern = seasonWords.join('|');
export const anySeasonWordPattern = [...seasonWords, ...weakSeasonWords].join('|');
export const episodeWordPattern = episodeWords.join('|');

/** False for a number that is really a picture width or height (1920x1080): Jellyfin's rule. */
export function isPlausibleSeason(season: number): boolean {
  return season < 200 || (season >= 1928 && season <= 2500);
}

const hanDigits = '零一二三四五六七八九十';

/** Reads 1 to 19 in Chinese or Japanese numerals, or a number in digits. */
export function hanNumber(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (text.length === 1 && hanDigits.includes(text)) return hanDigits.indexOf(text);
  const unit = hanDigits.indexOf(text.slice(1));
  return text.length === 2 && text.startsWith('十') && unit > 0 && unit < 10 ? 10 + unit : undefined;
}
