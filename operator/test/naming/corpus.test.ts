import { describe, expect, test } from 'vitest';
import * as anime from './anime.ts';
import { episodeRow, expectedOf, filmRow, type Row, readRow } from './corpusRow.ts';
import * as films from './films.ts';
import * as folders from './folders.ts';
import { furtherFilms, furtherSeries } from './further.ts';
import { heldOutFilms } from './heldOutFilms.ts';
import { heldOutSeries } from './heldOutSeries.ts';
import * as languages from './languages.ts';
import { outsideFilms, outsideSeries } from './outside.ts';
import * as recordings from './recordings.ts';
import * as series from './series.ts';
import * as variants from './variants.ts';

const { moreFilms, ...moreSeries } = variants;

const tables: readonly (readonly [string, readonly Row[]])[] = [
  ...Object.entries({
    ...languages,
    ...anime,
    ...recordings,
    ...series,
    ...folders,
    ...moreSeries,
    furtherSeries,
    outsideSeries,
    heldOutSeries,
  }).map(([name, rows]) => [name, rows.map(episodeRow)] as const),
  ...Object.entries({ ...films, moreFilms, furtherFilms, outsideFilms, heldOutFilms }).map(
    ([name, rows]) => [name, rows.map(filmRow)] as const,
  ),
];

describe('the corpus of names', () => {
  for (const [name, rows] of tables) {
    test.each(rows.map((row) => [row.path, row] as const))(`${name}: %s`, (_path, row) => {
      expect(readRow(row)).toEqual(expectedOf(row));
    });
  }

  test('names each path once', () => {
    const paths = tables.flatMap(([, rows]) => rows.map(({ kind, path }) => `${kind} ${path}`));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    expect(paths.length).toBeGreaterThanOrEqual(1_780);
  });
});
