/**
 * Outcomes: what a tiles worker leaves in the hidden folder for the next walk, because only a walk writes records.
 * `started` is written before decoding: a `started` with the id of a Job that no longer runs means that the worker
 * died.
 */
import { hash } from 'node:crypto';
import { englishText } from '../messages/english.ts';
import type { Message } from '../messages/message.ts';
import { messageFrom, storedCode } from '../messages/stored.ts';
import { StorageError } from '../storage/error.ts';
import { listHidden, readHidden, removeHidden, writeHidden } from '../storage/hidden.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { TilesValue, Timestamp } from './facts.ts';
import type { Retry } from './gaps.ts';
import { validateRecord } from './generated/validateRecord.ts';
import { type MadeFile, recordVersion } from './record.ts';

export interface TilesOutcome {
  readonly tilesId: string;
  /** The video's name in the folder. */
  readonly video: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly state: 'started' | 'made' | 'absent' | 'failed';
  readonly reason?: Message;
  /** With `failed`: when it is retried. */
  readonly retry?: Retry;
  /** With `failed`: a folder that is not ours has the name of the tiles. */
  readonly inTheWay?: true;
  readonly value?: TilesValue;
  /**
   * Both are also set with `started`, just before the worker puts the tiles in place: if they are there after a kill,
   * the work is done.
   */
  readonly made?: MadeFile;
  /** Tiles of other versions of the video that no walk has merged: instead of `made` one of them may be in place. */
  readonly earlierMade?: readonly MadeFile[];
  readonly at: Timestamp;
}

const outcomeAtMostBytes = 64 * 1024;
/** Each stands for a worker that was killed before the video changed again; as many as fit would make the outcome unreadable. */
const earlierAtMost = 16;
const prefix = 'outcome-';

/** One file per video. The name is hashed, because with prefix and extension it could be too long for a file name. */
function outcomeName(video: string): string {
  return `${prefix}${hash('sha256', video).slice(0, 32)}.json`;
}

/** As a record has it: the English text, beside it code and values. */
function asText({ reason, ...others }: TilesOutcome): object {
  return reason === undefined ? others : { ...others, reason: englishText(reason), ...storedCode(reason) };
}

export async function writeOutcome(root: StorageRoot, folder: string, outcome: TilesOutcome): Promise<void> {
  await writeHidden(root, folder, outcomeName(outcome.video), Buffer.from(`${JSON.stringify(asText(outcome))}\n`));
}

/** All tiles of an outcome, each of which may be in place. */
export function tilesIn({ made, earlierMade = [] }: Pick<TilesOutcome, 'made' | 'earlierMade'>): readonly MadeFile[] {
  return made === undefined ? earlierMade : [...earlierMade, made];
}

/** What stays known of an unmerged outcome while `made` is put in its place; by default its own. */
export function keptTiles(
  outcome: TilesOutcome | undefined,
  made = outcome?.made,
): Pick<TilesOutcome, 'made' | 'earlierMade'> {
  const others = tilesIn(outcome ?? {}).filter(({ sha256 }) => sha256 !== made?.sha256);
  return {
    ...(made === undefined ? {} : { made }),
    ...(others.length === 0 ? {} : { earlierMade: others.slice(-earlierAtMost) }),
  };
}

/** Returns all outcomes of a folder, by video name. An unreadable one is skipped: its video stays open. */
export async function readOutcomes(root: StorageRoot, folder: string): Promise<ReadonlyMap<string, TilesOutcome>> {
  const outcomes = new Map<string, TilesOutcome>();
  for (const entry of await listHidden(root, folder, (name) => name.startsWith(prefix))) {
    if (entry.isFolder) continue;
    const bytes = await readPlain(root, folder, entry.name);
    const outcome = bytes === undefined ? undefined : parseOutcome(Buffer.from(bytes).toString('utf8'));
    if (outcome !== undefined && outcomeName(outcome.video) === entry.name) outcomes.set(outcome.video, outcome);
  }
  return outcomes;
}

/** The outcome of one video, left by an earlier Job. */
export async function readOutcome(root: StorageRoot, folder: string, video: string): Promise<TilesOutcome | undefined> {
  const bytes = await readPlain(root, folder, outcomeName(video));
  const outcome = bytes === undefined ? undefined : parseOutcome(Buffer.from(bytes).toString('utf8'));
  return outcome?.video === video ? outcome : undefined;
}

/** Anything but a small regular file was not written by a worker. */
async function readPlain(root: StorageRoot, folder: string, name: string): Promise<Uint8Array | undefined> {
  try {
    return await readHidden(root, folder, name, outcomeAtMostBytes);
  } catch (error) {
    if (error instanceof StorageError && (error.kind === 'tooLarge' || error.kind === 'notFile')) return undefined;
    throw error;
  }
}

export async function removeOutcome(root: StorageRoot, folder: string, video: string): Promise<void> {
  await removeHidden(root, folder, outcomeName(video));
}

function parseOutcome(text: string): TilesOutcome | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isOutcome(value) ? withMessage(value) : undefined;
  } catch {
    return undefined;
  }
}

function withMessage({ reason, code, values, ...others }: OutcomeJson): TilesOutcome {
  return reason === undefined ? others : { ...others, reason: messageFrom(reason, { code, values }) };
}

interface OutcomeJson extends Omit<TilesOutcome, 'reason'> {
  readonly reason?: string;
  readonly code?: unknown;
  readonly values?: unknown;
}

const states: readonly string[] = ['started', 'made', 'absent', 'failed'];

function isOutcome(value: unknown): value is OutcomeJson {
  if (typeof value !== 'object' || value === null) return false;
  const { tilesId, video, sizeBytes, mtimeMs, state, reason, ...tiles } = value as Record<string, unknown>;
  const { made, earlierMade = [] } = tiles;
  const isNamed = typeof tilesId === 'string' && typeof video === 'string';
  const isSized = typeof sizeBytes === 'number' && typeof mtimeMs === 'number';
  const isStateValid = states.includes(String(state)) && (reason === undefined || typeof reason === 'string');
  if (!isNamed || !isSized || !isStateValid || !Array.isArray(earlierMade)) return false;
  return fitsRecord(sizeBytes, mtimeMs, tiles['value'], made === undefined ? earlierMade : [...earlierMade, made]);
}

/** It goes into the record, so it is checked with the record's schema: a misfit there would fail the whole title. */
function fitsRecord(sizeBytes: number, mtimeMs: number, value: unknown, made: readonly unknown[]): boolean {
  const facts = value === undefined ? {} : { tiles: { state: 'filled', value } };
  const file = { sizeBytes, mtimeMs, facts, made };
  const checked = validateRecord({ version: recordVersion, titles: {}, files: { video: file } });
  return checked.ok && checked.record.files['video']?.made.every(({ path }) => isPlainName(path)) === true;
}

/** Tiles are beside their video, in the record's folder. */
function isPlainName(path: string): boolean {
  return path !== '' && path !== '.' && path !== '..' && !path.includes('/') && !path.includes('\0');
}
