/** Rules about characters: a person must see something, and every file and program must be able to hold the text. */
import type { Finding, Pointer } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { entryAt } from './wording.ts';

interface WrittenText {
  readonly text: string;
  readonly pointer: Pointer;
  /** The subject of a message: `The title of entry 3`. */
  readonly what: string;
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
      if (unfit.test(text)) yield control(what, pointer);
      else if (isShown && !visible.test(text)) yield blank(what, pointer);
    }
  },
};

function control(what: string, pointer: Pointer): Finding {
  return {
    code: 'text-control',
    level: 'error',
    message: `${what} holds a control character or half of a character. Remove the escape, or write the character itself.`,
    pointer,
  };
}

function blank(what: string, pointer: Pointer): Finding {
  return {
    code: 'text-blank',
    level: 'error',
    message: `${what} shows nothing: it holds only spaces or invisible characters. Write the text, or remove it.`,
    pointer,
  };
}

function* writtenTexts(franchise: Franchise): Generator<WrittenText> {
  const { name, universe, calendar, eras = [], order } = franchise;
  yield { text: name, pointer: ['name'], what: 'The name of the franchise', isShown: true };
  if (universe !== undefined) yield { text: universe, pointer: ['universe'], what: 'The universe', isShown: true };
  for (const key of ['zero', 'before', 'after'] as const) {
    const text = calendar?.[key];
    if (text !== undefined)
      yield { text, pointer: ['calendar', key], what: `\`${key}\` of the calendar`, isShown: true };
  }
  for (const [index, era] of eras.entries()) {
    yield { text: era.name, pointer: ['eras', index, 'name'], what: `The name of era ${index + 1}`, isShown: true };
  }
  yield* entryTexts(order);
}

function* entryTexts(order: Franchise['order']): Generator<WrittenText> {
  for (const [index, entry] of order.entries()) {
    const { title, universes = [], note } = entry;
    const at = ['order', index];
    const of = `of ${entryAt(index)}`;
    if (title !== undefined) yield { text: title, pointer: [...at, 'title'], what: `The title ${of}`, isShown: true };
    for (const [place, text] of universes.entries()) {
      yield { text, pointer: [...at, 'universes', place], what: `Universe ${place + 1} ${of}`, isShown: true };
    }
    if (note !== undefined) yield { text: note, pointer: [...at, 'note'], what: `The note ${of}`, isShown: false };
    if (!('seasons' in entry)) continue;
    for (const [place, season] of (entry.seasons ?? []).entries()) {
      if (season.note === undefined) continue;
      const pointer = [...at, 'seasons', place, 'note'];
      yield { text: season.note, pointer, what: `The note of season object ${place + 1} ${of}`, isShown: false };
    }
  }
}

export const TEXT_RULES: readonly Rule[] = [textIsReadable];
