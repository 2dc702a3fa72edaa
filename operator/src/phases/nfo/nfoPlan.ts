/**
 * Plans what to do with the .nfo files of one place: create, replace ours, remove ours for another title, merge into a
 * foreign file, or leave it alone and report it. Reads and decides; nfoWrite.ts carries it out.
 */

import { hash } from 'node:crypto';
import type { Message } from '../../messages/message.ts';
import { placeOf } from '../../naming/mediaPlace.ts';
import { type NfoDocument, type NfoRoot, nfoAtMostBytes, readNfo } from '../../nfo/nfoDocument.ts';
import { freshNfo, type NfoBlock, type NfoElement } from '../../nfo/nfoElement.ts';
import { memoryOfOwn, type NfoMemory } from '../../nfo/nfoForeign.ts';
import { isOwnNfo, markedNfo } from '../../nfo/nfoMark.ts';
import { mergeAddresses, mergeNfo } from '../../nfo/nfoMerge.ts';
import { StorageError } from '../../storage/error.ts';
import { readSmall } from '../../storage/read.ts';
import type { StorageRoot } from '../../storage/root.ts';
import type { MadeFile } from '../../title/record.ts';
import { anotherReason, faultOf, isOfAnother, type NfoAbout, numberOf } from './nfoFault.ts';
import type { LeftFile } from './nfoMemory.ts';
import type { NfoPlace, NfoPlaces } from './nfoPlaces.ts';

export interface NfoWish extends NfoAbout {
  readonly places: NfoPlaces;
  /** False while a source is unavailable, or if nothing may be written: what we made for another title then stays. */
  readonly isAnswered: boolean;
  /** The content of a file; empty if no source answered: then nothing is written. */
  blocks(place: NfoPlace): readonly NfoBlock[];
  /** A line after the document, in our own files. */
  readonly address?: string;
}

export interface NfoWrite {
  readonly place: NfoPlace;
  readonly kind: 'new' | 'own' | 'amend';
  readonly bytes: Uint8Array;
  /** sha256 (hex) of `bytes`, and of what was read there. */
  readonly sha256: string;
  readonly readSha256: string;
  readonly memory: NfoMemory;
}

export interface NfoPlan {
  readonly writes: readonly NfoWrite[];
  /** Files with the wanted content, which stay as they are, and their notes. */
  readonly settled: readonly { readonly place: NfoPlace; readonly memory?: NfoMemory; readonly made?: MadeFile }[];
  readonly left: readonly LeftFile[];
  /** Files that we made for another title. */
  readonly removals: readonly { readonly place: NfoPlace; readonly made: MadeFile }[];
  /** Foreign files, as they were read. */
  readonly documents: readonly ReadNfo[];
}

export interface ReadNfo {
  readonly document: NfoDocument;
  /** What of it is ours. */
  readonly memory?: NfoMemory;
}

type Step = Partial<NfoPlan> & { readonly blocksFresh?: boolean };

/**
 * `owned`: the files that the record lists as ours. Throws StorageError if a file cannot be read for lack of rights.
 */
export async function planNfo(
  wish: NfoWish,
  owned: readonly MadeFile[],
  memories: ReadonlyMap<string, NfoMemory>,
  root: StorageRoot,
): Promise<NfoPlan> {
  const steps: Step[] = [];
  for (const place of wish.places.present)
    steps.push(await planPresent(wish, place, owned, memories.get(place.name), root));
  const { fresh } = wish.places;
  // A broken file was meant for servers: a second file beside it would hide it (docs/reference/nfo.md#which-file).
  const isFree = steps.every((step) => step.writes === undefined && step.settled === undefined && !step.blocksFresh);
  if (fresh !== undefined && isFree) steps.push(planFresh(wish, fresh));
  return joinedPlans(steps);
}

export function joinedPlans(plans: readonly Partial<NfoPlan>[]): NfoPlan {
  return {
    writes: plans.flatMap(({ writes = [] }) => writes),
    settled: plans.flatMap(({ settled = [] }) => settled),
    left: plans.flatMap(({ left = [] }) => left),
    removals: plans.flatMap(({ removals = [] }) => removals),
    documents: plans.flatMap(({ documents = [] }) => documents),
  };
}

function planFresh(wish: NfoWish, place: NfoPlace): Step {
  const blocks = wish.blocks(place);
  return blocks.length === 0 ? {} : { writes: [ownWrite(wish, place, blocks, 'new', '')] };
}

async function planPresent(
  wish: NfoWish,
  place: NfoPlace,
  owned: readonly MadeFile[],
  memory: NfoMemory | undefined,
  root: StorageRoot,
): Promise<Step> {
  const bytes = await readAtMost(place, root);
  if (bytes === undefined) return {};
  if ('code' in bytes) return { left: [{ path: place.name, reason: bytes }], blocksFresh: true };
  const sha256 = hash('sha256', bytes);
  const listed = owned.find((entry) => entry.path === place.name && entry.sha256 === sha256);
  const made = listed ?? unlistedNfo(place, bytes, sha256);
  const blocks = wish.blocks(place);
  if (made !== undefined) {
    if (blocks.length === 0 && wish.isAnswered && isOfAnother(wish, memory)) return { removals: [{ place, made }] };
    if (blocks.length === 0) return listed === undefined ? adopted(place, made, bytes) : kept(place, made, memory);
    const write = ownWrite(wish, place, blocks, 'own', sha256);
    if (write.sha256 === sha256) return { settled: [{ place, made, memory: write.memory }] };
    // A file of ours from before there were marks gets its mark with its next change, not all of a library in one walk.
    const isOlder = hash('sha256', freshNfo(blocks, wish.address)) === sha256;
    return isOlder ? { settled: [{ place, made, memory: memoryFor(wish, wholeMemory(bytes)) }] } : { writes: [write] };
  }
  const reading = readNfo(bytes);
  if (reading.state === 'left') {
    const { reason, cause } = reading;
    const line = cause === 'broken' ? reading.line : undefined;
    return {
      left: [{ path: place.name, reason, ...(line === undefined ? {} : { line }) }],
      ...(cause === 'broken' ? { blocksFresh: true } : {}),
    };
  }
  return planForeign(wish, place, blocks, reading.document, memory, sha256);
}

/** Our file as a record would list it although none does, because it was lost or damaged: its mark proves it. */
function unlistedNfo(place: NfoPlace, bytes: Uint8Array, sha256: string): MadeFile | undefined {
  if (!isOwnNfo(bytes, placeOf(place.path).name)) return undefined;
  const mtimeMs = Math.floor(place.listed?.mtimeMs ?? 0);
  return { path: place.name, fact: 'nfo', sizeBytes: bytes.length, mtimeMs, sha256 };
}

function kept(place: NfoPlace, made: MadeFile, memory: NfoMemory | undefined): Step {
  return { settled: [{ place, made, ...(memory === undefined ? {} : { memory }) }] };
}

/** A file of ours from a lost record while no source answers: the page shows what the file says. */
function adopted(place: NfoPlace, made: MadeFile, bytes: Uint8Array): Step {
  const reading = readNfo(bytes);
  const documents = reading.state === 'read' ? [{ document: reading.document }] : [];
  return { settled: [{ place, made, memory: wholeMemory(bytes) }], documents };
}

/** The bytes, or why they cannot be read; undefined if the file is gone. */
async function readAtMost(place: NfoPlace, root: StorageRoot): Promise<Uint8Array | Message | undefined> {
  try {
    return await readSmall(root, place.path, nfoAtMostBytes);
  } catch (error) {
    if (error instanceof StorageError && (error.kind === 'tooLarge' || error.kind === 'notFile')) return error.words;
    throw error;
  }
}

function planForeign(
  wish: NfoWish,
  place: NfoPlace,
  blocks: readonly NfoBlock[],
  document: NfoDocument,
  memory: NfoMemory | undefined,
  readSha256: string,
): Step {
  const fault = faultOf(wish, document, memory);
  if (fault !== undefined) return { left: [{ path: place.name, reason: fault }], blocksFresh: true };
  const documents = [asRead(document, memory)];
  const [expected] = blocks;
  if (expected === undefined) {
    const isOther = wish.isAnswered && isOfAnother(wish, memory);
    if (!isOther) return { settled: [{ place, ...(memory === undefined ? {} : { memory }) }], documents };
    if (memory?.isWhole) return { left: [{ path: place.name, reason: anotherReason(memory) }], blocksFresh: true };
  } else if (document.roots.length === 0) return planAddresses(wish, place, expected, document, memory, readSha256);
  const wanted = document.roots.map((root) => elementsFor(root, document, blocks));
  const merged = mergeNfo(document, wanted, memory);
  const noted = memoryFor(wish, merged.memory);
  if (merged.bytes === undefined) return { settled: [{ place, memory: noted }], documents };
  return { writes: [amendment(place, merged.bytes, readSha256, noted)], documents };
}

function asRead(document: NfoDocument, memory: NfoMemory | undefined): ReadNfo {
  return { document, ...(memory === undefined ? {} : { memory }) };
}

function planAddresses(
  wish: NfoWish,
  place: NfoPlace,
  block: NfoBlock,
  document: NfoDocument,
  memory: NfoMemory | undefined,
  readSha256: string,
): Step {
  const bytes = mergeAddresses(document, block, memory);
  const reading = bytes === undefined ? undefined : readNfo(bytes);
  if (bytes === undefined || reading?.state !== 'read') {
    return { settled: [{ place, ...(memory === undefined ? {} : { memory }) }], documents: [asRead(document, memory)] };
  }
  const noted = memoryFor(wish, memoryOfOwn(reading.document));
  return { writes: [amendment(place, bytes, readSha256, noted)], documents: [asRead(document, memory)] };
}

/**
 * An episode's elements are found by number; a single root without a number is the file's first. Streams of one video
 * only fit a single root.
 */
function elementsFor(root: NfoRoot, document: NfoDocument, blocks: readonly NfoBlock[]): readonly NfoElement[] {
  const isLone = document.roots.length === 1;
  if (root.name !== 'episodedetails') {
    const elements = blocks[0]?.elements ?? [];
    return isLone ? elements : elements.filter(({ name }) => name !== 'fileinfo');
  }
  const { season, episode } = numberOf(root);
  if (episode === undefined) return isLone ? (blocks[0]?.elements ?? []) : [];
  const block = blocks.find(({ elements }) => {
    const own = (name: string) => Number(elements.find((element) => element.name === name)?.text);
    return own('episode') === episode && (season === undefined || own('season') === season);
  });
  return block?.elements ?? [];
}

function ownWrite(
  wish: NfoWish,
  place: NfoPlace,
  blocks: readonly NfoBlock[],
  kind: 'new' | 'own',
  readSha256: string,
): NfoWrite {
  const bytes = markedNfo(freshNfo(blocks, wish.address), placeOf(place.path).name);
  return { place, kind, bytes, sha256: hash('sha256', bytes), readSha256, memory: memoryFor(wish, wholeMemory(bytes)) };
}

/** What is noted of a file that is ours as a whole. */
function wholeMemory(bytes: Uint8Array): NfoMemory {
  const reading = readNfo(bytes);
  // Our own files are always well-formed, whatever a service sent; tests verify this.
  const memory = reading.state === 'read' ? memoryOfOwn(reading.document) : { sha256: '', added: {} };
  return { ...memory, isWhole: true };
}

/**
 * Adds the ids of the title for which the file is written. If none of our elements remains in it, they mean nothing.
 */
function memoryFor({ titleIds }: NfoWish, memory: NfoMemory): NfoMemory {
  const hasOurs = Object.values(memory.added).some((hashes) => hashes.length > 0);
  return hasOurs && titleIds !== undefined ? { ...memory, titleIds } : memory;
}

function amendment(place: NfoPlace, bytes: Uint8Array, readSha256: string, memory: NfoMemory): NfoWrite {
  return { place, kind: 'amend', bytes, sha256: hash('sha256', bytes), readSha256, memory };
}
