/**
 * Where a reader may jump to in a story: its eras, or stretches of its calendar if the file has no eras. In release order
 * they are stretches of real years. Pure.
 */
import { timeLabel } from '@projectionist/franchise/calendar';
import type { Calendar, Era } from '@projectionist/franchise/document';
import type { Time } from '@projectionist/franchise/member';
import type { StoryCard, StoryList, StoryMember, StoryOrder, StorySection } from './storyList.ts';

export interface StoryStop {
  /** The place of its first card. */
  readonly place: number;
  /** How many parts follow until the next stop; at least one. */
  readonly weight: number;
  readonly kind: 'era' | 'again' | 'outside' | 'span';
  readonly eras: readonly Era[];
  /** For a span its first and its last year or day; for a named era its time. */
  readonly time?: Time;
}

/** Fewer than two stops lead nowhere: then the list is empty. */
export function storyStops<M extends StoryMember>(
  list: Pick<StoryList<M>, 'sections'>,
  order: StoryOrder,
): readonly StoryStop[] {
  const sections = list.sections.filter(({ kind }) => kind !== 'open');
  const stops =
    order === 'story' && sections.length > 0
      ? sections.map(ofSection)
      : spansOf(
          list.sections.flatMap(({ cards }) => cards),
          order,
        );
  return stops.length < 2 ? [] : stops;
}

function ofSection<M extends StoryMember>({ kind, eras, cards }: StorySection<M>): StoryStop {
  const [first] = eras;
  return {
    place: cards[0]?.place ?? 0,
    weight: partsOf(cards),
    kind: kind === 'start' ? 'era' : kind === 'again' ? 'again' : 'outside',
    eras,
    ...(first === undefined ? {} : { time: hull(eras) }),
  };
}

function hull(eras: readonly Era[]): Time {
  return {
    from: Math.min(...eras.map(({ from }) => from)),
    to: Math.max(...eras.map(({ to }) => to)),
  };
}

function partsOf<M>(cards: readonly StoryCard<M>[]): number {
  return cards.reduce((sum, { members }) => sum + members.length, 0);
}

/** More do not fit beside each other. */
const spansAtMost = 12;
/** Lengths of a span, in the calendar's unit: years, decades, centuries and so on. */
const spanLengths = Array.from({ length: 12 }, (_, zeros) => 10 ** zeros);

function spansOf<M extends StoryMember>(cards: readonly StoryCard<M>[], order: StoryOrder): readonly StoryStop[] {
  const moments = cards.map((card) => (order === 'release' ? yearOf(card.released) : card.time?.from));
  const known = moments.filter((moment) => moment !== undefined);
  if (known.length < 2) return [];
  const length = lengthFor(known);
  const stops: (StoryStop & { weight: number })[] = [];
  const seen = new Set<number>();
  for (const [at, card] of cards.entries()) {
    const moment = moments[at];
    const from = moment === undefined ? undefined : Math.floor(moment / length) * length;
    const last = stops.at(-1);
    if (from === undefined || seen.has(from)) {
      // A part without a time, or one that returns to an earlier time, belongs to the stretch that it stands in.
      if (last !== undefined) last.weight += card.members.length;
      continue;
    }
    seen.add(from);
    const time = { from, to: from + length - 1 };
    stops.push({ place: card.place, weight: card.members.length, kind: 'span', eras: [], time });
  }
  return stops;
}

/** The shortest length that leaves few enough spans. */
function lengthFor(moments: readonly number[]): number {
  const countOf = (length: number) => new Set(moments.map((moment) => Math.floor(moment / length))).size;
  return spanLengths.find((length) => countOf(length) <= spansAtMost) ?? Number.MAX_SAFE_INTEGER;
}

function yearOf(released: string | undefined): number | undefined {
  const year = Number(released?.slice(0, 4));
  return released === undefined || Number.isNaN(year) ? undefined : year;
}

/** The words that a label needs. */
export interface StopWords {
  readonly again: (eras: string) => string;
  readonly outside: string;
  readonly decade: (year: string) => string;
}

/** `calendar`: that of the story, or undefined for real years. */
export function stopLabel({ kind, eras, time }: StoryStop, calendar: Calendar | undefined, words: StopWords): string {
  const names = eras.map(({ name }) => name).join(', ');
  if (kind === 'era') return names;
  if (kind === 'again') return words.again(names);
  if (kind === 'outside' || time === undefined) return words.outside;
  const years = calendar ?? { unit: 'years' };
  const isPlainYears =
    years.unit === 'years' && years.zero === undefined && years.before === undefined && years.after === undefined;
  const isDecade = time.to - time.from === 9 && time.from > 0;
  return isPlainYears && isDecade ? words.decade(String(time.from)) : timeLabel(time, years);
}
