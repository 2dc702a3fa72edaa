/** The values of each filter, in words, with counts. Pure. */
import { codecText } from '../../format/codecs.ts';
import { libraryText } from '../../format/libraryNames.ts';
import { hdrText, resolutionText } from '../../format/qualities.ts';
import { languageText } from '../../format/words.ts';
import type { Filters, FilterValue } from '../../generated/api.ts';
import type { Texts } from '../../texts/en.ts';
import { type FilterName, filterNames, type WallQuestion } from './wallQuestion.ts';

export interface FilterOption {
  readonly value: string;
  readonly text: string;
  /** Titles that the search and the other filters leave. */
  readonly count: number;
  readonly isSet: boolean;
}

export interface FilterChoice {
  readonly name: FilterName;
  readonly options: readonly FilterOption[];
}

/** Returns the useful filters: those with at most one value are left out unless they are active. */
export function filterChoices(
  filters: Filters | undefined,
  question: WallQuestion,
  texts: Texts,
  locale: string,
): readonly FilterChoice[] {
  return filterNames.flatMap((name): readonly FilterChoice[] => {
    // Chosen elsewhere: a collection by its name, the groups by a button.
    if (name === 'collection' || name === 'collections') return [];
    const set = question.filters[name] ?? [];
    const values = filters === undefined ? [] : valuesOf(filters, name, set.length > 0);
    const missing = set.filter((value) => !values.some((one) => isSame(one.value, value)));
    const options = [...values, ...missing.map((value) => ({ value, count: 0 }))].map(({ value, count }) => ({
      value,
      text: filterText(name, value, texts, locale),
      count,
      isSet: set.some((one) => isSame(one, value)),
    }));
    return options.length === 0 ? [] : [{ name, options }];
  });
}

/** The catalog's terms are in small letters. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** `isSet`: a value is chosen, so that a single one is a choice too. */
type ListedFilter = Exclude<FilterName, 'collection' | 'collections'>;

function valuesOf(filters: Filters, name: ListedFilter, isSet: boolean): readonly FilterValue[] {
  const several = (values: readonly FilterValue[]) => (values.length > 1 || isSet ? values : []);
  switch (name) {
    case 'library':
      return several(filters.libraries.filter(({ count }) => count > 0));
    case 'kind':
      return several(filters.kinds);
    case 'resolution':
      return several(filters.resolutions);
    case 'hdr':
      return filters.hdr;
    case 'codec':
      return several(filters.codecs);
    case 'language':
      return several(filters.languages);
    case 'gap':
      return filters.gaps;
    case 'art':
      return someOf('missing', filters.artMissing);
    case 'unidentified':
      return someOf('true', filters.unidentified);
    case 'duplicates':
      return someOf('true', filters.duplicates);
  }
}

function someOf(value: string, count: number): readonly FilterValue[] {
  return count > 0 ? [{ value, count }] : [];
}

/** A value in words: `deu` → German, `2160p` → 4K. */
export function filterText(name: FilterName, value: string, texts: Texts, locale: string): string {
  const { wall, facts } = texts;
  switch (name) {
    case 'kind':
      return value === 'movie' || value === 'series' ? wall.kinds[value] : value;
    case 'resolution':
      return resolutionText(value);
    case 'hdr':
      return hdrText(value, wall.hdr);
    case 'codec':
      return codecText(value);
    case 'language':
      return languageText(value, locale);
    case 'gap':
      return facts.name(value);
    case 'art':
      return wall.artMissing;
    case 'unidentified':
      return wall.unidentified;
    case 'duplicates':
      return wall.copies.filter;
    case 'collection':
      return value;
    case 'collections':
      return wall.collections.choice;
    case 'library':
      return libraryText(value);
  }
}
