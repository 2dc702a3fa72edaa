/**
 * Reads season, episodes or air date from a file name. Takes one base name (no extension) and hints from the folders.
 * Picture sizes, codecs and channels are masked first, so that they are never read as an episode.
 */
import { certainReaders } from './episodeMarkers.ts';
import { likelyReaders } from './episodeNumbers.ts';
import type { EpisodeHints, EpisodeName, Reader } from './episodeReading.ts';
import { nameLengthLimit, withPlainForms } from './pathText.ts';
import { painted } from './technicalTerms.ts';

export type { EpisodeHints, EpisodeName } from './episodeReading.ts';

/**
 * Reads the episode of a name. Bare numbers are read only if `certain` is false, because art and .nfo names contain
 * other numbers.
 */
export function readEpisodeName(base: string, hints: EpisodeHints, certain = false): EpisodeName | undefined {
  if (base.length > nameLengthLimit) return undefined;
  const composed = base.normalize('NFC');
  const text = painted(withPlainForms(composed));
  const behind = withoutShow(text, hints.show?.normalize('NFC') ?? '');
  const readers = certain ? certainReaders : [...certainReaders, ...likelyReaders(hints)];
  // `Room 104/Room 104.mkv`: without a number behind the show's name only a sure form may be inside of it.
  const again = /\d/.test(behind) ? readers : certainReaders;
  const found = firstOf(readers, behind, hints) ?? (behind === text ? undefined : firstOf(again, text, hints));
  if (found === undefined || composed === base) return found;
  return { ...found, start: startIn(base, composed, found.start) };
}

/** macOS writes decomposed letters: returns where `start` of the composed name is in the name as written. */
function startIn(base: string, composed: string, start: number): number {
  const behind = composed.length - start;
  let length = 0;
  let index = base.length;
  for (; index > 0 && length < behind; ) {
    index -= 1;
    length = base.slice(index).normalize('NFC').length;
  }
  return index;
}

/**
 * Blanks the leading show name: `24`, `The 100` and `3x3 Eyes` are not episodes. A release group may be in front, and
 * separators may differ.
 */
function withoutShow(text: string, show: string): string {
  if (show === '') return text;
  const group = /^[[【][^\]】]{1,40}[\]】][\s_.]{0,3}/u.exec(text)?.[0].length ?? 0;
  for (const from of group === 0 ? [0] : [0, group]) {
    const end = endOfShow(text, from, show);
    if (end !== undefined) return text.slice(0, from) + ' '.repeat(end - from) + text.slice(end);
  }
  return text;
}

/** Returns where the show's name at `from` ends; undefined if another name or only its beginning is there. */
function endOfShow(text: string, from: number, show: string): number | undefined {
  let at = from;
  for (let index = 0; index < show.length; index++) {
    const wanted = show[index] ?? '';
    const given = text[at] ?? '';
    const isSame = wanted.toLowerCase() === given.toLowerCase() || (/[\s._]/.test(wanted) && /[\s._]/.test(given));
    if (!isSame || given === '') return undefined;
    at += 1;
  }
  const rest = text.slice(at, at + 6);
  // `Show05`: nothing but the number follows directly.
  const isNumbered = /\p{L}$/u.test(show) && /^\d{2,4}(?![\p{L}\p{N}])/u.test(rest);
  return /^[\p{L}\p{N}]/u.test(rest) && !isNumbered ? undefined : at;
}

function firstOf(readers: readonly Reader[], text: string, hints: EpisodeHints): EpisodeName | undefined {
  for (const reader of readers) {
    const found = reader(text, hints);
    if (found !== undefined) return found;
  }
  return undefined;
}
