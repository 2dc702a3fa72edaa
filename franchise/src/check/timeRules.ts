/** Rules about single times: they need a calendar, run forwards, and fit inside their entry. */
import type { CodedText } from '../fault.ts';
import { say } from '../faultTexts.ts';
import type { Rule } from './rule.ts';
import { entryAt, finding, seasonObjectAt, spanText } from './wording.ts';
import { hullOf, soundTimes, type WrittenTime, writtenTimes } from './writtenTimes.ts';

/** The schema could require the calendar, but this rule's message is clearer. */
export const timeNeedsCalendar: Rule = {
  codes: { 'time-needs-calendar': 'error' },
  *check({ franchise, leftOut }) {
    if (franchise.calendar !== undefined || leftOut?.has('/calendar')) return;
    for (const { entry, season, pointer } of writtenTimes(franchise)) {
      yield { ...finding('time-needs-calendar', pointer, placeOf({ entry, season })), mark: 'key' };
    }
  },
};

export const timeReversed: Rule = {
  codes: { 'time-reversed': 'error' },
  *check({ franchise }) {
    for (const { entry, season, pointer, from, to } of writtenTimes(franchise)) {
      if (from <= to) continue;
      yield finding('time-reversed', pointer, placeOf({ entry, season }), from, to, backwardsAdvice(from, to));
    }
  },
};

/** The usual mistake: years before zero written without their sign, so that 32 comes before 19. */
export function backwardsAdvice(from: number, to: number): CodedText {
  return say(from > 0 && to > 0 ? 'swap-signs' : 'swap');
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
      yield finding('season-time-outside-entry', time.pointer, spanText(time), placeOf(time), spanText(own));
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
      if ((time.to - time.from) * 2 <= wholeWidth) continue;
      yield finding('time-wide', time.pointer, placeOf(time), spanText(time), spanText(whole));
    }
  },
};

function placeOf({ entry, season }: { readonly entry: number; readonly season?: number | undefined }): CodedText {
  return season === undefined ? entryAt(entry) : seasonObjectAt(season, entry);
}

export const TIME_RULES: readonly Rule[] = [timeNeedsCalendar, timeReversed, seasonTimeOutsideEntry, timeWide];
