/** Reads a list of ids, one per line, as parts of a story. Pure. */
import { readEpisodeSpan } from '../../episodeCode.ts';
import { DraftError, type DraftPart, type DraftSeason, kindByScheme, readId, withoutYear } from './draftPart.ts';

/**
 * Lines such as `tmdb:11 Star Wars`, `tvdb:83268 S02E16 S01E01-S01E04 The Clone Wars`, `series imdb:tt0303461`. A #
 * starts a comment. Throws DraftError for a line it cannot read.
 */
export function readIdList(text: string): readonly DraftPart[] {
  return text
    .replace(/^\ufeff/u, '')
    .split(/\r\n|\n|\r/u)
    .flatMap((line, at) => {
      const words = line
        .replace(/(?:^|\s)#.*$/u, '')
        .split(/\s+/u)
        .filter((word) => word !== '');
      return words.length === 0 ? [] : [readLine(words, `line ${at + 1}`)];
    });
}

function readLine(words: readonly string[], where: string): DraftPart {
  const [first = ''] = words;
  const givenKind = /^(?:movie|film)$/iu.test(first)
    ? 'movie'
    : /^(?:series|show)$/iu.test(first)
      ? 'series'
      : undefined;
  const [idWord = '', ...rest] = givenKind === undefined ? words : words.slice(1);
  const id = readId(idWord);
  if (id === undefined) {
    const found = idWord === '' ? 'nothing' : `\`${idWord.slice(0, 60)}\``;
    throw new DraftError(`${where}: expected an id such as tmdb:11, tvdb:83268 or tt0076759, and found ${found}`);
  }
  const seasons: { season: number; episodes: string[] }[] = [];
  let used = 0;
  for (const word of rest) {
    const span = readEpisodeSpan(word.toUpperCase());
    if (span === undefined) break;
    used += 1;
    const last = seasons.at(-1);
    if (last?.season === span.from.season) last.episodes.push(word.toUpperCase());
    else seasons.push({ season: span.from.season, episodes: [word.toUpperCase()] });
  }
  return toPart(id, givenKind, seasons, rest.slice(used).join(' '), where);
}

function toPart(
  id: string,
  givenKind: 'movie' | 'series' | undefined,
  seasons: readonly DraftSeason[],
  title: string,
  where: string,
): DraftPart {
  const kind = givenKind ?? (seasons.length > 0 ? 'series' : kindByScheme(id));
  if (kind === 'movie' && seasons.length > 0) throw new DraftError(`${where}: a film has no episodes`);
  return {
    ...{ kind, id },
    ...(title === '' ? {} : { title: withoutYear(title) }),
    ...(seasons.length === 0 ? {} : { seasons }),
  };
}
