/**
 * A walk over a disk that now and then answers EIO, then a walk over the mended disk, then a rebuild. The tree and the
 * catalog must equal those of an undisturbed walk.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TitleDetail } from '../../src/catalog/page/titleQueries.ts';
import { faultyDisk } from './faultyDisk.ts';
import { answered, offer, picture, type Scripted, scriptedSources } from './scriptedSources.ts';
import { tinyVideo, type WalkFixture, type WalkOptions, walkFixture } from './walkFixture.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-03-01T12:00:00Z');
const films = ['Alpha (2001) {tmdb-1}', 'Beta (2002) {tmdb-2}', 'Sets/Gamma (2003) {tmdb-3}', 'Delta (2004) {tmdb-4}'];
const titles = films.map((film) => film);
const host = 'https://images.example';

async function sourcesOf(): Promise<Scripted> {
  const art = [
    offer('poster', `${host}/poster.jpg`),
    offer('fanart', `${host}/fanart.jpg`),
    offer('clearlogo', `${host}/logo.png`),
  ];
  return scriptedSources({
    details: { tmdb: answered(art, { plot: 'A plot.' }) },
    pictures: {
      [`${host}/poster.jpg`]: await picture('jpeg'),
      [`${host}/fanart.jpg`]: await picture('jpeg', { shade: 30 }),
      [`${host}/logo.png`]: await picture('png'),
    },
  });
}

async function filled(): Promise<WalkFixture> {
  const fixture = await walkFixture();
  for (const film of films) {
    const name = film.slice(film.lastIndexOf('/') + 1);
    await fixture.put(`${film}/${name}.mkv`, { copyOf: await tinyVideo() });
    await fixture.put(`${film}/${name}.nfo`, '<movie>\n  <title>Mine</title>\n</movie>\n');
  }
  return fixture;
}

async function optionsAt(now: number): Promise<WalkOptions> {
  return {
    now,
    spec: { tiles: { mode: 'inline', intervalSeconds: 1 } },
    tools: { sources: await sourcesOf(), firstWalk: true },
  };
}

/** Every file with its bytes, but the records, whose times differ, and leftovers; folders end with `/`. */
async function treeOf({ root }: WalkFixture): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const shown = relative(root, path);
    if (entry.isDirectory()) return `${shown}/`;
    if (entry.name === 'record.json') return shown;
    const { size } = await stat(path);
    return `${shown} ${size} ${(await readFile(path)).toString('base64').slice(0, 40)}`;
  });
  // What could not be removed either is removed by a later walk, when it is surely nobody's work.
  // The record before the last one depends on how often it was written.
  const others = /\.projectionist\/(?:(?:new|old|staging)-|record\.previous\.json)/u;
  return (await Promise.all(lines)).filter((line) => !others.test(line)).toSorted();
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of the titles. Times differ after a repeated try, and are left out unless `exact`. */
async function rowsOf(fixture: WalkFixture, { exact }: { readonly exact: boolean }): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const key of titles) {
    const title: TitleDetail | undefined = await fixture.title(key);
    rows.push({ key, title: title?.title, ids: title?.ids, arrivedAt: title?.arrivedAt, summary: title?.summary });
    rows.push(...(title?.files ?? []).map(({ path, sizeBytes, arrivedAt }) => ({ key, path, sizeBytes, arrivedAt })));
    for (const { subject, name, fact } of title?.facts ?? []) {
      const { state, source, reason } = fact;
      const times = exact ? { at: fact.at, nextTryAt: fact.nextTryAt, tries: fact.tries } : {};
      rows.push({ key, subject, name, state, source, reason, ...times });
    }
  }
  const sorted = rows.map((row) => JSON.stringify(row)).toSorted();
  return sorted.map((row): Row => JSON.parse(row));
}

export interface Comparison {
  readonly tree: readonly string[];
  readonly rows: readonly Row[];
}

/** What an undisturbed walk leaves. */
export async function undisturbed(): Promise<Comparison> {
  const fixture = await filled();
  await fixture.walk({}, await optionsAt(start));
  return { tree: await treeOf(fixture), rows: await rowsOf(fixture, { exact: false }) };
}

export interface FaultyWalk {
  readonly failed: readonly string[];
  /** After the walk over the mended disk. */
  readonly after: Comparison;
  readonly problems: readonly unknown[];
  /** The rows after that walk and after the rebuild, with their times. */
  readonly walked: readonly Row[];
  readonly rebuilt: readonly Row[];
  /** Files that differ between the two. */
  readonly treeAfterRebuild: readonly string[];
}

/** The walk over the faulty disk may fail as a whole, like a Job that ends with an error. */
export async function faultyWalk(seed: number, rate: number): Promise<FaultyWalk> {
  const fixture = await filled();
  const disk = await faultyDisk({ below: `${fixture.root}/`, seed, rate });
  try {
    await fixture.walk({}, await optionsAt(start)).catch(() => undefined);
    await fixture.walk({ everyTitle: true }, await optionsAt(start + 2 * hourMs)).catch(() => undefined);
  } finally {
    disk.mend();
  }
  const later = await optionsAt(start + 2 * hourMs + 60_000);
  await fixture.walk({ byPerson: true }, later);
  const after = { tree: await treeOf(fixture), rows: await rowsOf(fixture, { exact: false }) };
  const walked = await rowsOf(fixture, { exact: true });
  const problems = await fixture.problems();
  await fixture.walk({ full: false, everyTitle: true, rebuild: true }, later);
  const rebuilt = await rowsOf(fixture, { exact: true });
  return { failed: disk.failed, after, problems, walked, rebuilt, treeAfterRebuild: await treeOf(fixture) };
}
