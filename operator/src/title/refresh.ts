/** What a person asked to have made anew (`refresh`, runs.md 4, 10): which facts of a video or a title are opened again. Pure. */

import { type Fact, type FileFactName, fileFactNames } from './facts.ts';
import { changeFileFacts, withoutSeason } from './factTable.ts';
import { openFact } from './gaps.ts';
import type { FileRecord, TitleRecord } from './record.ts';
import { type ArtKind, artKinds, type TitleFactName } from './titleFacts.ts';

/** What `refresh --fact` takes: a kind of art means that of the seasons too. */
export type RefreshFact = FileFactName | TitleFactName | ArtKind;
export const refreshFacts: readonly RefreshFact[] = [
  ...new Set<RefreshFact>(['id', 'nfo', ...artKinds, ...fileFactNames, 'trailer']),
];

export interface RefreshWish {
  readonly fact: RefreshFact;
  /** When it was asked for, milliseconds since 1970: what was made since is anew already. */
  readonly atMs: number;
}

/**
 * The file with the wished facts open, and set aside no more: what it was set aside for is open too. The same object when
 * nothing is older than the wish, so that a walk which stopped half way goes on where it stopped. What we made stays listed,
 * so that it is replaced; a user's own file is found again by the phase.
 */
export function refreshed(file: FileRecord, wishes: readonly RefreshWish[], nowMs: number): FileRecord {
  const lifts = file.setAside !== undefined && wishes.some(({ atMs }) => isOlder(file.setAside?.at, atMs, nowMs));
  const facts = changeFileFacts(file.facts, (fact, _, name) => {
    if (fact.state === 'open') return fact;
    const wasLifted = lifts && fact.state === 'failed' && fact.reason === file.setAside?.reason;
    return wasLifted || isWished(name, fact, wishes, nowMs) ? openedAgain(fact) : fact;
  });
  if (!lifts) return facts === file.facts ? file : { ...file, facts };
  const { setAside, ...others } = file;
  return { ...others, facts };
}

/** The same of a title's own facts; wishes for facts of its videos are none of its own, but for `nfo`, which both have. */
export function refreshedTitle(record: TitleRecord, wishes: readonly RefreshWish[], nowMs: number): TitleRecord {
  const opened = Object.entries(record.facts).filter(
    ([name, fact]) => fact !== undefined && fact.state !== 'open' && isWished(withoutSeason(name), fact, wishes, nowMs),
  );
  if (opened.length === 0) return record;
  const facts = Object.fromEntries(opened.map(([name, fact]) => [name, fact === undefined ? fact : openedAgain(fact)]));
  return { ...record, facts: { ...record.facts, ...facts } };
}

function isWished(name: string, fact: Fact, wishes: readonly RefreshWish[], nowMs: number): boolean {
  return wishes.some((wish) => wish.fact === name && isOlder(fact.at, wish.atMs, nowMs));
}

/** What goes once more after a person asked is remade once more. */
function openedAgain<Value>(before: Fact<Value>): Fact<Value> {
  const { remadeAt, ...fresh } = openFact(before);
  return fresh;
}

/** A time that cannot be read, or that a clock far ahead wrote, is older than any wish. */
function isOlder(at: string | undefined, atMs: number, nowMs: number): boolean {
  const made = at === undefined ? Number.NaN : Date.parse(at);
  return !(made >= atMs && made <= Math.max(nowMs, atMs));
}
