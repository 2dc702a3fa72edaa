/**
 * The art of a franchise as facts (runs.md 11): which links are to be fetched now, and what becomes of an image whose link
 * went. Pure; fetching is `artVisit.ts`.
 */
import type { Art } from '@projectionist/franchise/document';
import { isDue, openFact } from '../title/gaps.ts';
import { type ArtEntry, type ArtFile, type ArtKind, artKinds, type FranchiseArt } from './catalog.ts';

/** An image that was fetched and is one: sane in size and wholly decoded. */
export interface FetchedArt {
  readonly bytes: Uint8Array;
  readonly ending: 'jpg' | 'png' | 'webp';
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Small WebP for the catalog. */
  readonly preview: Uint8Array;
}

/** Declared here by its user; `main` wires the HTTP client and the image code, both loaded on first use. */
export interface ArtFetcher {
  /**
   * The image behind an https link. Throws ArtAbsent when there is none, the signal's reason when it stops, anything else
   * (a sentence for people) when it did not work this time.
   */
  fetch(kind: ArtKind, link: string, signal: AbortSignal): Promise<FetchedArt>;
  /** The preview of an image that was kept. Throws when it is none any more. */
  preview(kind: ArtKind, bytes: Uint8Array): Promise<Uint8Array>;
}

/** The link leads to nothing, or to nothing that can be art: asked again after a month. */
export class ArtAbsent extends Error {}

/** Known art beside the links of the file as it now is. A link that changed is open; its old image is shown until then. */
export function mergeArt(known: FranchiseArt, links: Art | undefined): FranchiseArt {
  const merged: { [kind in ArtKind]?: ArtEntry } = {};
  for (const kind of artKinds) {
    const link = links?.[kind];
    const before = known[kind];
    if (link === undefined) continue;
    if (before?.link === link) merged[kind] = before;
    else
      merged[kind] = { link, fact: openFact(undefined), ...(before?.file === undefined ? {} : { file: before.file }) };
  }
  return merged;
}

/** Files of ours that `after` no longer shows. */
export function droppedFiles(before: FranchiseArt, after: FranchiseArt): readonly string[] {
  const kept = new Set(filesOf(after).map(({ name }) => name));
  return filesOf(before).flatMap(({ name }) => (name === undefined || kept.has(name) ? [] : [name]));
}

function filesOf(art: FranchiseArt): readonly ArtFile[] {
  return artKinds.flatMap((kind) => art[kind]?.file ?? []);
}

export function dueKinds(art: FranchiseArt, nowMs: number): readonly ArtKind[] {
  return artKinds.filter((kind) => art[kind] !== undefined && isDue(art[kind].fact, nowMs));
}
