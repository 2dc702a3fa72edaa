/** Chooses the videos for a server's playlist, and reports the members left out. Pure; works for any server. */
import { MediaServerError } from '../collections/mediaServer.ts';
import type { HeldItem, ResolvedMember } from '../member.ts';
import type { ExportInput } from './export.ts';
import { about, leftOut, lostFeatures } from './notCarried.ts';

/**
 * Limit of a playlist: every move is a request, and players load a list as a whole. The longest real order has under
 * 2,000 parts.
 */
export const MAX_PLAYLIST_ITEMS = 10_000;

export interface PlaylistManner {
  /** "Jellyfin". */
  readonly product: string;
  /** The server's own id of an item; undefined if the item comes from another collection. */
  keyOf(item: HeldItem): string | undefined;
  /** True if a playlist of the server holds each video only once. */
  readonly isOnce: boolean;
}

export interface PlaylistContent {
  /** Keys of the videos, in playing order. */
  readonly keys: readonly string[];
  readonly notCarried: readonly string[];
}

/**
 * A file with several consecutive episodes is listed once, whether the server has one item for the file or one per
 * episode. Throws a MediaServerError if there are more videos than a playlist may have.
 */
export function playlistContent(input: ExportInput, manner: PlaylistManner): PlaylistContent {
  const keys: string[] = [];
  const seen = new Set<string>();
  const repeats = new Set<ResolvedMember>();
  const foreign = new Set<ResolvedMember>();
  let last: HeldItem | undefined;
  for (const member of input.members) {
    for (const item of member.items) {
      const key = manner.keyOf(item);
      const isSameFile = last !== undefined && (last.key === item.key || isSharedFile(last, item));
      last = item;
      if (key === undefined) foreign.add(member);
      else if (isSameFile) continue;
      else if (manner.isOnce && seen.has(key)) repeats.add(member);
      else keys.push(key);
      if (key !== undefined) seen.add(key);
    }
  }
  if (keys.length > MAX_PLAYLIST_ITEMS) {
    const message = `${manner.product}: expected at most ${MAX_PLAYLIST_ITEMS} videos in a playlist, got ${keys.length}. Split the franchise file.`;
    throw new MediaServerError('playlist', message, { list: { kind: 'long' } });
  }
  const target = `a ${manner.product} playlist`;
  const elsewhere = `in another collection than ${manner.product}`;
  const again = `again later in the story, but ${target} holds each video once, at its first place`;
  return {
    keys,
    notCarried: [
      ...leftOut(membersIn(input, 'missing'), ['the collection does not hold it', 'the collection does not hold them']),
      ...leftOut(membersIn(input, 'coming'), ['it has not been released', 'they have not been released']),
      ...leftOut([...foreign], [`it was found ${elsewhere}`, `they were found ${elsewhere}`]),
      ...about(membersIn(input, 'partlyHeld'), [
        'is there only in part, as far as it is held',
        'are there only in part, as far as they are held',
      ]),
      ...about([...repeats], [`plays ${again}`, `play ${again}`]),
      ...lostFeatures(input, target, ['eras', 'times', 'universes', 'art']),
    ],
  };
}

function membersIn({ members }: ExportInput, state: ResolvedMember['state']): readonly ResolvedMember[] {
  return members.filter((member) => member.state === state);
}

/** True for two episodes of one series in the same file. */
function isSharedFile(a: HeldItem, b: HeldItem): boolean {
  return a.path !== undefined && a.path === b.path && a.season !== undefined && b.season !== undefined;
}
