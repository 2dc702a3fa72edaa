/** The values of each filter, in words, with counts. Pure. */
import { codecText } from '../../format/codecs.ts';
import { languageText } from '../../format/words.ts';
import type { Filters, FilterValue } from '../../generated/api.ts';
import type { Texts } from '../../texts/en.ts';
import { type FilterName, filterNames, type WallQuestion } from './wallQuestion.ts';

export interface FilterChoice {
  readonly name: FilterName;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** Returns the useful filters: those with at most one value are left out unless they are active. */
export function filterChoices(
  filters: Filters | undefined,
  question: WallQuestion,
  texts: Texts,
  locale: string,
): readonly FilterChoice[] {
  return filterNames.flatMap((name): readonly FilterChoice[] => {
    const values = filters === undefined ? [] : valuesOf(filters, name);
    const set = question.filters[name];
    if (set === undefined && values.length === 0) return [];
    const options = values.map(({ value, count }) => ({
      value,
      text: texts.wall.option(filterText(name, value, texts, locale), count.toLocaleString(locale)),
    }));
    const listed = set === undefined || values.some(({ value }) => value === set);
    const own = listed ? [] : [{ value: set, text: filterText(name, set, texts, locale) }];
    return [{ name, options: [...options, ...own] }];
  });
}

function valuesOf(filters: Filters, name: FilterName): readonly FilterValue[] {
  switch (name) {
    case 'library':
      return several(filters.libraries);
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
  }
}

/** A single Library or a single language is not a choice. */
function several(values: readonly FilterValue[]): readonly FilterValue[] {
  return values.length > 1 ? values : [];
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
      return resolutions[value] ?? value;
    case 'hdr':
      return value === 'any' || value === 'none' ? wall.hdr[value] : value;
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
    case 'library':
      return value.startsWith('default/') ? value.slice('default/'.length) : value;
  }
}

const resolutions: Readonly<Record<string, string>> = { '4320p': '8K', '2160p': '4K', sd: 'SD' };
