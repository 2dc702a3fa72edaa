/**
 * What the record keeps with a fact `id` beside its value: what a person chose, on what the answer rests, and for which title the
 * rest was made. The record is anybody's: what cannot be read is as if it were not there. Pure.
 */
import type { Fact } from '../../title/facts.ts';
import type { Identity } from '../../title/titleFacts.ts';
import type { Ids } from '../details.ts';

export interface IdentityNotes {
  /** By a person (`identify`), never overruled: `{tmdb: '603'}`. It outlives every other state of the fact. */
  readonly chosen?: Ids;
  /** A digest of names and foreign ids: others open the fact again. */
  readonly basis?: string;
  /** The ids for which .nfo, art and trailers were last made: of another title they are made anew. */
  readonly madeFor?: Ids;
  /** A source could not confirm the ids yet, so they are taken as they are. */
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

/** The fact with these notes; those of before go. */
export function withIdentityNotes(fact: Fact<Identity>, notes: IdentityNotes): Fact<Identity> {
  const { chosen: _chosen, basis: _basis, madeFor: _madeFor, isUnconfirmed: _unconfirmed, ...rest }: Noted = fact;
  return { ...rest, ...notes };
}

/** As a walk puts a person's choice into the record: the phase then makes it whole. undefined: the choice is taken back. */
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
