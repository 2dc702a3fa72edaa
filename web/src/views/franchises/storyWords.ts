/** Parts of a story in words: seasons, episodes, releases. Pure. */
import type { MemberRow } from '@projectionist/franchise/group';
import type { Texts } from '../../texts/en.ts';
import { releasePrecision, type StoryMember } from './storyList.ts';

type Words = Texts['franchises'];

/** `Season 2`, `Seasons 1–3`, `S01E01–S01E04`, `Whole series`; '' for a film. */
export function rowText<M extends StoryMember>({ members, label }: MemberRow<M>, words: Words): string {
  const first = members[0];
  const last = members.at(-1) ?? first;
  switch (first?.kind) {
    case 'series':
      return words.wholeSeries;
    case 'season': {
      const from = first.season ?? 0;
      const to = last?.season ?? from;
      return from === to ? words.season(from) : words.seasons(from, to);
    }
    case 'episode':
      return label;
    default:
      return '';
  }
}

/**
 * Formats of numbers and dates in the page's locale. Created once for all cards, because creating one takes longer than
 * drawing a card.
 */
export interface StoryForms {
  readonly number: Intl.NumberFormat;
  readonly day: Intl.DateTimeFormat;
  readonly month: Intl.DateTimeFormat;
}

export function storyForms(locale: string): StoryForms {
  const month = { timeZone: 'UTC', year: 'numeric' } as const;
  return {
    number: new Intl.NumberFormat(locale),
    day: new Intl.DateTimeFormat(locale, { ...month, month: 'short', day: 'numeric' }),
    month: new Intl.DateTimeFormat(locale, { ...month, month: 'long' }),
  };
}

/** Returns the date in the page's locale. A bare year is marked as "about" if the list is ordered by release. */
export function releaseText(released: string, forms: Pick<StoryForms, 'day' | 'month'>, words: Words): string {
  const precision = releasePrecision(released);
  if (precision === 'year') return words.about(released);
  const [year = Number.NaN, month = 1, day = 1] = released.split('-').map(Number);
  const date = Date.UTC(year, month - 1, day);
  if (Number.isNaN(date)) return released;
  return forms[precision].format(date);
}
