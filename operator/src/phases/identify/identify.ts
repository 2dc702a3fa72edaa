/**
 * identify: finds out which film or series a title is. A person's choice comes first, then ids in a .nfo and in names,
 * then a search by title and year. It takes one certain answer or none, because a wrong id is far worse than none.
 * Writes only facts, and reopens the facts that depend on an id when the id changes.
 */
import type { TitleLayout } from '../../naming/layout.ts';
import type { Fact } from '../../title/facts.ts';
import { absentFact, failedFact, filledFact, nextTry } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import type { Identity, IdentityCandidate } from '../../title/titleFacts.ts';
import { digestOf } from '../nfo/nfoMemory.ts';
import { messageOf, type Phase, type PhaseTools, retryAfter } from '../phase.ts';
import { absentOf, failedBy, isBefore, isDueOf } from '../sourceFacts.ts';
import { unitedIds } from '../titleDetailsMerge.ts';
import { type Answered, answerOf, type Identified, type Unidentified } from './identityAnswer.ts';
import { completeIds } from './identityCrosswalk.ts';
import { type Evidence, readEvidence } from './identityEvidence.ts';
import { foldTitle } from './identityFolding.ts';
import { missingIds } from './identityIds.ts';
import { type IdentityNotes, identityNotes, withIdentityNotes } from './identityNotes.ts';
import { reopenHanging } from './identityReopen.ts';
import { isCertain, scoreOf } from './identityScore.ts';

/** Raise this when the same names would give another answer: titles without an id are then searched again. */
const rulesVersion = 4;

export const identifyPhase: Phase = {
  name: 'identify',
  async run(title, tools) {
    // The last video is gone, so an identity is no longer needed.
    if (title.layout.videos.length === 0) return;
    tools.signal.throwIfAborted();
    const before = title.titleFact('id');
    try {
      await identify(title, before, tools);
    } catch (error) {
      tools.signal.throwIfAborted();
      const failed = failedFact(before, messageOf(error), tools.now(), retryAfter(error));
      title.setTitleFact('id', withIdentityNotes(failed, identityNotes(before)));
    }
  },
};

async function identify(title: Title, before: Fact<Identity> | undefined, tools: PhaseTools): Promise<void> {
  const notes = identityNotes(before);
  const evidence = await readEvidence(title, tools);
  const known = before?.state === 'filled' ? before.value : undefined;
  const basis = notes.chosen === undefined ? basisOf(title.layout, evidence, known?.ids ?? {}) : 'person';
  const isNew = basis !== notes.basis;
  if (before !== undefined && known !== undefined) {
    const isRenamed = isNew && newsOf(evidence, known.ids).length === 0 && evidence.contradictions.length === 0;
    if (isRenamed && fits(known, title.layout)) {
      title.setTitleFact('id', withIdentityNotes(before, { ...notes, basis }));
      return;
    }
    if (!isNew && !isCompletionDue(before, notes, title.layout, tools)) return;
  } else if (!isNew && !isDueOf(before, tools)) return;
  const settling = { title, before, notes, evidence };
  if (known === undefined || isNew)
    await settle(settling, await answerOf(title.layout, evidence, notes.chosen, tools), tools);
  else await settle(settling, await confirmed(settling, known, tools), tools);
}

/** The title is already identified. Only checks whether unconfirmed ids belong together, and looks for further ids. */
async function confirmed(
  { title, before, notes, evidence }: Settling,
  known: Identity,
  tools: PhaseTools,
): Promise<Answered> {
  const ids = unitedIds([evidence.ids, known.ids]);
  if (notes.isUnconfirmed) return await answerOf(title.layout, { ...evidence, ids }, notes.chosen, tools);
  const source = before?.source ?? 'nfo';
  return {
    state: 'identified',
    ids: known.ids,
    source,
    found: { ...known, source },
    isUnconfirmed: false,
    troubles: [],
  };
}

interface Settling {
  readonly title: Title;
  readonly before: Fact<Identity> | undefined;
  readonly notes: IdentityNotes;
  readonly evidence: Evidence;
}

async function settle(settling: Settling, answer: Answered, tools: PhaseTools): Promise<void> {
  if (answer.state === 'unidentified') leaveOpen(settling, answer, tools);
  else await take(settling, answer, tools);
}

/** Further ids and the name come from the details, which other phases then find already fetched. */
async function take(settling: Settling, answer: Identified, tools: PhaseTools): Promise<void> {
  const { title, before, notes, evidence } = settling;
  const { layout } = title;
  const first: Identity = { ...namesOf(layout, evidence, answer), ids: answer.ids };
  const provisional = filledFact(before, first, answer.source, tools.now());
  // If the walk stops here, the next walk completes the fact.
  const again = { nextTryAt: new Date(tools.now()).toISOString() };
  title.setTitleFact(
    'id',
    withIdentityNotes({ ...provisional, ...again }, { ...notes, ...unconfirmed(answer.isUnconfirmed) }),
  );
  const whole = await completeIds(title, answer, tools);
  if (whole.state === 'contradicted') {
    leaveOpen(settling, { ...whole, state: 'unidentified', troubles: [] }, tools);
    return;
  }
  const { ids, details, troubles, isUnconfirmed } = whole;
  const value: Identity = {
    ...first,
    ids,
    ...(details === undefined ? {} : { title: details.title }),
    ...optional({ originalTitle: details?.originalTitle, year: details?.year, premiered: details?.premiered }),
  };
  const filled = filledFact(before, value, answer.source, tools.now());
  const isPartial = troubles.length > 0 && (isUnconfirmed || missingIds(layout.kind, ids).length > 0);
  reopenHanging(title, notes.madeFor, ids);
  title.setTitleFact(
    'id',
    withIdentityNotes(isPartial ? laterAgain(filled, before, tools) : filled, {
      ...(notes.chosen === undefined ? {} : { chosen: notes.chosen }),
      basis: notes.chosen === undefined ? basisOf(layout, evidence, ids) : 'person',
      madeFor: ids,
      ...unconfirmed(isUnconfirmed),
    }),
  );
  setCandidates(title, undefined);
}

function unconfirmed(isUnconfirmed: boolean): Pick<IdentityNotes, 'isUnconfirmed'> {
  return isUnconfirmed ? { isUnconfirmed } : {};
}

/** Filled, but retried like a failed fact to get the missing rest. */
function laterAgain(filled: Fact<Identity>, before: Fact<Identity> | undefined, tools: PhaseTools): Fact<Identity> {
  const tries = (before?.tries ?? 0) + 1;
  return { ...filled, tries, nextTryAt: nextTry('failed', tries, tools.now()) };
}

function leaveOpen(
  { title, before, notes, evidence }: Settling,
  { reason, candidates, troubles, isHopeless }: Unidentified,
  tools: PhaseTools,
): void {
  const { layout } = title;
  const year = layout.year ?? evidence.year;
  const absent = () =>
    isHopeless ? absentFact(before, reason, tools.now(), 'never') : absentOf(before, reason, { year }, tools);
  const fact = troubles.length > 0 ? failedBy(before, troubles, tools.now()) : absent();
  const { isUnconfirmed: _, ...kept } = notes;
  const basis = notes.chosen === undefined ? basisOf(layout, evidence, {}) : 'person';
  title.setTitleFact('id', withIdentityNotes(fact, { ...kept, basis }));
  if (candidates.length > 0 || troubles.length === 0) setCandidates(title, candidates);
}

function setCandidates(title: Title, candidates: readonly IdentityCandidate[] | undefined): void {
  const { candidates: before, ...record } = title.record;
  const after = candidates === undefined || candidates.length === 0 ? undefined : candidates;
  if (before === after) return;
  title.record = after === undefined ? record : { ...record, candidates: after };
}

/** Values that no source gave come from the files. */
function namesOf(layout: TitleLayout, evidence: Evidence, { found }: Identified): Omit<Identity, 'ids'> {
  const year = found?.year ?? layout.year ?? evidence.year;
  return {
    title: found?.title ?? evidence.title ?? layout.title,
    ...optional({ originalTitle: found?.originalTitle, year }),
  };
}

type Known<Value> = { readonly [Key in keyof Value]?: Exclude<Value[Key], undefined> };

function optional<Value extends object>(value: Value): Known<Value>;
function optional(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

/**
 * A digest of what an answer rests on: the name, and ids that differ from the answer's. Ids that disappeared change
 * nothing.
 */
function basisOf({ kind, title, year, country }: TitleLayout, evidence: Evidence, ids: Identity['ids']): string {
  const against = evidence.contradictions.map(({ scheme, id, where }) => `${scheme}:${id} ${where}`);
  return digestOf([rulesVersion, kind, foldTitle(title).key, year, country, newsOf(evidence, ids), against.toSorted()]);
}

function newsOf(evidence: Evidence, ids: Identity['ids']): readonly string[] {
  const news = Object.entries(evidence.ids).filter(([scheme, id]) => ids[scheme] !== id);
  return news.map(([scheme, id]) => `${scheme}:${id}`).toSorted();
}

/** The new name also fits the identity, so no source needs to be asked. */
function fits({ title, originalTitle, year }: Identity, layout: TitleLayout): boolean {
  const found = { source: '', ids: {}, title, ...optional({ originalTitle, year }) };
  const score = scoreOf(layout, found);
  return score.titles === 'same' && isCertain(score);
}

/** True if the retry time has come, or if sources were added that could confirm the ids or know further ones. */
function isCompletionDue(fact: Fact<Identity>, notes: IdentityNotes, layout: TitleLayout, tools: PhaseTools): boolean {
  if (isDueOf(fact, tools)) return true;
  const isIncomplete = notes.isUnconfirmed === true || missingIds(layout.kind, fact.value?.ids ?? {}).length > 0;
  return isIncomplete && isBefore(fact, tools);
}
