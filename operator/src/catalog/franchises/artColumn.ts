/** Column `artJson` of the franchises: reasons of facts lie in it as English text, beside it code and values. Pure. */
import type { ArtEntry, FranchiseArt } from '../../franchises/catalog.ts';
import { englishText } from '../../messages/english.ts';
import { messageFrom, storedCode } from '../../messages/stored.ts';
import { parseStored } from '../database/storedJson.ts';

type Fact = ArtEntry['fact'];

interface StoredFact extends Omit<Fact, 'reason'> {
  readonly reason?: string;
  readonly code?: unknown;
  readonly values?: unknown;
}

export function artText(art: FranchiseArt): string {
  return JSON.stringify(art, (key, value) => (key === 'fact' ? storedFact(value) : value));
}

export function artFrom(text: string): FranchiseArt {
  return parseStored(text, (key, value) => (key === 'fact' ? factFrom(value) : value));
}

/** One fact as text, in the form that it has within `artJson`. */
export function factText(fact: Fact): string {
  return JSON.stringify(storedFact(fact));
}

export function factFromText(text: string): Fact {
  return factFrom(parseStored(text));
}

function storedFact({ reason, ...fact }: Fact): StoredFact {
  return reason === undefined ? fact : { ...fact, reason: englishText(reason), ...storedCode(reason) };
}

function factFrom({ reason, code, values, ...fact }: StoredFact): Fact {
  return reason === undefined ? fact : { ...fact, reason: messageFrom(reason, { code, values }) };
}
