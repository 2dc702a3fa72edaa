/**
 * The art of a franchise as facts: which links are due, and what happens to an image whose link was removed. Pure;
 * `artVisit.ts` fetches.
 */

import type { Art } from '@projectionist/franchise/document';
import { MessageError } from '../messages/messageError.ts';
import { isDue, openFact } from '../title/gaps.ts';
import {
  type ArtEntry,
  type ArtFile,
  type ArtKind,
  artKinds,
  type FranchiseArt,
  type FranchiseProblem,
} from './catalog.ts';

/** A fetched image that was checked: plausible size, completely decoded. */
export interface FetchedArt {
  readonly bytes: Uint8Array;
  readonly ending: 'jpg' | 'png' | 'webp';
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Small WebP for the catalog. */
  readonly preview: Uint8Array;
}

/** Declared by its user; `main` wires the HTTP client and the image code, both loaded on first use. */
export interface ArtFetcher {
  /**
   * The image behind an https link. Throws ArtAbsent if there is none, ArtRefused if it costs too much, the signal's reason if it was stopped, and an
   * error with a sentence for people if it failed this time.
   */
  fetch(kind: ArtKind, link: string, signal: AbortSignal): Promise<FetchedArt>;
  /** The preview of a stored image. Throws if the file is no longer an image. */
  preview(kind: ArtKind, bytes: Uint8Array): Promise<Uint8Array>;
}

/** The link has no content, or nothing usable as art: retried after a month. */
export class ArtAbsent extends MessageError {}

/** The image takes too much time or memory: fetched again only under another link. */
export class ArtRefused extends MessageError {}

/** A problem for each image that was refused, until its link changes. */
export function artProblems(key: string, art: FranchiseArt): readonly FranchiseProblem[] {
  return artKinds.flatMap((kind): readonly FranchiseProblem[] => {
    const fact = art[kind]?.fact;
    if (fact?.state !== 'failed' || fact.nextTryAt !== undefined || fact.reason === undefined) return [];
    return [{ cause: 'pictureUnshown', title: key, path: `${key}#${kind}`, detail: fact.reason }];
  });
}

/**
 * Merges the known art with the file's current links. A changed link is open; its old image is shown until the new one
 * is fetched.
 */
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

/** Our files that `after` no longer shows. */
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
