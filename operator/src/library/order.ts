/**
 * The work order of a Job: one JSON argument, then one argument per folder or video (runs.md 4, 6: 64 paths of 4 KiB do not
 * fit one argument). Written by platforms, read by `job walk` and `job tiles`, which exit 2 when it is not what they expect.
 */
import type { LibraryDocument } from './document.ts';
import type { Run, TilesRun, TilesVideo, Trigger } from './state.ts';

/** Raised when operator and Job of different programs would misunderstand each other. */
const orderVersion = 1;

export interface WalkOrder {
  readonly version: number;
  readonly document: LibraryDocument;
  readonly uid: string;
  readonly baseUrl: string;
  readonly run: {
    readonly id: string;
    readonly number: number;
    readonly trigger: Trigger;
    readonly full: boolean;
    readonly acceptMissing: boolean;
    readonly trustMtimes: boolean;
    readonly everyTitle: boolean;
    readonly firstWalk: boolean;
    /** Only the records are read, and the catalog is made anew from them. */
    readonly rebuild?: true;
  };
  readonly activeTilesId?: string;
  readonly folders: readonly string[];
}

export interface TilesOrder {
  readonly version: number;
  readonly document: LibraryDocument;
  readonly uid: string;
  readonly baseUrl: string;
  readonly tiles: { readonly id: string; readonly number: number };
  readonly videos: readonly TilesVideo[];
}

export class BadOrder extends Error {}

export function encodeWalkOrder(
  document: LibraryDocument,
  uid: string,
  run: Run,
  baseUrl: string,
  activeTilesId: string | undefined,
): string[] {
  const order: Omit<WalkOrder, 'folders'> = {
    version: orderVersion,
    document,
    uid,
    baseUrl,
    run: {
      id: run.id,
      number: run.number,
      trigger: run.trigger,
      full: run.full !== undefined,
      acceptMissing: run.full?.acceptMissing ?? false,
      trustMtimes: run.trustMtimes,
      everyTitle: run.everyTitle,
      firstWalk: run.firstWalk,
      ...(run.rebuild ? { rebuild: true } : {}),
    },
    ...(activeTilesId === undefined ? {} : { activeTilesId }),
  };
  return [JSON.stringify(order), ...run.folders.map((folder) => folder.path)];
}

export function encodeTilesOrder(document: LibraryDocument, uid: string, tiles: TilesRun, baseUrl: string): string[] {
  const order = { version: orderVersion, document, uid, baseUrl, tiles: { id: tiles.id, number: tiles.number } };
  return [JSON.stringify(order), ...tiles.videos.map((video) => JSON.stringify(video))];
}

export function readWalkOrder(args: readonly string[]): WalkOrder {
  const [first, ...folders] = args;
  const order = readOrder(first);
  if (!isObject(order['run']) || typeof order['run']['id'] !== 'string' || typeof order['run']['number'] !== 'number') {
    throw new BadOrder('the work order of a walk needs run.id and run.number');
  }
  return { ...order, folders } as unknown as WalkOrder;
}

export function readTilesOrder(args: readonly string[]): TilesOrder {
  const [first, ...videos] = args;
  const order = readOrder(first);
  if (!isObject(order['tiles']) || typeof order['tiles']['id'] !== 'string') {
    throw new BadOrder('the work order of a tiles Job needs tiles.id');
  }
  return { ...order, videos: videos.map((text) => parse(text)) } as unknown as TilesOrder;
}

function readOrder(text: string | undefined): Record<string, unknown> {
  if (text === undefined)
    throw new BadOrder('expected a work order as first argument, got none: Jobs are started by `serve` and `walk`');
  const order = parse(text);
  if (!isObject(order) || order['version'] !== orderVersion) {
    throw new BadOrder(`expected a work order of version ${orderVersion}, got ${text.slice(0, 200)}`);
  }
  if (!isObject(order['document']) || typeof order['uid'] !== 'string') {
    throw new BadOrder('a work order needs a document and the uid of its Library');
  }
  return order;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadOrder(`expected JSON, got ${text.slice(0, 200)}`, { cause: error });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
