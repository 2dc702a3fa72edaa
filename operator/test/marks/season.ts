/** A Library on a real disk whose titles pass through the phases probe and marks, in several walks. */
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocuments } from '../../src/library/document/parse.ts';
import type { LibrarySpec } from '../../src/library/document.ts';
import type { ListedFile, TitleLayout, VideoLayout } from '../../src/naming/layout.ts';
import { marksPhase } from '../../src/phases/marks/marks.ts';
import type { PhaseTools } from '../../src/phases/phase.ts';
import { probePhase } from '../../src/phases/probe.ts';
import { noSources, type Sources } from '../../src/phases/sources.ts';
import { openRoot, type StorageRoot } from '../../src/storage/root.ts';
import type { FileFact } from '../../src/title/facts.ts';
import { fileAfterCheck } from '../../src/title/fileIdentity.ts';
import type { FileRecord } from '../../src/title/record.ts';
import { RecordBook } from '../../src/title/recordBook.ts';
import { readRecord, writeRecord } from '../../src/title/recordFile.ts';
import { Title } from '../../src/title/title.ts';

/** A video's marks, as `intro 10-40 chapters`. */
export function shown(fact: FileFact<'marks'> | undefined): string[] {
  return (fact?.value ?? []).map(
    ({ kind, startSeconds, endSeconds, source }) =>
      `${kind} ${Math.round(startSeconds)}-${Math.round(endSeconds)} ${source}`,
  );
}

export interface Walked {
  readonly facts: ReadonlyMap<string, FileFact<'marks'> | undefined>;
  /** Videos that the marks phase opened in native code, in order. */
  readonly opened: readonly string[];
  readonly warnings: readonly string[];
  readonly wrote: number;
  readonly signs: number;
}

export interface WalkOptions {
  readonly kind?: 'movie' | 'series';
  readonly marks?: string;
  readonly readOnly?: boolean;
  readonly nowMs?: number;
  /** Changes a video's record before the phases run. */
  readonly before?: (record: FileRecord, name: string) => FileRecord;
  readonly signal?: AbortSignal;
  /** The ids of the title's identity. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly sources?: Pick<Sources, 'list' | 'sinceMs'>;
  /** Throws for a video whose native work should fail. */
  readonly opening?: (name: string) => void;
}

export class MarksLibrary implements AsyncDisposable {
  readonly path: string;
  readonly #root: StorageRoot;

  private constructor(path: string, root: StorageRoot) {
    this.path = path;
    this.#root = root;
  }

  static async make(): Promise<MarksLibrary> {
    const path = await mkdtemp(join(tmpdir(), 'marks-'));
    await mkdir(join(path, 'Show'));
    return new MarksLibrary(path, await openRoot(path));
  }

  get folder(): string {
    return join(this.path, 'Show');
  }

  async add(name: string, from: string): Promise<void> {
    await copyFile(from, join(this.folder, name));
  }

  /** Names in the hidden folder. */
  async kept(): Promise<string[]> {
    const names = await readdir(join(this.folder, '.projectionist')).catch(() => []);
    return names.filter((name) => name.startsWith('marks-')).sort();
  }

  async walk(options: WalkOptions = {}): Promise<Walked> {
    const files = await this.#list();
    const videos = [...files.values()].filter(({ path }) => /\.(?:mkv|mp4|ts)$/u.test(path)).map(videoOf);
    const kind = options.kind ?? 'series';
    const layout: TitleLayout = {
      key: 'Show',
      kind,
      folder: 'Show',
      flat: false,
      title: 'Show',
      ids: {},
      videos,
      extras: [],
    };
    let wrote = 0;
    const book = new RecordBook({
      read: (folder) => readRecord(this.#root, folder),
      write: async (folder, before, after) => {
        wrote++;
        await writeRecord(this.#root, folder, before, after);
      },
    });
    const title = await Title.open(layout, new Map([['Show', files]]), book);
    const opened: string[] = [];
    const warnings: string[] = [];
    const counts = { signs: 0 };
    const tools = this.#tools(options, opened, warnings, counts);
    for (const video of videos) {
      const seen = fileAfterCheck(title.file(video), video, `${video.sizeBytes} ${video.mtimeMs}`);
      title.setFile(video, options.before?.(seen, nameOf(video)) ?? seen);
    }
    const known = JSON.stringify(title.titleFact('id')?.value?.ids);
    if (options.ids !== undefined && JSON.stringify(options.ids) !== known) {
      const value = { ids: options.ids, title: 'Show' };
      title.setTitleFact('id', { state: 'filled', source: 'nfo', at: '2026-01-01T00:00:00.000Z', value });
    }
    try {
      await probePhase.run(title, { ...tools, native: (video, work) => work(join(this.path, video.path)) });
      await marksPhase.run(title, tools);
    } finally {
      await title.save();
      title.close();
    }
    const facts = new Map(videos.map((video) => [nameOf(video), title.fact(video, 'marks')]));
    return { facts, opened, warnings, wrote, signs: counts.signs };
  }

  #tools(options: WalkOptions, opened: string[], warnings: string[], counts: { signs: number }): PhaseTools {
    const nothing = (): void => {};
    return {
      root: this.#root,
      spec: specOf(this.path, options),
      signal: options.signal ?? new AbortController().signal,
      firstWalk: false,
      claimedAt: 0,
      sources: { ...noSources, ...options.sources },
      details: async () => ({ troubles: [] }),
      now: () => options.nowMs ?? Date.now(),
      native: async (video, work) => {
        opened.push(nameOf(video));
        options.opening?.(nameOf(video));
        return await work(join(this.path, video.path));
      },
      made: nothing,
      warn: (path, message) => warnings.push(`${path}: ${message}`),
      preview: nothing,
      alive: () => {
        counts.signs++;
      },
      afterSave: nothing,
    };
  }

  async #list(): Promise<Map<string, ListedFile>> {
    const files = new Map<string, ListedFile>();
    for (const name of (await readdir(this.folder)).sort()) {
      const found = await stat(join(this.folder, name));
      if (found.isFile()) files.set(name, { path: `Show/${name}`, sizeBytes: found.size, mtimeMs: found.mtimeMs });
    }
    return files;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

function nameOf(video: VideoLayout): string {
  return video.path.slice('Show/'.length);
}

function videoOf({ path, sizeBytes, mtimeMs }: ListedFile): VideoLayout {
  const [, season, episode] = /S(\d+)E(\d+)/u.exec(path) ?? [];
  const numbers = season === undefined ? {} : { season: Number(season), episodes: [Number(episode)] };
  return { path, sizeBytes, mtimeMs, ...numbers };
}

function specOf(
  path: string,
  { kind = 'series', marks = '{mode: auto, detect: false}', readOnly = false }: WalkOptions,
): LibrarySpec {
  const text = [
    'apiVersion: projectionist.dev/v1alpha1',
    'kind: Library',
    'metadata: {name: shows}',
    `spec: {kind: ${kind === 'movie' ? 'movies' : 'series'}, storage: {path: ${JSON.stringify(path)}}, marks: ${marks}, readOnly: ${readOnly}}`,
  ].join('\n');
  const { documents, faults } = parseDocuments(join(path, 'projectionist.yaml'), text);
  const spec = documents[0]?.document?.spec;
  if (spec === undefined) throw new Error(JSON.stringify(faults));
  return spec;
}
