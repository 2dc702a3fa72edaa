/** Reads what shows and episodes of TVmaze share: ids, a rating, a picture. Pure. */
import type { Ids, Rating } from '../../phases/details.ts';
import { imdbIdOf, known, numericIdOf, positiveOf, type Row, rowOf, webAddressOf } from '../reading.ts';

export function idsOf(show: Row): Ids {
  const externals = rowOf(show['externals']);
  const ids = known({
    tvmaze: numericIdOf(show['id']),
    imdb: imdbIdOf(externals['imdb']),
    tvdb: numericIdOf(externals['thetvdb']),
  });
  return Object.fromEntries(Object.entries(ids));
}

/** TVmaze gives no number of votes. */
export function ratingsOf(row: Row): readonly Rating[] {
  const value = positiveOf(rowOf(row['rating'])['average']);
  return value === undefined || value > 10 ? [] : [{ name: 'tvmaze', value, max: 10 }];
}

export function pictureOf(image: unknown): string | undefined {
  const { original, medium } = rowOf(image);
  return webAddressOf(original) ?? webAddressOf(medium);
}
