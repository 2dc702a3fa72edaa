/** Sends the marks of many videos to one Jellyfin: finds its items, and reports the end of each video. */
import { message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import { OutboundError } from '../outbound/outboundError.ts';
import { type JellyfinItem, type JellyfinItems, jellyfinItems } from './jellyfinItems.ts';
import { jellyfinSegments } from './jellyfinSegments.ts';
import { keyHeader } from './mediaBrowser.ts';
import type { Segment } from './segmentPlan.ts';
import type { ServerContext } from './server.ts';
import { isSameFolder, serverPath } from './serverPath.ts';

export interface SendableMarks {
  /** Relative to the root. */
  readonly video: string;
  /** The title's key. */
  readonly title: string;
  readonly kind: 'movie' | 'series';
  readonly wanted: readonly Segment[];
  readonly sent: readonly Segment[];
}

/** `sent` is what is ours there now; undefined if the server does not know the video, or refused its marks. */
export type MarksReport<Row> = (row: Row, sent: readonly Segment[] | undefined) => Promise<void>;

/** Statuses that concern one item: the others go on. */
const ofThisItem: readonly OutboundError['kind'][] = ['notFound', 'badAnswer', 'tooBig'];

/**
 * Resolves early if no plugin takes marks: then nothing is reported, and the rows stay due. Warns instead of throwing,
 * but rethrows what `report` throws.
 */
export async function sendMarks<Row extends SendableMarks>(
  context: ServerContext,
  rows: readonly Row[],
  report: MarksReport<Row>,
): Promise<void> {
  const { key, kind, paths, warn } = context;
  const headers = key === undefined ? {} : keyHeader(kind, key);
  const segments = jellyfinSegments(context, headers);
  const items = jellyfinItems(context, headers);
  const isOurs = (error: unknown): error is OutboundError => error instanceof OutboundError;
  try {
    if ((await segments.plugin()) === undefined) return;
    for await (const [title, found] of itemsOf(rows, items, paths)) {
      for (const row of title) {
        const path = serverPath(row.video, paths);
        const same = found.filter((item) => item.path === path);
        let sent: readonly Segment[] | undefined;
        try {
          for (const item of same) sent = await segments.send(item, row.wanted, row.sent);
        } catch (error) {
          if (!isOurs(error) || !ofThisItem.includes(error.kind)) throw error;
          warn(message('marksRefused', row.video, wordsOf(error)));
        }
        await report(row, sent);
      }
    }
  } catch (error) {
    if (!isOurs(error)) throw error;
    if (error.kind !== 'aborted') warn(message('marksNotSent', error.words));
  }
}

/** Films come together, because one listing finds them all; each series by itself. */
async function* itemsOf<Row extends SendableMarks>(
  rows: readonly Row[],
  items: JellyfinItems,
  paths: ServerContext['paths'],
): AsyncGenerator<readonly [readonly Row[], readonly JellyfinItem[]]> {
  const films = rows.filter(({ kind }) => kind === 'movie');
  if (films.length > 0) {
    const wanted = new Set(films.map(({ video }) => serverPath(video, paths)));
    yield [films, await items.find([...wanted], 'Movie', (path) => wanted.has(path))];
  }
  const shows = Map.groupBy(
    rows.filter(({ kind }) => kind === 'series'),
    ({ title }) => title,
  );
  for (const [title, ofShow] of shows) {
    const folder = serverPath(title, paths);
    const wanted = new Set(ofShow.map(({ video }) => serverPath(video, paths)));
    const series = await items.find([folder], 'Series', (path) => isSameFolder(path, folder));
    const episodes: JellyfinItem[] = [];
    for (const { id } of series) episodes.push(...(await items.episodes(id, (path) => wanted.has(path))));
    yield [ofShow, episodes];
  }
}
