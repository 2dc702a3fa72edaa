/** Reads the air date of a daily show or a recording from its name; the time behind it is no episode. */

export interface DatedName {
  /** YYYY-MM-DD */
  readonly airDate: string;
  readonly start: number;
  readonly end: number;
}

/** The months of one language a row, January first; as they are written in a date. */
const monthNames: readonly (readonly string[])[] = [
  'jan feb mar apr may jun jul aug sep oct nov dec'.split(' '),
  'january february march april may june july august september october november december'.split(' '),
  'jan feb mär apr mai jun jul aug sept okt nov dez'.split(' '),
  'januar februar märz april mai juni juli august september oktober november dezember'.split(' '),
  'jänner feber maerz april maj juni juli august september oktober november desember'.split(' '),
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  'janv févr mars avr mai juin juil août sept oct nov déc'.split(' '),
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  'jan fev mar abr mai jun jul ago set out nov dez'.split(' '),
  'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
  'januari februari mars april maj juni juli augusti september oktober november december'.split(' '),
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta'.split(
    ' ',
  ),
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' '),
  'ledna února března dubna května června července srpna září října listopadu prosince'.split(' '),
  'január február március április május június július augusztus szeptember október november december'.split(' '),
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie'.split(' '),
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık'.split(' '),
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' '),
  'ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου'.split(
    ' ',
  ),
];
/** Each name also without its accents: `fevrier`. */
const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names) =>
    names.flatMap((name, index) => [name, withoutAccents(name)].map((spelling) => [spelling, index + 1] as const)),
  ),
);
const monthPattern = [...months.keys()].sort((one, other) => other.length - one.length).join('|');
const year = '((?:19|20)\\d\\d)';
/** `1st`, `1er`, `1.` */
const day = '(\\d{1,2})(?:st|nd|rd|th|er|[.ºª°])?';
/** `1 de mayo de 2023` */
const of = '[\\s._-]{1,2}(?:del?[\\s._-])?';

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').normalize('NFC');
}

type Part = 'year' | 'month' | 'day' | 'name' | 'short';

/** The forms in the order of their certainty, and what each group holds. */
const forms: readonly (readonly [RegExp, readonly Part[]])[] = [
  // 2010-01-31, 2010.01.31
  [new RegExp(`(?<!\\d)${year}[\\s._-](\\d\\d)[\\s._-](\\d\\d)(?!\\d)`), ['year', 'month', 'day']],
  // 31.01.2010
  [new RegExp(`(?<!\\d)(\\d\\d)[\\s._-](\\d\\d)[\\s._-]${year}(?!\\d)`), ['day', 'month', 'year']],
  // 2010年1月31日, 2010년 1월 31일
  [new RegExp(`(?<!\\d)${year}[年년]\\s?(\\d{1,2})[月월]\\s?(\\d{1,2})[日일]`), ['year', 'month', 'day']],
  // 31 January 2010, 31st Jan 2010, 31 de enero de 2010
  [
    new RegExp(`(?<![\\p{L}\\p{N}])${day}${of}(${monthPattern})[.,]?${of}${year}(?!\\d)`, 'iu'),
    ['day', 'name', 'year'],
  ],
  // 2010 January 31, 2010. január 31.
  [
    new RegExp(`(?<!\\d)${year}[\\s._-]{1,2}(${monthPattern})[\\s._-]{1,2}(\\d{1,2})(?![\\p{L}\\p{N}])`, 'iu'),
    ['year', 'name', 'day'],
  ],
  // January 31, 2010
  [
    new RegExp(`(?<!\\p{L})(${monthPattern})[\\s._-](\\d{1,2})(?:st|nd|rd|th)?[\\s._,-]{1,2}${year}(?!\\d)`, 'iu'),
    ['name', 'day', 'year'],
  ],
  // 2010-1-31, 2010.1.31; `2010.5.1` may be a year and the channels of its sound
  [
    new RegExp(
      `(?<!\\d)${year}(?:-(?=\\d+-)|_(?=\\d+_)|\\.(?=\\d+\\.)(?![1-9]\\.[01](?!\\d)))(\\d{1,2})[-._](\\d{1,2})(?!\\d)`,
    ),
    ['year', 'month', 'day'],
  ],
  // 31.1.2010
  [new RegExp(`(?<![\\d.])(\\d{1,2})\\.(\\d{1,2})\\.${year}(?!\\d)`), ['day', 'month', 'year']],
  // 20100131, and with a time 201001312015 or 20100131201500
  [
    new RegExp(`(?<![a-z0-9])${year}(\\d\\d)(\\d\\d)(?:t?(?:[01]\\d|2[0-3]))?(?:[0-5]\\d){0,2}(?![a-z0-9])`, 'i'),
    ['year', 'month', 'day'],
  ],
  // 뉴스.230214, as Korean releases write it
  [
    /(?<=\p{Script=Hangul}.{0,100}[\s._-])(?<![eE]\d{1,4}[\s._-])(\d\d)(\d\d)(\d\d)(?=$|[\s._-])/u,
    ['short', 'month', 'day'],
  ],
  // _10.01.31_20-15_, as onlinetvrecorder.com writes it
  [/(?<=_)(\d\d)\.(\d\d)\.(\d\d)_\d\d-\d\d(?=_)/, ['short', 'month', 'day']],
];

/** Returns the first valid date in the name; undefined without one. */
export function readAirDate(text: string): DatedName | undefined {
  for (const [form, parts] of forms) {
    const found = form.exec(text);
    const airDate = found === null ? undefined : dateOf(found, parts);
    if (found !== null && airDate !== undefined)
      return { airDate, start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}

function dateOf(found: RegExpExecArray, parts: readonly Part[]): string | undefined {
  const value = (part: Part) => found[parts.indexOf(part) + 1] ?? '';
  const name = parts.includes('name') ? (months.get(value('name').toLowerCase()) ?? 0) : 0;
  const month = name === 0 ? Number(value('month')) : name;
  const fullYear = parts.includes('short') ? 2000 + Number(value('short')) : Number(value('year'));
  const dayOfMonth = Number(value('day'));
  // Some names swap month and day (2012.16.02, 04.28.2014).
  return validDate(fullYear, month, dayOfMonth) ?? (name === 0 ? validDate(fullYear, dayOfMonth, month) : undefined);
}

function validDate(fullYear: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  const valid = date.getUTCFullYear() === fullYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return valid ? date.toISOString().slice(0, 10) : undefined;
}
