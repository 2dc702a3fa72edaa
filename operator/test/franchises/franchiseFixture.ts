/** Walks franchise files in the test's process: real folder, real catalog; the test controls clock, art and disk errors. */

import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { listProblems } from '../../src/catalog/database/problems.ts';
import { openFranchiseCatalog } from '../../src/catalog/franchises/franchiseCatalog.ts';
import { franchisePreview, listFranchises, readFranchise } from '../../src/catalog/franchises/franchiseQueries.ts';
import { ArtAbsent, type ArtFetcher } from '../../src/franchises/art.ts';
import type { FranchiseCatalog } from '../../src/franchises/catalog.ts';
import type { FranchiseContext } from '../../src/franchises/franchiseContext.ts';
import { type FranchiseWalkEnd, type FranchiseWish, walkFranchises } from '../../src/franchises/walkFranchises.ts';
import { franchiseTree } from '../../src/job/franchiseTree.ts';
import { plainText } from '../../src/messages/message.ts';
import { openRoot } from '../../src/storage/root.ts';
import { reachOfRescan, reasonNotToPrune } from '../../src/walk/prune.ts';
import { resolveHeld } from '../../src/walk/resolve.ts';
import { scanRulesOf } from '../../src/walk/scanRulesOf.ts';
import { Tally } from '../../src/walk/tally.ts';

export const today = '2026-11-21';
export const longAgo = new Date('2024-03-01T12:00:00Z');

/** Response of a link: bytes, nothing (404), or an error. */
export type Linked = string | 'nothing' | Error;

export interface WalkedFranchises extends FranchiseWalkEnd {
  readonly summary: ReturnType<Tally['summary']>;
}

export interface Franchises {
  readonly root: string;
  readonly catalog: Catalog;
  /** Responses by link; other links give 404. */
  readonly links: Map<string, Linked>;
  /** Links fetched since the last call. */
  fetched(): readonly string[];
  /** Names of the catalog's writing methods called since the last call. */
  written(): readonly string[];
  walk(wish?: Partial<FranchiseWish>, fixture?: Partial<FranchiseContext>): Promise<WalkedFranchises>;
  put(path: string, text: string | Uint8Array, mtime?: Date): Promise<void>;
  list(): ReturnType<typeof listFranchises>;
  one(key: string): ReturnType<typeof readFranchise>;
  preview(key: string, kind: string): ReturnType<typeof franchisePreview>;
  problems(): ReturnType<typeof listProblems>;
}

export async function franchiseFixture(): Promise<Franchises> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'franchises-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'franchises');
  await mkdir(path);
  const catalog = await openCatalog(join(folder, 'catalog.db'));
  onTestFinished(() => catalog.close());
  const library = { uid: 'uid', namespace: 'default', name: 'franchises', kind: 'franchises' as const };
  const rows = await openFranchiseCatalog(catalog, library, { id: 'run', now: () => 0 });
  const links = new Map<string, Linked>();
  const fetched: string[] = [];
  const written: string[] = [];
  const taken = (list: string[]) => list.splice(0);
  return {
    root: path,
    catalog,
    links,
    fetched: () => taken(fetched),
    written: () => taken(written),
    async walk(wish = {}, fixture = {}) {
      const root = await openRoot(path);
      const tally = new Tally(() => Date.now());
      const counted = countingCatalog(rows, written);
      const scan = { rootPath: root.path, rules: scanRulesOf([]), nowMs: () => Date.now() };
      const resolve = { root, configuredPath: path, pathMappings: [], catalog: rows };
      const full = { full: (wish.folders ?? []).length === 0, folders: [], acceptMissing: false, everyTitle: false };
      const end = await walkFranchises(
        { ...full, ...wish },
        {
          root,
          readOnly: false,
          catalog: counted,
          tree: franchiseTree(scan, () => undefined),
          resolve: (held) => resolveHeld(held, resolve),
          prune: { reachOfRescan, reasonNotToPrune },
          art: fakeArt(links, fetched),
          tally,
          signal: new AbortController().signal,
          isStopping: () => false,
          now: () => Date.now(),
          ...fixture,
        },
      );
      return { ...end, summary: tally.summary(end.walked) };
    },
    async put(name, text, mtime = longAgo) {
      const target = join(path, name);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
      await utimes(target, mtime, mtime);
    },
    list: () => listFranchises(catalog, { today }),
    one: (key) => readFranchise(catalog, library.uid, key, { today }),
    preview: (key, kind) => franchisePreview(catalog, library.uid, key, kind),
    problems: () => listProblems(catalog, library.uid, 100),
  };
}

function fakeArt(links: ReadonlyMap<string, Linked>, fetched: string[]): ArtFetcher {
  const preview = async (kind: string, bytes: Uint8Array) => Buffer.from(`${kind} of ${Buffer.from(bytes).toString()}`);
  return {
    preview,
    async fetch(kind, link, signal) {
      fetched.push(link);
      signal.throwIfAborted();
      const found = links.get(link) ?? 'nothing';
      if (found instanceof Error) throw found;
      if (found === 'nothing') throw new ArtAbsent(plainText(`${link} leads to nothing`));
      const bytes = Buffer.from(found);
      const ending = link.endsWith('.png') ? 'png' : 'jpg';
      return { bytes, ending, widthPixels: 100, heightPixels: 150, preview: await preview(kind, bytes) };
    },
  };
}

function countingCatalog(catalog: FranchiseCatalog, written: string[]): FranchiseCatalog {
  return {
    ...catalog,
    save: (...args) => {
      written.push('save');
      return catalog.save(...args);
    },
    saveVersion: (...args) => {
      written.push('saveLook');
      return catalog.saveVersion(...args);
    },
    saveArt: (...args) => {
      written.push('saveArt');
      return catalog.saveArt(...args);
    },
    remove: (keys) => {
      if (keys.length > 0) written.push('remove');
      return catalog.remove(keys);
    },
  };
}
