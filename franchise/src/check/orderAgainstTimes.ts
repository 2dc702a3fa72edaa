/** Warns when the order contradicts the times. Never an error: a story may loop. */
import { say } from '../faultTexts.ts';
import type { Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { entryNamed, finding, shown, spanText } from './wording.ts';
import { soundTimes, type WrittenTime } from './writtenTimes.ts';

/**
 * Reports an entry whose last moment is before the first moment of an earlier entry of the same universe. Neighbours
 * may go back in time while their spans overlap. Universes run side by side, so each keeps its own latest start.
 */
export const orderAgainstTimes: Rule = {
  codes: { 'order-against-times': 'warning' },
  *check({ franchise }) {
    const { order } = franchise;
    const latest = new Map<string | undefined, WrittenTime>();
    for (const time of timesOfEntries(franchise)) {
      let against: { readonly time: WrittenTime; readonly universe: string | undefined } | undefined;
      for (const universe of order[time.entry]?.universes ?? [franchise.universe]) {
        const before = latest.get(universe);
        if (before === undefined || time.from > before.from) latest.set(universe, time);
        if (before === undefined || time.to >= before.from) continue;
        if (against === undefined || before.from > against.time.from) against = { time: before, universe };
      }
      if (against === undefined) continue;
      const where = against.universe === undefined ? '' : say('in-universe', shown(against.universe));
      const placeAndTime = (of: WrittenTime) => [entryNamed(order, of.entry), spanText(of)];
      yield finding('order-against-times', time.pointer, ...placeAndTime(time), ...placeAndTime(against.time), where);
    }
  },
};

/** One time per entry, in file order: its own, else the hull of its seasons' times, positioned at the first of them. */
function* timesOfEntries(franchise: Franchise): Generator<WrittenTime> {
  let current: WrittenTime | undefined;
  for (const time of soundTimes(franchise)) {
    if (current?.entry !== time.entry) {
      if (current !== undefined) yield current;
      current = time;
    } else if (current.season !== undefined) {
      current = { ...current, from: Math.min(current.from, time.from), to: Math.max(current.to, time.to) };
    }
  }
  if (current !== undefined) yield current;
}
