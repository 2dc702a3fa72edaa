/** The state of a Library as JSON in `state.db`: messages as English text for people, beside it code and values. Pure. */
import type { LibraryState } from '../../library/state.ts';
import { englishText } from '../../messages/english.ts';
import type { Message } from '../../messages/message.ts';
import { messageFrom, type StoredCode, storedCode } from '../../messages/stored.ts';

/** A reason as stored. An older program wrote it if `said` is absent. */
interface StoredReason {
  readonly reason: string;
  readonly said?: StoredCode;
}

type Stored<Part> = Part extends { readonly reason?: Message } ? Omit<Part, 'reason'> & Partial<StoredReason> : never;

interface StoredState extends Omit<LibraryState, 'lastRun' | 'refused'> {
  readonly lastRun?: Stored<NonNullable<LibraryState['lastRun']>>;
  readonly refused?: Stored<NonNullable<LibraryState['refused']>>;
}

export function stateJson(state: LibraryState): string {
  const { lastRun, refused } = state;
  const stored = {
    ...state,
    ...(lastRun?.reason === undefined ? {} : { lastRun: { ...lastRun, ...storedReason(lastRun.reason) } }),
    ...(refused === undefined ? {} : { refused: { ...refused, ...storedReason(refused.reason) } }),
  };
  return JSON.stringify(stored);
}

/** Throws SyntaxError for a text that is no JSON, or the JSON of something else. */
export function stateFromJson(json: string): LibraryState {
  const stored: unknown = JSON.parse(json);
  if (!isState(stored)) throw new SyntaxError('expected the state of a Library');
  const { lastRun, refused, ...state } = stored;
  return {
    ...state,
    ...(lastRun === undefined ? {} : { lastRun: { ...withoutReason(lastRun), ...reasonOf(lastRun) } }),
    ...(refused === undefined
      ? {}
      : { refused: { ...withoutReason(refused), reason: messageFrom(refused.reason ?? '', refused.said) } }),
  };
}

/** Only this program writes states: what is checked here tells one from a damaged row, or from another program's. */
function isState(stored: unknown): stored is StoredState {
  if (!isObject(stored) || !isObject(stored['pending'])) return false;
  const { uid, lastRunNumber, pending } = stored;
  if (typeof uid !== 'string' || uid === '' || !Number.isInteger(lastRunNumber)) return false;
  const { folders, full } = pending;
  const parts = [full, ...['run', 'tiles', 'lastRun', 'lastFullWalk', 'refused'].map((part) => stored[part])];
  if (!parts.every((part) => part === undefined || isObject(part)) || !Array.isArray(folders)) return false;
  return folders.every((folder) => isObject(folder) && typeof folder['path'] === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function storedReason(reason: Message): StoredReason {
  return { reason: englishText(reason), said: storedCode(reason) };
}

function reasonOf({ reason, said }: Partial<StoredReason>): { readonly reason?: Message } {
  return reason === undefined ? {} : { reason: messageFrom(reason, said) };
}

function withoutReason<Part extends Partial<StoredReason>>({ reason: _reason, said: _said, ...part }: Part) {
  return part;
}
