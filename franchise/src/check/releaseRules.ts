/** Rules about titles and release dates, which a reader shows when no collection holds the member. */
import { say } from '../faultTexts.ts';
import type { Entry } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { entryAt, entryNamed, finding, shown } from './wording.ts';

/** The oldest surviving film is from 1888. */
const FIRST_FILM_YEAR = 1888;
/** Dates further ahead are hopes rather than announcements. */
const YEARS_AHEAD = 3;

interface Released {
  readonly text: string;
  readonly year: number;
  /** From 1; absent if only the year is known. */
  readonly month?: number;
  readonly day?: number;
}

/** Splits a date. The schema guarantees the digits; the rules check that they are a date. */
function releasedOf({ released: text }: Entry): Released | undefined {
  if (text === undefined) return undefined;
  const year = Number(text.slice(0, 4));
  if (text.length === 4) return { text, year };
  const month = Number(text.slice(5, 7));
  return text.length === 7 ? { text, year, month } : { text, year, month, day: Number(text.slice(8, 10)) };
}

function isMonth(month: number | undefined): boolean {
  return month === undefined || (month >= 1 && month <= 12);
}

function isDay({ year, month, day }: Released): boolean {
  return day === undefined || month === undefined || (day >= 1 && day <= daysOf(year, month));
}

/** Number of days in a month (1 to 12) of the Gregorian calendar. */
function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export const releasedIsDate: Rule = {
  codes: { 'released-month': 'error', 'released-day': 'error' },
  *check({ franchise }) {
    for (const [index, entry] of franchise.order.entries()) {
      const released = releasedOf(entry);
      if (released === undefined) continue;
      const pointer = ['order', index, 'released'];
      const where = [shown(released.text), entryAt(index)] as const;
      if (!isMonth(released.month)) yield finding('released-month', pointer, ...where);
      else if (!isDay(released)) yield finding('released-day', pointer, ...where);
    }
  },
};

export const releasedFar: Rule = {
  codes: { 'released-far': 'warning' },
  *check({ franchise, today }) {
    const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
    for (const [index, entry] of franchise.order.entries()) {
      const released = releasedOf(entry);
      if (released === undefined || !isMonth(released.month) || !isDay(released)) continue;
      // Compared as text: "2030" sorts before every day of 2030, so a year counts from its first day.
      const isAhead = released.text > latest;
      if (!isAhead && released.year >= FIRST_FILM_YEAR) continue;
      const where = [shown(released.text), entryAt(index)] as const;
      const text = isAhead
        ? say('released-ahead', ...where, YEARS_AHEAD)
        : say('released-before-film', ...where, FIRST_FILM_YEAR);
      yield { code: 'released-far', text, pointer: ['order', index, 'released'] };
    }
  },
};

export const releasedAndTitleGiven: Rule = {
  codes: { 'released-missing': 'warning', 'title-missing': 'warning' },
  *check({ franchise, leftOut }) {
    for (const [index, { released, title }] of franchise.order.entries()) {
      if (released === undefined && !leftOut?.has(`/order/${index}/released`)) {
        yield finding('released-missing', ['order', index], entryNamed(franchise.order, index));
      }
      if (title === undefined && !leftOut?.has(`/order/${index}/title`)) {
        yield finding('title-missing', ['order', index], entryAt(index));
      }
    }
  },
};

export const titleWithYear: Rule = {
  codes: { 'title-with-year': 'warning' },
  *check({ franchise }) {
    for (const [index, { title }] of franchise.order.entries()) {
      // A year that is the whole title is a name, and so is one without brackets (Blade Runner 2049).
      const year = title === undefined ? undefined : /\S\s*\((\d{4})\)\s*$/u.exec(title.slice(-40))?.[1];
      if (title === undefined || year === undefined) continue;
      yield finding('title-with-year', ['order', index, 'title'], shown(title), entryAt(index), year);
    }
  },
};

export const RELEASE_RULES: readonly Rule[] = [releasedIsDate, releasedFar, releasedAndTitleGiven, titleWithYear];
