/** Checks the films of a file at TMDB: the id must exist, and the title must agree. */
import type { Finding } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';
import { type AskingOptions, ask } from './asking.ts';
import { readId } from './schemes.ts';
import { titlesAgree } from './titlesAgree.ts';
import { quoted } from './wording.ts';

export interface AskedMovie {
  readonly id: string;
  /** TMDB's number; otherwise `imdb` is an IMDb id that TMDB can find. */
  readonly tmdb?: string;
  readonly imdb?: string;
  readonly title: string | undefined;
  /** Index in `order` of the first entry with this id. */
  readonly entry: number;
}

/** Each film once, at its first place. Only ids that TMDB can look up. */
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
  // A wrong token or a failing server does not make the file faulty.
  if (answer.kind !== 'answered' || (answer.status !== 200 && answer.status !== 404)) return 'unasked';
  const titles = answer.status === 404 ? undefined : titlesIn(answer.body);
  if (titles === undefined) return [notThere(movie)];
  if (movie.title === undefined || titles.length === 0 || titlesAgree(movie.title, titles)) return [];
  return [
    {
      code: 'provider-title',
      level: 'warning',
      text: `TMDB's title of ${quoted(movie.id)} in entry ${movie.entry + 1} is ${quoted(titles[0] ?? '')}, but the file says ${quoted(movie.title)}. Check that the id is right.`,
      pointer: ['order', movie.entry, 'movie'],
    },
  ];
}

function notThere({ id, entry }: AskedMovie): Finding {
  return {
    code: 'provider-id',
    level: 'warning',
    text: `TMDB has no film ${quoted(id)} (entry ${entry + 1}). Copy the number from the address of its page; series have other numbers.`,
    pointer: ['order', entry, 'movie'],
  };
}

/** The titles of a film, or of the first film found; undefined if a search found none. */
function titlesIn(body: unknown): readonly string[] | undefined {
  if (typeof body !== 'object' || body === null) return [];
  if ('movie_results' in body && Array.isArray(body.movie_results)) {
    const [first]: readonly unknown[] = body.movie_results;
    return first === undefined ? undefined : titlesIn(first);
  }
  const titles = ['title' in body ? body.title : undefined, 'original_title' in body ? body.original_title : undefined];
  return titles.filter((title) => typeof title === 'string');
}
