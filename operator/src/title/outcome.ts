/**
 * Outcomes: what a tiles worker leaves in the hidden folder for the next walk, because only a walk writes records (runs.md 6).
 * `started` is written before decoding: a worker that died is told by a `started` of an id that runs no more.
 */
import { createHash } from 'node:crypto';
import { listHidden, readHidden, removeHidden, writeHidden } from '../storage/hidden.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { TilesValue, Timestamp } from './facts.ts';
import type { Retry } from './gaps.ts';
import type { MadeFile } from './record.ts';

export interface TilesOutcome {
  readonly tilesId: string;
  /** The video's name in the folder. */
  readonly video: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly state: 'started' | 'made' | 'absent' | 'failed';
  readonly reason?: string;
  /** With `failed`: when it is tried again. */
  readonly retry?: Retry;
  readonly value?: TilesValue;
  /** Also with `started`, once the worker is about to put it in place. */
  readonly made?: MadeFile;
  readonly at: Timestamp;
}

const outcomeAtMostBytes = 64 * 1024;
const prefix = 'outcome-';

/** One file a video; the name is hashed because with a prefix and an ending it could be too long for a file name. */
function outcomeName(video: string): string {
  return `${prefix}${createHash('sha256').update(video).digest('hex').slice(0, 32)}.json`;
}

export async function writeOutcome(root: StorageRoot, folder: string, outcome: TilesOutcome): Promise<void> {
  await writeHidden(root, folder, outcomeName(outcome.video), Buffer.from(`${JSON.stringify(outcome)}\n`));
}

/** All outcomes of a folder, by video name. One that cannot be read is left out: its video is simply open still. */
export async function readOutcomes(root: StorageRoot, folder: string): Promise<ReadonlyMap<string, TilesOutcome>> {
  const outcomes = new Map<string, TilesOutcome>();
  for (const entry of await listHidden(root, folder)) {
    if (entry.isFolder || !entry.name.startsWith(prefix)) continue;
    const bytes = await readHidden(root, folder, entry.name, outcomeAtMostBytes);
    const outcome = bytes === undefined ? undefined : parseOutcome(Buffer.from(bytes).toString('utf8'));
    if (outcome !== undefined && outcomeName(outcome.video) === entry.name) outcomes.set(outcome.video, outcome);
  }
  return outcomes;
}

export async function removeOutcome(root: StorageRoot, folder: string, video: string): Promise<void> {
  await removeHidden(root, folder, outcomeName(video));
}

function parseOutcome(text: string): TilesOutcome | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isOutcome(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const states: readonly string[] = ['started', 'made', 'absent', 'failed'];

function isOutcome(value: unknown): value is TilesOutcome {
  if (typeof value !== 'object' || value === null) return false;
  const { tilesId, video, sizeBytes, mtimeMs, state } = value as Record<string, unknown>;
  const isNamed = typeof tilesId === 'string' && typeof video === 'string';
  return isNamed && typeof sizeBytes === 'number' && typeof mtimeMs === 'number' && states.includes(String(state));
}
