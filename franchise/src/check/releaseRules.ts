/** Rules about titles and release dates, which a reader shows when no collection holds the member. */
import type { Entry } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { entryAt, entryNamed, quoted } from './wording.ts';

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
      const where = `${quoted(released.text)} of ${entryAt(index)}`;
      if (!isMonth(released.month)) {
        yield {
          code: 'released-month',
          level: 'error',
          message: `The release date ${where} has an invalid month: months go from 01 to 12. Write year-month-day, and only as much as is known.`,
          pointer,
        };
      } else if (!isDay(released)) {
        yield {
          code: 'released-day',
          level: 'error',
          message: `The release date ${where} has a day that this month does not have. Write year-month-day, and only as much as is known.`,
          pointer,
        };
      }
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
      const why = isAhead
        ? `more than ${YEARS_AHEAD} years ahead. Leave it out until it is near`
        : `before the first film of ${FIRST_FILM_YEAR}. \`released\` is the day people could first see it, never the story's own year`;
      yield {
        code: 'released-far',
        level: 'warning',
        message: `The release date ${quoted(released.text)} of ${entryAt(index)} is ${why}.`,
        pointer: ['order', index, 'released'],
      };
    }
  },
};

export const releasedAndTitleGiven: Rule = {
  codes: { 'released-missing': 'warning', 'title-missing': 'warning' },
  *check({ franchise, leftOut }) {
    for (const [index, { released, title }] of franchise.order.entries()) {
      if (released === undefined && !leftOut?.has(`/order/${index}/released`)) {
        yield {
          code: 'released-missing',
          level: 'warning',
          message: `${entryNamed(franchise.order, index)} has no \`released\`, so the release order cannot place it. Add as much as is known: "1977", "1977-05" or "1977-05-25".`,
          pointer: ['order', index],
        };
      }
      if (title === undefined && !leftOut?.has(`/order/${index}/title`)) {
        yield {
          code: 'title-missing',
          level: 'warning',
          message: `${entryAt(index)} has no \`title\`, so there is no name to show when no collection holds it. Add its name, in quotes and without the year.`,
          pointer: ['order', index],
        };
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
      yield {
        code: 'title-with-year',
        level: 'warning',
        message: `The title ${quoted(title)} of ${entryAt(index)} ends with a year. Titles carry no year: move ${year} to \`released\`.`,
        pointer: ['order', index, 'title'],
      };
    }
  },
};

export const RELEASE_RULES: readonly Rule[] = [releasedIsDate, releasedFar, releasedAndTitleGiven, titleWithYear];
