/**
 * Compares the catalog with plain SQLite: `node bench/catalog.ts`. The anchor upserts the same rows with prepared statements,
 * row by row, into the same schema: every row of every table that a save writes, read back from the catalog.
 * Saves are measured in CPU time, because other programs share the machine. Pages are measured in wall time, the quickest of three.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Catalog } from '../operator/src/catalog/database/catalog.ts';
import { openCatalog } from '../operator/src/catalog/database/open.ts';
import { JumpMarks } from '../operator/src/catalog/page/jumpMarks.ts';
import { SearchMemory } from '../operator/src/catalog/page/searchPages.ts';
import { listTitles, type PageQuestion } from '../operator/src/catalog/page/titlePages.ts';
import { openTiles } from '../operator/src/catalog/page/titleQueries.ts';
import { openWalkCatalog } from '../operator/src/catalog/walk/walkCatalog.ts';
import { batches, benchSnapshot, benchTitle } from './catalogTitles.ts';
import type { Figure } from './figure.ts';

const bench = 'catalog';
const upsertTitles = 10_000;
const pageTitles = 100_000;
const titlesPerBatch = 200;
const libraryUid = 'bench';

/** Tables that a save writes, with the conflict key of the anchor's upsert. */
const savedTables = {
  titles: ['libraryId', 'key'],
  terms: ['libraryId', 'term', 'titleId'],
  files: ['titleId', 'number'],
  streams: ['titleId', 'file', 'kind', 'place'],
  facts: ['titleId', 'subject', 'name'],
  tops: ['libraryId', 'top'],
} as const;

export async function catalogBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-'));
  try {
    return [...(await upsertFigures(folder)), ...(await pageFigures(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

async function save(catalog: Catalog, titles: number, round: number): Promise<number> {
  const walk = await openWalkCatalog(catalog, { uid: libraryUid, namespace: 'bench', name: 'movies', kind: 'movies' });
  let spentMs = 0;
  for (const batch of batches(titles, round, titlesPerBatch)) {
    const snapshots = batch.map((title) => benchSnapshot(title, round));
    // Generating the titles is not part of the measured work.
    const before = process.cpuUsage();
    await walk.save({ titles: batch, snapshots });
    spentMs += cpuMs(before);
  }
  return spentMs;
}

/** Runs ours first, then the anchor with the rows that ours wrote. The second round changes every row. */
async function upsertFigures(folder: string): Promise<Figure[]> {
  const oursFile = join(folder, 'ours.db');
  const anchorFile = join(folder, 'anchor.db');
  await (await openCatalog(anchorFile)).close();
  const catalog = await openCatalog(oursFile, { ofJob: true });
  await warmUp(folder);
  const figures: Figure[] = [];
  for (const [round, name] of ['first save', 'save again'].entries()) {
    const oursMs = await save(catalog, upsertTitles, round);
    const anchorMs = anchorUpserts(oursFile, anchorFile);
    figures.push(figure(`${name}, speed of raw upserts of the same rows`, anchorMs / oursMs, 0.7, 'least'));
  }
  await catalog.close();
  return figures;
}

/** Saves titles until the code is compiled: a walk of a large Library spends little of its time on that. */
async function warmUp(folder: string): Promise<void> {
  const catalog = await openCatalog(join(folder, 'warm.db'), { ofJob: true });
  for (const round of [0, 1]) await save(catalog, 2_000, round);
  await catalog.close();
}

function anchorUpserts(oursFile: string, anchorFile: string): number {
  const ours = new DatabaseSync(oursFile, { readOnly: true });
  const anchor = new DatabaseSync(anchorFile);
  anchor.exec(
    'pragma synchronous = normal; pragma cache_size = -24576; pragma foreign_keys = on; pragma wal_autocheckpoint = 10000',
  );
  anchor.exec(
    `insert or ignore into libraries (id, uid, namespace, name, kind) values (1, '${libraryUid}', 'bench', 'movies', 'movies')`,
  );
  const tables = Object.entries(savedTables).map(([table, key]) => rowsOf(ours, anchor, table, key));
  const begin = anchor.prepare('begin immediate');
  const commit = anchor.prepare('commit');
  let spentMs = 0;
  for (let start = 0; start < upsertTitles; start += titlesPerBatch) {
    const batch = tables.map(({ upsert, byTitle }) => ({
      upsert,
      rows: byTitle.slice(start, start + titlesPerBatch).flat(),
    }));
    const before = process.cpuUsage();
    begin.run();
    for (const { upsert, rows } of batch) for (const row of rows) upsert.run(...row);
    commit.run();
    spentMs += cpuMs(before);
  }
  anchor.close();
  ours.close();
  return spentMs;
}

/** All rows of a table, one list per title in the order of saving, and the statement that upserts one row. */
function rowsOf(ours: DatabaseSync, anchor: DatabaseSync, table: string, key: readonly string[]) {
  const rows = ours.prepare(`select * from ${table}`).all();
  const columns = Object.keys(rows[0] ?? {});
  const rest = columns.filter((column) => !key.includes(column) && column !== 'id');
  const change =
    rest.length === 0 ? 'nothing' : `update set ${rest.map((column) => `"${column}" = excluded."${column}"`)}`;
  const upsert = anchor.prepare(
    `insert into ${table} (${columns.map((column) => `"${column}"`)}) values (${columns.map(() => '?')})
     on conflict (${key.map((column) => `"${column}"`)}) do ${change}`,
  );
  const places = new Map<string, number>();
  for (const { id, top } of ours.prepare('select id, top from titles order by id').all()) {
    places.set(`id ${id}`, places.size / 2);
    places.set(`top ${top}`, (places.size - 1) / 2);
  }
  const byTitle: SQLInputValue[][][] = Array.from({ length: upsertTitles }, () => []);
  for (const row of rows) {
    const { id, titleId, top } = row;
    const place = places.get(table === 'tops' ? `top ${top}` : `id ${titleId ?? id}`);
    byTitle[place ?? 0]?.push(columns.map((column) => row[column] ?? null));
  }
  return { upsert, byTitle };
}

const questions: readonly {
  readonly name: string;
  readonly goalMs: number;
  readonly question: Partial<PageQuestion>;
}[] = [
  { name: 'page of 60', goalMs: 2, question: {} },
  { name: 'page of 60, common filter', goalMs: 10, question: { filters: { resolution: '2160p' } } },
  { name: 'page of 60, rare filters', goalMs: 20, question: { filters: { codec: 'av1', language: 'ko' } } },
  { name: 'page of 60, common word', goalMs: 10, question: { search: 'the' } },
  { name: 'page of 60, two words', goalMs: 20, question: { search: 'garden cir' } },
  { name: 'page of 60, no match', goalMs: 2, question: { search: 'zzz' } },
];

async function pageFigures(folder: string): Promise<Figure[]> {
  const catalog = await openCatalog(join(folder, 'pages.db'));
  await save(catalog, pageTitles, 0);
  const figures: Figure[] = [];
  for (const { name, goalMs, question } of questions) {
    const times = await pageTimes(catalog, question);
    figures.push(figure(`${name} at ${pageTitles} titles, p99 ms`, percentile(times, 0.99), goalMs, 'most'));
    figures.push(figure(`${name} at ${pageTitles} titles, median ms`, percentile(times, 0.5), goalMs, 'most'));
  }
  const walk = await openWalkCatalog(catalog, { uid: libraryUid, namespace: 'bench', name: 'movies', kind: 'movies' });
  const tops = Array.from({ length: 36_000 }, (_, number) => benchTitle(number).top);
  for (const warm of [false, true]) {
    const before = process.cpuUsage();
    for (let start = 0; start < tops.length; start += 256) await walk.knownUnder(tops.slice(start, start + 256));
    // A scheduled walk of 36,000 unchanged folders may take 210 ms, mostly lstat: docs/reference/limits.md#walk.
    if (warm) figures.push(figure('what is known of 36,000 folders, CPU ms', cpuMs(before), 150, 'most'));
  }
  const before = performance.now();
  await openTiles(catalog, libraryUid, 64, Date.now());
  figures.push(figure('64 videos whose tiles are open, ms', performance.now() - before, 20, 'most'));
  await catalog.close();
  return figures;
}

async function pageTimes(catalog: Catalog, question: Partial<PageQuestion>): Promise<number[]> {
  const times: number[] = [];
  const [marks, searches] = [new JumpMarks(() => 0), new SearchMemory()];
  for (const sort of ['added', 'name', 'year', 'size'] as const) {
    for (const descending of [false, true]) {
      let after: string | undefined;
      for (let page = 0; page < 100; page++) {
        const asked: PageQuestion = {
          ...question,
          library: libraryUid,
          sort,
          descending,
          limit: 60,
          ...(after === undefined ? {} : { after }),
        };
        const looks: number[] = [];
        let next: string | undefined;
        // As the page asks: what a search found is kept for its next pages.
        for (let look = 0; look < 3; look++) {
          const before = performance.now();
          ({ next } = await listTitles(catalog, asked, { marks, searches }));
          looks.push(performance.now() - before);
        }
        times.push(Math.min(...looks));
        after = next;
        if (after === undefined) break;
      }
    }
  }
  return times;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function figure(name: string, value: number, limit: number, side: 'least' | 'most'): Figure {
  const ok = side === 'least' ? value >= limit : value <= limit;
  return {
    bench,
    figure: name,
    value: Number(value.toFixed(3)),
    goal: `${side === 'least' ? '>=' : '<='} ${limit}`,
    ok,
  };
}

if (import.meta.main) {
  const figures = await catalogBench();
  for (const line of figures) process.stdout.write(`${JSON.stringify(line)}\n`);
  process.exitCode = figures.every((line) => line.ok) ? 0 : 1;
}
