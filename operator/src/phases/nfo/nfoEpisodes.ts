/**
 * The .nfo beside each episode; a file of several episodes has one element for each
 * (docs/reference/nfo.md#several-episodes-in-one-file). Part of the phase nfo.
 */
import { message } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { arrivalKeys } from '../../title/arrivals.ts';
import type { FileFact } from '../../title/facts.ts';
import { absentFact, failedFact, filledFact, openFact, shutFact } from '../../title/gaps.ts';
import type { FileRecord, MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import type { Details, EpisodeDetails } from '../details.ts';
import { episodesByNumber, episodesOf } from '../episodeDetails.ts';
import { messageOf, type PhaseTools, retryAfter } from '../phase.ts';
import { absentOf, failedBy, releaseRetryMs } from '../sourceFacts.ts';
import type { Trouble } from '../sources.ts';
import { dateBasis, episodeArrivedAt } from './nfoArrival.ts';
import {
  nfoWriterVersion,
  notesAfter,
  reviewNfo,
  type TitleTexts as ToldOfTitle,
  textsOf,
  titleIdsOf,
} from './nfoDue.ts';
import { episodeElements } from './nfoElements.ts';
import { episodeTitlesOf, readBeside } from './nfoEpisodeTitles.ts';
import type { EpisodeNumber } from './nfoFault.ts';
import { digestOf, leftMessage, type NfoNotes, notesOf, withNotes } from './nfoMemory.ts';
import { episodeNfoPlaces, type NfoPlace, type NfoPlaces } from './nfoPlaces.ts';
import { type NfoPlan, type NfoWish, planNfo } from './nfoPlan.ts';
import { streamElements } from './nfoStreams.ts';
import { carryOut, toBeMade } from './nfoWrite.ts';

/** This many files are recorded by one write of each record, and held in memory meanwhile. */
const filesAtOnce = 64;

interface Due {
  readonly video: VideoLayout;
  readonly file: FileRecord;
  readonly places: NfoPlaces;
  readonly basis: string;
  readonly before: FileFact<'nfo'> | undefined;
}

interface EpisodeTexts extends ToldOfTitle {
  readonly byNumber: ReadonlyMap<string, EpisodeDetails>;
}

/** Returns the sources' details, if they were needed. */
export async function episodeNfo(title: Title, tools: PhaseTools): Promise<Details | undefined> {
  const due = title.layout.videos.flatMap((video) => dueOf(title, video, tools));
  await readEpisodeTitles(title, new Set(due.map(({ video }) => video)), tools);
  if (due.length === 0) return undefined;
  try {
    const ofTitle = textsOf(await tools.details(title), tools);
    const texts = { ...ofTitle, byNumber: episodesByNumber(ofTitle.details) };
    for (let from = 0; from < due.length; from += filesAtOnce) {
      tools.signal.throwIfAborted();
      await fillSome(title, due.slice(from, from + filesAtOnce), texts, tools);
      tools.alive();
    }
    return texts.details;
  } catch (error) {
    tools.signal.throwIfAborted();
    for (const one of due) fail(title, one, error, tools);
    return undefined;
  }
}

function dueOf(title: Title, video: VideoLayout, tools: PhaseTools): Due[] {
  const file = title.file(video);
  // The walk has closed the facts of a video that was set aside; they stay closed (docs/design/runs.md#the-walk-job).
  if (file === undefined || !title.isSettled(video) || file.setAside !== undefined) return [];
  const fact = title.fact(video, 'nfo');
  const places = episodeNfoPlaces(title, video);
  const basis = basisOf(title, video, tools);
  const review = reviewNfo(fact, { basis, places: [places], owned: ownedBy(file) }, tools);
  if (review.due) return [{ video, file, places, basis, before: review.before }];
  if (review.fact !== undefined) title.setFact(video, 'nfo', review.fact, []);
  return [];
}

/** A record of an older program has no episode titles: reads each .nfo once for them, without asking a source. */
async function readEpisodeTitles(title: Title, due: ReadonlySet<VideoLayout>, tools: PhaseTools): Promise<void> {
  for (const video of title.layout.videos) {
    const fact = title.fact(video, 'nfo');
    if (fact === undefined || due.has(video) || !title.isSettled(video)) continue;
    const notes = notesOf(fact);
    if (notes.episodeTitles !== undefined || notes.left.length > 0) continue;
    tools.signal.throwIfAborted();
    tools.alive();
    const document = await readBeside(episodeNfoPlaces(title, video).present[0], tools.root);
    if (document === undefined) continue;
    const episodeTitles = episodeTitlesOf(video, document, []);
    title.setFact(video, 'nfo', withNotes(fact, { ...notes, episodeTitles }));
  }
}

interface Planned {
  readonly one: Due;
  readonly plan: NfoPlan;
  readonly episodes: readonly (EpisodeDetails | undefined)[];
  readonly troubles: readonly Trouble[];
}

/** Plans several files, records them in one write of each record, then puts them in place. */
async function fillSome(title: Title, due: readonly Due[], texts: EpisodeTexts, tools: PhaseTools): Promise<void> {
  const planned: Planned[] = [];
  for (const one of due) {
    try {
      planned.push(await planOne(title, one, texts, tools));
    } catch (error) {
      fail(title, one, error, tools);
    }
  }
  let isNoted = true;
  for (const { one, plan } of planned) {
    if (plan.writes.every(({ kind }) => kind === 'amend')) continue;
    title.setFact(one.video, 'nfo', one.before ?? openFact(undefined), toBeMade(plan, ownedBy(one.file), tools.now()));
    isNoted = false;
  }
  if (!isNoted) await title.save();
  for (const entry of planned) {
    tools.signal.throwIfAborted();
    try {
      await finish(title, entry, texts, tools);
    } catch (error) {
      fail(title, entry.one, error, tools);
    }
  }
}

async function planOne(title: Title, one: Due, texts: EpisodeTexts, tools: PhaseTools): Promise<Planned> {
  const { video, file, places, before } = one;
  const episodes = episodesOf(video, texts.byNumber);
  const known = episodes.filter((episode) => episode !== undefined);
  // Never drop details because a source is unavailable today.
  const isWithheld = texts.troubles.length > 0 && (before?.value !== undefined || known.length === 0);
  const { details } = texts;
  const probe = title.fact(video, 'probe')?.value;
  const streams = streamElements(probe);
  const runtimeMinutes = probe === undefined ? {} : { runtimeMinutes: probe.durationSeconds / 60 / episodes.length };
  const blocks =
    details === undefined || isWithheld || tools.spec.readOnly
      ? []
      : known.map((episode) => ({
          name: 'episodedetails' as const,
          elements: episodeElements(episode, details, {
            ...{ streams, ...runtimeMinutes },
            ...episodeArrivedAt(title, video, episodes.indexOf(episode), tools.spec),
          }),
        }));
  const wish: NfoWish = {
    ...{ places, subject: 'episode', rootName: 'episodedetails', ids: known[0]?.ids ?? {}, blocks: () => blocks },
    ...titleIdsOf(title),
    numbers: numbersOf(video),
    isAnswered: texts.troubles.length === 0 && !tools.spec.readOnly,
  };
  const plan = await planNfo(wish, ownedBy(file), notesOf(before).files, tools.root);
  return { one, plan, episodes, troubles: isWithheld || known.length < episodes.length ? texts.troubles : [] };
}

/** Numbers that identify the episodes; empty for a date or absolute numbers. */
function numbersOf({ season, episodes, absolute, airDate }: VideoLayout): EpisodeNumber[] {
  if (season === undefined || episodes === undefined || absolute !== undefined || airDate !== undefined) return [];
  return episodes.map((episode) => ({ season, episode }));
}

async function finish(title: Title, planned: Planned, texts: EpisodeTexts, tools: PhaseTools): Promise<void> {
  const { one, plan } = planned;
  const { video, places, basis } = one;
  const end = await carryOut(plan, title, notesOf(one.before).files, tools);
  const [path] = end.present.map(({ name }) => name);
  const fact = factOf(title, planned, path, texts, tools);
  const there = [...places.present, ...end.present].filter((place) => !end.gone.has(place.path));
  const present = new Map(there.map((place) => [place.path, place]));
  const rest = { files: end.memories, left: plan.left, ...(await titlesNow(planned, end.present[0], tools)) };
  const notes = notesAfter(basis, [{ present: [...present.values()] }], rest);
  title.setFact(video, 'nfo', withNotes(fact, notes), end.made);
}

/** While a source is unavailable, earlier titles stay valid. */
async function titlesNow(
  { one, episodes, troubles }: Planned,
  place: NfoPlace | undefined,
  { root }: PhaseTools,
): Promise<Pick<NfoNotes, 'episodeTitles'>> {
  const document = await readBeside(place, root);
  const episodeTitles = episodeTitlesOf(one.video, document, episodes);
  if (episodeTitles.length > 0) return { episodeTitles };
  const kept = troubles.length > 0 ? notesOf(one.before).episodeTitles : undefined;
  const now = kept ?? (document === undefined ? undefined : episodeTitles);
  return now === undefined ? {} : { episodeTitles: now };
}

function factOf(
  title: Title,
  { one: { before, places, video }, plan, episodes, troubles }: Planned,
  path: string | undefined,
  { details }: EpisodeTexts,
  tools: PhaseTools,
): FileFact<'nfo'> {
  const now = tools.now();
  const value = path === undefined ? {} : { value: { path } };
  if (troubles.length > 0) return { ...failedBy(before, troubles, now), ...value };
  if (tools.spec.readOnly) {
    return { ...shutFact(before, message('readOnly'), now), ...value };
  }
  // Services learn about an episode around its air date, which is about when its file arrives.
  const arrivedAt = arrivalKeys(video).flatMap((key) => title.record.arrivals[key]?.at ?? [])[0];
  const release = { premiered: arrivedAt?.slice(0, 10) };
  const isTold = episodes.some((episode) => episode !== undefined);
  if (path !== undefined) {
    const filled = filledFact(before, { path }, (isTold ? details?.sources[0] : undefined) ?? 'file', now);
    const isPartial = isTold && episodes.includes(undefined);
    return isPartial ? { ...filled, nextTryAt: new Date(now + releaseRetryMs(release, now)).toISOString() } : filled;
  }
  const [left] = plan.left;
  if (left !== undefined) return failedFact(before, leftMessage(left), now, 'never');
  if (places.fresh === undefined && places.present.length === 0)
    return absentFact(before, message('laterEpisodePart'), now, 'never');
  if (details !== undefined) return absentOf(before, message('noEpisodeDetails'), release, tools);
  const isKnown = title.titleFact('id')?.state === 'filled';
  return absentOf(before, message(isKnown ? 'noDetails' : 'showNotIdentified'), release, tools);
}

function fail(title: Title, { video, before, basis }: Due, error: unknown, tools: PhaseTools): void {
  const failed = failedFact(before, messageOf(error), tools.now(), retryAfter(error));
  title.setFact(video, 'nfo', withNotes(failed, { ...notesOf(before), basis }));
}

function ownedBy(file: FileRecord): readonly MadeFile[] {
  return file.made.filter(({ fact }) => fact === 'nfo');
}

function basisOf(title: Title, video: VideoLayout, { spec }: PhaseTools): string {
  const identity = title.titleFact('id');
  const identified = identity?.state === 'filled' ? identity.value : undefined;
  const { season, episodes, absolute, airDate } = video;
  const streams = streamElements(title.fact(video, 'probe')?.value);
  return digestOf([
    nfoWriterVersion,
    identified,
    spec.languages,
    spec.readOnly,
    [season, episodes, absolute, airDate],
    streams,
    ...dateBasis(spec),
  ]);
}
