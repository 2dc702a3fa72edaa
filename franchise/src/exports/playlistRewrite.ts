/**
 * Brings a playlist of a server into the wanted order, in place: the list keeps its name, its art and its address. What was done is
 * proved by reading the list again. It may be stopped anywhere: the next run goes on from what it then finds.
 */
import { quoted } from '../collections/answer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';
import {
  type Membership,
  type Move,
  type PlaylistEntry,
  planMembership,
  planMoves,
  planReplacement,
} from './playlistPlan.ts';

/** One round does it. A second one mends what somebody else changed meanwhile, a third one that again. */
const MAX_ROUNDS = 3;

export interface ServerPlaylist {
  readonly product: string;
  readonly name: string;
  read(): Promise<readonly PlaylistEntry[]>;
  /** At the end, in this order. */
  add(keys: readonly string[]): Promise<void>;
  remove(entries: readonly string[]): Promise<void>;
  /** Absent where the caller may not move: what is out of order then goes and comes again at the end. */
  move?(move: Move): Promise<void>;
}

export interface Rewritten {
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  /** What the list holds now. */
  readonly keys: readonly string[];
  /** What the server took without an error and did not put into the list. */
  readonly refused: readonly string[];
}

export async function rewritePlaylist(playlist: ServerPlaylist, wantedKeys: readonly string[]): Promise<Rewritten> {
  const counts = { added: 0, removed: 0, moved: 0 };
  const refused: string[] = [];
  let wanted = wantedKeys;
  let current = await playlist.read();
  for (let round = 1; round <= MAX_ROUNDS && !isInOrder(current, wanted); round += 1) {
    const plan = playlist.move === undefined ? planReplacement(current, wanted) : planMembership(current, wanted);
    if (plan.add.length > 0 || plan.remove.length > 0) {
      await changeMembership(playlist, current, plan);
      current = await playlist.read();
      const arrived = split(wanted, current);
      wanted = arrived.there;
      refused.push(...arrived.away);
      counts.added += plan.add.length - arrived.away.length;
      counts.removed += plan.remove.length;
    }
    if (playlist.move === undefined || isInOrder(current, wanted) || current.length !== wanted.length) continue;
    // In a list with entries that the user is not shown, only moves forward end where they should.
    for (const move of planMoves(current, wanted, round === 1 ? 'fewest' : 'forward')) {
      await playlist.move(move);
      counts.moved += 1;
    }
    current = await playlist.read();
  }
  if (!isInOrder(current, wanted)) throw outOfOrder(playlist, current, wanted);
  return { ...counts, keys: wanted, refused };
}

/** Additions first, so that a list is never empty between two steps, unless the same video has to go before it can come. */
async function changeMembership(
  playlist: ServerPlaylist,
  current: readonly PlaylistEntry[],
  plan: Membership,
): Promise<void> {
  const going = new Set(plan.remove);
  const goingKeys = new Set(current.filter(({ entry }) => going.has(entry)).map(({ key }) => key));
  const mustGoFirst = plan.add.some((key) => goingKeys.has(key));
  if (mustGoFirst) await playlist.remove(plan.remove);
  if (plan.add.length > 0) await playlist.add(plan.add);
  if (!mustGoFirst && plan.remove.length > 0) await playlist.remove(plan.remove);
}

/** The wanted keys that the list has, each as often as it has them, and the others. */
function split(
  wanted: readonly string[],
  current: readonly PlaylistEntry[],
): { there: readonly string[]; away: readonly string[] } {
  const open = new Map<string, number>();
  for (const { key } of current) open.set(key, (open.get(key) ?? 0) + 1);
  const there: string[] = [];
  const away: string[] = [];
  for (const key of wanted) {
    const left = open.get(key) ?? 0;
    open.set(key, left - 1);
    (left > 0 ? there : away).push(key);
  }
  return { there, away };
}

function isInOrder(current: readonly PlaylistEntry[], wanted: readonly string[]): boolean {
  return current.length === wanted.length && current.every(({ key }, index) => key === wanted[index]);
}

function outOfOrder({ product, name }: ServerPlaylist, current: readonly PlaylistEntry[], wanted: readonly string[]) {
  const place = wanted.findIndex((key, index) => current[index]?.key !== key);
  const at = place === -1 ? wanted.length : place;
  const [expected, came] = [wanted[at] ?? 'its end', current[at]?.key ?? 'its end'].map(quoted);
  return new MediaServerError(
    'playlist',
    `${product}: expected the playlist ${quoted(name)} to hold ${expected} at place ${at + 1}, got ${came} after ${MAX_ROUNDS} tries. ` +
      'Does something else change the list? Run it again when that is done.',
  );
}

/** A list that a person made is not emptied or brought into another order without a word (`takesOver`). */
export function theirList(server: MediaServer, list: string, name: string): MediaServerError {
  return new MediaServerError(
    'playlist',
    `${server.product}: there is a ${list} ${quoted(name)} at ${server.address} that franchise did not make, and it holds other things ` +
      'or has another order. Rename it, or take it over with --force (`takesOver` in a program).',
  );
}

/** One sentence for the person who asked. */
export function rewrittenSentence(
  { product, name }: Pick<ServerPlaylist, 'product' | 'name'>,
  result: Rewritten,
): string {
  const { added, removed, moved, keys } = result;
  const list = `${product} playlist ${quoted(name)}`;
  const length = `${keys.length} ${keys.length === 1 ? 'video' : 'videos'} in story order`;
  if (added + removed + moved === 0) return `${list}: nothing to change, ${length}.`;
  return `${list}: ${added} added, ${removed} removed, ${moved} moved; ${length}.`;
}

export function refusedSentences(product: string, refused: readonly string[]): readonly string[] {
  if (refused.length === 0) return [];
  const names = refused.slice(0, 10).join(', ');
  return [`Left out: ${refused.length} of the items that ${product} did not take into the playlist: ${names}.`];
}
