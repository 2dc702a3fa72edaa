/** Rules about eras: named stretches of the timeline, both ends included. */
import type { Rule } from './rule.ts';
import { backwardsAdvice } from './timeRules.ts';
import { entryNamed, quoted, spanText } from './wording.ts';
import { meantEras, soundTimes, touching } from './writtenTimes.ts';

/** Overlaps that are listed: n eras can overlap in n x n ways, and nobody reads that many. */
const OVERLAPS_LISTED = 100;

export const eraReversed: Rule = {
  codes: { 'era-reversed': 'error' },
  *check({ franchise }) {
    for (const [index, { name, from, to }] of (franchise.eras ?? []).entries()) {
      if (from <= to) continue;
      yield {
        code: 'era-reversed',
        level: 'error',
        message: `The era ${quoted(name)} runs backwards: from ${from} is after to ${to}. ${backwardsAdvice(from, to)}`,
        pointer: ['eras', index],
      };
    }
  },
};

/**
 * Only for entries in the franchise's own universe: eras have no universe, and another universe's story may fall
 * between them. A season is not reported when its entry already is.
 */
export const timeOutsideEras: Rule = {
  codes: { 'time-outside-eras': 'warning' },
  *check({ franchise }) {
    const eras = meantEras(franchise);
    if (eras.length === 0) return;
    const inEra = touching(eras);
    let named: number | undefined;
    for (const time of soundTimes(franchise)) {
      const universes = franchise.order[time.entry]?.universes;
      const isOwn =
        universes === undefined || (franchise.universe !== undefined && universes.includes(franchise.universe));
      if (!isOwn || named === time.entry || inEra(time)) continue;
      if (time.season === undefined) named = time.entry;
      yield {
        code: 'time-outside-eras',
        level: 'warning',
        message: `The time ${spanText(time)} of ${entryNamed(franchise.order, time.entry)} touches none of the eras. Correct the time, widen an era or add one; name its universe if the entry plays in another.`,
        pointer: time.pointer,
      };
    }
  },
};

export const eraEmpty: Rule = {
  codes: { 'era-empty': 'info' },
  *check({ franchise, leftOut }) {
    if (leftOut?.has('/order') || leftOut?.has('/calendar')) return;
    const isPlayed = touching(soundTimes(franchise));
    for (const [index, era] of meantEras(franchise).entries()) {
      if (isPlayed(era)) continue;
      const name = quoted(franchise.eras?.[index]?.name ?? '');
      yield {
        code: 'era-empty',
        level: 'info',
        message: `No entry has a time in the era ${name} (${spanText(era)}). Give its entries their times, or remove the era.`,
        pointer: ['eras', index],
      };
    }
  },
};

export const eraSameName: Rule = {
  codes: { 'era-same-name': 'warning' },
  *check({ franchise }) {
    const first = new Map<string, number>();
    for (const [index, { name }] of (franchise.eras ?? []).entries()) {
      const earlier = first.get(name);
      if (earlier === undefined) {
        first.set(name, index);
        continue;
      }
      yield {
        code: 'era-same-name',
        level: 'warning',
        message: `Era ${index + 1} has the same name as era ${earlier + 1}, ${quoted(name)}. A viewer cannot tell them apart: rename one, or merge them.`,
        pointer: ['eras', index, 'name'],
      };
    }
  },
};

/** Eras that only share an end do not overlap: one ends at the moment in which the next begins. */
export const eraOverlap: Rule = {
  codes: { 'era-overlap': 'info' },
  *check({ franchise }) {
    let listed = 0;
    for (const [first, second] of overlaps(franchise)) {
      const [a, b] = [franchise.eras?.[first], franchise.eras?.[second]];
      if (a === undefined || b === undefined) continue;
      yield {
        code: 'era-overlap',
        level: 'info',
        message: `The era ${quoted(b.name)} (${spanText(b)}) overlaps ${quoted(a.name)} (${spanText(a)}). That is allowed; correct an end if they should follow each other.`,
        pointer: ['eras', second],
      };
      listed += 1;
      if (listed === OVERLAPS_LISTED) return;
    }
  },
};

/**
 * Pairs of indices, the earlier one in the file first. Sorted by start, so every era that still runs overlaps the next.
 */
function* overlaps(franchise: Parameters<typeof meantEras>[0]): Generator<readonly [number, number]> {
  const eras = meantEras(franchise)
    .map((span, index) => ({ ...span, index }))
    .sort((a, b) => a.from - b.from || a.to - b.to || a.index - b.index);
  let running: typeof eras = [];
  for (const era of eras) {
    running = running.filter(({ to }) => to > era.from);
    for (const { index } of running) yield [Math.min(index, era.index), Math.max(index, era.index)];
    running.push(era);
  }
}

export const ERA_RULES: readonly Rule[] = [eraReversed, timeOutsideEras, eraSameName, eraEmpty, eraOverlap];
