/** Sounds for sample videos that differ from each other and can be recognised. Pure. */
import type { SampleSound } from './options.ts';

const noteSeconds = 0.23;
const lowestHz = 180;
const notesLimit = 1_000_000;

/**
 * Returns a function that gives the sample, -1 to 1, at a moment of a sequence of sounds; fast for ascending moments.
 */
export function soundOf(sounds: readonly SampleSound[]): (seconds: number) => number {
  let voices: readonly number[] = [];
  let known = -1;
  let at = 0;
  let start = 0;
  return (seconds) => {
    if (seconds < start) {
      at = 0;
      start = 0;
    }
    for (let length = sounds[at]?.seconds; length !== undefined && seconds >= start + length; ) {
      start += length;
      at += 1;
      length = sounds[at]?.seconds;
    }
    const { kind = 'silence', seed = 0 } = sounds[at] ?? {};
    if (kind === 'silence') return 0;
    if (kind === 'noise') return 0.3 * (hashed(seed, Math.floor((seconds - start) * 48_000)) * 2 - 1);
    const note = Math.floor((seconds - start) / noteSeconds);
    if (known !== at * notesLimit + note) {
      known = at * notesLimit + note;
      voices = voicesOf(seed, note);
    }
    let sum = 0;
    for (const hz of voices) sum += 0.15 * Math.sin(2 * Math.PI * hz * (seconds - start));
    return sum;
  };
}

/** Three voices, so that neighbouring notes differ in many frequency bands. */
function voicesOf(seed: number, note: number): number[] {
  return [0, 1, 2].map((voice) => lowestHz * 2 ** (hashed(seed * 3 + voice, note) * 3));
}

/** A number from 0 to 1, always the same for the same two arguments. */
function hashed(seed: number, index: number): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return ((value ^ (value >>> 15)) >>> 0) / 2 ** 32;
}
