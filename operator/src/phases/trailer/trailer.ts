/**
 * trailer: links in the record (the .nfo takes them from the same ranking) and, with `trailers.mode: files`, one file
 * beside the film (docs/reference/services.md#trailers, docs/reference/files.md#trailers-and-extras). An existing
 * trailer counts, whoever made it, and a foreign one is never touched. Files are started only in the first 15 minutes
 * of a run; the others stay open for the next one (docs/design/flow.md#walk).
 */

import type { LibrarySpec } from '../../library/document.ts';
import { type Message, type MessageCode, message } from '../../messages/message.ts';
import { joinPath, placeOf } from '../../naming/mediaPlace.ts';
import { renameOwn } from '../../storage/write.ts';
import type { Fact } from '../../title/facts.ts';
import { failedFact, filledFact, isShut, openFact, shutFact } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import type { TrailerValue } from '../../title/titleFacts.ts';
import type { TrailerLink } from '../details.ts';
import { afterMissing } from '../made.ts';
import { messageOf, type Phase, type PhaseTools, retryAfter, type TitleDetails } from '../phase.ts';
import { failedBy, isBefore, isDueOf, type Release, releaseRetryMs, withoutAnswer } from '../sourceFacts.ts';
import type { TrailerFileWish } from '../sources.ts';
import { fetchTrailerFile } from './trailerFile.ts';
import { unlistedTrailer } from './trailerOwn.ts';
import { inTitle, isListed, ownTrailers, presentTrailer, removeOwnTrailers, trailerToRename } from './trailerPlace.ts';
import { rankedTrailersOf } from './trailerRank.ts';
import { openTrailerRun, type TrailerRun } from './trailerRun.ts';

type TrailerFact = Fact<TrailerValue>;

export const trailerPhase: Phase = {
  name: 'trailer',
  async run(title, tools) {
    tools.signal.throwIfAborted();
    // A film that is still growing may turn out to be another one; its title is visited again.
    if (!title.layout.videos.some((video) => title.isSettled(video))) return;
    await reclaim(title, tools);
    review(title, tools);
    await followFilm(title, tools);
    const before = title.titleFact('trailer');
    const run = tools.trailers ?? openTrailerRun(tools);
    if (!isTrailerDue(before, tools) || mustWait(title, before, tools, run)) return;
    try {
      await fill(title, tools, run);
    } catch (error) {
      tools.signal.throwIfAborted();
      const { value } = title.titleFact('trailer') ?? {};
      const failed = failedFact(before, messageOf(error), tools.now(), retryAfter(error));
      title.setTitleFact('trailer', value === undefined ? failed : { ...failed, value });
    }
  },
};

/** Lists a trailer as ours that no record knows, because it was lost or damaged: the mark at its end proves it. */
async function reclaim(title: Title, { root, spec }: PhaseTools): Promise<void> {
  if (spec.readOnly || title.titleFact('trailer')?.value?.path !== undefined) return;
  const own = await unlistedTrailer(title, root);
  if (own !== undefined) title.record = { ...title.record, made: [...(title.record.made ?? []), own] };
}

/** Adjusts the fact to what the document or the folder now says. */
function review(title: Title, tools: PhaseTools): void {
  const fact = title.titleFact('trailer');
  const present = presentTrailer(title);
  const isThere = (path: string) => isListed(title, joinPath(title.layout.folder, path));
  const shut = shutReason(tools.spec, present);
  if (shut !== undefined) {
    if (isShut(fact) && fact?.reason?.code === shut) return;
    // The value is kept, because the document may allow trailers again.
    const value = fact?.value === undefined ? {} : { value: fact.value };
    title.setTitleFact('trailer', { ...shutFact(fact, message(shut), tools.now()), ...value });
    return;
  }
  if (fact === undefined) return;
  const { value } = fact;
  if (isShut(fact)) {
    const isKept = value?.path !== undefined && isThere(value.path);
    title.setTitleFact('trailer', isKept ? filledFact(fact, value, 'download', tools.now()) : openFact(fact));
    return;
  }
  if (fact.state === 'filled' && value?.path !== undefined && title.isWhole && !isThere(value.path)) {
    const wasOurs = ownTrailers(title).some(({ path }) => path === value.path);
    const next = wasOurs ? afterMissing(fact, 'lookWhoCleansTrailers', tools.now()) : openFact(fact);
    title.setTitleFact('trailer', next, []);
    return;
  }
  // A file that appeared by itself, or one of ours whose placement a kill left unrecorded.
  if (present !== undefined && fact.state !== 'open' && (fact.state !== 'filled' || value?.path === undefined)) {
    const source = present.isOurs ? 'download' : (fact.source ?? 'file');
    const found = { links: value?.links ?? [], path: present.path };
    title.setTitleFact('trailer', filledFact(fact, found, source, tools.now()));
  }
}

/**
 * Renames our trailer with its film. The record is saved before the rename: after a kill in between, either name is
 * known as ours.
 */
async function followFilm(title: Title, tools: PhaseTools): Promise<void> {
  const fact = title.titleFact('trailer');
  if (fact?.state !== 'filled' || fact.value?.path === undefined || tools.spec.readOnly) return;
  const found = trailerToRename(title, fact.value.path);
  if (found === undefined) return;
  const { own, to } = found;
  const made = { ...own, path: inTitle(title.layout, to) };
  title.setTitleFact('trailer', fact, [own, made]);
  await title.save();
  try {
    const from = joinPath(title.layout.folder, own.path);
    if ((await renameOwn(tools.root, from, placeOf(to).name, own)) !== 'renamed') return;
    title.setTitleFact('trailer', { ...fact, value: { ...fact.value, path: made.path } }, [made]);
    tools.made(title, 'trailer', to);
  } catch (error) {
    tools.warn(to, messageOf(error));
  }
}

function shutReason(spec: LibrarySpec, present: object | undefined): MessageCode | undefined {
  if (spec.trailers.mode === 'off') return 'trailersOff';
  return spec.readOnly && present === undefined ? 'readOnly' : undefined;
}

function wantsFile({ spec }: Pick<PhaseTools, 'spec'>): boolean {
  return spec.trailers.mode === 'files' && !spec.readOnly;
}

/** A filled link is due if a file is wanted; `reason` shows that one was already searched for. */
function isTrailerDue(fact: TrailerFact | undefined, tools: PhaseTools): boolean {
  if (isDueOf(fact, tools)) return true;
  if (fact?.state !== 'filled' || fact.value?.path !== undefined || !wantsFile(tools)) return false;
  return fact.reason === undefined || isBefore(fact, tools);
}

/** True if its links are known and no file may be started now: nothing is asked and nothing written. */
function mustWait(title: Title, fact: TrailerFact | undefined, tools: PhaseTools, run: TrailerRun): boolean {
  return isWaiting(fact) && wantsFile(tools) && run.isLate() && presentTrailer(title) === undefined;
}

function isWaiting(fact: TrailerFact | undefined): boolean {
  return fact?.state === 'open' && fact.value !== undefined;
}

async function fill(title: Title, tools: PhaseTools, run: TrailerRun): Promise<void> {
  const before = title.titleFact('trailer');
  const details = await tools.details(title);
  const ranked = details.details === undefined ? [] : rankedTrailersOf(details.details, tools.spec.languages);
  const known = details.troubles.length > 0 && ranked.length === 0 ? (before?.value?.links ?? []) : ranked.map(linkOf);
  const present = presentTrailer(title);
  // An open fact with one of our files: the file belongs to another title, or a person asked for a new one. Any other
  // file is kept.
  const isToReplace = present?.isOurs === true && before?.state === 'open' && wantsFile(tools);
  if (present !== undefined && !isToReplace) {
    const value = { links: known, path: present.path };
    const source = present.isOurs ? 'download' : (ranked[0]?.source ?? 'file');
    title.setTitleFact('trailer', filledFact(before, value, source, tools.now()));
    return;
  }
  if (wantsFile(tools) && title.titleFact('id')?.state === 'filled') {
    await fillWithFile(title, tools, run, { details, ranked, value: { links: known } });
  } else {
    title.setTitleFact(
      'trailer',
      withLinks(before, { links: known }, ranked, details, releaseOf(title, details), tools),
    );
  }
}

function linkOf({ url, name, language }: TrailerLink): TrailerValue['links'][number] {
  return { url, ...(name === undefined ? {} : { name }), ...(language === undefined ? {} : { language }) };
}

function withLinks(
  before: TrailerFact | undefined,
  value: TrailerValue,
  ranked: readonly TrailerLink[],
  details: TitleDetails,
  release: Release,
  tools: PhaseTools,
): TrailerFact {
  if (value.links.length > 0)
    return filledFact(before, value, ranked[0]?.source ?? before?.source ?? 'file', tools.now());
  return withoutAnswer(before, details, { reason: message('noTrailer'), release }, tools);
}

interface Known {
  readonly details: TitleDetails;
  readonly ranked: readonly TrailerLink[];
  readonly value: TrailerValue;
}

async function fillWithFile(title: Title, tools: PhaseTools, run: TrailerRun, known: Known): Promise<void> {
  const before = title.titleFact('trailer');
  const { details, ranked, value } = known;
  const wish = wishOf(title, details);
  const end = await run.turn(() => fetchTrailerFile({ title, wish, links: ranked, before, value, tools, run }));
  if (end === 'late' || end.state === 'late') {
    title.setTitleFact('trailer', { ...openFact(before), value });
    return;
  }
  switch (end.state) {
    case 'made':
      title.setTitleFact('trailer', filledFact(before, { ...value, path: end.path }, end.source, tools.now()), [
        end.made,
      ]);
      return;
    case 'theirs':
      title.setTitleFact('trailer', filledFact(before, { ...value, path: end.path }, 'file', tools.now()), []);
      return;
    case 'trouble':
      title.setTitleFact('trailer', {
        ...failedBy(before, [...details.troubles, ...end.troubles], tools.now()),
        value,
      });
      return;
    case 'none':
      // No trailer is better than ours of another title.
      await removeOwnTrailers(tools.root, title);
      title.setTitleFact('trailer', withoutFile(title, before, end.reason, known, tools), []);
  }
}

/** Keeps the links, and searches for a file again in its turn. */
function withoutFile(
  title: Title,
  before: TrailerFact | undefined,
  reason: Message,
  { details, ranked, value }: Known,
  tools: PhaseTools,
): TrailerFact {
  const release = releaseOf(title, details);
  if (value.links.length === 0) return withoutAnswer(before, details, { reason, release }, tools);
  const nowMs = tools.now();
  const again = new Date(nowMs + releaseRetryMs(release, nowMs)).toISOString();
  return { ...filledFact(before, value, ranked[0]?.source ?? 'file', nowMs), reason, nextTryAt: again };
}

/** Uses the identity's names, never those of the folder. */
function wishOf(title: Title, { details }: TitleDetails): TrailerFileWish {
  const identity = title.titleFact('id')?.value;
  const originalTitle = details?.originalTitle ?? identity?.originalTitle;
  const year = details?.year ?? identity?.year ?? title.layout.year;
  return {
    title: details?.title ?? identity?.title ?? title.layout.title,
    ...(originalTitle === undefined ? {} : { originalTitle }),
    ...(year === undefined ? {} : { year }),
    ids: identity?.ids ?? {},
    kind: title.layout.kind,
    links: (details?.trailers ?? []).map(({ url, key }) => ({ url, ...(key === undefined ? {} : { key }) })),
  };
}

function releaseOf(title: Title, { details }: TitleDetails): Release {
  const identity = title.titleFact('id')?.value;
  return { premiered: details?.premiered ?? identity?.premiered, year: details?.year ?? identity?.year };
}
