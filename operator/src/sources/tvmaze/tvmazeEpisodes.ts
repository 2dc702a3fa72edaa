/**
 * Reads seasons and episodes of a show of TVmaze. It does not number specials and knows only the aired order. A special
 * numbered by guess would get another one's texts, so specials and the DVD order are omitted. Pure.
 */
import type { EpisodeDetails, EpisodeOrder, SeasonDetails } from '../../phases/details.ts';
import { countOf, dateOf, known, lineOf, listOf, numericIdOf, positiveOf, type Row } from '../reading.ts';
import { summaryText } from '../summaryText.ts';
import { pictureOf, ratingsOf } from './tvmazeFacts.ts';

export interface SeasonWish {
  readonly seasons: readonly number[];
  readonly dates?: readonly string[];
  readonly order: EpisodeOrder;
}

export function seasonsOf(show: Row, { seasons, order }: SeasonWish): readonly SeasonDetails[] {
  if (order !== 'aired') return [];
  const wanted = new Set(seasons);
  return listOf(show['seasons'], (row) => {
    const season = countOf(row['number']);
    const id = numericIdOf(row['id']);
    if (season === undefined || !wanted.has(season)) return undefined;
    return known({
      season,
      name: lineOf(row['name']),
      plot: summaryText(row['summary']),
      airDate: dateOf(row['premiereDate']),
      ids: id === undefined ? undefined : { tvmaze: id },
    });
  });
}

/** Absolute numbers are counted over the aired ones, in season 1. */
export function episodesOf(show: Row, { seasons, dates = [], order }: SeasonWish): readonly EpisodeDetails[] {
  if (order === 'dvd') return [];
  const wanted = new Set(seasons);
  const wantedDates = new Set(dates);
  const aired = listOf(show['episodes'], (row) => {
    const [season, episode] = [countOf(row['season']), countOf(row['number'])];
    return season === undefined || season === 0 || episode === undefined ? undefined : { season, episode, row };
  }).toSorted((one, other) => one.season - other.season || one.episode - other.episode);
  return aired.flatMap(({ season, episode, row }, at) => {
    const place = order === 'absolute' ? { season: 1, episode: at + 1 } : { season, episode };
    const isWanted = wanted.has(place.season) || wantedDates.has(dateOf(row['airdate']) ?? '');
    return isWanted ? [episodeOf(row, { ...place, absolute: at + 1 })] : [];
  });
}

function episodeOf(row: Row, place: Pick<EpisodeDetails, 'season' | 'episode' | 'absolute'>): EpisodeDetails {
  const id = numericIdOf(row['id']);
  return known({
    ...place,
    ids: id === undefined ? {} : { tvmaze: id },
    title: lineOf(row['name']),
    plot: summaryText(row['summary']),
    airDate: dateOf(row['airdate']),
    runtimeMinutes: positiveOf(row['runtime']),
    ratings: ratingsOf(row),
    directors: [],
    writers: [],
    guests: [],
    stillUrl: pictureOf(row['image']),
  });
}
