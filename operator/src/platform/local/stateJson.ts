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

export function stateFromJson(json: string): LibraryState {
  const { lastRun, refused, ...state }: StoredState = JSON.parse(json);
  return {
    ...state,
    ...(lastRun === undefined ? {} : { lastRun: { ...withoutReason(lastRun), ...reasonOf(lastRun) } }),
    ...(refused === undefined
      ? {}
      : { refused: { ...withoutReason(refused), reason: messageFrom(refused.reason ?? '', refused.said) } }),
  };
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
