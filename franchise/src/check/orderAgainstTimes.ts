/** Does the order agree with the times? A story may loop (franchise.md 1.4), so this is never more than a warning. */
import type { Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { entryNamed, quoted, spanText } from './wording.ts';
import { soundTimes, type WrittenTime } from './writtenTimes.ts';

/**
 * An entry's last moment lies before the first moment of an earlier entry of the same universe. Neighbours may well go back in
 * time while their spans meet; universes are told beside each other, so each has a latest begin of its own.
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
      const where = against.universe === undefined ? '' : ` in the universe ${quoted(against.universe)}`;
      yield {
        code: 'order-against-times',
        level: 'warning',
        message: `${entryNamed(order, time.entry)}, time ${spanText(time)}, stands after ${entryNamed(order, against.time.entry)}, time ${spanText(against.time)}${where}. Move one of them or correct a time; leave it if the story itself goes back.`,
        pointer: time.pointer,
      };
    }
  },
};

/** One time an entry, in the order of the file: its own, else the hull of its seasons' times, placed at the first of them. */
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
