/**
 * Another maker of sound for the bench `marks`, with nothing in common with the first: songs of bells and sweeping
 * bands without a key, and crowds instead of speakers. Pure; rows of samples from -1 to 1.
 */
import { type Chance, chanceOf } from './marksChance.ts';
import { type SoundRow, sampleRateHz } from './marksSoundRow.ts';

/** A band of noise whose middle moves. */
function addBand(row: SoundRow, chance: Chance, from: number, to: number, level: number, hzAt: (at: number) => number) {
  let [low, band] = [0, 0];
  let strength = 0;
  for (let at = from; at < to && at < row.length; at++) {
    // The middle of the band is set anew every millisecond.
    if ((at - from) % 48 === 0) strength = 2 * Math.sin((Math.PI * hzAt(at)) / sampleRateHz);
    const high = chance.share() - 0.5 - low - 0.12 * band;
    band += strength * high;
    low += strength * band;
    row[at] = (row[at] ?? 0) + level * band;
  }
}

/** A bell: one oscillator bends the phase of another. */
function addBell(row: SoundRow, from: number, seconds: number, hz: number, ratio: number, level: number): void {
  const length = Math.round(seconds * sampleRateHz);
  const [step, bendStep] = [(2 * Math.PI * hz) / sampleRateHz, (2 * Math.PI * hz * ratio) / sampleRateHz];
  for (let at = 0; at < length && from + at < row.length; at++) {
    const left = 1 - at / length;
    row[from + at] =
      (row[from + at] ?? 0) + level * left * left * Math.sin(step * at + 2.2 * left * Math.sin(bendStep * at));
  }
}

/** Bells at uneven times, over one or two bands of noise that sweep. */
export function tapeSong(seed: string, seconds: number): SoundRow {
  const chance = chanceOf(`tape/${seed}`);
  const row = new Float32Array(Math.round(seconds * sampleRateHz));
  const ratio = chance.between(1.2, 3.7);
  const bands = chance.whole(1, 2);
  for (let band = 0; band < bands; band++) {
    const [middle, depth, turn] = [chance.between(300, 1600), chance.between(0.3, 0.8), chance.between(0.1, 0.6)];
    addBand(
      row,
      chance,
      0,
      row.length,
      0.12,
      (at) => middle * (1 + depth * Math.sin((2 * Math.PI * turn * at) / sampleRateHz)),
    );
  }
  for (let at = 0; at < row.length; at += Math.round(chance.between(0.12, 0.55) * sampleRateHz)) {
    addBell(row, at, chance.between(0.3, 1.1), 150 * 2 ** chance.between(0, 3.4), ratio, chance.between(0.1, 0.3));
  }
  return row;
}

/** A crowd: several bands of noise that start and stop, with footsteps and doors. */
export function tapeStory(seed: string, seconds: number): SoundRow {
  const chance = chanceOf(`crowd/${seed}`);
  const row = new Float32Array(Math.round(seconds * sampleRateHz));
  for (let voice = 0; voice < 3; voice++) {
    const base = chance.between(250, 900);
    for (let at = 0; at < row.length; ) {
      const length = Math.round(chance.between(0.1, 0.5) * sampleRateHz);
      const [from, to] = [base * chance.between(0.6, 2.4), base * chance.between(0.6, 2.4)];
      const start = at;
      addBand(
        row,
        chance,
        at,
        at + length,
        chance.between(0.1, 0.4),
        (place) => from + ((to - from) * (place - start)) / length,
      );
      at += length + Math.round(chance.between(0.02, 0.9) * sampleRateHz);
    }
  }
  for (let at = 0; at < row.length; at += Math.round(chance.between(0.3, 3) * sampleRateHz)) {
    const length = Math.round(chance.between(0.02, 0.08) * sampleRateHz);
    for (let place = at; place < at + length && place < row.length; place++) {
      row[place] = (row[place] ?? 0) + 0.4 * (1 - (place - at) / length) ** 3 * chance.between(-1, 1);
    }
  }
  return row;
}
