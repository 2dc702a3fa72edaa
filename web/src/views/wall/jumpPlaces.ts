/** The places of the strip beside the wall: letters, months or years, in the order of the titles. Pure. */
import type { PlaceList } from '../../generated/api.ts';

export interface JumpPlace {
  /** As drawn on the strip: a letter, a year. */
  readonly label: string;
  /** In full: `November 2026`. */
  readonly name: string;
  /** The number of titles before it. */
  readonly index: number;
}

export type JumpSort = 'name' | 'added' | 'year';

/** Everything before the letter a: digits and signs. */
const beforeLetters = '#';
/** From here on scripts have thousands of letters, which are one place. */
const firstOfMany = 0x2e80;
const manyLetters = '文';

export function jumpPlaces(
  places: PlaceList['places'],
  sort: JumpSort,
  { locale, unknownYear }: { readonly locale: string; readonly unknownYear: string },
): readonly JumpPlace[] {
  const months = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' });
  const found: JumpPlace[] = [];
  for (const { start, index } of places) {
    const place =
      sort === 'name'
        ? letterPlace(start)
        : sort === 'year'
          ? yearPlace(start, unknownYear)
          : monthPlace(start, months);
    if (found.at(-1)?.name !== place.name) found.push({ ...place, index });
  }
  return found;
}

type Named = Omit<JumpPlace, 'index'>;

function letterPlace(start: string): Named {
  const code = start.codePointAt(0) ?? 0;
  const label = code >= firstOfMany ? manyLetters : start < 'a' ? beforeLetters : start.toUpperCase();
  return { label, name: label };
}

function yearPlace(start: string, unknownYear: string): Named {
  return start === '0' ? { label: '?', name: unknownYear } : { label: start, name: start };
}

function monthPlace(start: string, months: Intl.DateTimeFormat): Named {
  const time = /^\d{4}-\d\d$/u.test(start) ? Date.parse(`${start}-01`) : Number.NaN;
  return { label: start.slice(0, 4), name: Number.isNaN(time) ? start : months.format(time) };
}

/** The place that holds the title with this index. */
export function placeOf(places: readonly JumpPlace[], index: number): number {
  return Math.max(
    0,
    places.findLastIndex((place) => place.index <= index),
  );
}

/** The places whose labels fit: never the same label twice, evenly spread. */
export function labelledPlaces(places: readonly JumpPlace[], room: number): readonly number[] {
  const first = places.flatMap(({ label }, number) => (places[number - 1]?.label === label ? [] : [number]));
  const every = Math.max(1, Math.ceil(first.length / Math.max(1, room)));
  return first.filter((_, number) => number % every === 0);
}

/** Where a key moves to; undefined for other keys. */
export function placeStep(key: string, from: number, places: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + 5,
    PageUp: from - 5,
    Home: 0,
    End: places - 1,
  };
  const wanted = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return wanted === undefined ? undefined : Math.min(places - 1, Math.max(0, wanted));
}
