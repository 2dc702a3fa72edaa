/** Whether .nfo files are to be looked at again: by what they rest on, by what was changed or removed, by the sources. Pure. */
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

/** Raised when the same details would make another file: all of ours are then written anew. */
export const nfoWriterVersion = 1;

const hint = 'look which program cleans .nfo files, or replaces them by its own';

export type NfoReview<Value> =
  | { readonly due: true; readonly before: Fact<Value> | undefined }
  | { readonly due: false; readonly fact?: Fact<Value> };

export interface NfoState {
  readonly basis: string;
  readonly places: readonly NfoPlaces[];
  readonly owned: readonly MadeFile[];
}

/** `fact`: what it is from now on, where nothing is to be filled and it is not as it was. */
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
    const after = afterMissing(fact, hint, tools.now());
    if (after.state !== 'failed') return { due: true, before: { ...after, ...keptValue(fact) } };
    return { due: false, fact: withNotes(after, { ...notes, basis, seen }) };
  }
  // Removed by another program: only `refresh` opens it again, but a file that came is somebody's and is looked at.
  if (fact.state === 'failed' && fact.remadeAt !== undefined && fact.nextTryAt === undefined && notes.seen === seen) {
    return { due: false };
  }
  if (notes.basis !== basis || notes.seen !== seen || isDueOf(fact, tools)) return { due: true, before: fact };
  // Somebody else's file alone: a source that came may add to it.
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

/** `details` is absent when nobody told. */
export interface Told {
  readonly details: Details | undefined;
  readonly troubles: readonly Trouble[];
}

/** The ids of a title that is identified: by them a file of ours is known later as made for it. */
export function titleIdsOf(title: Pick<Title, 'titleFact'>): { titleIds?: Ids } {
  const identity = title.titleFact('id');
  return identity?.state === 'filled' && identity.value !== undefined ? { titleIds: identity.value.ids } : {};
}

/** What can be written from: of sources that tell texts. An art service may be away, or be all that there is. */
export function textsOf({ details, troubles }: TitleDetails, { sources }: Pick<PhaseTools, 'sources'>): Told {
  const telling = new Set(sources.list.filter((source) => source.details !== undefined).map(({ name }) => name));
  return {
    details: details?.sources.some((name) => telling.has(name)) ? details : undefined,
    troubles: troubles.filter(({ source }) => telling.has(source)),
  };
}

function keptValue<Value>({ value }: Fact<Value>): Pick<Fact<Value>, 'value'> {
  return value === undefined ? {} : { value };
}
