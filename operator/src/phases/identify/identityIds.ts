/** Ids that other programs ask for. Pure. */
import type { Ids, TitleKind } from '../details.ts';

/** Films are not known by TheTVDB's ids; where one is told it is kept. */
const wanted: Readonly<Record<TitleKind, readonly string[]>> = {
  movie: ['tmdb', 'imdb', 'wikidata'],
  series: ['tmdb', 'imdb', 'tvdb', 'tvmaze', 'wikidata'],
};

export function missingIds(kind: TitleKind, ids: Ids): readonly string[] {
  return wanted[kind].filter((scheme) => ids[scheme] === undefined);
}
