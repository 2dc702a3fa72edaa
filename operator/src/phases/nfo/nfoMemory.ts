/**
 * Fields that the record keeps in a fact `nfo` beside its value: what the content rests on, the state in which we left
 * the files, which parts are ours, and which files were left alone. Records may come from anywhere, so unreadable
 * fields are ignored. Pure.
 */

import { hash } from 'node:crypto';
import { englishText } from '../../messages/english.ts';
import { type Message, message } from '../../messages/message.ts';
import { messageFrom, storedCode } from '../../messages/stored.ts';
import type { NfoMemory } from '../../nfo/nfoForeign.ts';
import { type EpisodeTitle, episodeTitlesIn } from '../../title/episodeTitles.ts';
import type { Fact } from '../../title/facts.ts';

/** A file that must not be touched, and why. */
export interface LeftFile {
  /** Relative to the record's folder. */
  readonly path: string;
  readonly reason: Message;
  readonly line?: number;
}

/** A sentence for people: which file is left alone, where, and why. */
export function leftMessage({ path, line, reason }: LeftFile): Message {
  return line === undefined ? message('nfoLeft', path, reason) : message('nfoLeftAtLine', path, String(line), reason);
}

export interface NfoNotes {
  /** A digest of what the content is made from. Other details or another writer version reopen the fact. */
  readonly basis?: string;
  /** A digest of the files' names, sizes and mtimes. */
  readonly seen?: string;
  /** Our parts of each file, by its path relative to the record's folder. */
  readonly files: ReadonlyMap<string, NfoMemory>;
  readonly left: readonly LeftFile[];
  /** Episodes only; absent until they were read. */
  readonly episodeTitles?: readonly EpisodeTitle[];
}

export function notesOf(fact: Fact | undefined): NfoNotes {
  const fields: Readonly<Record<string, unknown>> = { ...fact };
  const basis = textOf(fields['basis']);
  const seen = textOf(fields['seen']);
  const files = new Map<string, NfoMemory>();
  for (const [path, value] of entriesOf(fields['foreign'])) {
    const memory = memoryOf(value);
    if (memory !== undefined) files.set(path, memory);
  }
  const left = Array.isArray(fields['left']) ? fields['left'].flatMap(leftOf) : [];
  const episodeTitles = episodeTitlesIn(fact);
  return {
    ...(basis === undefined ? {} : { basis }),
    ...(seen === undefined ? {} : { seen }),
    files,
    left,
    ...(episodeTitles === undefined ? {} : { episodeTitles }),
  };
}

/** The fact with these notes instead of its previous ones. */
export function withNotes<Value>(fact: Fact<Value>, notes: NfoNotes): Fact<Value> {
  const { basis, seen, files, left, episodeTitles } = notes;
  const {
    basis: _basis,
    seen: _seen,
    foreign: _foreign,
    left: _left,
    episodeTitles: _titles,
    ...rest
  }: Noted<Value> = fact;
  return {
    ...rest,
    ...(basis === undefined ? {} : { basis }),
    ...(seen === undefined ? {} : { seen }),
    ...(files.size === 0 ? {} : { foreign: Object.fromEntries(files) }),
    ...(left.length === 0 ? {} : { left: left.map(leftText) }),
    ...(episodeTitles === undefined ? {} : { episodeTitles }),
  };
}

interface Noted<Value> extends Fact<Value> {
  readonly basis?: unknown;
  readonly seen?: unknown;
  readonly foreign?: unknown;
  readonly left?: unknown;
  readonly episodeTitles?: unknown;
}

export function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 16);
}

function memoryOf(value: unknown): NfoMemory | undefined {
  const fields = new Map(entriesOf(value));
  const sha256 = textOf(fields.get('sha256'));
  if (sha256 === undefined) return undefined;
  const added = entriesOf(fields.get('added')).flatMap(([key, hashes]) =>
    Array.isArray(hashes) ? [[key, hashes.filter((hash) => typeof hash === 'string')] as const] : [],
  );
  const titleIds = entriesOf(fields.get('titleIds')).flatMap(([scheme, id]) =>
    typeof id === 'string' ? [[scheme, id] as const] : [],
  );
  return {
    sha256,
    added: Object.fromEntries(added),
    ...(titleIds.length === 0 ? {} : { titleIds: Object.fromEntries(titleIds) }),
    ...(fields.get('isWhole') === true ? { isWhole: true } : {}),
  };
}

function leftOf(value: unknown): LeftFile[] {
  const fields = new Map(entriesOf(value));
  const path = textOf(fields.get('path'));
  const reason = textOf(fields.get('reason'));
  const line = fields.get('line');
  if (path === undefined || reason === undefined) return [];
  return [
    { path, reason: messageFrom(reason, Object.fromEntries(fields)), ...(typeof line === 'number' ? { line } : {}) },
  ];
}

/** As the record has it: the English text, beside it code and values. */
function leftText({ reason, ...others }: LeftFile): object {
  return { ...others, reason: englishText(reason), ...storedCode(reason) };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
