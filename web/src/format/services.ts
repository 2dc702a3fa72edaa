/** Display names of services; an unknown name is shown unchanged. Pure. */
import { serviceNames } from '../generated/serviceNames.ts';

const names: Readonly<Record<string, string>> = {
  ...serviceNames,
  // Ratings whose names are neither sources nor id schemes.
  metacritic: 'Metacritic',
  themoviedb: 'TMDB',
  tomatometerallcritics: 'Rotten Tomatoes',
  trakt: 'Trakt',
};

/** "TheTVDB" for `tvdb`. Names may also come from files. */
export function serviceText(name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
