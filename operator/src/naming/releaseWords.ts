/** The words of release names (`1080p`, `BluRay`, `x264`), and which of them can be part of a title. */

/** Never part of a title: the title ends before the first of them. The word boundaries are added below. */
const hardWords = [
  '\\d{3,4}[pi]',
  '\\d{3,4}x\\d{3,4}',
  '[48]k',
  'uhd',
  'ultrahd',
  '[xh][\\s.]?26[456]',
  'hevc',
  'avc',
  'xvid(?:vd)?',
  'divx\\d?',
  'av1',
  'vc-?1',
  'mpeg-?[24]',
  'hi10p?',
  '(?:8|10|12)-?bits?',
  'blu-?ray',
  'b[dr][\\s.-]?rip',
  'bd[\\s.-]?remux',
  'bd(?:25|50|5|9)',
  'remux',
  'web-?dl',
  'web-?rip',
  'hd-?tv(?:rip)?',
  'hr?hdtv',
  'pdtv',
  'dsr(?:ip)?',
  'sdtv',
  'tvrip',
  'dvd-?rip',
  'dvd-?scr(?:eener)?',
  'dvd[59r]',
  'hd-?dvd',
  'hd-?rip',
  'hdcam',
  'hd-?ts',
  'vhs-?rip',
  'telesync',
  'telecine',
  'svcd',
  'e?ac-?3d?',
  'dts(?:-?(?:hd|es|x|hdma))?',
  'true-?hd',
  'atmos',
  'flac(?:x2)?',
  '(?:aac|ac3|ddp?|dd\\+|eac3|opus)[\\s.]?\\d[\\s.]\\d',
  'aac',
  'hdr(?:10)?\\+?',
  'dovi',
  'nfofix',
  'truefrench',
  'vostfr',
  'h-?sbs',
  'f-?sbs',
  'h-?tab',
  'f-?tab',
  'h-?ou',
  'half-?(?:sbs|ou)',
  'sbs3d',
  '3d[\\s._-](?:h-?|f-?)?(?:sbs|tab|ou)',
  '3d[\\s._-]mvc',
  'mvc[\\s._-]3d',
].join('|');

/** A hard word with its boundaries. Group 1 is the word. */
const hardWord = new RegExp(`(?<=^|[\\s._,\\-()[\\]{}])(${hardWords})(?=$|[\\s._,\\-()[\\]{}])`, 'i');

/** Editions: beside the year or the release words they are not part of the title. */
const editionWords: ReadonlySet<string> = new Set(
  "extended unrated uncut remastered theatrical directors director's imax despecialized recut redux".split(' '),
);
/** Only after an edition word: The Final Cut is a title. */
const editionNouns: ReadonlySet<string> = new Set(['cut', 'edition', 'version']);
/** Only before the noun `edition`: Special and Anniversary are titles. */
const editionKinds: ReadonlySet<string> = new Set(
  "special ultimate collectors collector's anniversary definitive deluxe".split(' '),
);
/** Behind a year any words may describe an edition: `1986 Special Edition`, `1982 The Final Cut`, `1994 Version Longue`. */
const editionForm =
  /^[\s._]*(?:(?:[^\s._,()[\]{}]+[\s._]+){0,3}(?:cut|edition|version|fassung|open[\s._]matte)|version[\s._]longue|(?:lang|kino)fassung|dc|[23]in1)(?=$|[\s._,\-()[\]{}])/i;

/** Languages, sources and remarks: dropped only directly beside release words. */
const softWords: ReadonlySet<string> = new Set(
  (
    'german french vff vfq vf2 vf english eng ita italian spanish castellano esp latino russian rus polish pl dutch ' +
    'flemish swedish nordic norwegian danish finnish japanese jpn korean chinese hindi tamil telugu malayalam dl ml ' +
    'dual multi dubbed subbed subs internal limited proper repack rerip real retail criterion complete hybrid ' +
    'readnfo ws fs stv web dvd cam ts tc r5 hd sd amzn nf hmax dsnp hulu atvp pal ntsc 3d hq screener'
  ).split(' '),
);

/** Returns the index of the first release word that is not at the start of the text; undefined if there is none. */
export function firstReleaseWord(text: string): number | undefined {
  const found = hardWord.exec(text);
  if (found === null) return undefined;
  if (found.index > 0) return found.index;
  const rest = text.slice(found[0].length);
  const next = hardWord.exec(rest);
  return next === null ? undefined : found[0].length + next.index;
}

/** Whether the text starts with a release word: `1080p`, `Bluray-1080p`, `3D.HSBS`. */
export function startsWithReleaseWord(text: string): boolean {
  return hardWord.exec(text)?.index === 0;
}

/** Whether the word is an edition or a remark of a release: `German`, `EXTENDED`, `proper`. */
export function isSoftWord(word: string): boolean {
  const lower = word.toLowerCase();
  return softWords.has(lower) || editionWords.has(lower);
}

/** Whether the text behind a year starts with an edition. */
export function startsWithEdition(text: string): boolean {
  return editionForm.test(text);
}

interface Token {
  readonly text: string;
  readonly end: number;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[^\s._,\-()[\]{}]+/g)].map((found) => ({
    text: found[0],
    end: found.index + found[0].length,
  }));
}

/** Drops editions from the end of a title, and with `languagesToo` also languages and remarks; its first word stays. */
export function withoutTrailingRemarks(text: string, languagesToo: boolean): string {
  const tokens = tokensOf(text);
  let last = tokens.length - 1;
  for (; last > 0; last--) {
    const [before = '', word = '', behind = ''] = [-1, 0, 1].map((step) => tokens[last + step]?.text.toLowerCase());
    if (!isEdition(before, word, behind) && !(languagesToo && softWords.has(word))) break;
  }
  return last === tokens.length - 1 ? text : text.slice(0, tokens[last]?.end ?? text.length);
}

/** Whether `word` is part of an edition: `Extended`, `Cut` of `Extended Cut`, each of `20th Anniversary Edition`. */
function isEdition(before: string, word: string, behind: string): boolean {
  if (editionWords.has(word)) return true;
  if (editionNouns.has(word) && editionWords.has(before)) return true;
  if (word === 'edition') return editionKinds.has(before);
  if (editionKinds.has(word)) return behind === 'edition';
  return behind === 'anniversary' && /^\d{2,3}th$/.test(word);
}
