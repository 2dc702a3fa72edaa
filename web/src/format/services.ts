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

/** "TMDB 603" for `tmdb:603`. */
export function idText(id: string): string {
  const [scheme = '', ...rest] = id.split(':');
  return rest.length === 0 ? id : `${serviceText(scheme)} ${rest.join(':')}`;
}
