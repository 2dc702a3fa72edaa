/** Rules about the calendar's labels, which readers print beside a time. */
import { say } from '../faultTexts.ts';
import type { Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { finding, shown } from './wording.ts';
import { hullOf, soundTimes } from './writtenTimes.ts';

export const labelsNoZero: Rule = {
  codes: { 'labels-no-zero': 'warning' },
  *check({ franchise: { calendar } }) {
    if (calendar === undefined || calendar.zero !== undefined) return;
    for (const key of ['before', 'after'] as const) {
      const label = calendar[key];
      if (label === undefined) continue;
      yield { ...finding('labels-no-zero', ['calendar', key], shown(label), key, calendar.unit), mark: 'key' };
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
    const found = { code: 'label-missing', pointer: ['calendar'], mark: 'key' } as const;
    if (whole.from < 0 && calendar.before === undefined) {
      yield { ...found, text: say('label-before-missing', whole.from) };
    }
    if (whole.to > 0 && calendar.zero !== undefined && calendar.after === undefined) {
      yield { ...found, text: say('label-after-missing', whole.to, shown(calendar.zero)) };
    }
  },
};

function printedHull(franchise: Franchise): ReturnType<typeof hullOf> {
  return hullOf([...soundTimes(franchise), ...(franchise.eras ?? [])]);
}

export const CALENDAR_RULES: readonly Rule[] = [labelsNoZero, labelMissing];
