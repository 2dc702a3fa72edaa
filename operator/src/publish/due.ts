/** Which lists a run has to write, in which manner. Pure. */
import { hash } from 'node:crypto';
import type { Franchise } from '@projectionist/franchise/document';
import type { Member, ResolvedMember } from '@projectionist/franchise/member';
import { comparedAgainAfterMs, retriedAfterMs } from './limits.ts';
import { type ListTrouble, listId, type PublishedList, type PublishWish, type PublishWishKind } from './published.ts';

/** A story as the catalog shows it after the walk. */
export interface PublishedStory {
  readonly key: string;
  /** The document without its entries. */
  readonly franchise: Franchise;
  readonly sha256: string;
  /** In story order. */
  readonly members: readonly Member[];
  /** The same with the videos of all Libraries, by which a run notices that one came or went. */
  readonly held: readonly ResolvedMember[];
}

/** Changes with everything that a list shows: its name, its order, and the videos. */
export function fingerprint({ franchise, held }: PublishedStory): string {
  const entries = held.map(({ kind, id, season, episode, items }) => [
    kind,
    id,
    season,
    episode,
    items.map(({ key }) => key),
  ]);
  return hash('sha256', JSON.stringify([franchise.name, entries]));
}

export interface DueList {
  readonly story: PublishedStory;
  readonly wanted: string;
  readonly known: PublishedList | undefined;
  /** What a person asked for. */
  readonly wish?: PublishWish;
}

export interface TargetPlan {
  readonly write: readonly DueList[];
  /** Lists of removed stories that a person wants removed. */
  readonly remove: readonly { readonly known: PublishedList; readonly wish: PublishWish }[];
  /** Lists to forget: a person keeps them, or nothing was ever made. */
  readonly forget: readonly PublishedList[];
  /** Lists whose story was removed: a person decides. */
  readonly left: readonly PublishedList[];
  /** Stories whose file has another name now: forget the one, keep the other. */
  readonly moved: readonly { readonly from: PublishedList; readonly to: PublishedList }[];
}

export interface TargetSituation {
  /** The stories of this target. */
  readonly chosen: readonly PublishedStory[];
  /** The keys of all stories of the Library. */
  readonly keys: ReadonlySet<string>;
  /** The known lists of this target. */
  readonly known: readonly PublishedList[];
  readonly wishes: readonly PublishWish[];
  /** True if the run saw every file, so that a missing story was removed. */
  readonly sawAll: boolean;
  /** True if a person asked for the run: every list is compared with its server. */
  readonly isAsked: boolean;
  readonly nowMs: number;
}

export function planTarget(situation: TargetSituation): TargetPlan {
  const { chosen, keys, sawAll, isAsked, nowMs } = situation;
  const wishes = new Map(situation.wishes.map((wish) => [wish.story, wish]));
  const moved = sawAll ? movedLists(situation) : [];
  const movedFrom = new Set(moved.map(({ from }) => listId(from)));
  const lists = [...situation.known.filter((list) => !movedFrom.has(listId(list))), ...moved.map(({ to }) => to)];
  const byStory = new Map(lists.map((list) => [list.story, list]));
  const orphans = sawAll ? lists.filter(({ story }) => !keys.has(story)) : [];
  const write = chosen.flatMap((story): readonly DueList[] => {
    const wanted = fingerprint(story);
    const known = byStory.get(story.key);
    const wish = wishes.get(story.key);
    if (!isAsked && !isDue(known, wanted, wish, nowMs)) return [];
    return [{ story, wanted, known, ...(wish === undefined ? {} : { wish }) }];
  });
  return {
    write,
    moved,
    remove: orphans.flatMap((known) => {
      const wish = wishes.get(known.story);
      return wish?.wish === 'remove' && known.list?.id !== undefined ? [{ known, wish }] : [];
    }),
    forget: orphans.filter(({ list, story }) => list?.id === undefined || wishes.get(story)?.wish === 'keep'),
    left: orphans.filter(({ list, story }) => list?.id !== undefined && wishes.get(story) === undefined),
  };
}

/** Which wish settles which trouble. */
const answers: Readonly<Record<PublishWishKind, ListTrouble>> = {
  overwrite: 'theirs',
  remake: 'gone',
  remove: 'left',
  keep: 'left',
};

/** A wish counts only for the trouble that it was made for: the list may be right by now. */
export function isGranted(
  known: PublishedList | undefined,
  wish: PublishWish | undefined,
  kind: PublishWishKind,
): boolean {
  return wish?.wish === kind && known?.trouble?.kind === answers[kind];
}

function isDue(
  known: PublishedList | undefined,
  wanted: string,
  wish: PublishWish | undefined,
  nowMs: number,
): boolean {
  if (known === undefined || wish !== undefined) return true;
  const hasRested = Math.abs(nowMs - known.atMs) >= retriedAfterMs;
  // However often files change, a server that is away is not asked at every change.
  if (known.trouble?.kind === 'away') return hasRested;
  if (known.wanted !== wanted || known.list?.pending !== undefined) return true;
  if (known.trouble !== undefined || known.isPartial === true) return hasRested;
  return Math.abs(nowMs - (known.comparedAtMs ?? 0)) >= comparedAgainAfterMs;
}

/**
 * A story whose file was renamed: another file has its content, or its name. So does a second story of the name, which
 * got no list before.
 */
function movedLists({ chosen, keys, known }: TargetSituation): TargetPlan['moved'] {
  const listed = new Set(known.flatMap(({ story, list }) => (list?.id === undefined ? [] : [story])));
  const without = chosen.filter(({ key }) => !listed.has(key));
  const taken = new Set<string>();
  return known.flatMap((from) => {
    if (keys.has(from.story)) return [];
    const free = without.filter(({ key }) => !taken.has(key));
    const same = (test: (story: PublishedStory) => boolean) => free.find(test);
    const to = same(({ sha256 }) => sha256 === from.sha256) ?? same(({ franchise }) => franchise.name === from.name);
    if (to === undefined) return [];
    taken.add(to.key);
    const { trouble, ...rest } = from;
    const kept = trouble === undefined || trouble.kind === 'left' ? {} : { trouble };
    return [{ from, to: { ...rest, ...kept, story: to.key } }];
  });
}
