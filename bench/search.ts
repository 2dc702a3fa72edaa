/**
 * The time of a search in a catalog of 100,000 titles, on SQLite and on PostgreSQL: `node bench/search.ts`. Each question
 * is asked once, nothing is kept from one to the next, and the first page of 100 is read with its total, as the wall
 * asks. Wall time, the quicker of two, because other programs share the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalog, CatalogPlace } from '../operator/src/catalog/database/catalog.ts';
import { openCatalog } from '../operator/src/catalog/database/open.ts';
import { JumpMarks } from '../operator/src/catalog/page/jumpMarks.ts';
import { SearchMemory } from '../operator/src/catalog/page/searchPages.ts';
import { countTitles, listTitles } from '../operator/src/catalog/page/titlePages.ts';
import { openWalkCatalog } from '../operator/src/catalog/walk/walkCatalog.ts';
import { startPostgres } from '../operator/test/catalog/postgresServer.ts';
import { benchSnapshot } from './catalogTitles.ts';
import type { Figure } from './figure.ts';
import { searchTitle } from './searchTitles.ts';

const titles = Number(process.env['SEARCH_TITLES'] ?? 100_000);
const titlesPerBatch = 200;
const goalMs = 50;
const library = { uid: 'bench', namespace: 'bench', name: 'movies', kind: 'movies' } as const;

export async function searchBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'search-bench-'));
  const server = await startPostgres();
  try {
    await server.run('create database search');
    return [
      ...(await figuresOf('SQLite', join(folder, 'search.db'))),
      ...(await figuresOf('PostgreSQL', { postgres: server.url('search') })),
    ];
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function figuresOf(database: string, place: CatalogPlace): Promise<Figure[]> {
  const catalog = await openCatalog(place);
  try {
    const walk = await openWalkCatalog(catalog, library);
    for (let start = 0; start < titles; start += titlesPerBatch) {
      const batch = Array.from({ length: titlesPerBatch }, (_, index) => searchTitle(start + index));
      await walk.save({ titles: batch, snapshots: batch.map((title) => benchSnapshot(title)) });
    }
    const figures: Figure[] = [];
    const all: number[] = [];
    for (const [kind, asked] of Object.entries(questions())) {
      const times: number[] = [];
      for (const question of asked) times.push(await searchMs(catalog, question));
      all.push(...times);
      figures.push(figure(`${database}, ${kind}, p95 ms`, percentile(times, 0.95)));
    }
    return [...figures, figure(`${database}, all at ${titles} titles, p95 ms`, percentile(all, 0.95))];
  } finally {
    await catalog.close();
  }
}

/** Names, words, people and episodes of the catalog's own titles, in the ways that people type them. */
function questions(): Readonly<Record<string, readonly string[]>> {
  const some = Array.from({ length: 40 }, (_, number) => searchTitle(number * 2_477 + 3));
  const series = Array.from({ length: 20 }, (_, number) => searchTitle(number * 4_990 + 10));
  const names = some.map(({ title }) => title);
  const people = some.flatMap(({ summary }) => summary?.cast?.slice(0, 1) ?? []);
  const long = names.filter((name) => name.length > 8);
  return {
    'whole names': names,
    'other names': some.flatMap(({ summary }) => summary?.otherTitles?.slice(0, 1) ?? []),
    'names without blanks': long.map((name) => name.replaceAll(' ', '')),
    'first letters': names.flatMap((name) => [name.slice(0, 1), name.slice(0, 2), name.slice(0, 3), name.slice(0, 5)]),
    'common words': ['the', 'of', 'a', 'the of', 'the night', 'love', 'der', 'the a of', 'in the', 'man of the world'],
    'one letter wrong': long.map((name) => `${name.slice(0, 4)}x${name.slice(5)}`),
    people: people.flatMap((person) => [person, person.split(' ')[1] ?? '']),
    episodes: series.flatMap(({ files }) => files[3]?.episodeTitles?.[0]?.title ?? []),
    'nothing found': ['qqqqqq', 'xyzzy plugh', 'jjjjjjjjjj', 'the qqqqqq'],
  };
}

async function searchMs(catalog: Catalog, search: string): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 2; look += 1) {
    const [marks, searches] = [new JumpMarks(() => 0), new SearchMemory()];
    const asked = { search, sort: 'relevance', descending: false, limit: 100 } as const;
    const before = performance.now();
    await listTitles(catalog, asked, { marks, searches });
    await countTitles(catalog, asked, { searches });
    quickest = Math.min(quickest, performance.now() - before);
  }
  return quickest;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function figure(name: string, value: number): Figure {
  return { bench: 'search', figure: name, value: Number(value.toFixed(1)), goal: `<= ${goalMs}`, ok: value <= goalMs };
}

if (import.meta.main) {
  const figures = await searchBench();
  for (const line of figures) process.stdout.write(`${JSON.stringify(line)}\n`);
  process.exitCode = figures.every((line) => line.ok) ? 0 : 1;
}
