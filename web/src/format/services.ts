/** Services under the names they give themselves; an unknown name is shown as it comes. Pure. */
import { serviceNames } from '../generated/serviceNames.ts';

const names: Readonly<Record<string, string>> = {
  ...serviceNames,
  // Ratings whose names are not those of a source or an id scheme.
  metacritic: 'Metacritic',
  themoviedb: 'TMDB',
  tomatometerallcritics: 'Rotten Tomatoes',
  trakt: 'Trakt',
};

/** "TheTVDB" for `tvdb`. Names come from files too. */
export function serviceText(name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
