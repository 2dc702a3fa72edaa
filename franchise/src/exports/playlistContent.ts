/** Which videos of a resolved franchise a server's playlist gets, and what stays behind. Pure; no server is named here. */
import { MediaServerError } from '../collections/mediaServer.ts';
import type { HeldItem, ResolvedMember } from '../member.ts';
import type { ExportInput } from './export.ts';
import { about, leftOut, lostFeatures } from './notCarried.ts';

/** Every move is a request, and players load a list whole. The longest real story order has under 2,000 parts. */
export const MAX_PLAYLIST_ITEMS = 10_000;

export interface PlaylistManner {
  /** "Jellyfin". */
  readonly product: string;
  /** The server's own id of an item; undefined where the item comes from another collection. */
  keyOf(item: HeldItem): string | undefined;
  /** The server holds each video at one place of a playlist. */
  readonly isOnce: boolean;
}

export interface PlaylistContent {
  /** What plays, in order. */
  readonly keys: readonly string[];
  readonly notCarried: readonly string[];
}

/**
 * A file that holds several episodes plays once where they follow one another, whether the server has one item for it or one an
 * episode. Throws a MediaServerError where there is more than a playlist takes.
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
    throw new MediaServerError('limit', message);
  }
  const target = `a ${manner.product} playlist`;
  const elsewhere = `in another collection than ${manner.product}`;
  const again = `a further time in the story, and ${target} holds each video once, at its first place`;
  return {
    keys,
    notCarried: [
      ...leftOut(membersIn(input, 'missing'), ['the collection does not hold it', 'the collection does not hold them']),
      ...leftOut(membersIn(input, 'coming'), ['it has not been released', 'they have not been released']),
      ...leftOut([...foreign], [`it was found ${elsewhere}`, `they were found ${elsewhere}`]),
      ...about(membersIn(input, 'partlyHeld'), [
        'stands there only in part, as far as it is held',
        'stand there only in part, as far as they are held',
      ]),
      ...about([...repeats], [`plays ${again}`, `play ${again}`]),
      ...lostFeatures(input, target, ['eras', 'times', 'universes', 'art']),
    ],
  };
}

function membersIn({ members }: ExportInput, state: ResolvedMember['state']): readonly ResolvedMember[] {
  return members.filter((member) => member.state === state);
}

/** Two episodes of one series whose video is one file. */
function isSharedFile(a: HeldItem, b: HeldItem): boolean {
  return a.path !== undefined && a.path === b.path && a.season !== undefined && b.season !== undefined;
}
