/** Parses an id as a person writes it: `tmdb:603`. Pure. */

import { nearest } from '../library/document/nearest.ts';
import type { LibraryKind } from '../library/document.ts';
import { idScheme, inNormalCase, lookupSchemes } from '../naming/idSchemes.ts';
import { UsageError } from './commandError.ts';
import { shownPath } from './terminal.ts';

export interface ChosenId {
  readonly scheme: string;
  readonly id: string;
}

/** An example id of each scheme that sources can look up: `tmdb:603`. */
export const exampleIds: readonly string[] = lookupSchemes.map(({ name, lookup }) => `${name}:${lookup.example}`);

const titleKinds = { movies: 'movie', series: 'series', franchises: undefined } as const;

/** Throws a UsageError that says what was expected. */
export function chosenId(text: string, kind: LibraryKind): ChosenId {
  const [, name, value] = /^([^:]*):(.*)$/su.exec(text.trim()) ?? [];
  const expected = `expected SERVICE:ID, like ${exampleIds.slice(0, 2).join(' or ')}`;
  if (name === undefined || value === undefined) throw new UsageError(`${expected}; came ${shownPath(text)}`);
  const scheme = name.toLowerCase();
  const known = idScheme(scheme);
  if (known?.lookup === undefined) {
    const names = lookupSchemes.map((one) => one.name);
    const meant = nearest(scheme, names);
    const advice = meant === undefined ? `expected ${names.join(', ')}` : `did you mean ${meant}?`;
    throw new UsageError(`no service is named ${shownPath(name)}: ${advice}`);
  }
  const { form, lookup } = known;
  const titleKind = titleKinds[kind];
  if (titleKind === undefined || !lookup.kinds.includes(titleKind))
    throw new UsageError(`${scheme} has no films: use an id of another service`);
  const id = inNormalCase(form, value);
  if (!form.exact.test(id))
    throw new UsageError(`${shownPath(text)} is no id of ${scheme}: expected one like ${scheme}:${lookup.example}`);
  return { scheme, id };
}
