/**
 * nfo: writes the sources' details into the files that media servers read: movie.nfo, tvshow.nfo, season.nfo and one
 * beside each episode (docs/reference/nfo.md). A foreign file stays theirs: missing elements are added, and nothing in
 * it is changed. An unreadable file is not touched but reported.
 */

import { message } from '../../messages/message.ts';
import { scraperSchemes } from '../../naming/idSchemes.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { joinPath, placeOf, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import type { NfoBlock } from '../../nfo/nfoElement.ts';
import { ownChildren } from '../../nfo/nfoForeign.ts';
import type { Fact } from '../../title/facts.ts';
import { absentFact, failedFact, filledFact, openFact, shutFact } from '../../title/gaps.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import type { NfoValue, TitleSummary } from '../../title/titleFacts.ts';
import { airedOfSeason, keepAired, knownEpisodesOf } from '../airedEpisodes.ts';
import type { Details, Ids } from '../details.ts';
import { messageOf, type Phase, type PhaseTools, retryAfter } from '../phase.ts';
import { absentOf, failedBy } from '../sourceFacts.ts';
import type { Trouble } from '../sources.ts';
import { dateBasis, titleArrivedAt } from './nfoArrival.ts';
import { nfoWriterVersion, notesAfter, reviewNfo, type TitleTexts, textsOf, titleIdsOf } from './nfoDue.ts';
import { movieElements, seasonElements, seriesElements, summaryOf } from './nfoElements.ts';
import { episodeNfo } from './nfoEpisodes.ts';
import { digestOf, type LeftFile, leftMessage, notesOf, withNotes } from './nfoMemory.ts';
import { type NfoPlace, type NfoPlaces, seasonNfoPlaces, titleNfoPlaces } from './nfoPlaces.ts';
import { joinedPlans, type NfoPlan, type NfoWish, planNfo } from './nfoPlan.ts';
import { streamElements } from './nfoStreams.ts';
import { joinedSummary, summaryOfDocument } from './nfoSummary.ts';
import { carryOut, type NfoEnd, toBeMade } from './nfoWrite.ts';

export const nfoPhase: Phase = {
  name: 'nfo',
  async run(title, tools) {
    await titleNfo(title, tools);
    if (title.layout.kind !== 'series') return;
    const details = await episodeNfo(title, tools);
    keepAired(title, details, tools.now());
  },
};

async function titleNfo(title: Title, tools: PhaseTools): Promise<void> {
  tools.signal.throwIfAborted();
  // While all its videos are still growing there is nothing to describe.
  if (!title.layout.videos.some((video) => title.isSettled(video))) return;
  const fact = title.titleFact('nfo');
  const places = titleNfoPlaces(title);
  const seasons = seasonNfoPlaces(title);
  const all = [places, ...seasons.map((season) => season.places)];
  const basis = basisOf(title, seasons, tools);
  const review = reviewNfo(fact, { basis, places: all, owned: ownedBy(title) }, tools);
  if (!review.due) {
    if (review.fact !== undefined) title.setTitleFact('nfo', review.fact, []);
    return;
  }
  try {
    await fill({ title, tools, basis, places, seasons, all, before: review.before });
  } catch (error) {
    tools.signal.throwIfAborted();
    const failed = failedFact(review.before, messageOf(error), tools.now(), retryAfter(error));
    title.setTitleFact('nfo', withNotes(failed, { ...notesOf(review.before), basis }));
  }
}

interface Filling {
  readonly title: Title;
  readonly tools: PhaseTools;
  readonly basis: string;
  readonly places: NfoPlaces;
  readonly seasons: ReturnType<typeof seasonNfoPlaces>;
  readonly all: readonly NfoPlaces[];
  readonly before: Fact<NfoValue> | undefined;
}

async function fill(filling: Filling): Promise<void> {
  const { title, tools, basis, all, before } = filling;
  const texts = textsOf(await tools.details(title), tools);
  const { troubles } = texts;
  const details = usableDetails(before, texts.details, troubles.length > 0);
  const isAnswered = troubles.length === 0 && !tools.spec.readOnly;
  const wishes = wishesOf(filling, tools.spec.readOnly ? undefined : details, isAnswered);
  const memories = notesOf(before).files;
  const plan = joinedPlans(
    await Promise.all(wishes.map((wish) => planNfo(wish, ownedAs(title, wish.places.present), memories, tools.root))),
  );
  const summary = summaryNow(filling, texts, plan);
  if (plan.writes.some(({ kind }) => kind !== 'amend')) {
    title.setTitleFact('nfo', before ?? openFact(undefined), toBeMade(plan, ownedBy(title), tools.now()));
    await title.save();
  }
  const end = await carryOut(plan, title, memories, tools);
  const episodes = texts.details === undefined ? before?.value?.episodes : knownEpisodesOf(texts.details);
  const value = {
    paths: end.present.map(({ name }) => name),
    ...(summary === undefined ? {} : { summary }),
    ...(episodes === undefined ? {} : { episodes }),
  };
  const fact = factOf(filling, { value, details, troubles, left: plan.left });
  const notes = notesAfter(basis, afterwards(all, end), { files: end.memories, left: plan.left });
  title.setTitleFact('nfo', withNotes(fact, notes), end.made);
}

/** Never drop details because a source is down; never start a file without a plot. */
function usableDetails(
  before: Fact<NfoValue> | undefined,
  details: Details | undefined,
  hasTroubles: boolean,
): Details | undefined {
  const isThere = before?.value !== undefined && before.value.paths.length > 0;
  return hasTroubles && (isThere || details?.plot === undefined) ? undefined : details;
}

interface Outcome {
  readonly value: NfoValue;
  /** The details that were used. */
  readonly details: Details | undefined;
  readonly troubles: readonly Trouble[];
  readonly left: readonly LeftFile[];
}

function factOf({ title, tools, before }: Filling, { value, details, troubles, left }: Outcome): Fact<NfoValue> {
  const now = tools.now();
  if (troubles.length > 0) return { ...failedBy(before, troubles, now), value };
  if (tools.spec.readOnly) {
    return { ...shutFact(before, message('readOnly'), now), value };
  }
  if (value.paths.length > 0) return filledFact(before, value, details?.sources[0] ?? 'file', now);
  const [first] = left;
  if (first !== undefined) return { ...failedFact(before, leftMessage(first), now, 'never'), value };
  if (details !== undefined) {
    return {
      ...absentFact(before, message('noOwnFolder'), now, 'never'),
      value,
    };
  }
  const identity = title.titleFact('id');
  const isKnown = identity?.state === 'filled';
  const reason = message(isKnown ? 'noDetails' : 'notIdentified');
  return { ...absentOf(before, reason, identity?.value ?? title.layout, tools), value };
}

/** No .nfo contains episode counts: earlier ones are kept until new ones are known. */
function summaryNow({ tools, before }: Filling, texts: TitleTexts, plan: NfoPlan): TitleSummary | undefined {
  const { details, troubles } = texts;
  // Earlier values stay valid while a source is unavailable or a file has them; otherwise they may belong to another
  // title.
  const isKept = details !== undefined || troubles.length > 0 || plan.settled.length > 0;
  const kept = isKept ? before?.value?.summary : undefined;
  const summary = details === undefined ? readSummary(plan, kept) : knownSummary(plan, details, tools.spec.languages);
  const aired = details === undefined ? undefined : airedOfSeason(details, tools.now());
  const episodesOfSeason = aired ?? kept?.episodesOfSeason;
  return episodesOfSeason === undefined ? summary : { ...summary, episodesOfSeason };
}

function readSummary({ documents }: NfoPlan, kept: TitleSummary | undefined): TitleSummary | undefined {
  const [read] = documents;
  return read === undefined ? kept : summaryOfDocument(read.document);
}

/** What somebody's own file says, and of the sources what it lacks: servers show the file. */
function knownSummary({ documents }: NfoPlan, details: Details, languages: readonly string[]): TitleSummary {
  const ours = summaryOf(details, languages);
  const theirs = documents.find(({ document }) => ['movie', 'tvshow'].includes(document.roots[0]?.name ?? ''));
  if (theirs === undefined) return ours;
  return joinedSummary(summaryOfDocument(theirs.document, ownChildren(theirs.document, theirs.memory)), ours);
}

/** Every file that was examined and still exists; those that we wrote in their present state. */
function afterwards(all: readonly NfoPlaces[], { present, gone }: NfoEnd): NfoPlaces[] {
  const places = [...all.flatMap((one) => one.present), ...present].filter(({ path }) => !gone.has(path));
  return [{ present: [...new Map(places.map((place) => [place.path, place])).values()] }];
}

function wishesOf(
  { title, tools, places, seasons }: Filling,
  details: Details | undefined,
  isAnswered: boolean,
): NfoWish[] {
  const { kind } = title.layout;
  const ids = { ...details?.ids, ...title.titleFact('id')?.value?.ids };
  const ofTitle = { isAnswered, ...titleIdsOf(title) };
  const own: NfoWish = {
    ...ofTitle,
    places,
    subject: kind,
    rootName: kind === 'movie' ? 'movie' : 'tvshow',
    ids,
    ...(details === undefined || details.plot !== undefined ? {} : addressOf(ids, kind)),
    blocks: (place) => (details === undefined ? [] : [titleBlock(title, place, details, ids, tools)]),
  };
  const ofSeasons = seasons.map(({ season, places: seasonPlaces }): NfoWish => {
    const known = details?.seasons.find((one) => one.season === season);
    const elements = known === undefined ? [] : seasonElements(known);
    const blocks: NfoBlock[] = elements.length === 0 ? [] : [{ name: 'season', elements }];
    const about = { subject: 'episode', rootName: 'season', ids: known?.ids ?? {} } as const;
    return { ...ofTitle, ...about, places: seasonPlaces, blocks: () => blocks };
  });
  return [own, ...ofSeasons];
}

function titleBlock(title: Title, place: NfoPlace, details: Details, ids: Ids, { spec }: PhaseTools): NfoBlock {
  const withTrailer = spec.trailers.mode !== 'off';
  const shared = { ids, languages: spec.languages, withTrailer, ...titleArrivedAt(title, spec) };
  if (title.layout.kind === 'series')
    return { name: 'tvshow', elements: seriesElements(details, { ...shared, streams: [] }) };
  const { videos, durationSeconds } = videosOf(title, place);
  const [first] = videos;
  const probe = first === undefined ? undefined : title.fact(first, 'probe')?.value;
  const runtimeMinutes = durationSeconds === undefined ? {} : { runtimeMinutes: durationSeconds / 60 };
  const streams = streamElements(probe, durationSeconds);
  return { name: 'movie', elements: movieElements(details, { ...shared, ...runtimeMinutes, streams }) };
}

/**
 * The parts of the film that a file describes. None for a file shared by several versions, because their streams
 * differ.
 */
function videosOf(title: Title, { path }: NfoPlace): { videos: readonly VideoLayout[]; durationSeconds?: number } {
  const { videos } = title.layout;
  const named = videos.find((video) => path === joinPath(placeOfVideo(video).folder, `${videoBase(video)}.nfo`));
  const firsts = videos.filter(({ part = 1 }) => part === 1);
  const [first = named] = named === undefined ? (firsts.length === 1 ? firsts : []) : [named];
  if (first === undefined) return { videos: [] };
  const parts =
    first.part === undefined
      ? [first]
      : videos.filter(({ part, version }) => part !== undefined && version === first.version);
  const durations = parts.map((video) => title.fact(video, 'probe')?.value?.durationSeconds);
  const known = durations.filter((duration) => duration !== undefined);
  if (known.length < parts.length) return { videos: [first] };
  return { videos: [first], durationSeconds: known.reduce((sum, duration) => sum + duration, 0) };
}

/**
 * The address of a page that Kodi's scrapers know, for a file without a plot, so that Kodi asks there
 * (docs/reference/nfo.md#addresses-behind-the-document).
 */
function addressOf(ids: Ids, kind: 'movie' | 'series'): { address?: string } {
  for (const { name, form, page } of scraperSchemes) {
    const id = ids[name];
    if (id !== undefined && form.written.test(id)) return { address: page(id, kind) };
  }
  return {};
}

function ownedBy(title: Title): readonly MadeFile[] {
  return (title.record.made ?? []).filter(({ fact }) => fact === 'nfo');
}

/** With those that are no longer under their name: each may be any of the present files, which its hash decides. */
function ownedAs(title: Title, present: readonly NfoPlace[]): readonly MadeFile[] {
  const owned = ownedBy(title);
  const moved = owned.filter((entry) => {
    const { folder, name } = placeOf(joinPath(title.layout.folder, entry.path));
    return title.listing.get(folder)?.has(name) !== true;
  });
  return [...owned, ...present.flatMap(({ name }) => moved.map((entry) => ({ ...entry, path: name })))];
}

function basisOf(title: Title, seasons: Filling['seasons'], { spec }: PhaseTools): string {
  const streams =
    title.layout.kind === 'series'
      ? []
      : title.layout.videos.map((video) => streamElements(title.fact(video, 'probe')?.value));
  const identity = title.titleFact('id');
  const identified = identity?.state === 'filled' ? identity.value : undefined;
  const { languages, readOnly, trailers } = spec;
  const wished = [languages, readOnly, trailers.mode === 'off', seasons.map(({ season }) => season)];
  return digestOf([nfoWriterVersion, identified, wished, streams, ...dateBasis(spec)]);
}
