/** Decides whether .nfo files must be examined again: because their basis, the files or the sources changed. Pure. */
import type { Fact } from '../../title/facts.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import type { Details, Ids } from '../details.ts';
import { afterMissing } from '../made.ts';
import type { PhaseTools, TitleDetails } from '../phase.ts';
import { isBefore, isDueOf } from '../sourceFacts.ts';
import type { Trouble } from '../sources.ts';
import { digestOf, type NfoNotes, notesOf, withNotes } from './nfoMemory.ts';
import { type NfoPlaces, seenState } from './nfoPlaces.ts';

/** Raise this when the same details would make a different file: all of ours are then rewritten. */
export const nfoWriterVersion = 1;

export type NfoReview<Value> =
  | { readonly due: true; readonly before: Fact<Value> | undefined }
  | { readonly due: false; readonly fact?: Fact<Value> };

export interface NfoState {
  readonly basis: string;
  readonly places: readonly NfoPlaces[];
  readonly owned: readonly MadeFile[];
}

/** `fact`: the changed fact, if nothing has to be filled. */
export function reviewNfo<Value>(
  fact: Fact<Value> | undefined,
  { basis, places, owned }: NfoState,
  tools: Pick<PhaseTools, 'now' | 'sources'>,
): NfoReview<Value> {
  if (fact === undefined || fact.state === 'open') return { due: true, before: fact };
  const notes = notesOf(fact);
  const seen = digestOf(seenState(places));
  const isGone = owned.some((made) => !places.some(({ present }) => present.some(({ name }) => name === made.path)));
  if (fact.state === 'filled' && isGone) {
    const after = afterMissing(fact, 'lookWhoCleansNfo', tools.now());
    if (after.state !== 'failed') return { due: true, before: { ...after, ...keptValue(fact) } };
    return { due: false, fact: withNotes(after, { ...notes, basis, seen }) };
  }
  // Removed by another program: only `refresh` reopens it, but a new file is somebody's and is examined.
  if (fact.state === 'failed' && fact.remadeAt !== undefined && fact.nextTryAt === undefined && notes.seen === seen) {
    return { due: false };
  }
  if (notes.basis !== basis || notes.seen !== seen || isDueOf(fact, tools)) return { due: true, before: fact };
  // Only a foreign file: a new source may add to it.
  return fact.source === 'file' && isBefore(fact, tools) ? { due: true, before: fact } : { due: false };
}

/** The notes on which the fact rests from now on. */
export function notesAfter(
  basis: string,
  places: readonly NfoPlaces[],
  rest: Pick<NfoNotes, 'files' | 'left' | 'episodeTitles'>,
): NfoNotes {
  return { basis, seen: digestOf(seenState(places)), ...rest };
}

/** `details` is absent if no source answered. */
export interface TitleTexts {
  readonly details: Details | undefined;
  readonly troubles: readonly Trouble[];
}

/** The ids of an identified title, recorded so that our files are later known to be made for it. */
export function titleIdsOf(title: Pick<Title, 'titleFact'>): { titleIds?: Ids } {
  const identity = title.titleFact('id');
  return identity?.state === 'filled' && identity.value !== undefined ? { titleIds: identity.value.ids } : {};
}

/**
 * The details that can be written: those of sources with texts. Ignores art services, which may be unavailable, or be
 * the only ones.
 */
export function textsOf({ details, troubles }: TitleDetails, { sources }: Pick<PhaseTools, 'sources'>): TitleTexts {
  const telling = new Set(sources.list.filter((source) => source.details !== undefined).map(({ name }) => name));
  return {
    details: details?.sources.some((name) => telling.has(name)) ? details : undefined,
    troubles: troubles.filter(({ source }) => telling.has(source)),
  };
}

function keptValue<Value>({ value }: Fact<Value>): Pick<Fact<Value>, 'value'> {
  return value === undefined ? {} : { value };
}
