/**
 * Puts a playlist on a server in the wanted order, in place: the list keeps its name, art and address. Verifies the
 * result by reading the list again. May be interrupted at any point: the next run continues from the state it finds.
 */
import { quoted } from '../collections/answer.ts';
import { MediaServerError } from '../collections/mediaServer.ts';
import {
  type Membership,
  type Move,
  type PlaylistEntry,
  planMembership,
  planMoves,
  planReplacement,
} from './playlistPlan.ts';

/** One round is enough. Further rounds repair concurrent changes by others. */
const MAX_ROUNDS = 3;

export interface ServerPlaylist {
  readonly product: string;
  readonly name: string;
  read(): Promise<readonly PlaylistEntry[]>;
  /** Appends the keys in this order. */
  add(keys: readonly string[]): Promise<void>;
  remove(entries: readonly string[]): Promise<void>;
  /** Absent if the caller may not move; misplaced entries are then removed and appended again. */
  move?(move: Move): Promise<void>;
  /** True if the server sorts the entries by itself: only which ones are there counts. */
  readonly sortsItself?: true;
}

export interface Rewritten {
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  /** The keys in the list after the rewrite. */
  readonly keys: readonly string[];
  /** Keys that the server accepted without an error but did not add. */
  readonly refused: readonly string[];
}

export async function rewritePlaylist(playlist: ServerPlaylist, wantedKeys: readonly string[]): Promise<Rewritten> {
  const counts = { added: 0, removed: 0, moved: 0 };
  const refused: string[] = [];
  let wanted = wantedKeys;
  const sortsItself = playlist.sortsItself === true;
  const isDone = () => isInOrder(current, sortsItself ? inOrderOf(current, wanted) : wanted);
  const plansMembership = sortsItself || playlist.move !== undefined;
  let current = await playlist.read();
  for (let round = 1; round <= MAX_ROUNDS && !isDone(); round += 1) {
    const plan = plansMembership ? planMembership(current, wanted) : planReplacement(current, wanted);
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
    // If entries are hidden from the user, only forward moves reach their target.
    for (const move of planMoves(current, wanted, round === 1 ? 'fewest' : 'forward')) {
      await playlist.move(move);
      counts.moved += 1;
    }
    current = await playlist.read();
  }
  if (!isDone()) throw outOfOrder(playlist, current, wanted);
  return { ...counts, keys: wanted, refused };
}

/**
 * Adds first, so that the list is never empty in between, unless a video must be removed before it can be added again.
 */
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

/** Splits the wanted keys into those in the list, each as often as it is there, and the others. */
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

/** The wanted keys, those of `current` first and in its order. */
function inOrderOf(current: readonly PlaylistEntry[], wanted: readonly string[]): readonly string[] {
  const places = new Map(current.map(({ key }, place) => [key, place]));
  const placeOf = (key: string) => places.get(key) ?? current.length;
  return wanted.toSorted((one, other) => placeOf(one) - placeOf(other));
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
      'Does another program change the list? Run the export again later.',
    { list: { kind: 'contested' } },
  );
}

/** The result as one sentence. */
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
  return [
    `Left out: ${refused.length} ${refused.length === 1 ? 'item' : 'items'} that ${product} did not add to the playlist: ${names}.`,
  ];
}
