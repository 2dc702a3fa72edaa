/** Numbers that look random and are the same for the same seed. Pure. */

export interface Chance {
  /** From 0 up to 1. */
  share(): number;
  between(least: number, most: number): number;
  whole(least: number, most: number): number;
  pick<Choice>(choices: readonly Choice[]): Choice;
}

/** Seeds may be texts: `2/theme` differs from `2/story`. */
export function chanceOf(seed: string): Chance {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + (most - least) * share();
  return {
    share,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    pick: (choices) => {
      const chosen = choices[Math.floor(share() * choices.length)];
      if (chosen === undefined) throw new Error('expected choices, got none');
      return chosen;
    },
  };
}
