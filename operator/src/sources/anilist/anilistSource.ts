/** AniList: ids, titles, plots and art of anime series, without a key (docs/reference/services.md#anilist). */
import type { Details, Ids } from '../../phases/details.ts';
import type { DetailsWish, Found, Source } from '../../phases/sources.ts';
import { answered, answeredSome } from '../answer.ts';
import { posterAmong } from '../posterAmong.ts';
import { listOf, numericIdOf, type Row } from '../reading.ts';
import { Recent } from '../recent.ts';
import type { SourceContext } from '../sourceContext.ts';
import { type AnilistClient, createAnilistClient } from './anilistClient.ts';
import { foundOf, isAdult, mediaDetails } from './anilistMedia.ts';

const name = 'anilist';

/** Whole answers of a find, kept until the details of the same title are requested. */
const mediaAtMost = 16;
/** GraphQL's Int has 32 bits: a larger number is refused as an error of the query. */
const idAtMost = 2_147_483_647;

interface Seen {
  readonly client: AnilistClient;
  readonly media: Recent<Row>;
  readonly languages: readonly string[];
}

export function anilistSource(context: SourceContext): Source {
  const client = createAnilistClient(context);
  const seen: Seen = { client, media: new Recent(mediaAtMost), languages: context.languages ?? ['en'] };
  return {
    name,
    kinds: ['series'],
    finds: { movie: [], series: ['anilist'] },
    search: ({ kind, title, languages }) =>
      answeredSome(name, async () => (kind === 'series' ? await search(client, title, languages) : []), context.nowMs),
    find: (kind, ids) =>
      answered(name, async () => (kind === 'series' ? await find(seen, ids) : undefined), context.nowMs),
    details: (wish) =>
      answered(name, async () => (wish.kind === 'series' ? await details(seen, wish) : undefined), context.nowMs),
    poster: ({ kind, ids, languages }) =>
      answered(
        name,
        async () => {
          const found = kind === 'series' ? await details(seen, { ids, languages }) : undefined;
          return posterAmong(found?.art ?? [], languages);
        },
        context.nowMs,
      ),
    test: () => answered(name, () => client.genres().then(() => 'answers without a key'), context.nowMs),
  };
}

/** The search has no year: the caller compares years. An adult title is found only by its id. */
async function search(client: AnilistClient, title: string, languages: readonly string[]): Promise<readonly Found[]> {
  return listOf(await client.search(title), (row) => (isAdult(row) ? undefined : foundOf(row, languages)));
}

/** By its own id only. The whole entry is kept for `details`: one call serves both. */
async function find({ client, media, languages }: Seen, ids: Ids): Promise<Found | undefined> {
  const id = idOf(ids);
  const row = id === undefined ? undefined : await client.media(id);
  const found = row === undefined ? undefined : foundOf(row, languages);
  // An entry under another id is another title.
  if (id === undefined || row === undefined || found?.ids['anilist'] !== id) return undefined;
  media.see(id, row);
  return found;
}

async function details(
  { client, media }: Seen,
  { ids, languages }: Pick<DetailsWish, 'ids' | 'languages'>,
): Promise<Partial<Details> | undefined> {
  const id = idOf(ids);
  if (id === undefined) return undefined;
  const row = media.take(id) ?? (await client.media(id));
  const found = row === undefined ? undefined : foundOf(row, languages);
  return row === undefined || found?.ids['anilist'] !== id ? undefined : mediaDetails(row, languages);
}

function idOf(ids: Ids): string | undefined {
  const id = numericIdOf(ids['anilist']);
  return id === undefined || Number(id) > idAtMost ? undefined : id;
}
