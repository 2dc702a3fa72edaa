/** Opens the facts of a video or a title that a person asked to refresh. Pure. */

import { isSameMessage } from '../messages/message.ts';
import { type Fact, type FileFactName, fileFactNames } from './facts.ts';
import { changeFileFacts, factRow, withoutSeason } from './factTable.ts';
import { openFact } from './gaps.ts';
import type { FileRecord, TitleRecord } from './record.ts';
import { readSeen, refusalOf } from './seenPicture.ts';
import { type ArtKind, artKinds, chosenHash, type TitleFactName } from './titleFacts.ts';

/** The names that `refresh --fact` takes. A kind of art includes that of the seasons. */
export type RefreshFact = FileFactName | TitleFactName | ArtKind;
export const refreshFacts: readonly RefreshFact[] = [
  ...new Set<RefreshFact>(['id', 'nfo', ...artKinds, ...fileFactNames, 'trailer']),
];

/** What a person may ask for: facts, or the pictures of a title that could not be shown, whatever their facts. */
export type RefreshName = RefreshFact | 'unshown';
export const refreshNames: readonly RefreshName[] = [...refreshFacts, 'unshown'];

/**
 * True if the title's picture or trailer is a file of the user's, or the picture that they chose: it is never replaced, so a refresh would do nothing. Of
 * an id or an .nfo the source `file` says only where the words came from.
 */
export function isOwnFile(name: string, { state, source }: Pick<Fact, 'state' | 'source'>): boolean {
  const kind = factRow(name)?.file;
  return (kind === 'art' || kind === 'trailer') && state === 'filled' && (source === 'file' || source === 'you');
}

export interface RefreshWish {
  readonly fact: RefreshName;
  /** When it was asked for, in milliseconds since 1970: facts made since then are fresh. */
  readonly atMs: number;
}

/**
 * Returns the file with the requested facts open and no longer set aside: the facts that closed for it are open too.
 * Returns the same object if nothing is older than the request, so that a walk that stopped halfway continues there.
 * What we made stays listed, so that it is replaced; the phase finds a user's own file again.
 */
export function refreshed(file: FileRecord, wishes: readonly RefreshWish[], nowMs: number): FileRecord {
  const lifts = file.setAside !== undefined && wishes.some(({ atMs }) => isOlder(file.setAside?.at, atMs, nowMs));
  const facts = changeFileFacts(file.facts, (fact, _, name) => {
    if (fact.state === 'open') return fact;
    const wasLifted = lifts && fact.state === 'failed' && isSameMessage(fact.reason, file.setAside?.reason);
    return wasLifted || isWished(name, fact, wishes, nowMs) ? openedAgain(fact) : fact;
  });
  if (!lifts) return facts === file.facts ? file : { ...file, facts };
  const { setAside, ...others } = file;
  return { ...others, facts };
}

/**
 * Like `refreshed` for a title's own facts. Requests for facts of its videos are ignored, except `nfo`, which both
 * have.
 */
export function refreshedTitle(record: TitleRecord, wishes: readonly RefreshWish[], nowMs: number): TitleRecord {
  const opened = Object.entries(record.facts).filter(
    ([name, fact]) =>
      fact !== undefined &&
      fact.state !== 'open' &&
      // Only the person who chose a picture takes that back.
      chosenHash(fact) === undefined &&
      isWished(withoutSeason(name), fact, wishes, nowMs),
  );
  if (opened.length === 0) return record;
  const facts = Object.fromEntries(opened.map(([name, fact]) => [name, fact === undefined ? fact : openedAgain(fact)]));
  return { ...record, facts: { ...record.facts, ...facts } };
}

function isWished(name: string, fact: Fact, wishes: readonly RefreshWish[], nowMs: number): boolean {
  const isMeant = (wished: RefreshName) =>
    wished === 'unshown' ? refusalOf(readSeen(fact.value)) !== undefined : wished === name;
  return wishes.some((wish) => isMeant(wish.fact) && isOlder(fact.at, wish.atMs, nowMs));
}

/** After a manual refresh, a file that disappears again is recreated once. */
function openedAgain<Value>(before: Fact<Value>): Fact<Value> {
  const { remadeAt, ...fresh } = openFact(before);
  return fresh;
}

/** An unreadable time, or one written by a clock far ahead, is older than any request. */
function isOlder(at: string | undefined, atMs: number, nowMs: number): boolean {
  const made = at === undefined ? Number.NaN : Date.parse(at);
  return !(made >= atMs && made <= Math.max(nowMs, atMs));
}
