/** News in plain English sentences. Names come from files: no line break, no control character, no endless text. Pure. */
import { englishText } from '../messages/english.ts';
import { lineAtMostCharacters } from './limits.ts';
import type { NewProblem, NewProblems, News, NewTitle, NewTitles } from './news.ts';

/** `3 new titles`, `Firefly: 10 new episodes`, `First scan: 600 titles` */
export function titlesHeadline({ isFirstScan, count, first }: NewTitles): string {
  if (isFirstScan) return `First scan: ${counted(count, 'title')}`;
  const [only] = first;
  if (count !== 1 || only === undefined) return counted(count, 'new title');
  if (only.kind === 'series' && only.episodes.length > 0)
    return line(`${only.title}: ${counted(only.episodes.length, 'new episode')}`);
  return line(`New: ${nameOf(only)}`);
}

export function problemsHeadline({ count }: NewProblems): string {
  return count === 1 ? '1 problem needs attention' : `${count} problems need attention`;
}

export function headline({ isTest, titles, problems, library }: News): string {
  if (isTest === true) return `Test from ${library}: messages arrive`;
  return [titles === undefined ? [] : titlesHeadline(titles), problems === undefined ? [] : problemsHeadline(problems)]
    .flat()
    .join(', ');
}

/** The named titles, one a line; undefined counts as none. */
export function titleLines(titles: NewTitles | undefined): NewsLines {
  return { lines: (titles?.first ?? []).map(titleLine), count: titles?.count ?? 0 };
}

/** The named problems, one a line; undefined counts as none. */
export function problemLines(problems: NewProblems | undefined): NewsLines {
  return { lines: (problems?.first ?? []).map(problemLine), count: problems?.count ?? 0 };
}

/** What a message names, and of how many. */
export interface NewsLines {
  readonly lines: readonly string[];
  readonly count: number;
}

/** Whole lines, as many as there is room for, and how many are not named. */
export function fitted({ lines, count }: NewsLines, isRoomFor: (text: string) => boolean): string {
  for (let named = lines.length; named > 0; named--) {
    const rest = count > named ? [`… and ${count - named} more`] : [];
    const text = [...lines.slice(0, named), ...rest].join('\n');
    if (isRoomFor(text)) return text;
  }
  return '';
}

function titleLine(title: NewTitle): string {
  const episodes = episodeRanges(title.episodes);
  return line(episodes === '' ? nameOf(title) : `${nameOf(title)}: ${episodes}`);
}

function problemLine({ title, path, detail }: NewProblem): string {
  const place = title === '' ? path : title;
  const words = englishText(detail);
  return line(place === '' ? words : `${place}: ${words}`);
}

function nameOf({ title, year }: NewTitle): string {
  return year === undefined ? title : `${title} (${year})`;
}

/** `S01E01-E10, S02E01` */
export function episodeRanges(episodes: NewTitle['episodes']): string {
  const ranges: { readonly season: number; readonly from: number; to: number }[] = [];
  for (const { season, episode } of episodes) {
    const last = ranges.at(-1);
    if (last?.season === season && (episode === last.to + 1 || episode === last.to)) last.to = episode;
    else ranges.push({ season, from: episode, to: episode });
  }
  return ranges
    .map(({ season, from, to }) => `S${padded(season)}E${padded(from)}${to === from ? '' : `-E${padded(to)}`}`)
    .join(', ');
}

function padded(number: number): string {
  return String(number).padStart(2, '0');
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** One line of bounded length; control characters and marks that reverse the direction are left out. */
export function line(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]+/gu, ' ').trim();
  return shortened(plain, lineAtMostCharacters);
}

export function shortened(text: string, atMost: number): string {
  const characters = [...text];
  return characters.length <= atMost ? text : `${characters.slice(0, atMost - 1).join('')}…`;
}
