/** Parses an id as a person writes or pastes it: `tmdb:603`, an address, a bare id. Pure. */

import { nearest } from '../library/document/nearest.ts';
import type { LibraryKind } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import { exactId, idScheme, lookupSchemes, numberScheme } from '../naming/idSchemes.ts';
import { bareId, idInAddress } from '../naming/pastedId.ts';
import { UsageError } from './commandError.ts';
import { shownPath } from './terminal.ts';

export interface ChosenId {
  readonly scheme: string;
  readonly id: string;
}

/** `message` is the English text of `words`, which the page shows in its language. */
export class InvalidIdError extends UsageError {
  readonly words: Message;

  constructor(words: Message) {
    super(englishText(words));
    this.words = words;
  }
}

/** An example id of each scheme that sources can look up: `tmdb:603`. */
export const exampleIds: readonly string[] = lookupSchemes.map(({ name, lookup }) => `${name}:${lookup.example}`);

const titleKinds = { movies: 'movie', series: 'series', franchises: undefined } as const;

/**
 * Parses `tmdb:603`, the address of a title's page, or a bare `603`, `tt0133093`, `Q83495`. Throws an InvalidIdError
 * that says what was expected.
 */
export function chosenId(text: string, kind: LibraryKind): ChosenId {
  const trimmed = text.trim();
  if (isAddress(trimmed)) return ofKind(addressed(trimmed, kind), kind);
  const bare = bareId(trimmed);
  return bare === undefined ? prefixed(trimmed, kind) : ofKind(bare, kind);
}

function isAddress(text: string): boolean {
  return /^https?:\/\//iu.test(text) || /^[\w-]+(?:\.[\w-]+)+\//u.test(text);
}

function addressed(text: string, kind: LibraryKind): ChosenId {
  const found = idInAddress(text);
  if (found === undefined)
    throw new InvalidIdError(message('idNowhere', shownPath(text), lookupTitles(), expectedForm));
  if (found.of !== undefined && titleKinds[kind] !== undefined && found.of !== titleKinds[kind])
    throw new InvalidIdError(message(found.of === 'movie' ? 'idOfFilm' : 'idOfSeries', shownPath(text)));
  return found;
}

const expectedForm = message('idForm', ...exampleIds.slice(0, 2));

function lookupTitles(): string {
  return lookupSchemes.map(({ title }) => title).join(', ');
}

function prefixed(text: string, kind: LibraryKind): ChosenId {
  const [, name, value] = /^([^:]*):(.*)$/su.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidIdError(message('idUnreadable', shownPath(text), expectedForm));
  const scheme = name.toLowerCase();
  if (idScheme(scheme)?.lookup === undefined) {
    const names = lookupSchemes.map((one) => one.name);
    const meant = nearest(scheme, names);
    const [code, advice] =
      meant === undefined ? (['idOfNoService', names.join(', ')] as const) : (['idServiceMeant', meant] as const);
    throw new InvalidIdError(message(code, shownPath(name), advice));
  }
  return ofKind({ scheme, id: value }, kind);
}

function ofKind({ scheme, id: written }: ChosenId, kind: LibraryKind): ChosenId {
  const { form, lookup } = lookupSchemes.find(({ name }) => name === scheme) ?? numberScheme;
  const titleKind = titleKinds[kind];
  if (titleKind === undefined || !lookup.kinds.includes(titleKind))
    throw new InvalidIdError(message('idOfSeriesService', scheme));
  const id = exactId(form, written);
  if (id === undefined)
    throw new InvalidIdError(message('idOtherForm', shownPath(`${scheme}:${written}`), scheme, lookup.example));
  return { scheme, id };
}
