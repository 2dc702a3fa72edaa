/**
 * A picture beside the media as it was when its preview was made, or refused. As in a record: a reason is English text
 * with its code and values beside it. Pure.
 */
import { englishText } from '../messages/english.ts';
import type { Message } from '../messages/message.ts';
import { messageFrom, storedCode } from '../messages/stored.ts';

export interface SeenPicture {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** Why it cannot be shown: it is not decoded again until it changes, or until `refresh`. */
  readonly reason?: string;
  readonly code?: unknown;
  readonly values?: unknown;
}

interface PictureFile {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

export function seenPicture({ sizeBytes, mtimeMs }: PictureFile, refusal: Message | undefined): SeenPicture {
  const why = refusal === undefined ? {} : { reason: englishText(refusal), ...storedCode(refusal) };
  return { sizeBytes, mtimeMs, ...why };
}

export function isSeen(seen: SeenPicture | undefined, { sizeBytes, mtimeMs }: PictureFile): boolean {
  return seen?.sizeBytes === sizeBytes && seen.mtimeMs === mtimeMs;
}

/** Why the picture cannot be shown. */
export function refusalOf(seen: SeenPicture | undefined): Message | undefined {
  return seen?.reason === undefined ? undefined : messageFrom(seen.reason, { code: seen.code, values: seen.values });
}

/** The value's field `seen`. Anybody can edit a record: undefined for anything else. */
export function readSeen(value: unknown): SeenPicture | undefined {
  const seen: unknown = typeof value === 'object' && value !== null && 'seen' in value ? value.seen : undefined;
  if (typeof seen !== 'object' || seen === null || !('sizeBytes' in seen) || !('mtimeMs' in seen)) return undefined;
  const { sizeBytes, mtimeMs } = seen;
  if (typeof sizeBytes !== 'number' || typeof mtimeMs !== 'number') return undefined;
  if (!('reason' in seen) || typeof seen.reason !== 'string') return { sizeBytes, mtimeMs };
  const code = 'code' in seen ? { code: seen.code } : {};
  const values = 'values' in seen ? { values: seen.values } : {};
  return { sizeBytes, mtimeMs, reason: seen.reason, ...code, ...values };
}
