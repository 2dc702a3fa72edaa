/** Rules about the calendar's labels, which readers print beside a time. */
import type { Finding } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { quoted } from './wording.ts';
import { hullOf, soundTimes } from './writtenTimes.ts';

export const labelsNoZero: Rule = {
  codes: { 'labels-no-zero': 'warning' },
  *check({ franchise: { calendar } }) {
    if (calendar === undefined || calendar.zero !== undefined) return;
    for (const key of ['before', 'after'] as const) {
      const label = calendar[key];
      if (label === undefined) continue;
      yield {
        code: 'labels-no-zero',
        level: 'warning',
        message: `The calendar has the label ${quoted(label)} ${key} zero, but no \`zero\`. Name the event that the times count from; without it they are plain calendar ${calendar.unit}.`,
        pointer: ['calendar', key],
        mark: 'key',
      };
    }
  },
};

/** Bounds of eras are printed too, so they count as times. Zero needs no label: it is printed bare. */
export const labelMissing: Rule = {
  codes: { 'label-missing': 'warning' },
  *check({ franchise }) {
    const { calendar } = franchise;
    const whole = printedHull(franchise);
    if (calendar === undefined || whole === undefined) return;
    if (whole.from < 0 && calendar.before === undefined) {
      yield missing('before', `There are times before zero (${whole.from})`, 'BBY');
    }
    if (whole.to > 0 && calendar.zero !== undefined && calendar.after === undefined) {
      yield missing('after', `There are times after ${quoted(calendar.zero)} (${whole.to})`, 'ABY');
    }
  },
};

function missing(key: 'before' | 'after', why: string, example: string): Finding {
  return {
    code: 'label-missing',
    level: 'warning',
    message: `${why}, but the calendar does not say how to print them. Add \`${key}\`, such as "${example}".`,
    pointer: ['calendar'],
    mark: 'key',
  };
}

function printedHull(franchise: Franchise): ReturnType<typeof hullOf> {
  return hullOf([...soundTimes(franchise), ...(franchise.eras ?? [])]);
}

export const CALENDAR_RULES: readonly Rule[] = [labelsNoZero, labelMissing];
