/** One title with everything known about it. */
import { z } from '@hono/zod-openapi';
import { startWords } from '../../library/starts.ts';
import { markKinds } from '../../title/facts.ts';
import { markSecondsAtMost } from '../../title/markTimes.ts';
import { PageMessage } from './pageMessage.ts';
import { Address, Count, LibraryName, Previews, Time, TitleAddress, TitleId, titleKinds } from './words.ts';

const seconds = z.number().min(0);

export const FactView = z
  .object({
    name: z.string().openapi({ example: 'thumbnail' }),
    state: z.enum(['open', 'filled', 'absent', 'failed']),
    at: Time.optional(),
    source: z.string().optional(),
    reason: z.string().optional().openapi({ description: 'A sentence: why the fact is absent or failed.' }),
    coded: PageMessage.optional(),
    nextTryAt: Time.optional(),
    tries: Count.optional(),
  })
  .openapi('FactView');

const VideoStream = z
  .object({
    codec: z.string(),
    profile: z.string().optional(),
    widthPixels: Count,
    heightPixels: Count,
    frameRate: z.number().optional(),
    bitDepth: Count.optional(),
    hdr: z.string().optional(),
    dolbyVisionProfile: z.int().optional(),
    bitRate: z.number().optional(),
    language: z.string().optional(),
    title: z.string().optional(),
    isDefault: z.boolean(),
  })
  .openapi('VideoStream');

const AudioStream = z
  .object({
    codec: z.string(),
    profile: z.string().optional().openapi({ description: 'Contains Atmos or DTS:X if the stream declares it.' }),
    channels: Count,
    channelLayout: z.string().optional(),
    bitRate: z.number().optional(),
    language: z.string().optional(),
    title: z.string().optional(),
    isDefault: z.boolean(),
  })
  .openapi('AudioStream');

const SubtitleStream = z
  .object({
    codec: z.string(),
    language: z.string().optional(),
    title: z.string().optional(),
    isDefault: z.boolean(),
    isForced: z.boolean(),
    isHearingImpaired: z.boolean(),
  })
  .openapi('SubtitleStream');

const MarkView = z
  .object({
    kind: z.enum(markKinds),
    startSeconds: seconds,
    endSeconds: seconds,
    source: z.string(),
  })
  .openapi('MarkView');

const ChapterView = z
  .object({ startSeconds: seconds, endSeconds: seconds, title: z.string().optional() })
  .openapi('ChapterView');

const TilesView = z
  .object({
    widthPixels: Count,
    heightPixels: Count,
    columns: Count,
    rows: Count,
    intervalSeconds: seconds,
    images: Count,
    sheets: z.array(Address).openapi({ description: 'Sheets of columns × rows pictures, in order.' }),
  })
  .openapi('TilesView', { description: 'Picture n shows the video at n × intervalSeconds.' });

const EpisodeTitle = z
  .object({
    number: Count.optional().openapi({ description: "The number in the video's name." }),
    title: z.string().optional(),
    airDate: z.string().optional().openapi({ example: '2015-09-01', description: 'The date of the first broadcast.' }),
    plot: z.string().optional(),
  })
  .openapi('EpisodeTitle');

export const VideoView = z
  .object({
    path: z.string().openapi({ description: "Relative to the Library's root." }),
    sizeBytes: Count,
    arrivedAt: Time.optional(),
    season: Count.optional(),
    episodes: z.array(Count).optional(),
    airDate: z.string().optional(),
    episodeTitles: z.array(EpisodeTitle).optional().openapi({
      description: "Titles of its known episodes, in the order of the video's name.",
    }),
    part: Count.optional(),
    version: z.string().optional(),
    durationSeconds: seconds.optional(),
    container: z.string().optional(),
    badges: z.array(z.string()),
    video: z.array(VideoStream),
    audio: z.array(AudioStream),
    subtitles: z.array(SubtitleStream),
    chapters: z.array(ChapterView),
    marks: z.array(MarkView),
    tiles: TilesView.optional(),
    thumbnail: Address.optional(),
    refused: z
      .array(z.object({ kind: z.string(), source: z.enum(['you', 'file']) }))
      .openapi({ description: 'Kinds of marks that a person or a file beside the video says it does not have.' }),
    doubtful: z
      .object({
        durationSeconds: seconds,
        marks: z.array(z.object({ kind: z.string(), startSeconds: seconds, endSeconds: seconds })),
        none: z.array(z.string()),
      })
      .optional()
      .openapi({ description: 'Set by hand for a video of another length: not used until a person decides.' }),
    facts: z.array(FactView),
  })
  .openapi('VideoView');

export const CandidateView = z
  .object({
    id: z.string().openapi({ example: 'tmdb:603' }),
    title: z.string(),
    year: z.int().optional(),
    score: z.number().openapi({ description: '0 to 1' }),
    why: z.string(),
    coded: z
      .array(PageMessage)
      .optional()
      .openapi({ description: 'The parts of `why`, which are joined with commas; absent: free text.' }),
    link: z.string().optional(),
  })
  .openapi('CandidateView');

const Summary = z
  .object({
    plot: z.string().optional(),
    tagline: z.string().optional(),
    genres: z.array(z.string()).optional(),
    runtimeMinutes: z.number().optional(),
    premiered: z.string().optional(),
    certification: z.string().optional(),
    rating: z.object({ name: z.string(), value: z.number(), max: z.number(), votes: z.number().optional() }).optional(),
    collection: z.string().optional(),
    directors: z.array(z.string()).optional(),
    studios: z.array(z.string()).optional(),
    cast: z
      .array(
        z.object({
          name: z.string(),
          role: z.string().optional(),
          picture: Address.optional().openapi({ description: 'A picture that lies beside the title.' }),
        }),
      )
      .optional(),
    fromSources: z
      .array(z.string())
      .optional()
      .openapi({ description: 'The fields of these that the .nfo beside the title lacks and the sources filled.' }),
  })
  .openapi('Summary');

const TrailerView = z
  .object({
    address: Address.optional().openapi({ description: 'A trailer file beside the title.' }),
    type: z.string().optional().openapi({ example: 'video/mp4' }),
    links: z
      .array(z.object({ url: z.string(), name: z.string().optional(), language: z.string().optional() }))
      .openapi({ description: 'Pages of other hosts that play it, best first.' }),
  })
  .openapi('TrailerView');

export const TitleView = z
  .object({
    id: TitleId,
    address: TitleAddress,
    library: LibraryName,
    key: z.string(),
    kind: z.enum(titleKinds),
    title: z.string(),
    originalTitle: z.string().optional(),
    year: z.int().optional(),
    ids: z.array(
      z.object({
        scheme: z.string(),
        id: z.string(),
        link: z.string().optional().openapi({ description: 'Its page on the service, if known.' }),
      }),
    ),
    unidentified: z.boolean(),
    arrivedAt: Time,
    sizeBytes: Count,
    badges: z.array(z.string()),
    preview: Previews,
    art: z
      .array(
        z.object({
          kind: z.string(),
          address: Address,
          chosen: z.boolean().openapi({ description: 'A person chose it: no scan changes it.' }),
        }),
      )
      .openapi({ description: 'Full pictures beside the video; empty if the storage is not mounted.' }),
    pictureFacts: z.array(z.string()).openapi({
      description: 'The pictures that a person may choose; empty if nothing is written beside the media.',
    }),
    summary: Summary.optional(),
    trailer: TrailerView.optional(),
    candidates: z.array(CandidateView),
    facts: z.array(FactView),
    videos: z.array(VideoView).openapi({ description: 'Ordered by season and episode; versions follow each other.' }),
    missing: z
      .array(
        z.object({
          season: Count,
          episode: Count,
          title: z.string().optional(),
          airDate: z.string().optional().openapi({ example: '2015-09-01' }),
        }),
      )
      .openapi({ description: 'Episodes that the sources know and that have no video; also those not shown yet.' }),
    franchises: z.array(z.object({ id: TitleId, name: z.string() })),
    servers: z.array(z.object({ server: z.enum(['jellyfin', 'emby', 'plex']), address: z.string() })).openapi({
      description: 'Where the media servers of the Library show it: a search for its name on their own pages.',
    }),
    storage: z.enum(['mounted', 'away']),
    refreshable: z.array(z.string()).openapi({ description: 'Facts that `refresh` accepts for this title.' }),
    ownFiles: z.array(z.string()).openapi({
      description: "Pictures and trailer that are files of the user's: `refresh` never replaces them.",
    }),
  })
  .openapi('TitleView');

/** What a slug with an id has at most: 80 letters of two units each, a year, ten digits. */
const longestSlug = 200;

export const TitleAtQuery = z.object({
  library: z.string().max(300).openapi({
    description: 'Its name; `namespace/name` if the namespace is not `default`.',
    example: 'movies',
  }),
  slug: z.string().max(longestSlug).openapi({
    description: 'The last segment of the address of its page.',
    example: 'heat-1995',
  }),
});
export const TitlePlace = z.object({ id: TitleId, address: TitleAddress }).openapi('TitlePlace');

export const NoAction = z
  .object({})
  .openapi('NoAction', { description: 'An empty object; the JSON body proves that the page sent the request.' });
export const RefreshAction = z.object({ facts: z.array(z.string().max(60)).min(1).max(40) }).openapi('RefreshAction');
export const IdentifyAction = z
  .object({
    id: z.string().max(200).nullable().openapi({
      example: 'tmdb:603',
      description: 'Also a bare id or the address of its page. null withdraws the earlier choice.',
    }),
  })
  .openapi('IdentifyAction');
const time = seconds.max(markSecondsAtMost);
export const MarksAction = z
  .object({
    video: z.string().min(1).max(4096).openapi({ description: "Relative to the Library's root." }),
    action: z.enum(['set', 'lock', 'refuse', 'unlock', 'adopt', 'discard']).openapi({
      description:
        '`lock` keeps what was found, `unlock` withdraws; `adopt` and `discard` settle marks set for another length.',
    }),
    kind: z.enum(markKinds).optional().openapi({ description: 'For all but `adopt` and `discard`.' }),
    spans: z
      .array(z.object({ startSeconds: time, endSeconds: time }))
      .max(200)
      .optional()
      .openapi({ description: 'For `set`.' }),
  })
  .openapi('MarksAction');
export const Accepted = z
  .object({
    library: LibraryName,
    held: z.enum(['folder', 'full']),
    starts: z
      .enum(startWords)
      .optional()
      .openapi({ description: '`afterRun`: another scan runs first. `alreadyQueued`: the same was asked for before.' }),
  })
  .openapi('Accepted', { description: 'The request is held: the next walk performs it.' });
