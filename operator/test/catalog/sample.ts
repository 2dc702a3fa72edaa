/** Catalogs in real files and invented titles, for the tests of operator/src/catalog. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import type { CatalogLibrary } from '../../src/catalog/database/library.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import type { AudioStream, Fact, Probe, VideoStream } from '../../src/title/facts.ts';
import type { CatalogFile, CatalogTitle, FactRow, FolderSnapshot } from '../../src/walk/catalog.ts';

export const movies: CatalogLibrary = { uid: 'uid-movies', namespace: 'default', name: 'movies', kind: 'movies' };
export const shows: CatalogLibrary = { uid: 'uid-shows', namespace: 'default', name: 'shows', kind: 'series' };

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function temporaryCatalog(): Promise<Catalog> {
  // Hooks run in reverse order: the catalog is closed before its folder is removed.
  const file = join(temporaryFolder(), 'catalog.db');
  const catalog = await openCatalog(file);
  onTestFinished(() => catalog.close());
  return catalog;
}

export function title(key: string, rest: Partial<CatalogTitle> = {}): CatalogTitle {
  return {
    key,
    top: key.split('/')[0] ?? key,
    kind: 'movie',
    title: key,
    ids: {},
    arrivedAt: '2026-01-02T03:04:05.678Z',
    sizeBytes: 1_000,
    files: [],
    facts: [],
    ...rest,
  };
}

export function file(path: string, rest: Partial<CatalogFile> = {}): CatalogFile {
  return { path, sizeBytes: 1_000, mtimeMs: 1_700_000_000_000.125, ...rest };
}

export function fact(
  name: string,
  state: Fact['state'],
  subject = '',
  rest: Partial<Omit<Fact, 'value'>> = {},
): FactRow {
  return { subject, name, fact: { state, ...rest } };
}

export function video(rest: Partial<VideoStream> = {}): VideoStream {
  return {
    index: 0,
    codec: 'h264',
    widthPixels: 1920,
    heightPixels: 1080,
    displayAspect: 1.78,
    rotationDegrees: 0,
    isDefault: true,
    ...rest,
  };
}

export function audio(language?: string): AudioStream {
  return {
    index: 1,
    codec: 'aac',
    channels: 2,
    sampleRateHz: 48_000,
    isDefault: true,
    ...(language === undefined ? {} : { language }),
  };
}

export function probe(rest: Partial<Probe> = {}): Probe {
  return {
    container: 'matroska,webm',
    durationSeconds: 5_400.5,
    video: [video()],
    audio: [audio('en')],
    subtitles: [],
    chapters: [],
    ...rest,
  };
}

export function folder(path: string, rest: Partial<FolderSnapshot> = {}): FolderSnapshot {
  return {
    path,
    top: path.split('/')[0] ?? path,
    mtimeMs: 1_700_000_000_000.5,
    digest: `digest of ${path}`,
    settled: true,
    ...rest,
  };
}
