/** The poster that TMDB shows for a title: one request, because a row has it too. */
import type { PosterWish } from '../../phases/sources.ts';
import { numericIdOf, type Row } from '../reading.ts';
import type { TmdbClient } from './tmdbClient.ts';
import { foreignIds, rowByForeignId } from './tmdbFind.ts';
import { parameterOf, tonguesOf } from './tmdbLanguage.ts';
import { classifyTitle, pathOf } from './tmdbTitle.ts';

/** undefined if TMDB has no such title, or no poster of it. Throws OutboundError. */
export async function fetchPoster(client: TmdbClient, wish: PosterWish): Promise<string | undefined> {
  const path = (await rowFor(client, wish))?.['poster_path'];
  if (typeof path !== 'string') return undefined;
  return (await client.pictures())(path, 'poster');
}

/** By TMDB's own id, else by the most reliable of the others. */
async function rowFor(client: TmdbClient, { kind, ids, languages }: PosterWish): Promise<Row | undefined> {
  const [tongue] = tonguesOf(languages);
  const id = numericIdOf(ids['tmdb']);
  if (id !== undefined) {
    const body = await client.get(pathOf(kind, id), { language: parameterOf(tongue) }, 'asSaid', classifyTitle);
    return numericIdOf(body['id']) === id ? body : undefined;
  }
  for (const foreign of foreignIds(kind, ids)) {
    const row = await rowByForeignId(client, kind, foreign, tongue);
    if (row !== undefined) return row;
  }
  return undefined;
}
