/**
 * The catalog rows of a title, from its layout and its records alone, so that the catalog can be rebuilt from the
 * files. Pure.
 */

import type { TitleLayout, VideoLayout } from '../naming/layout.ts';
import { arrivalKeys } from '../title/arrivals.ts';
import { episodeTitle, episodeTitlesIn } from '../title/episodeTitles.ts';
import { type Fact, fileFactNamesOf } from '../title/facts.ts';
import { dueAtMs, failedFact } from '../title/gaps.ts';
import { shownMarks } from '../title/handMarks.ts';
import type { TitleRecord } from '../title/record.ts';
import type { Title } from '../title/title.ts';
import type { CatalogFile, CatalogTitle, FactRow, FailedTitle } from './catalog.ts';

export interface RowsContext {
  readonly top: string;
  readonly nowMs: number;
  /** Tiles are made by a separate worker: open tiles do not make the title due. */
  readonly tilesByWorker: boolean;
  /** Pictures that this walk read or made for the title, by kind; empty keeps what the catalog has. */
  readonly previews: ReadonlyMap<string, Uint8Array>;
}

export function catalogTitleOf(title: Title, context: RowsContext): CatalogTitle {
  const { layout, record } = title;
  // A record without an id fact was written before ids existed: its title is visited once.
  const ofTitle: Readonly<Record<string, Fact | undefined>> = { id: { state: 'open' }, ...record.facts };
  const facts: FactRow[] = Object.entries(ofTitle).flatMap(([name, fact]) =>
    fact === undefined ? [] : [factRow('', name, fact)],
  );
  const files: CatalogFile[] = [];
  const due: (Fact | undefined)[] = Object.values(ofTitle);
  for (const video of layout.videos) {
    const file = title.file(video);
    const arrivedAt = arrivalKeys(video).flatMap((key) => record.arrivals[key]?.at ?? [])[0];
    const { path } = video;
    const probe = file?.facts.probe?.value;
    const episodeTitles = (episodeTitlesIn(file?.facts.nfo) ?? []).flatMap(({ number, title, airDate }) =>
      episodeTitle(number, title, airDate),
    );
    const marks = shownMarks(file?.facts.marks);
    const isSettled = title.isSettled(video);
    // A growing video is due at once; an unreadable one when its failed probe is.
    const unread = file?.facts.probe?.state === 'failed' ? file.facts.probe : undefined;
    if (!isSettled) due.push(unread ?? { state: 'open' });
    files.push({
      ...fileOf(video),
      ...(arrivedAt === undefined ? {} : { arrivedAt }),
      ...(probe === undefined ? {} : { probe }),
      ...(episodeTitles.length === 0 ? {} : { episodeTitles }),
      ...(marks === undefined ? {} : { marks }),
    });
    for (const name of fileFactNamesOf(layout.kind)) {
      // Only Libraries that ask for EDL files have the fact.
      if (name === 'edl' && file?.facts.edl === undefined) continue;
      const fact: Fact = file?.facts[name] ?? { state: 'open' };
      // A tiles worker cannot use a video that still grows or cannot be read: it would be sent there for ever.
      if (name === 'tiles' && !isSettled && fact.state !== 'filled') continue;
      facts.push(factRow(path, name, fact));
      if (isSettled && (name !== 'tiles' || !context.tilesByWorker)) due.push(fact);
    }
  }
  const dueAt = dueAtMs(due, context.nowMs);
  return {
    ...shownOf(layout, record),
    top: context.top,
    arrivedAt: firstArrival(record.arrivals, context.nowMs),
    files,
    facts,
    ...(dueAt === undefined ? {} : { dueAtMs: dueAt }),
    ...(context.previews.size === 0 ? {} : { previews: context.previews }),
  };
}

function factRow(subject: string, name: string, { value: _value, ...fact }: Fact): FactRow {
  return { subject, name, fact };
}

/** A film's arrival; for a series, its first episode's. */
function firstArrival(arrivals: Title['record']['arrivals'], nowMs: number): string {
  const times = Object.values(arrivals).map((arrival) => arrival.at);
  return times.toSorted()[0] ?? new Date(nowMs).toISOString();
}

/** The rows from names alone, for a title whose record could not be read: its facts wait for the retry. */
export function failedTitleOf(
  layout: TitleLayout,
  { top, nowMs, reason, retry }: { readonly top: string } & Omit<FailedTitle, 'title'>,
): FailedTitle {
  const fact: Omit<Fact, 'value'> = failedFact<never>(undefined, reason, nowMs, retry);
  const files = layout.videos.map((video) => fileOf(video));
  const facts = files.flatMap(({ path }) =>
    fileFactNamesOf(layout.kind)
      .filter((name) => name !== 'edl')
      .map((name) => ({ subject: path, name, fact })),
  );
  const dueAt = dueAtMs([fact], nowMs);
  const title: CatalogTitle = {
    ...shownOf(layout, undefined),
    top,
    arrivedAt: new Date(nowMs).toISOString(),
    files,
    facts,
    ...(dueAt === undefined ? {} : { dueAtMs: dueAt }),
  };
  return { title, reason, retry, nowMs };
}

type Shown = Pick<
  CatalogTitle,
  'key' | 'kind' | 'title' | 'year' | 'ids' | 'sizeBytes' | 'summary' | 'originalTitle' | 'candidates'
>;

/** An identified title is shown as the sources name it, any other as its folder does. */
function shownOf(layout: TitleLayout, record: TitleRecord | undefined): Shown {
  const { key, kind, videos } = layout;
  const sizeBytes = videos.reduce((sum, video) => sum + video.sizeBytes, 0);
  const identity = record?.facts.id?.state === 'filled' ? record.facts.id.value : undefined;
  const { title, year, ids } = identity ?? layout;
  const originalTitle = identity?.originalTitle;
  const summary = record?.facts.nfo?.value?.summary;
  const candidates = identity === undefined ? record?.candidates : undefined;
  return {
    key,
    kind,
    title,
    ids,
    sizeBytes,
    ...(year === undefined ? {} : { year }),
    ...(originalTitle === undefined ? {} : { originalTitle }),
    ...(summary === undefined ? {} : { summary }),
    ...(candidates === undefined ? {} : { candidates }),
  };
}

function fileOf({ path, sizeBytes, mtimeMs, season, episodes, airDate, part, version }: VideoLayout): CatalogFile {
  return {
    path,
    sizeBytes,
    mtimeMs,
    ...(season === undefined ? {} : { season }),
    ...(episodes === undefined ? {} : { episodes }),
    ...(airDate === undefined ? {} : { airDate }),
    ...(part === undefined ? {} : { part }),
    ...(version === undefined ? {} : { version }),
  };
}
