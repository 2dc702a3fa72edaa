/** Finds which known episodes a video file holds. Pure. */
import type { VideoLayout } from '../naming/layout.ts';
import type { Details, EpisodeDetails } from './details.ts';

/** Keyed by aired number, absolute number and date; if two episodes share a key, the first wins. */
export function episodesByNumber(details: Details | undefined): ReadonlyMap<string, EpisodeDetails> {
  const found = new Map<string, EpisodeDetails>();
  const add = (key: string, episode: EpisodeDetails) => {
    if (!found.has(key)) found.set(key, episode);
  };
  for (const episode of details?.episodes ?? []) {
    add(`${episode.season}x${episode.episode}`, episode);
    if (episode.absolute !== undefined) add(`absolute ${episode.absolute}`, episode);
    if (episode.airDate !== undefined) add(`date ${episode.airDate}`, episode);
  }
  return found;
}

/** In the order of the file's name; undefined for an episode that no source knows. */
export function episodesOf(
  { season, episodes, absolute, airDate }: VideoLayout,
  byNumber: ReadonlyMap<string, EpisodeDetails>,
): readonly (EpisodeDetails | undefined)[] {
  // Names with absolute numbers are parsed as season 1, but few shows with that many episodes number them so: try both.
  const byAbsolute = (index: number) => byNumber.get(`absolute ${absolute?.[index]}`);
  if (season !== undefined && episodes !== undefined) {
    return episodes.map((number, index) => byNumber.get(`${season}x${number}`) ?? byAbsolute(index));
  }
  if (absolute !== undefined && absolute.length > 0) return absolute.map((_, index) => byAbsolute(index));
  return [airDate === undefined ? undefined : byNumber.get(`date ${airDate}`)];
}
