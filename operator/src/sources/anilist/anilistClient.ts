/** Client of AniList: one address, GraphQL by POST, no key (docs/reference/services.md#anilist). */
import { message } from '../../messages/message.ts';
import type { Classify, Verdict } from '../../outbound/verdict.ts';
import { isReadableList, readableBy } from '../readable.ts';
import { countOf, type Row, rowOf, rowsOf } from '../reading.ts';
import { type SourceContext, serviceAddress } from '../sourceContext.ts';
import { isMedia } from './anilistMedia.ts';

export interface AnilistClient {
  /** At most 20 anime, the best match first. Throws OutboundError. */
  search(title: string): Promise<unknown>;
  /** Looks up one anime, adult or not. undefined if AniList has no entry of this id. Throws OutboundError. */
  media(id: string): Promise<Row | undefined>;
  /** The names of all genres: a small public request. Throws OutboundError. */
  genres(): Promise<unknown>;
}

const searchFields =
  'id idMal title { romaji english native } synonyms format startDate { year month day } seasonYear isAdult';
const allFields = `${searchFields} averageScore description(asHtml: false) coverImage { extraLarge large } bannerImage`;

/** Films and music videos are no series; adult titles are never proposed. */
const searchQuery = `query ($search: String!) {
  Page(perPage: 20) {
    media(search: $search, type: ANIME, isAdult: false, format_in: [TV, TV_SHORT, OVA, ONA, SPECIAL]) { ${searchFields} }
  }
}`;
const mediaQuery = `query ($id: Int!) { Media(id: $id, type: ANIME) { ${allFields} } }`;
const genresQuery = 'query { GenreCollection }';

export function createAnilistClient({ http, baseUrl }: SourceContext): AnilistClient {
  const url = serviceAddress(baseUrl, 'https://graphql.anilist.co');
  const ask = async (query: string, variables: object, classify: Classify): Promise<Row> => {
    // It only reads: a repetition does no harm.
    const { body } = await http.postJson({ url, body: { query, variables }, classify, repeatable: true });
    return rowOf(rowOf(body)['data']);
  };
  return {
    search: async (title) => rowOf((await ask(searchQuery, { search: title }, ofPage))['Page'])['media'],
    async media(id) {
      const media = (await ask(mediaQuery, { id: Number(id) }, ofMedia))['Media'];
      return media === null ? undefined : rowOf(media);
    },
    genres: async () => (await ask(genresQuery, {}, ofGenres))['GenreCollection'],
  };
}

/**
 * GraphQL reports errors in the body, also under status 200, with a status of their own. A 404 counts only if the body
 * has it: at a wrong address another server answers. 403 means that AniList has switched the API off or blocked this
 * address, so it is left alone.
 */
function classify(status: number, body: unknown): Verdict | undefined {
  const [error] = rowsOf(rowOf(body)['errors']);
  const errorStatus = countOf(error?.['status']);
  if (status === 403 || errorStatus === 403) return { endHost: message('refusesAll', 'AniList') };
  if (status === 429 || errorStatus === 429) return 'wait';
  if (status === 404 || (status === 200 && errorStatus === 404)) return errorStatus === 404 ? 'notFound' : 'bad';
  return status === 200 && error !== undefined ? 'bad' : undefined;
}

function dataOf(body: unknown): Row {
  return rowOf(rowOf(body)['data']);
}

// Made once: requests under way are shared only if they have the same classifier.
const ofPage = readableBy(classify, (body) => isReadableList(rowOf(dataOf(body)['Page'])['media'], isMedia));
const ofMedia = readableBy(classify, (body) => {
  const media = dataOf(body)['Media'];
  return media === null || isMedia(rowOf(media));
});
const ofGenres = readableBy(classify, (body) => Array.isArray(dataOf(body)['GenreCollection']));
