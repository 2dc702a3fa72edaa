/**
 * Whether a Library owes its catalog a full walk: the catalog was set aside, deleted or lost, and the new one lacks
 * what earlier walks found. Pure.
 */
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import { acceptPending, pendingOfWish } from './accept.ts';
import type { Instant, LibraryState } from './state.ts';
import type { OpenProblem } from './status.ts';
import type { Wish } from './wish.ts';

export const catalogDebtWish: Wish = {
  ...({ kind: 'full', paced: false, trigger: 'start', acceptMissing: false } as const),
  known: { follows: 'catalog' },
};

/**
 * Whether the Library owes its catalog a full walk. `isWalked`: a full walk has filled this catalog. A Library that was
 * never walked owes one anyway, and a full walk that waits or runs fills the new catalog as well.
 */
export function owesFullWalk({ lastFullWalk, pending, run }: LibraryState, isWalked: boolean): boolean {
  const isComing = pending.full !== undefined || run?.full !== undefined || run?.rebuild === true;
  return !isWalked && lastFullWalk !== undefined && !isComing;
}

/** The state with the full walk that is owed; undefined if none is. */
export function withCatalogDebt(state: LibraryState, isWalked: boolean, now: Instant): LibraryState | undefined {
  if (!owesFullWalk(state, isWalked)) return undefined;
  return { ...state, pending: acceptPending(state, pendingOfWish(catalogDebtWish, now), now) };
}

/** Long enough for somebody who looks once a week: a damaged file may be the first sign of a failing disk. */
const replacedShownMs = 7 * 24 * 3_600_000;

/** A catalog that could not be used. */
export interface ReplacedCatalog {
  /** Where it is now. */
  readonly file: string;
  readonly atMs: Instant;
}

/** The catalog to report; undefined if none was replaced in the last week, or its file was deleted since. */
export function replacedToShow(replaced: readonly ReplacedCatalog[], now: Instant): ReplacedCatalog | undefined {
  return replaced.find(({ atMs }) => Math.abs(now - atMs) <= replacedShownMs);
}

export function replacedMessage({ file }: ReplacedCatalog): Message {
  return message('catalogReplaced', file);
}

export function replacedProblem(replaced: ReplacedCatalog): OpenProblem {
  const detail = englishText(replacedMessage(replaced));
  return { cause: 'catalogReplaced', title: '', path: '', detail, sinceMs: replaced.atMs };
}
