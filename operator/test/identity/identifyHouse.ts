/**
 * A folder with one title, services backed by tables of titles, and the phase identify on it: real files, real records.
 */

import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { englishText } from '../../src/messages/english.ts';
import { plainText } from '../../src/messages/message.ts';
import { arrangeTitles } from '../../src/naming/arrangeTitles.ts';
import type { ListedFile } from '../../src/naming/layout.ts';
import type { Details, Ids, TitleKind } from '../../src/phases/details.ts';
import { identifyPhase } from '../../src/phases/identify/identify.ts';
import type { PhaseTools } from '../../src/phases/phase.ts';
import type { Answer, Found, Source, Trouble } from '../../src/phases/sources.ts';
import { fetchDetails } from '../../src/phases/titleDetails.ts';
import { openRoot } from '../../src/storage/root.ts';
import type { Fact } from '../../src/title/facts.ts';
import { RecordBook } from '../../src/title/recordBook.ts';
import { readRecord, writeRecord } from '../../src/title/recordFile.ts';
import { Title } from '../../src/title/title.ts';
import type { Identity } from '../../src/title/titleFacts.ts';
import { specOf } from '../walk/walkFixture.ts';

export const day = 24 * 60 * 60 * 1000;
export const start = Date.parse('2026-06-01T12:00:00.000Z');

export interface Entry extends Found {
  readonly kind?: TitleKind;
}

export const alien: Entry = {
  source: 'tmdb',
  ids: { tmdb: '348', imdb: 'tt0078748', wikidata: 'Q103569' },
  title: 'Alien',
  year: 1979,
};
export const aliens: Entry = {
  source: 'tmdb',
  ids: { tmdb: '679', imdb: 'tt0090605', wikidata: 'Q104814' },
  title: 'Aliens',
  year: 1986,
};

export type Calls = string[];

/** A service with these titles. As in real services, a search returns only its own id. */
export function service(
  name: string,
  entries: readonly Entry[],
  calls: Calls,
  down?: () => Trouble | undefined,
): Source {
  const ask = <Value>(call: string, value: () => Value | undefined): Promise<Answer<Value>> => {
    calls.push(`${name} ${call}`);
    const trouble = down?.();
    if (trouble !== undefined) return Promise.resolve({ state: 'trouble', trouble });
    const found = value();
    return Promise.resolve(found === undefined ? { state: 'none' } : { state: 'found', value: found });
  };
  const own = ({ ids }: Entry): Ids => (ids[name] === undefined ? {} : { [name]: ids[name] });
  const byIds = (kind: TitleKind, ids: Ids) =>
    entries.find(
      (entry) =>
        (entry.kind ?? 'movie') === kind &&
        (ids[name] === undefined
          ? Object.entries(ids).some(([scheme, id]) => entry.ids[scheme] === id)
          : entry.ids[name] === ids[name]),
    );
  return {
    name,
    kinds: ['movie', 'series'],
    search: ({ kind, title, year }) =>
      ask(`search ${title} ${year ?? ''}`.trim(), () => {
        const rows = entries.filter((entry) => (entry.kind ?? 'movie') === kind);
        return rows.length === 0
          ? undefined
          : rows.map(({ alternativeTitles: _, ...entry }) => ({ ...entry, ids: own(entry) }));
      }),
    find: (kind, ids) => ask(`find ${JSON.stringify(ids)}`, () => byIds(kind, ids)),
    details: ({ kind, ids }) =>
      ask('details', (): Partial<Details> | undefined => {
        const entry = byIds(kind, ids);
        if (entry === undefined) return undefined;
        const { title, year } = entry;
        return { ids: entry.ids, title, ...(year === undefined ? {} : { year, premiered: `${year}-05-25` }) };
      }),
    test: async () => ({ state: 'found', value: 'well' }),
  };
}

export function crosswalk(entries: readonly Ids[], calls: Calls): Source {
  return {
    name: 'wikidata',
    kinds: ['movie', 'series'],
    crosswalk: async (_kind, ids) => {
      calls.push(`wikidata crosswalk ${JSON.stringify(ids)}`);
      const found = entries.find((entry) => Object.entries(ids).some(([scheme, id]) => entry[scheme] === id));
      return found === undefined ? { state: 'none' } : { state: 'found', value: found };
    },
    test: async () => ({ state: 'found', value: 'well' }),
  };
}

export interface House {
  readonly root: string;
  readonly calls: Calls;
  readonly warnings: string[];
  now: number;
  sinceMs: number;
  sources: readonly Source[];
  put(path: string, content?: string): Promise<void>;
  /** Visits the only title once; returns its facts as saved. */
  visit(prepare?: (title: Title) => void): Promise<Seen>;
}

export interface Seen {
  readonly id: Fact<Identity> | undefined;
  readonly title: Title;
  readonly wrote: boolean;
}

export async function house(kind: TitleKind, files: readonly string[]): Promise<House> {
  const root = await mkdtemp(join(tmpdir(), 'identify-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const made: House = {
    root,
    calls: [],
    warnings: [],
    now: start,
    sinceMs: 1,
    sources: [],
    async put(path, content = path) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    visit: (prepare) => visit(made, kind, prepare),
  };
  for (const file of files) await made.put(file);
  return made;
}

async function listed(root: string): Promise<ListedFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('.projectionist'));
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = await stat(path);
      return { path: relative(root, path), sizeBytes: size, mtimeMs };
    }),
  );
}

async function visit(made: House, kind: TitleKind, prepare?: (title: Title) => void): Promise<Seen> {
  const root = await openRoot(made.root);
  const files = await listed(made.root);
  const listing = new Map<string, Map<string, ListedFile>>();
  for (const file of files) {
    const folder = dirname(file.path) === '.' ? '' : dirname(file.path);
    listing.set(
      folder,
      (listing.get(folder) ?? new Map()).set(file.path.slice(folder === '' ? 0 : folder.length + 1), file),
    );
  }
  const [layout] = arrangeTitles(kind === 'movie' ? 'movies' : 'series', files).titles;
  if (layout === undefined) throw new Error('no title');
  let wrote = false;
  const store = {
    read: (folder: string) => readRecord(root, folder),
    write: async (
      folder: string,
      before: Parameters<typeof writeRecord>[2],
      after: Parameters<typeof writeRecord>[3],
    ) => {
      const end = await writeRecord(root, folder, before, after);
      wrote ||= end === 'written';
    },
  };
  const title = await Title.open(layout, listing, new RecordBook(store));
  prepare?.(title);
  await identifyPhase.run(title, toolsOf(made, root, kind));
  await title.save();
  title.close();
  return { id: title.titleFact('id'), title, wrote };
}

function toolsOf(made: House, root: PhaseTools['root'], kind: TitleKind): PhaseTools {
  const tools: PhaseTools = {
    root,
    spec: specOf(kind === 'movie' ? 'movies' : 'series', made.root),
    signal: new AbortController().signal,
    firstWalk: false,
    claimedAt: made.now,
    sources: {
      list: made.sources,
      sinceMs: made.sinceMs,
      fetch: async () => ({ state: 'none' }),
      download: async () => ({ state: 'none' }),
    },
    details: (title) => fetchDetails(title, tools),
    now: () => made.now,
    native: () => Promise.reject(new Error('nothing native here')),
    made: () => undefined,
    warn: (path, message) => made.warnings.push(`${path}: ${englishText(message)}`),
    preview: () => undefined,
    alive: () => undefined,
    afterSave: () => undefined,
  };
  return tools;
}

export const film = 'Alien (1979)/Alien (1979).mkv';
export const nfo = (...ids: readonly string[]) =>
  `<movie>\n${ids.map((id) => `  <uniqueid type="${id.split(':')[0]}">${id.split(':')[1]}</uniqueid>`).join('\n')}\n</movie>\n`;
export const later: Trouble = { source: 'tmdb', cause: 'later', reason: plainText('tmdb: 503') };
