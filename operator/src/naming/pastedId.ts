/** Ids as people paste them: the address of a title's page at a service, or a bare id. Pure. */
import { exactId, lookupSchemes, numberScheme } from './idSchemes.ts';

export interface PastedId {
  readonly scheme: string;
  readonly id: string;
  /** What the address names; absent if it does not say. */
  readonly of?: 'movie' | 'series';
}

/** Returns the id in an address of a service that knows its titles by number; undefined if there is none. */
export function idInAddress(address: string): PastedId | undefined {
  for (const { name, form, nfo, pasted } of lookupSchemes) {
    for (const { of, form: written } of [...(nfo?.addresses ?? []), ...(pasted ?? [])]) {
      const [found] = address.matchAll(written);
      const id = exactId(form, found?.[1] ?? found?.[0] ?? '');
      if (id !== undefined) return { scheme: name, id, ...(of === 'any' ? {} : { of }) };
    }
  }
  return undefined;
}

/** A bare id: `tt0133093` and `Q83495` show by their letters whose they are; a number alone counts as TMDB's. */
export function bareId(text: string): PastedId | undefined {
  const lettered = lookupSchemes.filter(({ form }) => form.letters !== undefined);
  for (const { name, form } of [...lettered, numberScheme]) {
    const id = exactId(form, text);
    if (id !== undefined) return { scheme: name, id };
  }
  return undefined;
}
