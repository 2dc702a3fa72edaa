/**
 * The work order of a Job: one JSON argument, then one argument per folder or video, because 64 paths of 4 KiB do not
 * fit one argument. Platforms write it; `job walk` and `job tiles` read it and exit 2 if it is not what they expect.
 */
import { causesOf, type RunCauses } from './cause.ts';
import type { LibraryDocument } from './document.ts';
import { type Instant, isByPerson, type Run, type TilesRun, type TilesVideo, type Trigger } from './state.ts';

/** Raised when operator and Job of different programs could misunderstand each other. */
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
    readonly claimedAt: Instant;
    /** Only read the records and rebuild the catalog from them. */
    readonly rebuild?: true;
    /** A person asked for it, perhaps among others: retry at once what the storage refused. */
    readonly byPerson?: true;
    /** Stored with the run, for people. Absent in orders of older programs. */
    readonly causes?: RunCauses;
  };
  readonly activeTilesId?: string;
  /** How many walks may run at the same time: this walk takes one share of a service's rate. Absent: it runs alone. */
  readonly maxJobs?: number;
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
  maxJobs?: number,
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
      claimedAt: run.claimedAt,
      ...(run.rebuild ? { rebuild: true } : {}),
      ...(isRunByPerson(run) ? { byPerson: true } : {}),
      causes: causesOf(run),
    },
    ...(activeTilesId === undefined ? {} : { activeTilesId }),
    ...(maxJobs === undefined ? {} : { maxJobs }),
  };
  return [JSON.stringify(order), ...run.folders.map((folder) => folder.path)];
}

function isRunByPerson({ trigger, full, folders }: Run): boolean {
  return [{ trigger }, ...(full === undefined ? [] : [full]), ...folders].some(isByPerson);
}

export function encodeTilesOrder(document: LibraryDocument, uid: string, tiles: TilesRun, baseUrl: string): string[] {
  const order = { version: orderVersion, document, uid, baseUrl, tiles: { id: tiles.id, number: tiles.number } };
  return [JSON.stringify(order), ...tiles.videos.map((video) => JSON.stringify(video))];
}

/** Throws BadOrder with what was expected and what came. The document is trusted: it was checked when it was read. */
export function readWalkOrder(args: readonly string[]): WalkOrder {
  const [first, ...folders] = args;
  const order = readOrder<Omit<WalkOrder, 'folders'>>(first, (value) => isNumbered(value['run']));
  return { ...order, folders };
}

export function readTilesOrder(args: readonly string[]): TilesOrder {
  const [first, ...videos] = args;
  const order = readOrder<Omit<TilesOrder, 'videos'>>(first, (value) => isNumbered(value['tiles']));
  return { ...order, videos: videos.map((text) => readVideo(text)) };
}

function readOrder<Order>(text: string | undefined, fits: (value: Record<string, unknown>) => boolean): Order {
  if (text === undefined) {
    throw new BadOrder('expected a work order as first argument, got none: Jobs are started by `serve` and `walk`');
  }
  const value = parse(text);
  if (!isObject(value) || value['version'] !== orderVersion) {
    throw new BadOrder(`expected a work order of version ${orderVersion}, got ${text.slice(0, 200)}`);
  }
  const isOrder = (order: unknown): order is Order =>
    isObject(order) && isObject(order['document']) && typeof order['uid'] === 'string' && fits(order);
  if (!isOrder(value)) {
    throw new BadOrder(
      `a work order needs document, uid, and the number and id of its run or tiles Job, got ${text.slice(0, 200)}`,
    );
  }
  return value;
}

function readVideo(text: string): TilesVideo {
  const value = parse(text);
  const isVideo = (video: unknown): video is TilesVideo =>
    isObject(video) &&
    typeof video['path'] === 'string' &&
    typeof video['title'] === 'string' &&
    typeof video['sizeBytes'] === 'number' &&
    typeof video['mtimeMs'] === 'number';
  if (!isVideo(value))
    throw new BadOrder(`expected a video with path, title, sizeBytes and mtimeMs, got ${text.slice(0, 200)}`);
  return value;
}

function isNumbered(value: unknown): boolean {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['number'] === 'number';
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
