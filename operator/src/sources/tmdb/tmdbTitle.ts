/**
 * The calls for one title, as few as possible: TMDB allows at most 20 appended blocks per call
 * (docs/reference/services.md#tmdb-calls).
 */
import type { TitleKind } from '../../phases/details.ts';
import { unlessUseless } from '../answer.ts';
import { readableBy } from '../readable.ts';
import { countOf, languageOf, type Row, rowOf } from '../reading.ts';
import { classify, type Parameters, type TmdbClient } from './tmdbClient.ts';
import { isTitle } from './tmdbFind.ts';
import { parameterOf, type Tongue, wantedTags } from './tmdbLanguage.ts';
import { movieBlocks } from './tmdbMovie.ts';
import { seriesBlocks } from './tmdbSeries.ts';

export const blocksAtMost = 20;

export interface TitleBody {
  readonly body: Row;
  /** The languages in which images were requested. */
  readonly tags: readonly string[];
}

export interface TitleCall {
  readonly kind: TitleKind;
  readonly id: string;
  readonly tongues: readonly [Tongue, ...Tongue[]];
  /** The original language if known already: its images are requested too. */
  readonly original: string | undefined;
  /** For series, aired numbers; as many as fit are appended. */
  readonly seasons?: readonly number[];
}

export function pathOf(kind: TitleKind, id: string): string {
  return kind === 'movie' ? `/movie/${id}` : `/tv/${id}`;
}

export const classifyTitle = readableBy(classify, (body) => isTitle(rowOf(body)));

/** Throws OutboundError. */
export async function fetchTitle(client: TmdbClient, call: TitleCall): Promise<TitleBody> {
  const { kind, id, tongues, original, seasons = [] } = call;
  const own = kind === 'movie' ? movieBlocks : seriesBlocks;
  const blocks = [...own, ...seasons.slice(0, blocksAtMost - own.length).map(seasonBlock)];
  const tags = wantedTags(tongues, original);
  const parameters = {
    language: parameterOf(tongues[0]),
    append_to_response: blocks.join(','),
    ...tagParameters(tags),
  };
  const body = await client.get(pathOf(kind, id), parameters, 'asSaid', classifyTitle);
  return { body, tags };
}

export function tagParameters(tags: readonly string[]): Parameters {
  return { include_image_language: tags.join(','), include_video_language: tags.join(',') };
}

export function seasonBlock(season: number): string {
  return `season/${season}`;
}

/** The title's original language if its images were not requested because it was unknown. */
export function missedLanguage({ body, tags }: TitleBody): string | undefined {
  const original = languageOf(body['original_language']);
  return original === undefined || tags.includes(original) ? undefined : original;
}

/** The title with the images of all languages that count; a call is made only if some are missing. */
export async function withAllImages(client: TmdbClient, call: TitleCall, title: TitleBody): Promise<Row> {
  const original = missedLanguage(title);
  if (original === undefined) return title.body;
  const include = wantedTags(call.tongues, original).join(',');
  const path = `${pathOf(call.kind, call.id)}/images`;
  const images = await unlessUseless(client.get(path, { include_image_language: include }));
  return images === undefined ? title.body : { ...title.body, images };
}

/** The appended seasons of a body, by number. */
export function seasonsIn(body: Row): ReadonlyMap<number, Row> {
  const seasons = new Map<number, Row>();
  for (const [name, value] of Object.entries(body)) {
    const number = /^season\/\d+$/u.test(name) ? countOf(name.slice('season/'.length)) : undefined;
    // A missing season comes as an error in place of its block.
    if (number !== undefined && Array.isArray(rowOf(value)['episodes'])) seasons.set(number, rowOf(value));
  }
  return seasons;
}

/** Kept for days: a collection has many films and changes with one of them. Undefined if TMDB has none of that id. */
export async function fetchCollection(client: TmdbClient, id: string, [tongue]: readonly [Tongue, ...Tongue[]]) {
  const parameters = { language: parameterOf(tongue), append_to_response: 'translations' };
  return await unlessUseless(client.get(`/collection/${id}`, parameters, 'days'));
}
