/** Rules about characters: a person must see something, and every file and program must be able to hold the text. */
import type { CodedText, Pointer } from '../fault.ts';
import { say } from '../faultTexts.ts';
import type { Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { entryAt, finding, seasonObjectAt } from './wording.ts';

interface WrittenText {
  readonly text: string;
  readonly pointer: Pointer;
  /** The subject of a message: `the title of entry 3`. */
  readonly what: CodedText;
  /** True if viewers see it. A note is not shown, and may be blank. */
  readonly isShown: boolean;
}

/**
 * Characters that JSON or YAML escapes allow but XML, file names or UTF-8 do not. The exceptions are legal in YAML as
 * well.
 */
const unfit = /[^\P{Cc}\t\n\r\u0085]|\p{Cs}/u;

/** Any visible character. The braille blank is a symbol, but invisible. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const textIsReadable: Rule = {
  codes: { 'text-control': 'error', 'text-blank': 'error' },
  *check({ franchise }) {
    for (const { text, pointer, what, isShown } of writtenTexts(franchise)) {
      if (unfit.test(text)) yield finding('text-control', pointer, what);
      else if (isShown && !visible.test(text)) yield finding('text-blank', pointer, what);
    }
  },
};

function* writtenTexts(franchise: Franchise): Generator<WrittenText> {
  const { name, universe, calendar, eras = [], order } = franchise;
  yield { text: name, pointer: ['name'], what: say('the-name'), isShown: true };
  if (universe !== undefined) yield { text: universe, pointer: ['universe'], what: say('the-universe'), isShown: true };
  for (const key of ['zero', 'before', 'after'] as const) {
    const text = calendar?.[key];
    if (text !== undefined) yield { text, pointer: ['calendar', key], what: say('calendar-key', key), isShown: true };
  }
  for (const [index, era] of eras.entries()) {
    const what = say('era-name', say('era', index + 1));
    yield { text: era.name, pointer: ['eras', index, 'name'], what, isShown: true };
  }
  yield* entryTexts(order);
}

function* entryTexts(order: Franchise['order']): Generator<WrittenText> {
  for (const [index, entry] of order.entries()) {
    const { title, universes = [], note } = entry;
    const at = ['order', index];
    const where = entryAt(index);
    if (title !== undefined)
      yield { text: title, pointer: [...at, 'title'], what: say('the-title', where), isShown: true };
    for (const [place, text] of universes.entries()) {
      const what = say('of', say('universe', place + 1), where);
      yield { text, pointer: [...at, 'universes', place], what, isShown: true };
    }
    if (note !== undefined)
      yield { text: note, pointer: [...at, 'note'], what: say('the-note', where), isShown: false };
    if (!('seasons' in entry)) continue;
    for (const [place, season] of (entry.seasons ?? []).entries()) {
      if (season.note === undefined) continue;
      const pointer = [...at, 'seasons', place, 'note'];
      const what = say('the-note', seasonObjectAt(place, index));
      yield { text: season.note, pointer, what, isShown: false };
    }
  }
}

export const TEXT_RULES: readonly Rule[] = [textIsReadable];
