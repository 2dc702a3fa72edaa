/**
 * What is known of one published list: which list it is on the server, what was last written to it, and why it is not
 * current. Stored as JSON in the catalog and beside the stories.
 */
import type { KnownList } from '@projectionist/franchise/exports/export';
import { englishText } from '../messages/english.ts';
import type { Message } from '../messages/message.ts';
import { messageFrom, storedCode } from '../messages/stored.ts';

/**
 * `theirs`: a person made or changed the list. `gone`: somebody deleted it. `left`: its story was removed. `person`:
 * something else that a person has to mend. `away`: the server did not answer, and a later run tries again.
 */
const listTroubles = ['theirs', 'gone', 'left', 'person', 'away'] as const;
export type ListTrouble = (typeof listTroubles)[number];

/** What a person asks for: `overwrite` for `theirs`, `remake` for `gone`, `remove` and `keep` for `left`. */
export const publishWishes = ['overwrite', 'remake', 'remove', 'keep'] as const;
export type PublishWishKind = (typeof publishWishes)[number];

export interface PublishWish {
  readonly target: string;
  readonly story: string;
  readonly wish: PublishWishKind;
  readonly atMs: number;
}

export interface PublishedList {
  /** The name of the target (library/publishTargets.ts). */
  readonly target: string;
  /** The story's file, relative to the root. */
  readonly story: string;
  /** The story's name, also when its file is gone. */
  readonly name: string;
  /** The sha256 of the story's file, by which a renamed file is recognized. */
  readonly sha256: string;
  /** When this was last changed; of two copies the newer counts. */
  readonly atMs: number;
  readonly list?: KnownList;
  /** The list's page on the server. */
  readonly address?: string;
  /** The fingerprint of what the list shows; absent until it was written once. */
  readonly wanted?: string;
  /** True while the server lacks videos that the Libraries have: it may not have scanned them yet. */
  readonly isPartial?: true;
  readonly comparedAtMs?: number;
  readonly writtenAtMs?: number;
  readonly trouble?: { readonly kind: ListTrouble; readonly reason: Message; readonly sinceMs: number };
}

/** Identifies a list among those of a Library. */
export function listId({ target, story }: Pick<PublishedList, 'target' | 'story'>): string {
  return `${target}\n${story}`;
}

export function publishedJson({ trouble, ...rest }: PublishedList): object {
  if (trouble === undefined) return rest;
  const { kind, reason, sinceMs } = trouble;
  return { ...rest, trouble: { kind, reason: englishText(reason), ...storedCode(reason), sinceMs } };
}

/** undefined if the value is not a stored list. */
export function readPublished(value: unknown): PublishedList | undefined {
  if (!isObject(value)) return undefined;
  const { target, story, name, sha256, atMs, address, wanted, comparedAtMs, writtenAtMs } = value;
  if (typeof target !== 'string' || typeof story !== 'string' || typeof name !== 'string') return undefined;
  if (typeof sha256 !== 'string' || typeof atMs !== 'number') return undefined;
  const list = readList(value['list']);
  const trouble = readTrouble(value['trouble']);
  return {
    ...{ target, story, name, sha256, atMs },
    ...(list === undefined ? {} : { list }),
    ...(typeof address === 'string' ? { address } : {}),
    ...(typeof wanted === 'string' ? { wanted } : {}),
    ...(value['isPartial'] === true ? { isPartial: true } : {}),
    ...(typeof comparedAtMs === 'number' ? { comparedAtMs } : {}),
    ...(typeof writtenAtMs === 'number' ? { writtenAtMs } : {}),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

function readList(value: unknown): KnownList | undefined {
  if (!isObject(value)) return undefined;
  const { owner, id, name, keys, pending } = value;
  if (typeof owner !== 'string' || typeof name !== 'string' || !isTexts(keys)) return undefined;
  return {
    ...{ owner, name, keys },
    ...(typeof id === 'string' ? { id } : {}),
    ...(isTexts(pending) ? { pending } : {}),
  };
}

function readTrouble(value: unknown): PublishedList['trouble'] {
  if (!isObject(value)) return undefined;
  const kind = listTroubles.find((one) => one === value['kind']);
  const { reason, sinceMs, code, values } = value;
  if (kind === undefined || typeof reason !== 'string' || typeof sinceMs !== 'number') return undefined;
  return { kind, reason: messageFrom(reason, { code, values }), sinceMs };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
