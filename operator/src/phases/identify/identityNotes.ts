/**
 * Fields that the record keeps in the fact `id` beside its value: a person's choice, what the answer rests on, and for
 * which ids the other facts were made. Records may come from anywhere, so unreadable fields are ignored. Pure.
 */
import type { Fact } from '../../title/facts.ts';
import type { Identity } from '../../title/titleFacts.ts';
import type { Ids } from '../details.ts';

export interface IdentityNotes {
  /** Chosen by a person (`identify`), never overruled: `{tmdb: '603'}`. It survives every other state of the fact. */
  readonly chosen?: Ids;
  /** A digest of names and foreign ids. A different digest reopens the fact. */
  readonly basis?: string;
  /** The ids for which .nfo, art and trailers were last made. Ids of another title mean that they are made again. */
  readonly madeFor?: Ids;
  /** No source could confirm the ids yet; they are used as they are. */
  readonly isUnconfirmed?: boolean;
}

interface Noted extends Fact<Identity> {
  readonly chosen?: unknown;
  readonly basis?: unknown;
  readonly madeFor?: unknown;
  readonly isUnconfirmed?: unknown;
}

export function identityNotes(fact: Fact<Identity> | undefined): IdentityNotes {
  const { chosen, basis, madeFor, isUnconfirmed }: Partial<Noted> = fact ?? {};
  const chosenIds = idsOf(chosen);
  const madeForIds = idsOf(madeFor);
  return {
    ...(chosenIds === undefined ? {} : { chosen: chosenIds }),
    ...(typeof basis === 'string' ? { basis } : {}),
    ...(madeForIds === undefined ? {} : { madeFor: madeForIds }),
    ...(isUnconfirmed === true ? { isUnconfirmed } : {}),
  };
}

/** The fact with these notes instead of its previous ones. */
export function withIdentityNotes(fact: Fact<Identity>, notes: IdentityNotes): Fact<Identity> {
  const { chosen: _chosen, basis: _basis, madeFor: _madeFor, isUnconfirmed: _unconfirmed, ...rest }: Noted = fact;
  return { ...rest, ...notes };
}

/** Puts a person's choice into the fact; the phase then completes it. `chosen` undefined withdraws the choice. */
export function chosenFact(before: Fact<Identity> | undefined, chosen: Ids | undefined): Fact<Identity> {
  const { chosen: _, ...notes } = identityNotes(before);
  const { nextTryAt: _nextTry, tries: _tries, reason: _reason, ...rest } = before ?? { state: 'open' };
  return withIdentityNotes({ ...rest, state: 'open' }, { ...notes, ...(chosen === undefined ? {} : { chosen }) });
}

function idsOf(value: unknown): Ids | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const ids = Object.entries(value).filter(([, id]) => typeof id === 'string' && id !== '');
  return ids.length === 0 ? undefined : Object.fromEntries(ids);
}
