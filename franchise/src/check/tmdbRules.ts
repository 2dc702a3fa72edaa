/** What TMDB says of the films of a file (sources.md 1.1): that the id exists, and that the title agrees. */
import type { Finding } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';
import { type AskingOptions, ask } from './asking.ts';
import { readId } from './schemes.ts';
import { titlesAgree } from './titlesAgree.ts';
import { entryAt, quoted } from './wording.ts';

export interface AskedMovie {
  readonly id: string;
  /** What TMDB calls it: a number of its own, or an id of IMDb that it can find. */
  readonly tmdb?: string;
  readonly imdb?: string;
  readonly title: string | undefined;
  /** Index in `order` of the first entry that names it. */
  readonly entry: number;
}

/** Each film once, at its first place; only ids that TMDB can be asked for. */
export function moviesToAsk({ order }: Franchise): readonly AskedMovie[] {
  const asked = new Map<string, AskedMovie>();
  for (const [entry, item] of order.entries()) {
    if (!('movie' in item) || asked.has(item.movie)) continue;
    const { scheme, value } = readId(item.movie);
    const { title, movie: id } = item;
    if (scheme === 'tmdb' && /^[0-9]+$/u.test(value)) asked.set(id, { id, tmdb: value, title, entry });
    if (scheme === 'imdb' && /^tt[0-9]+$/u.test(value)) asked.set(id, { id, imdb: value, title, entry });
  }
  return [...asked.values()];
}

export async function tmdbFindings(
  movie: AskedMovie,
  token: string,
  asking: AskingOptions,
): Promise<readonly Finding[] | 'unasked'> {
  const path = movie.tmdb === undefined ? `find/${movie.imdb ?? ''}?external_source=imdb_id` : `movie/${movie.tmdb}`;
  const answer = await ask(
    {
      url: `https://api.themoviedb.org/3/${path}`,
      read: 'json',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    },
    asking,
  );
  // A wrong token and a server in trouble say nothing about the file.
  if (answer.kind !== 'answered' || (answer.status !== 200 && answer.status !== 404)) return 'unasked';
  const titles = answer.status === 404 ? undefined : titlesIn(answer.body);
  if (titles === undefined) return [notThere(movie)];
  if (movie.title === undefined || titles.length === 0 || titlesAgree(movie.title, titles)) return [];
  return [
    {
      code: 'provider-title',
      level: 'warning',
      message: `TMDB calls ${quoted(movie.id)} of ${entryAt(movie.entry)} ${quoted(titles[0] ?? '')}, the file ${quoted(movie.title)}. Check that the id is the right one.`,
      pointer: ['order', movie.entry, 'movie'],
    },
  ];
}

function notThere({ id, entry }: AskedMovie): Finding {
  return {
    code: 'provider-id',
    level: 'warning',
    message: `TMDB knows no film ${quoted(id)} of ${entryAt(entry)}. Copy the number from the address of its page; series have numbers of their own.`,
    pointer: ['order', entry, 'movie'],
  };
}

/** The titles of a film, or of the first film found; undefined where a search found none. */
function titlesIn(body: unknown): readonly string[] | undefined {
  if (typeof body !== 'object' || body === null) return [];
  if ('movie_results' in body && Array.isArray(body.movie_results)) {
    const [first]: readonly unknown[] = body.movie_results;
    return first === undefined ? undefined : titlesIn(first);
  }
  const titles = ['title' in body ? body.title : undefined, 'original_title' in body ? body.original_title : undefined];
  return titles.filter((title) => typeof title === 'string');
}
