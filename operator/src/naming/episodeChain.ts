/**
 * Reads the further episodes of a name: `-E03`, `E02E03`, `-03`, ` - 7x23`. Bounded; a resolution is never an episode.
 */

/** A longer range is a misread name: no disc or broadcast holds that many. */
const rangeEpisodesLimit = 100;

/** A range by a word: `Episodes 1 to 3`, `Folge 1 bis 3`. */
const rangeWord = /^\s(?:to|bis|thru|through|tot|til|à|al|до)\s$/i;

const nextEpisodeForm =
  /([\s._]{0,2}[-–~&+_,]?[\s._]{0,2}|\s(?:and|und|et|en|y|e|i|og|och|ja|и|to|bis|thru|through|tot|til|à|al|до)\s)(?:s(\d{1,4})[\s._]{0,2})?(?:(\d{1,4})(?=x))?(x|ep?)?(\d{1,5})(?!\d|[a-df-rtuwyz]|s(?!\d))/iy;

/** `end`: the index at which reading stopped. */
export interface EpisodeChain {
  readonly episodes: readonly number[];
  readonly end: number;
}

/**
 * Two numbers with a dash are a range (E03-05 is 3, 4, 5); more numbers count only themselves (E01-E03-E05), as in
 * Kodi. For a range of more than 100 episodes only the first one counts. `byWords`: the first number is behind a word, so
 * that `Episodes 1 & 2` and `Folgen 7 und 8` are two.
 */
export function readEpisodeChain(
  text: string,
  from: number,
  first: number,
  season: number | undefined,
  byWords = false,
): EpisodeChain {
  const nextEpisode = new RegExp(nextEpisodeForm);
  const episodes = [first];
  let end = from;
  let dashed = false;
  while (episodes.length < rangeEpisodesLimit) {
    nextEpisode.lastIndex = end;
    const found = nextEpisode.exec(text);
    const number = found === null ? undefined : acceptedNumber(found, episodes.at(-1) ?? first, season, byWords);
    if (found === null || number === undefined) break;
    dashed = /[-–~]/.test(found[1] ?? '') || rangeWord.test(found[1] ?? '');
    episodes.push(number);
    end = nextEpisode.lastIndex;
  }
  return { episodes: episodes.length === 2 && dashed ? rangeOf(first, episodes[1] ?? first) : episodes, end };
}

function acceptedNumber(
  found: RegExpExecArray,
  last: number,
  season: number | undefined,
  byWords: boolean,
): number | undefined {
  const [, separator = '', bySeason, byCross, marker, digits] = found;
  const number = Number(digits);
  const named = bySeason ?? byCross;
  if (number <= last || number > 99_999) return undefined;
  if (named !== undefined) return marker !== undefined && Number(named) === season ? number : undefined;
  if (marker !== undefined) return number;
  // A bare number counts only directly after a separator: `-04`, `+04`. After `_` it must be the next number, because
  // `_720` is a height.
  if (separator === '_') return number === last + 1 ? number : undefined;
  if (/^,\s?$/.test(separator)) {
    const rest = found.input.slice(found.index + found[0].length);
    return number === last + 1 && /^[\s_.]*(?:$|[-–,&+[(█])/.test(rest) ? number : undefined;
  }
  if (byWords && rangeWord.test(separator)) return number;
  if (byWords && /^\s(?:[&+]|\p{L}{1,3})\s$/u.test(separator)) return number === last + 1 ? number : undefined;
  return /^(?:[-–~+&]|\s~\s)$/.test(separator) ? number : undefined;
}

/** Returns first..last; only the first if the range is too long. */
export function rangeOf(first: number, last: number): readonly number[] {
  const count = last - first + 1;
  if (count < 1 || count > rangeEpisodesLimit) return [first];
  return Array.from({ length: count }, (_, index) => first + index);
}
