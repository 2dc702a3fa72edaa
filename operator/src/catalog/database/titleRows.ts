/** Builds the rows of one title in the catalog's tables, and its search terms. Pure. */
import type { Insertable } from 'kysely';
import { englishText } from '../../messages/english.ts';
import { storedCodeJson } from '../../messages/stored.ts';
import type { FactState, Probe, VideoStream } from '../../title/facts.ts';
import { type Resolution, resolutionOf, resolutions } from '../../title/resolution.ts';
import type { IdentityCandidate } from '../../title/titleFacts.ts';
import type { CatalogFile, CatalogTitle, FactRow } from '../../walk/catalog.ts';
import { collectionTerm } from './collectionTerm.ts';
import { otherSpellings } from './nameForms.ts';
import { searchTerms } from './searchTerms.ts';
import { storable } from './storable.ts';
import type { CandidateTable, FactTable, FileTable, StreamTable, TitleTable } from './tables.ts';
import { titleSlug } from './titleSlug.ts';
import { joinTerms, term } from './titleTerm.ts';
import { sortTitle, titleWords } from './words.ts';

/** Best first: a title with several files shows the best. */
const hdrKinds = ['DolbyVision', 'HDR10+', 'HDR10', 'HLG', 'PQ'] as const;

export interface TitleRows {
  readonly row: Insertable<TitleTable>;
  /** All of them: those of column `terms` and those of `searchTerms`. */
  readonly terms: readonly string[];
}

export function titleRow(libraryId: number, title: CatalogTitle): TitleRows {
  const videos = title.files.flatMap((file) => file.probe?.video ?? []);
  const resolution = bestResolution(videos);
  const hdr = hdrKinds.find((kind) => videos.some((video) => video.hdr === kind));
  const codecs = distinct(videos.map((video) => video.codec));
  const languages = distinct(
    title.files.flatMap((file) => (file.probe?.audio ?? []).flatMap((audio) => audio.language ?? [])),
  );
  const gaps = distinct(title.facts.filter((row) => row.fact.state === 'open').map((row) => row.name));
  const ids = Object.entries(title.ids);
  // People paste an id with letters (tt0133093) into the search; a bare number would only match by chance.
  const spoken = ids.map(([, id]) => id).filter((id) => /^[a-z]+\d+$/i.test(id));
  const words = distinct([
    ...titleWords(`${title.title} ${title.year ?? ''} ${spoken.join(' ')}`),
    ...otherSpellings(title.title),
    ...titleWords(title.originalTitle ?? ''),
  ]);
  const collection = collectionTerm(title.summary?.collection ?? '');
  const terms = distinct([
    term('kind', title.kind),
    ...(resolution === undefined ? [] : [term('res', resolution)]),
    ...hdrTerms(videos),
    ...codecs.map((codec) => term('codec', codec)),
    ...languages.map((language) => term('lang', language)),
    ...gaps.map((gap) => term('gap', gap)),
    ...(isUnidentified(title) ? [term('id', 'none')] : []),
    ...(hasPoster(title) ? [] : [term('art', 'none')]),
    ...ids.map(([source, id]) => term('id', `${source}:${id}`)),
    ...words.map((word) => term('w', word)),
    // After the words, where the counts of the filters do not read it (page/termSets.ts).
    ...(collection === undefined ? [] : [collection]),
  ]);
  const searched = searchTerms(title, words);
  const row: Insertable<TitleTable> = {
    libraryId,
    key: title.key,
    top: title.top,
    kind: title.kind,
    title: storable(title.title),
    sortTitle: sortTitle(title.title),
    slug: titleSlug({ title: title.title, year: title.year ?? 0, key: title.key }),
    year: title.year ?? 0,
    idsJson: JSON.stringify(title.ids),
    arrivedAt: title.arrivedAt,
    sizeBytes: title.sizeBytes,
    durationSeconds: durationOf(title.files),
    dueAtMs: title.dueAtMs ?? null,
    resolution: resolution ?? null,
    hdr: hdr ?? null,
    videoCodec: codecs[0] ?? null,
    languagesJson: JSON.stringify(languages),
    gapsJson: JSON.stringify(gaps),
    terms: joinTerms(terms),
    searchTerms: joinTerms(searched),
    originalTitle: title.originalTitle === undefined ? null : storable(title.originalTitle),
    summaryJson: title.summary === undefined ? null : JSON.stringify(title.summary),
  };
  return { row, terms: [...terms, ...searched] };
}

function durationOf(files: readonly CatalogFile[]): number {
  const seconds = files.reduce((sum, { probe }) => sum + Math.max(0, probe?.durationSeconds ?? 0), 0);
  // Headers of damaged files may say anything.
  return Math.min(Number.MAX_SAFE_INTEGER, Math.round(Number.isNaN(seconds) ? 0 : seconds));
}

/** Without any id, or with ids that were checked and rejected, for example because they contradict each other. */
function isUnidentified({ ids, facts }: CatalogTitle): boolean {
  const state = facts.find(({ subject, name }) => subject === '' && name === 'id')?.fact.state;
  return Object.keys(ids).length === 0 || state === 'absent' || state === 'failed';
}

function hasPoster({ facts }: CatalogTitle): boolean {
  return facts.some(({ subject, name, fact }) => subject === '' && name === 'poster' && fact.state === 'filled');
}

function hdrTerms(videos: readonly VideoStream[]): readonly string[] {
  if (videos.length === 0) return [];
  const kinds = distinct(videos.flatMap((video) => video.hdr ?? []));
  return kinds.length === 0 ? [term('hdr', 'none')] : [term('hdr', 'any'), ...kinds.map((kind) => term('hdr', kind))];
}

function bestResolution(videos: readonly VideoStream[]): Resolution | undefined {
  const found = new Set(videos.map(resolutionOf));
  return resolutions.find((resolution) => found.has(resolution));
}

export function fileRows(titleId: number, files: readonly CatalogFile[]): readonly Insertable<FileTable>[] {
  return files.map((file, index) => ({
    titleId,
    number: index + 1,
    path: file.path,
    sizeBytes: file.sizeBytes,
    mtimeMs: file.mtimeMs,
    season: file.season ?? null,
    episodesJson: file.episodes === undefined ? null : JSON.stringify(file.episodes),
    airDate: file.airDate ?? null,
    part: file.part ?? null,
    version: file.version === undefined ? null : storable(file.version),
    arrivedAt: file.arrivedAt ?? null,
    probeJson: file.probe === undefined ? null : JSON.stringify(withoutStreams(file.probe)),
    episodeTitlesJson: file.episodeTitles === undefined ? null : JSON.stringify(file.episodeTitles),
    marksJson: file.marks === undefined ? null : JSON.stringify(file.marks),
  }));
}

/** The part of a probe in the file's row; the streams have rows of their own. */
export type ProbeFrame = Omit<Probe, 'video' | 'audio' | 'subtitles'>;

function withoutStreams({ video: _video, audio: _audio, subtitles: _subtitles, ...frame }: Probe): ProbeFrame {
  return frame;
}

export function streamRows(titleId: number, files: readonly CatalogFile[]): readonly Insertable<StreamTable>[] {
  return files.flatMap((file, index) => {
    if (file.probe === undefined) return [];
    const { video, audio, subtitles } = file.probe;
    const rows = (kind: StreamTable['kind'], streams: readonly { codec: string; language?: string }[]) =>
      streams.map((stream, place) => ({
        titleId,
        file: index + 1,
        kind,
        place,
        codec: storable(stream.codec),
        language: stream.language === undefined ? null : storable(stream.language),
        detailJson: JSON.stringify(stream),
      }));
    return [...rows('video', video), ...rows('audio', audio), ...rows('subtitle', subtitles)];
  });
}

export function factRows(
  libraryId: number,
  titleId: number,
  facts: readonly FactRow[],
): readonly Insertable<FactTable>[] {
  const bySubject = new Map<string, Insertable<FactTable>>();
  for (const { subject, name, fact } of facts) {
    bySubject.set(`${subject}\0${name}`, {
      titleId,
      subject,
      name,
      libraryId,
      state: fact.state,
      at: fact.at ?? null,
      source: fact.source === undefined ? null : storable(fact.source),
      reason: fact.reason === undefined ? null : storable(englishText(fact.reason)),
      reasonJson: fact.reason === undefined ? null : storedCodeJson(fact.reason),
      nextTryAt: fact.nextTryAt ?? null,
      tries: fact.tries ?? null,
      dueAtMs: factDueAtMs(fact),
    });
  }
  return [...bySubject.values()];
}

/** More than a person would read. */
const candidatesPerTitle = 20;

export function candidateRows(
  titleId: number,
  candidates: readonly IdentityCandidate[],
): readonly Insertable<CandidateTable>[] {
  return candidates.slice(0, candidatesPerTitle).map(({ id, title, year, score, why }, place) => ({
    titleId,
    place,
    id: storable(id),
    title: storable(title),
    year: year ?? null,
    score,
    why: storable(englishText(why)),
    whyJson: storedCodeJson(why),
  }));
}

/** When a fact is due: 0 means now, null never. An unparsable time counts as now. */
export function factDueAtMs(fact: { readonly state: FactState; readonly nextTryAt?: string }): number | null {
  if (fact.nextTryAt === undefined) return fact.state === 'open' ? 0 : null;
  if (fact.state === 'filled') return null;
  const atMs = Date.parse(fact.nextTryAt);
  return Number.isNaN(atMs) ? 0 : atMs;
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
