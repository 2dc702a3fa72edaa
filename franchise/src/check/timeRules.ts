/** Rules about single times: they need a calendar, run forwards, and fit inside their entry. */
import type { Rule } from './rule.ts';
import { counted, entryAt, spanText } from './wording.ts';
import { hullOf, soundTimes, type WrittenTime, writtenTimes } from './writtenTimes.ts';

/** The schema could require the calendar, but this rule's message is clearer. */
export const timeNeedsCalendar: Rule = {
  codes: { 'time-needs-calendar': 'error' },
  *check({ franchise, leftOut }) {
    if (franchise.calendar !== undefined || leftOut?.has('/calendar')) return;
    for (const { entry, season, pointer } of writtenTimes(franchise)) {
      yield {
        code: 'time-needs-calendar',
        level: 'error',
        message: `${placeOf({ entry, season })} has a time, but the file has no calendar. Add \`calendar: {unit: years}\`, or remove the time.`,
        pointer,
        mark: 'key',
      };
    }
  },
};

export const timeReversed: Rule = {
  codes: { 'time-reversed': 'error' },
  *check({ franchise }) {
    for (const { entry, season, pointer, from, to } of writtenTimes(franchise)) {
      if (from <= to) continue;
      yield {
        code: 'time-reversed',
        level: 'error',
        message: `The time of ${placeOf({ entry, season })} runs backwards: from ${from} is after to ${to}. ${backwardsAdvice(from, to)}`,
        pointer,
      };
    }
  },
};

/** The usual mistake: years before zero written without their sign, so that 32 comes before 19. */
export function backwardsAdvice(from: number, to: number): string {
  return from > 0 && to > 0
    ? 'Swap them; times before zero are negative (-32 is before -19).'
    : 'Swap them: the first moment is `from`.';
}

export const seasonTimeOutsideEntry: Rule = {
  codes: { 'season-time-outside-entry': 'warning' },
  *check({ franchise }) {
    let own: WrittenTime | undefined;
    for (const time of soundTimes(franchise)) {
      if (time.season === undefined) {
        own = time;
        continue;
      }
      if (own?.entry !== time.entry || (time.from >= own.from && time.to <= own.to)) continue;
      yield {
        code: 'season-time-outside-entry',
        level: 'warning',
        message: `The time ${spanText(time)} of ${placeOf(time)} is not inside the entry's own time ${spanText(own)}. Widen the entry's time, or correct the season's.`,
        pointer: time.pointer,
      };
    }
  },
};

export const timeWide: Rule = {
  codes: { 'time-wide': 'info' },
  *check({ franchise, leftOut }) {
    if (leftOut?.has('/order') || leftOut?.has('/eras')) return;
    const times = [...soundTimes(franchise)];
    const whole = hullOf([...times, ...(franchise.eras ?? [])]);
    // A single time is as wide as the whole story, which means nothing.
    if (whole === undefined || times.length < 2) return;
    const wholeWidth = whole.to - whole.from;
    for (const time of times) {
      const width = time.to - time.from;
      if (width * 2 <= wholeWidth) continue;
      yield {
        code: 'time-wide',
        level: 'info',
        message: `${placeOf(time)} spans ${counted(width, franchise.calendar?.unit === 'days' ? 'day' : 'year')}, over half of the whole story (${spanText(whole)}). Leave the time out if it plays in two moments far apart.`,
        pointer: time.pointer,
      };
    }
  },
};

function placeOf({ entry, season }: { readonly entry: number; readonly season?: number | undefined }): string {
  return season === undefined ? entryAt(entry) : `season object ${season + 1} of ${entryAt(entry)}`;
}

export const TIME_RULES: readonly Rule[] = [timeNeedsCalendar, timeReversed, seasonTimeOutsideEntry, timeWide];
