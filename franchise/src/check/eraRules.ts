/** Rules about eras: named stretches of the timeline, both ends included. */
import type { Rule } from './rule.ts';
import { backwardsAdvice } from './timeRules.ts';
import { entryNamed, finding, shown, spanText } from './wording.ts';
import { meantEras, soundTimes, touching } from './writtenTimes.ts';

/** Overlaps that are listed: n eras can overlap in n x n ways, and nobody reads that many. */
const OVERLAPS_LISTED = 100;

export const eraReversed: Rule = {
  codes: { 'era-reversed': 'error' },
  *check({ franchise }) {
    for (const [index, { name, from, to }] of (franchise.eras ?? []).entries()) {
      if (from <= to) continue;
      yield finding('era-reversed', ['eras', index], shown(name), from, to, backwardsAdvice(from, to));
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
      yield finding('time-outside-eras', time.pointer, spanText(time), entryNamed(franchise.order, time.entry));
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
      yield finding('era-empty', ['eras', index], shown(franchise.eras?.[index]?.name ?? ''), spanText(era));
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
      yield finding('era-same-name', ['eras', index, 'name'], index + 1, earlier + 1, shown(name));
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
      yield finding('era-overlap', ['eras', second], shown(b.name), spanText(b), shown(a.name), spanText(a));
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
