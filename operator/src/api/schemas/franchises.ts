/**
 * Franchises: the list, and one with its members in story order. Notes are never included: no viewer sees them.
 */
import { z } from '@hono/zod-openapi';
import { PageMessage } from './pageMessage.ts';
import { WantedCounts } from './wanted.ts';
import { Address, Count, LibraryName, Previews, Time, TitleId, titleKinds } from './words.ts';

export const heldStates = ['held', 'partlyHeld', 'missing', 'coming'] as const;
const HeldCounts = z.object({ held: Count, partlyHeld: Count, missing: Count, coming: Count }).openapi('HeldCounts');

const MissingPoster = Address.optional().openapi({
  description: 'Of a part that no Library has: a small poster from a service of the document.',
});

const StoryCover = z
  .object({
    title: z.string(),
    state: z.enum(heldStates),
    titleId: TitleId.optional().openapi({ description: 'The title that holds it.' }),
    titleAddress: Address.optional(),
    poster: Address.optional(),
    missingPoster: MissingPoster,
  })
  .openapi('StoryCover');

export const FranchiseCard = z
  .object({
    id: TitleId,
    library: LibraryName,
    key: z.string().openapi({ description: "The file's path under the Library's root." }),
    name: z.string(),
    universe: z.string().optional(),
    members: Count,
    counts: HeldCounts,
    faults: Count.openapi({ description: 'Errors of the current file; above 0 an older version is shown.' }),
    warnings: Count,
    preview: Previews,
    covers: z.array(StoryCover).openapi({ description: 'Its first titles, at most five; held ones first.' }),
    nextMissing: z
      .object({ title: z.string(), released: z.string().optional(), missingPoster: MissingPoster })
      .optional()
      .openapi({ description: 'The first part of the story that is released and not held.' }),
  })
  .openapi('FranchiseCard');

export const FranchiseList = z.object({ franchises: z.array(FranchiseCard) }).openapi('FranchiseList');

const Span = z.object({ from: z.number(), to: z.number() }).openapi('Span');

export const MemberView = z
  .object({
    place: Count.openapi({ description: 'From 1, in story order.' }),
    entry: Count,
    kind: z.enum(['movie', 'series', 'season', 'episode']),
    id: z.string(),
    ids: z.array(z.string()),
    title: z.string(),
    episodeTitle: z.string().optional(),
    season: Count.optional(),
    episode: Count.optional(),
    time: Span.optional(),
    universes: z.array(z.string()),
    eras: z.array(z.string()),
    released: z.string().optional(),
    state: z.enum(heldStates),
    heldCount: Count,
    ofCount: Count.optional(),
    titleId: TitleId.optional().openapi({ description: 'The title that holds it.' }),
    titleAddress: Address.optional(),
    preview: Previews.optional(),
    missingPoster: MissingPoster,
  })
  .openapi('MemberView');

const FaultView = z
  .object({ code: z.string(), message: z.string(), coded: PageMessage.optional(), line: Count, column: Count })
  .openapi('FaultView');

export const listWishes = ['overwrite', 'remake', 'remove', 'keep'] as const;

export const PublishedListView = z
  .object({
    target: z.string().openapi({ description: 'What `POST /franchises/{id}/lists` takes as `target`.' }),
    server: z.enum(['jellyfin', 'emby', 'plex', 'kodi']),
    as: z.enum(['playlist', 'boxset']),
    name: z.string().optional().openapi({ description: 'The list as we named it; absent until it was begun.' }),
    entries: Count,
    address: z.string().optional().openapi({ description: 'Its page on the server.' }),
    state: z.enum(['current', 'waiting', 'person', 'away']).openapi({
      description:
        '`waiting`: the next scan writes it. `person`: somebody has to decide or to mend something. `away`: the server did not answer, and a later scan tries again.',
    }),
    detail: z.string().optional(),
    coded: PageMessage.optional(),
    comparedAt: Time.optional(),
    writtenAt: Time.optional(),
    wishes: z.array(z.enum(listWishes)).openapi({ description: 'What a person may choose now.' }),
  })
  .openapi('PublishedListView');

export const ListAction = z.object({ target: z.string().max(3000), wish: z.enum(listWishes) }).openapi('ListAction');

export const FranchiseView = z
  .object({
    id: TitleId,
    library: LibraryName,
    key: z.string(),
    name: z.string(),
    universe: z.string().optional(),
    calendar: z
      .object({
        unit: z.enum(['years', 'days']),
        zero: z.string().optional(),
        before: z.string().optional(),
        after: z.string().optional(),
      })
      .optional(),
    eras: z.array(z.object({ name: z.string(), from: z.number(), to: z.number() })),
    sources: z.array(z.string()),
    preview: Previews,
    counts: HeldCounts,
    faults: z.array(FaultView),
    warnings: z.array(FaultView),
    wanted: z.object({ radarr: WantedCounts, sonarr: WantedCounts }).openapi({
      description: 'How many films and series are missing and out: what `wanted?for=` lists.',
    }),
    members: z.array(MemberView).openapi({ description: 'In story order.' }),
    lists: z.array(PublishedListView).openapi({ description: 'Where `publish` of the document keeps a list of it.' }),
    exports: z.array(z.string()).openapi({ description: 'Values of `export?to=` that make one file each.' }),
    exportSets: z.array(z.string()).openapi({
      description:
        'Values that make several files: `export/files?to=` lists them, `export?to=&file=` returns one of them.',
    }),
  })
  .openapi('FranchiseView');

const StoryNeighbour = z
  .object({
    kind: z.enum(titleKinds),
    title: z.string(),
    season: Count.optional().openapi({ description: 'Of the part, if it is not a whole series.' }),
    episode: Count.optional(),
    released: z.string().optional(),
    state: z.enum(heldStates),
    titleId: TitleId.optional(),
    titleAddress: Address.optional(),
    poster: Address.optional(),
    missingPoster: MissingPoster,
  })
  .openapi('StoryNeighbour');

export const TitleStories = z
  .object({
    stories: z.array(
      z.object({
        id: TitleId,
        name: z.string(),
        place: Count.openapi({ description: "Of the title's first part, from 1." }),
        parts: Count,
        before: StoryNeighbour.optional(),
        next: StoryNeighbour.optional(),
      }),
    ),
  })
  .openapi('TitleStories', { description: 'What plays before and after a title in each of its stories.' });

export const ExportFiles = z
  .object({ files: z.array(z.object({ name: z.string() })) })
  .openapi('ExportFiles', { description: 'Empty if the target has nothing to export for this franchise.' });
