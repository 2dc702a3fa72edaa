/** Runs the phase nfo on a real folder with real records; the test chooses what the sources return. */
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { message } from '../../src/messages/message.ts';
import { arrangeTitles } from '../../src/naming/arrangeTitles.ts';
import type { ListedFile } from '../../src/naming/layout.ts';
import type { Details } from '../../src/phases/details.ts';
import { nfoPhase } from '../../src/phases/nfo/nfo.ts';
import type { PhaseTools, TitleDetails } from '../../src/phases/phase.ts';
import { noSources, type Sources } from '../../src/phases/sources.ts';
import { openRoot } from '../../src/storage/root.ts';
import type { Probe } from '../../src/title/facts.ts';
import { absentFact, filledFact } from '../../src/title/gaps.ts';
import type { FolderRecord } from '../../src/title/record.ts';
import { RecordBook } from '../../src/title/recordBook.ts';
import { readRecord, writeRecord } from '../../src/title/recordFile.ts';
import { Title } from '../../src/title/title.ts';
import type { WalkProblem } from '../../src/walk/catalog.ts';
import { listingOf } from '../../src/walk/listing.ts';
import { problemsOf } from '../../src/walk/problems.ts';
import { specOf } from '../walk/walkFixture.ts';

export interface NfoRun {
  /** Absent: the title is not identified, or only its `ids` are known. */
  readonly details?: Details;
  readonly ids?: Details['ids'];
  /** `lost`: it was identified before. */
  readonly identity?: 'lost';
  readonly troubles?: TitleDetails['troubles'];
  readonly spec?: object;
  /** When the title's films or episodes arrived, by the record's keys. */
  readonly arrivals?: Readonly<Record<string, string>>;
  readonly now?: number;
  /** The probe of every video. */
  readonly probe?: Probe;
  readonly sinceMs?: number;
  readonly hasSources?: boolean;
  readonly signal?: AbortSignal;
}

export interface NfoFixture {
  readonly root: string;
  put(path: string, content?: string | Uint8Array): Promise<void>;
  text(path: string): Promise<string>;
  names(folder: string): Promise<string[]>;
  record(folder: string): Promise<FolderRecord>;
  /**
   * Visits the first title once; returns the files made or removed, the number of requests for details, and the problems
   * for a person.
   */
  visit(run?: NfoRun): Promise<{ made: string[]; asked: number; problems: readonly WalkProblem[] }>;
}

export const longAgo = new Date('2024-03-01T12:00:00Z');
export const start = Date.parse('2026-03-01T00:00:00.000Z');

export const sampleProbe: Probe = {
  container: 'matroska,webm',
  durationSeconds: 6240.4,
  video: [
    {
      index: 0,
      codec: 'hevc',
      widthPixels: 1920,
      heightPixels: 804,
      displayAspect: 2.388,
      rotationDegrees: 0,
      isDefault: true,
      hdr: 'HDR10',
    },
  ],
  audio: [
    {
      index: 1,
      codec: 'dts',
      profile: 'DTS-HD MA',
      channels: 6,
      sampleRateHz: 48_000,
      language: 'eng',
      isDefault: true,
    },
  ],
  subtitles: [
    { index: 2, codec: 'subrip', language: 'swe', isDefault: false, isForced: false, isHearingImpaired: false },
  ],
  chapters: [],
};

export async function nfoFixture(kind: 'movies' | 'series' = 'movies'): Promise<NfoFixture> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'nfo-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return {
    root,
    async put(path, content = path) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
      await utimes(join(root, path), longAgo, longAgo);
    },
    text: (path) => readFile(join(root, path), 'utf8'),
    names: async (folder) => (await readdir(join(root, folder))).filter((name) => name !== '.projectionist').toSorted(),
    record: async (folder) => JSON.parse(await readFile(join(root, folder, '.projectionist/record.json'), 'utf8')),
    visit: (run = {}) => visit(kind, root, run),
  };
}

async function visit(kind: 'movies' | 'series', root: string, run: NfoRun) {
  const files = await listed(root);
  const [layout] = arrangeTitles(kind, files).titles;
  if (layout === undefined) throw new Error('expected a title');
  const storage = await openRoot(root);
  const book = new RecordBook({
    read: (folder) => readRecord(storage, folder),
    write: async (folder, before, after) => {
      await writeRecord(storage, folder, before, after);
    },
  });
  const title = await Title.open(layout, listingOf(files), book);
  const now = run.now ?? start;
  const asked = { count: 0 };
  const made: string[] = [];
  try {
    settle(title, run, now);
    await nfoPhase.run(title, toolsOf(specOf(kind, root, run.spec), storage, run, { asked, made }));
    await title.save();
    return { made, asked: asked.count, problems: problemsOf(title) };
  } finally {
    title.close();
  }
}

/** Stores the facts of the earlier phases. */
function settle(
  title: Title,
  { details, ids, identity: end, arrivals, probe = sampleProbe }: NfoRun,
  now: number,
): void {
  if (arrivals !== undefined) {
    const known = Object.entries(arrivals).map(([key, at]) => [key, { at }] as const);
    title.record = { ...title.record, arrivals: Object.fromEntries(known) };
  }
  for (const video of title.layout.videos) {
    const { sizeBytes, mtimeMs } = video;
    const known = title.file(video);
    if (known === undefined) title.setFile(video, { sizeBytes, mtimeMs, facts: {}, made: [] });
    if (JSON.stringify(title.fact(video, 'probe')?.value) !== JSON.stringify(probe)) {
      title.setFact(video, 'probe', filledFact(undefined, probe, 'file', now));
    }
  }
  if (end === 'lost') title.setTitleFact('id', absentFact(undefined, message('severalFit'), now));
  const known = details?.ids ?? ids;
  const identity = known === undefined ? undefined : { ids: known, title: details?.title ?? 'Known by its ids' };
  if (identity !== undefined && JSON.stringify(title.titleFact('id')?.value) !== JSON.stringify(identity)) {
    title.setTitleFact('id', filledFact(undefined, identity, 'tmdb', now));
  }
}

function toolsOf(
  spec: PhaseTools['spec'],
  root: PhaseTools['root'],
  run: NfoRun,
  told: { readonly asked: { count: number }; readonly made: string[] },
): PhaseTools {
  const source: Sources['list'][number] = {
    name: 'tmdb',
    kinds: ['movie', 'series'],
    details: async () => ({ state: 'none' }),
    test: async () => ({ state: 'none' }),
  };
  return {
    root,
    spec,
    signal: run.signal ?? new AbortController().signal,
    firstWalk: false,
    claimedAt: 0,
    sources: { ...noSources, list: run.hasSources === false ? [] : [source], sinceMs: run.sinceMs ?? 0 },
    details: async () => {
      told.asked.count += 1;
      return { ...(run.details === undefined ? {} : { details: run.details }), troubles: run.troubles ?? [] };
    },
    now: () => run.now ?? start,
    native: () => Promise.reject(new Error('expected no native work of this phase')),
    made: (_title, _fact, path) => told.made.push(path),
    removed: (_title, path) => told.made.push(path),
    warn: () => undefined,
    preview: () => undefined,
    alive: () => undefined,
    afterSave: () => undefined,
  };
}

async function listed(root: string): Promise<ListedFile[]> {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files: ListedFile[] = [];
  for (const entry of names) {
    const absolute = join(entry.parentPath, entry.name);
    if (!entry.isFile() || absolute.includes('.projectionist')) continue;
    const { size, mtimeMs } = await stat(absolute);
    files.push({ path: absolute.slice(root.length + 1), sizeBytes: size, mtimeMs });
  }
  return files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}
