/**
 * What is to be done to the .nfo files of one place in the layout: made, replaced when it is ours, merged into when it is
 * somebody else's, or left alone and named. It reads and decides; nfoWrite.ts carries it out.
 */
import { createHash } from 'node:crypto';
import { type NfoDocument, type NfoRoot, nfoAtMostBytes, readNfo } from '../media/nfoDocument.ts';
import { freshNfo, type NfoBlock, type NfoElement } from '../media/nfoElement.ts';
import { memoryOfOwn, type NfoMemory, ownChildren } from '../media/nfoForeign.ts';
import { idsOfDocument, type NfoSubject } from '../media/nfoIds.ts';
import { mergeAddresses, mergeNfo } from '../media/nfoMerge.ts';
import { StorageError } from '../storage/error.ts';
import { readSmall } from '../storage/read.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { MadeFile } from '../title/record.ts';
import type { Ids } from './details.ts';
import type { LeftFile } from './nfoMemory.ts';
import type { NfoPlace, NfoPlaces } from './nfoPlaces.ts';

export interface NfoWish {
  readonly places: NfoPlaces;
  readonly subject: NfoSubject;
  /** Of the title or the episode: a file that names others speaks of something else. */
  readonly ids: Ids;
  /** What a file is to hold; none when nobody told: then nothing is written. */
  blocks(place: NfoPlace): readonly NfoBlock[];
  /** A line behind the document of a file of ours. */
  readonly address?: string;
}

export interface NfoWrite {
  readonly place: NfoPlace;
  readonly kind: 'new' | 'own' | 'amend';
  readonly bytes: Uint8Array;
  /** sha256, hex, of `bytes`, and of what was read there. */
  readonly sha256: string;
  readonly readSha256: string;
  readonly memory: NfoMemory;
}

export interface NfoPlan {
  readonly writes: readonly NfoWrite[];
  /** Files that stay as they are and hold what they should; their notes. */
  readonly settled: readonly { readonly place: NfoPlace; readonly memory?: NfoMemory; readonly made?: MadeFile }[];
  readonly left: readonly LeftFile[];
  /** Those of others, as they were read. */
  readonly documents: readonly NfoDocument[];
}

type Step = Partial<NfoPlan> & { readonly blocksFresh?: boolean };

/** `owned`: what the record says that we made. Throws StorageError when a file cannot be read for want of rights. */
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
  // What is broken was meant for servers: a second file beside it would hide it (files.md 1.1).
  const isFree = steps.every((step) => step.writes === undefined && step.settled === undefined && !step.blocksFresh);
  if (fresh !== undefined && isFree) steps.push(planFresh(wish, fresh));
  return {
    writes: steps.flatMap((step) => step.writes ?? []),
    settled: steps.flatMap((step) => step.settled ?? []),
    left: steps.flatMap((step) => step.left ?? []),
    documents: steps.flatMap((step) => step.documents ?? []),
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
  if (typeof bytes === 'string') return { left: [{ path: place.name, reason: bytes }], blocksFresh: true };
  const sha256 = sha256Of(bytes);
  const made = owned.find((entry) => entry.path === place.name && entry.sha256 === sha256);
  const blocks = wish.blocks(place);
  if (made !== undefined) {
    if (blocks.length === 0) return { settled: [{ place, made, ...(memory === undefined ? {} : { memory }) }] };
    const write = ownWrite(wish, place, blocks, 'own', sha256);
    return write.sha256 === sha256 ? { settled: [{ place, made, memory: write.memory }] } : { writes: [write] };
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

/** The bytes, why not, or undefined when it went. */
async function readAtMost(place: NfoPlace, root: StorageRoot): Promise<Uint8Array | string | undefined> {
  try {
    return await readSmall(root, place.path, nfoAtMostBytes);
  } catch (error) {
    if (error instanceof StorageError && (error.kind === 'tooLarge' || error.kind === 'notFile')) return error.message;
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
  const documents = [document];
  const [expected] = blocks;
  if (expected === undefined) return { settled: [{ place, ...(memory === undefined ? {} : { memory }) }], documents };
  const fault = faultOf(wish, document, expected, memory);
  if (fault !== undefined) return { left: [{ path: place.name, reason: fault }], blocksFresh: true, documents };
  if (document.roots.length === 0) return planAddresses(place, expected, document, memory, readSha256);
  const wanted = document.roots.map((root) => elementsFor(root, document, blocks));
  const merged = mergeNfo(document, wanted, memory);
  if (merged.bytes === undefined) return { settled: [{ place, memory: merged.memory }], documents };
  return { writes: [amendment(place, merged.bytes, readSha256, merged.memory)], documents };
}

function planAddresses(
  place: NfoPlace,
  block: NfoBlock,
  document: NfoDocument,
  memory: NfoMemory | undefined,
  readSha256: string,
): Step {
  const bytes = mergeAddresses(document, block, memory);
  const reading = bytes === undefined ? undefined : readNfo(bytes);
  if (bytes === undefined || reading?.state !== 'read') {
    return { settled: [{ place, ...(memory === undefined ? {} : { memory }) }], documents: [document] };
  }
  return { writes: [amendment(place, bytes, readSha256, memoryOfOwn(reading.document))], documents: [document] };
}

/** Why nothing may be added to it. Our own elements are no witness: their ids are those that we knew then. */
function faultOf(
  { subject, ids }: NfoWish,
  document: NfoDocument,
  expected: NfoBlock,
  memory: NfoMemory | undefined,
): string | undefined {
  const other = document.roots.find((root) => root.name !== expected.name);
  if (other !== undefined) return `its element is <${other.name}>; expected <${expected.name}>`;
  const own = new Set([...ownChildren(document, memory).values()].flat());
  const named = idsOfDocument(document, subject, (child) => !own.has(child));
  for (const [scheme, id] of Object.entries(named.ids)) {
    const known = Object.hasOwn(ids, scheme) ? ids[scheme] : undefined;
    if (known !== undefined && known.toLowerCase() !== id.toLowerCase()) {
      return `it names ${scheme} ${id}, and the title is ${scheme} ${known}: correct one of them`;
    }
  }
  return undefined;
}

/** An episode's by its number; a lone one without a number is the file's first. Streams of one video fit one root alone. */
function elementsFor(root: NfoRoot, document: NfoDocument, blocks: readonly NfoBlock[]): readonly NfoElement[] {
  const isLone = document.roots.length === 1;
  if (root.name !== 'episodedetails') {
    const elements = blocks[0]?.elements ?? [];
    return isLone ? elements : elements.filter(({ name }) => name !== 'fileinfo');
  }
  const number = (name: string) => Number(root.children.findLast((child) => child.name === name)?.text || Number.NaN);
  const [season, episode] = [number('season'), number('episode')];
  if (Number.isNaN(episode)) return isLone ? (blocks[0]?.elements ?? []) : [];
  const block = blocks.find(({ elements }) => {
    const own = (name: string) => Number(elements.find((element) => element.name === name)?.text);
    return own('episode') === episode && (Number.isNaN(season) || own('season') === season);
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
  const bytes = freshNfo(blocks, wish.address);
  const reading = readNfo(bytes);
  // What we wrote ourselves is well-formed, whatever a service said: tests hold it.
  const memory = reading.state === 'read' ? memoryOfOwn(reading.document) : { sha256: '', added: {} };
  return { place, kind, bytes, sha256: sha256Of(bytes), readSha256, memory };
}

function amendment(place: NfoPlace, bytes: Uint8Array, readSha256: string, memory: NfoMemory): NfoWrite {
  return { place, kind: 'amend', bytes, sha256: sha256Of(bytes), readSha256, memory };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
