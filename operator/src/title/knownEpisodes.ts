/**
 * The episodes of a series that its sources know, in the seasons of which there are videos: the page shows the missing
 * ones. The title's fact `nfo` keeps them. Anybody can edit a record, so unreadable entries are ignored. Pure.
 */
import { isTitle } from './episodeTitles.ts';

export interface KnownEpisode {
  readonly season: number;
  readonly episode: number;
  readonly title?: string;
  /** YYYY-MM-DD */
  readonly airDate?: string;
}

/** A daily show has some 250 a season. A record with more would be slow to read and to write. */
const episodesAtMost = 2_000;
const titleAtMost = 120;

/** One entry, or none if it is not worth showing: specials are not missed. */
function knownEpisode(entry: KnownEpisode): KnownEpisode[] {
  const { season, episode, title, airDate } = entry;
  if (!isNumber(season) || !isNumber(episode)) return [];
  const name = title?.trim().slice(0, titleAtMost).toWellFormed() ?? '';
  return [
    {
      season,
      episode,
      ...(isTitle(name) ? { title: name } : {}),
      ...(airDate !== undefined && /^\d{4}-\d\d-\d\d$/u.test(airDate) ? { airDate } : {}),
    },
  ];
}

/** In order, each once. */
export function knownEpisodes(entries: readonly KnownEpisode[]): readonly KnownEpisode[] {
  const found = entries.flatMap(knownEpisode).map((one) => [`${one.season} ${one.episode}`, one] as const);
  return [...new Map(found).values()]
    .toSorted((a, b) => a.season - b.season || a.episode - b.episode)
    .slice(0, episodesAtMost);
}

/** `value`: of the fact `nfo` of a title. */
export function readKnownEpisodes(value: unknown): readonly KnownEpisode[] {
  const { episodes }: { readonly episodes?: unknown } = Object(value);
  if (!Array.isArray(episodes)) return [];
  return knownEpisodes(
    episodes.slice(0, episodesAtMost).flatMap((one: unknown): KnownEpisode[] => {
      const { season, episode, title, airDate }: Readonly<Record<string, unknown>> = Object(one);
      if (typeof season !== 'number' || typeof episode !== 'number') return [];
      return [
        {
          season,
          episode,
          ...(typeof title === 'string' ? { title } : {}),
          ...(typeof airDate === 'string' ? { airDate } : {}),
        },
      ];
    }),
  );
}

function isNumber(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
