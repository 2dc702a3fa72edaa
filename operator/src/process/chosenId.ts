/** An id as a person writes it: `tmdb:603`. Pure. */

import { nearest } from '../library/document/nearest.ts';
import type { LibraryKind } from '../library/document.ts';
import { UsageError } from './commandError.ts';
import { shownPath } from './terminal.ts';

export interface ChosenId {
  readonly scheme: string;
  readonly id: string;
}

interface Scheme {
  readonly form: RegExp;
  readonly example: string;
  readonly kinds: readonly LibraryKind[];
}

const both: readonly LibraryKind[] = ['movies', 'series'];
/** Ids that sources can look up. */
const schemes: ReadonlyMap<string, Scheme> = new Map([
  ['tmdb', { form: /^[1-9]\d{0,9}$/u, example: 'tmdb:603', kinds: both }],
  ['imdb', { form: /^tt(?!0+$)\d{7,10}$/u, example: 'imdb:tt0133093', kinds: both }],
  ['tvdb', { form: /^[1-9]\d{0,9}$/u, example: 'tvdb:169', kinds: both }],
  ['tvmaze', { form: /^[1-9]\d{0,9}$/u, example: 'tvmaze:82', kinds: ['series'] }],
  ['wikidata', { form: /^Q[1-9]\d{0,11}$/u, example: 'wikidata:Q83495', kinds: both }],
]);

/** Throws UsageError that says what was expected. */
export function chosenId(text: string, kind: LibraryKind): ChosenId {
  const [, name, value] = /^([^:]*):(.*)$/su.exec(text.trim()) ?? [];
  const expected = 'expected SERVICE:ID, like tmdb:603 or imdb:tt0133093';
  if (name === undefined || value === undefined) throw new UsageError(`${expected}; came ${shownPath(text)}`);
  const scheme = name.toLowerCase();
  const known = schemes.get(scheme);
  if (known === undefined) {
    const names = [...schemes.keys()];
    const meant = nearest(scheme, names);
    const advice = meant === undefined ? `there is ${names.join(', ')}` : `did you mean ${meant}?`;
    throw new UsageError(`no service is named ${shownPath(name)}: ${advice}`);
  }
  if (!known.kinds.includes(kind)) throw new UsageError(`${scheme} knows no films: name another service's id`);
  const id = scheme === 'imdb' ? value.toLowerCase() : scheme === 'wikidata' ? value.toUpperCase() : value;
  if (!known.form.test(id))
    throw new UsageError(`${shownPath(text)} is no id of ${scheme}: expected one like ${known.example}`);
  return { scheme, id };
}
