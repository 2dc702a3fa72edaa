/** Reads what a person wrote after `projectionist marks VIDEO`. Pure. */
import { nearest } from '../../library/document/nearest.ts';
import { UsageError } from '../../process/commandError.ts';
import { shownPath } from '../../process/terminal.ts';
import { type MarkKind, markKinds } from '../../title/facts.ts';
import { isMarkKind, type MarkWish } from '../../title/handMarks.ts';
import { markSeconds, markTimeForm } from '../../title/markTimes.ts';

const actions = ['list', 'set', 'lock', 'refuse', 'unlock', 'adopt', 'discard'] as const;

/** Returns undefined for `list`. Throws a UsageError that says what was expected. */
export function markWish(action: string, words: readonly string[]): MarkWish | undefined {
  const known = actions.find((one) => one === action);
  if (known === undefined) {
    const meant = nearest(action, actions);
    const advice = meant === undefined ? `expected ${actions.join(', ')}` : `did you mean ${meant}?`;
    throw new UsageError(`there is no action ${shownPath(action)}: ${advice}`);
  }
  if (known === 'list' || known === 'adopt' || known === 'discard') {
    if (words.length > 0) throw new UsageError(`${known} takes no further words; came ${shownPath(words.join(' '))}`);
    return known === 'list' ? undefined : { action: known };
  }
  const [kind, ...times] = words;
  if (known === 'set') return { action: known, kind: kindOf(kind), spans: spansOf(times) };
  if (times.length > 0) throw new UsageError(`${known} takes a kind only; came ${shownPath(words.join(' '))}`);
  return { action: known, kind: kindOf(kind) };
}

function kindOf(word: string | undefined): MarkKind {
  if (isMarkKind(word)) return word;
  const meant = word === undefined ? undefined : nearest(word, markKinds);
  const came = word === undefined ? 'a kind is missing' : `there is no kind ${shownPath(word)}`;
  throw new UsageError(
    `${came}: ${meant === undefined ? `expected ${markKinds.join(', ')}` : `did you mean ${meant}?`}`,
  );
}

function spansOf(words: readonly string[]) {
  if (words.length === 0 || words.length % 2 === 1)
    throw new UsageError('expected START END after the kind, or several such pairs');
  const times = words.map((word) => {
    const seconds = markSeconds(word);
    if (seconds === undefined) throw new UsageError(`${shownPath(word)} is no time: expected ${markTimeForm}`);
    return seconds;
  });
  return Array.from({ length: times.length / 2 }, (_, at) => {
    const [startSeconds = 0, endSeconds = 0] = times.slice(2 * at, 2 * at + 2);
    if (endSeconds <= startSeconds)
      throw new UsageError(`a mark has to end after it starts; found ${words.slice(2 * at, 2 * at + 2).join(' to ')}`);
    return { startSeconds, endSeconds };
  });
}
