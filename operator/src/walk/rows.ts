/** What the catalog holds of a title, from its layout and its records alone: so it can be rebuilt from the files. Pure. */

import { arrivalKeys } from '../title/arrivals.ts';
import { type Fact, fileFactNames } from '../title/facts.ts';
import { dueAtMs } from '../title/gaps.ts';
import type { Title } from '../title/title.ts';
import type { CatalogFile, CatalogTitle, FactRow } from './catalog.ts';

export interface RowsContext {
  readonly top: string;
  readonly nowMs: number;
  /** Tiles that wait for a worker are open, but nothing a walk could do. */
  readonly tilesByWorker: boolean;
  /** Used where a title has no arrival yet (its record could not be written). */
  readonly previews: ReadonlyMap<string, Uint8Array>;
}

export function catalogTitleOf(title: Title, context: RowsContext): CatalogTitle {
  const { layout, record } = title;
  const facts: FactRow[] = Object.entries(record.facts).map(([name, fact]) => factRow('', name, fact));
  const files: CatalogFile[] = [];
  const due: (Fact | undefined)[] = Object.values(record.facts);
  for (const video of layout.videos) {
    const file = title.file(video);
    const arrivedAt = arrivalKeys(video).flatMap((key) => record.arrivals[key]?.at ?? [])[0];
    const { path, sizeBytes, mtimeMs, season, episodes, airDate, part, version } = video;
    const probe = file?.facts.probe?.value;
    const isSettled = title.isSettled(video);
    if (!isSettled) due.push({ state: 'open' });
    files.push({
      path,
      sizeBytes,
      mtimeMs,
      ...(season === undefined ? {} : { season }),
      ...(episodes === undefined ? {} : { episodes }),
      ...(airDate === undefined ? {} : { airDate }),
      ...(part === undefined ? {} : { part }),
      ...(version === undefined ? {} : { version }),
      ...(arrivedAt === undefined ? {} : { arrivedAt }),
      ...(probe === undefined ? {} : { probe }),
    });
    for (const name of fileFactNames) {
      const fact: Fact = file?.facts[name] ?? { state: 'open' };
      // A video that still grows, or cannot be read, is nothing for a tiles worker: it would be sent there for ever.
      if (name === 'tiles' && !isSettled && fact.state !== 'filled') continue;
      facts.push(factRow(path, name, fact));
      if (name !== 'tiles' || !context.tilesByWorker) due.push(fact);
    }
  }
  const dueAt = dueAtMs(due, context.nowMs);
  return {
    key: layout.key,
    top: context.top,
    kind: layout.kind,
    title: layout.title,
    ...(layout.year === undefined ? {} : { year: layout.year }),
    ids: layout.ids,
    arrivedAt: firstArrival(record.arrivals, context.nowMs),
    sizeBytes: layout.videos.reduce((sum, video) => sum + video.sizeBytes, 0),
    files,
    facts,
    ...(dueAt === undefined ? {} : { dueAtMs: dueAt }),
    ...(context.previews.size === 0 ? {} : { previews: context.previews }),
  };
}

function factRow(subject: string, name: string, { value: _value, ...fact }: Fact): FactRow {
  return { subject, name, fact };
}

/** A film's arrival; a series' is its first episode's. */
function firstArrival(arrivals: Title['record']['arrivals'], nowMs: number): string {
  const times = Object.values(arrivals).map((arrival) => arrival.at);
  return times.toSorted()[0] ?? new Date(nowMs).toISOString();
}
