/**
 * Decides whether a stranger's video is the trailer of this title; a wrong trailer is worse than none. Pure. Every word
 * of its name must belong to the title, the year, or the words usual in trailer names. Something besides the name must
 * agree too.
 */
import type { TrailerFileWish } from '../phases/sources.ts';
import { distinct } from './reading.ts';

/** What a service states about a video. */
export interface TrailerCandidate {
  readonly name: string;
  /** Years stated beside the name: of the film, never of the upload. */
  readonly years?: readonly number[];
  /** IMDb ids in its description. */
  readonly imdbIds?: readonly string[];
}

/** `score` from 0 to 1 orders the matches; `why` is a sentence for people. */
export type TrailerMatch =
  | { readonly isTaken: true; readonly score: number; readonly why: string }
  /** `evidence`: its name fits, and a further lookup may prove the match. */
  | { readonly isTaken: false; readonly why: string; readonly lacks?: 'evidence' };

export type TrailerTitle = Pick<TrailerFileWish, 'title' | 'originalTitle' | 'year' | 'ids'>;

/** The certainty of each piece of evidence. */
const scores = { yearInName: 1, imdbId: 0.95, yearBeside: 0.85 } as const;
/** A teaser shows less: taken if there is no trailer. */
const teaserFactor = 0.8;

export function matchTrailer(title: TrailerTitle, candidate: TrailerCandidate): TrailerMatch {
  const rest = withoutTitle(title, wordsOf(candidate.name));
  if (rest === undefined) return refused(`it is not called ${JSON.stringify(title.title)}`);
  const kind = rest.find((word) => trailerWords.has(word)) ?? rest.find((word) => teaserWords.has(word));
  if (kind === undefined) return refused('its name does not say that it is a trailer');
  const years = rest.flatMap((word, at) => (isYear(word) && !isCount(rest, at) ? [Number(word)] : []));
  const strange = rest.find((word, at) => !isKnown(word) && !isYear(word) && !isCount(rest, at));
  if (strange !== undefined) return refused(`${JSON.stringify(strange)} may make it another title's`);
  const evidence = evidenceOf(title, years, candidate);
  if ('refused' in evidence) {
    return { ...refused(evidence.refused), ...(evidence.isLacking === true ? { lacks: 'evidence' } : {}) };
  }
  const factor = trailerWords.has(kind) ? 1 : teaserFactor;
  return { isTaken: true, score: scores[evidence.by] * factor, why: `the title and ${evidence.why}` };
}

function refused(why: string) {
  return { isTaken: false as const, why };
}

type Evidence =
  | { readonly by: keyof typeof scores; readonly why: string }
  | { readonly refused: string; readonly isLacking?: true };

/**
 * The year in the name, which must be exact (remakes may be a year apart); else an IMDb id; else a year beside the
 * name. A contradiction refuses.
 */
function evidenceOf(
  { year, ids }: TrailerTitle,
  named: readonly number[],
  { years = [], imdbIds = [] }: TrailerCandidate,
): Evidence {
  const imdb = ids['imdb'];
  if (imdb !== undefined && imdbIds.length > 0 && !imdbIds.includes(imdb)) {
    return { refused: `it names ${imdbIds[0]}, not ${imdb}` };
  }
  const other = named.find((one) => one !== year);
  if (other !== undefined) return { refused: `it is of ${other}, not of ${year ?? 'a known year'}` };
  if (year !== undefined && named.length > 0) return { by: 'yearInName', why: `the year ${year} in its name agree` };
  if (imdb !== undefined && imdbIds.includes(imdb)) return { by: 'imdbId', why: `the IMDb id ${imdb} agree` };
  if (year !== undefined && years.includes(year)) return { by: 'yearBeside', why: `its year ${year} agree` };
  const [beside] = years;
  if (beside !== undefined) return { refused: `its year is ${beside}, not ${year ?? 'a known one'}` };
  return { refused: 'nothing but the title agrees', isLacking: true };
}

const trailerWords = new Set(
  ['trailer', 'trailers', 'bandeannonce', 'трейлер', 'tráiler', 'fragman', '予告編', '予告'].map(plain),
);
const teaserWords = new Set(['teaser', 'тизер', '特報'].map(plain));
/** Words that are usual in trailer names and distinguish no title. */
const besides = new Set(
  (
    'official offizieller offiziell officielle oficial ufficiale theatrical original final main new first international ' +
    'domestic us uk usa movie film cinema kino feature video clip hd fullhd uhd sd hq 4k 8k 1080p 720p 480p 360p 2160p 1080 720 ' +
    'hdr bluray dvd remastered restored english german deutsch deutscher french francais spanish espanol italian italiano japanese ' +
    'russian subtitled subtitles subs sub dub dubbed omu ov vo vost vf vostfr en de fr es it ja ru mp4 webm ogv'
  ).split(' '),
);

function isKnown(word: string): boolean {
  return trailerWords.has(word) || teaserWords.has(word) || besides.has(word);
}

function isYear(word: string): boolean {
  return /^(?:18[7-9]|19\d|20\d|21\d)\d$/u.test(word);
}

/** `Trailer 2`, `Teaser #1`: a count of trailers, not of films. */
function isCount(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  return /^[1-9]$/u.test(words[at] ?? '') && (trailerWords.has(before) || teaserWords.has(before));
}

/**
 * The words without the title, in both of its names if both occur; undefined if neither occurs whole. If the title
 * occurs several times, the occurrence whose remainder fits best is removed: `Trailer Park (2001) Trailer`.
 */
function withoutTitle({ title, originalTitle }: TrailerTitle, words: readonly string[]): readonly string[] | undefined {
  const names = distinct([title, originalTitle ?? ''].map((name) => wordsOf(name).join(' ')))
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length);
  let rest: readonly string[] | undefined;
  for (const name of names) rest = withoutWords(rest ?? words, name.split(' ')) ?? rest;
  return rest;
}

function withoutWords(words: readonly string[], name: readonly string[]): readonly string[] | undefined {
  const rests = words.flatMap((_, at) =>
    name.every((word, offset) => words[at + offset] === word)
      ? [[...words.slice(0, at), ...words.slice(at + name.length)]]
      : [],
  );
  const strangers = (rest: readonly string[]) => rest.filter((word) => !isKnown(word) && !isYear(word)).length;
  return rests.toSorted((one, other) => strangers(one) - strangers(other))[0];
}

/** Longer texts are no names. */
const nameAtMostCharacters = 300;

/** Comparable words: lower case, without diacritics and leading articles, numbers in digits, `and` for `&`. */
function wordsOf(text: string): readonly string[] {
  const words = plain(text.slice(0, nameAtMostCharacters))
    .replace(/bandes?[\s-]+annonces?/gu, 'bandeannonce')
    .replace(/['’ʼ`´]/gu, '')
    .replace(/[&+]/gu, ' and ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !articles.has(word))
    .map((word, at) => (at > 0 ? (romans.get(word) ?? word) : word));
  return words;
}

const articles = new Set(['the', 'a', 'an', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'las', 'il']);
const romans: ReadonlyMap<string, string> = new Map(
  ['ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].map((roman, at) => [roman, String(at + 2)]),
);

/** Lower case without the diacritics of Latin, Greek and Cyrillic; in other scripts, marks make other letters. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFKC')
    .replaceAll('ß', 'ss');
}
