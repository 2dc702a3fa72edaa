/** Episode codes of the franchise file: `S01E01`, or a range `S01E01-S01E04`. */

export interface EpisodeCode {
  readonly season: number;
  readonly episode: number;
}

export interface EpisodeSpan {
  readonly from: EpisodeCode;
  readonly to: EpisodeCode;
}

/**
 * Maximum episodes of one range. The longest known season, of a daily series, has under 400 episodes. A range of
 * thousands is a mistake or an attack, and is never opened.
 */
export const MAX_EPISODES_IN_RANGE = 2_000;

/** No season or episode has a longer number. The limit keeps arithmetic exact. */
const MAX_DIGITS = 9;

const form = /^S([0-9]{2,})E([0-9]{2,})(?:-S([0-9]{2,})E([0-9]{2,}))?$/u;

/** The span of a code; a single code gives a span of one episode. Undefined if the text is not a code. */
export function readEpisodeSpan(text: string): EpisodeSpan | undefined {
  const found = form.exec(text);
  if (found === null) return undefined;
  const [, season = '', episode = '', lastSeason = season, lastEpisode = episode] = found;
  if ([season, episode, lastSeason, lastEpisode].some((digits) => digits.length > MAX_DIGITS)) return undefined;
  return {
    from: { season: Number(season), episode: Number(episode) },
    to: { season: Number(lastSeason), episode: Number(lastEpisode) },
  };
}

/** Number of episodes in a span; 0 if it runs backwards or over two seasons. */
export function episodesInSpan({ from, to }: EpisodeSpan): number {
  return from.season === to.season ? Math.max(0, to.episode - from.episode + 1) : 0;
}

/** The episodes of a span in order. Empty if it runs backwards, over two seasons, or is longer than the limit. */
export function* openSpan(span: EpisodeSpan): Generator<EpisodeCode> {
  if (episodesInSpan(span) > MAX_EPISODES_IN_RANGE) return;
  const { season } = span.from;
  if (span.to.season !== season) return;
  for (let episode = span.from.episode; episode <= span.to.episode; episode += 1) yield { season, episode };
}

/** `S01E02`. */
export function episodeCode({ season, episode }: EpisodeCode): string {
  return `S${twoDigits(season)}E${twoDigits(episode)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
