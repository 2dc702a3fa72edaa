/**
 * A maker of sound for the bench `marks`: songs of chords, bass, melody and drums in a key, and people who speak in
 * vowels. Pure; rows of samples from -1 to 1.
 */
import { type Chance, chanceOf } from './marksChance.ts';
import { type SoundRow, sampleRateHz } from './marksSoundRow.ts';

const tableBits = 11;
const tableSize = 1 << tableBits;
const sine = Float32Array.from({ length: tableSize }, (_, at) => Math.sin((2 * Math.PI * at) / tableSize));

/** Adds a fading note with a few overtones. */
function addNote(row: SoundRow, fromSeconds: number, seconds: number, hz: number, loudness: number, overtones: number) {
  const first = Math.round(fromSeconds * sampleRateHz);
  const last = Math.min(row.length, first + Math.round(seconds * sampleRateHz));
  const fade = Math.exp(-3 / (seconds * sampleRateHz));
  for (let overtone = 1; overtone <= overtones; overtone++) {
    const step = (hz * overtone * tableSize) / sampleRateHz;
    if (hz * overtone > 8_000) return;
    let phase = 0;
    let level = loudness / overtone;
    for (let at = first; at < last; at++) {
      row[at] = (row[at] ?? 0) + level * (sine[phase & (tableSize - 1)] ?? 0);
      phase += step;
      level *= fade;
    }
  }
}

function addDrum(row: SoundRow, fromSeconds: number, chance: Chance, isDeep: boolean): void {
  const first = Math.round(fromSeconds * sampleRateHz);
  const length = Math.round((isDeep ? 0.12 : 0.05) * sampleRateHz);
  for (let at = 0; at < length && first + at < row.length; at++) {
    const level = 0.5 * (1 - at / length) ** 2;
    const hit = isDeep
      ? Math.sin((at / sampleRateHz) * 2 * Math.PI * (50 + 60 * (1 - at / length)))
      : chance.between(-1, 1);
    row[first + at] = (row[first + at] ?? 0) + level * hit * (isDeep ? 0.6 : 0.25);
  }
}

const scales = [
  [0, 2, 4, 5, 7, 9, 11],
  [0, 2, 3, 5, 7, 8, 10],
  [0, 2, 3, 5, 7, 9, 10],
];

/** A song in a key and at a tempo of its own, in bars that repeat with changes, as songs do. */
export function bandSong(seed: string, seconds: number): SoundRow {
  const chance = chanceOf(`band/${seed}`);
  const row = new Float32Array(Math.round(seconds * sampleRateHz));
  const beatSeconds = 60 / chance.between(76, 152);
  const scale = chance.pick(scales);
  const rootHz = 110 * 2 ** (chance.whole(0, 11) / 12);
  const hzOf = (step: number): number => rootHz * 2 ** (Math.floor(step / 7) + (scale[((step % 7) + 7) % 7] ?? 0) / 12);
  const chords = Array.from({ length: 4 }, () => chance.whole(0, 6));
  const hasDrums = chance.share() < 0.7;
  const overtones = chance.whole(2, 5);
  let melody = 7;
  for (let beat = 0; beat * beatSeconds < seconds; beat++) {
    const at = beat * beatSeconds;
    const chord = chords[Math.floor(beat / 4) % chords.length] ?? 0;
    if (beat % 4 === 0)
      for (const step of [0, 2, 4]) addNote(row, at, beatSeconds * 4, hzOf(chord + step) * 2, 0.09, 3);
    addNote(row, at, beatSeconds, hzOf(chord), 0.2, overtones);
    for (const half of [0, 0.5]) {
      melody = Math.min(17, Math.max(5, melody + chance.whole(-3, 3)));
      if (chance.share() < 0.8)
        addNote(row, at + half * beatSeconds, beatSeconds * 0.6, hzOf(melody) * 2, 0.16, overtones);
    }
    if (hasDrums) {
      addDrum(row, at, chance, beat % 2 === 0);
      addDrum(row, at + beatSeconds / 2, chance, false);
    }
  }
  return row;
}

const vowels = [
  [730, 1090],
  [270, 2290],
  [570, 840],
  [440, 1020],
  [530, 1840],
  [300, 870],
] as const;

/** People who speak in turn, with pauses, in a room with a little noise; now and then a tune below. */
export function bandStory(seed: string, seconds: number): SoundRow {
  const chance = chanceOf(`talk/${seed}`);
  const row = new Float32Array(Math.round(seconds * sampleRateHz));
  const speakers = [chance.between(85, 130), chance.between(150, 230), chance.between(100, 210)];
  let at = Math.round(chance.between(0, 0.4) * sampleRateHz);
  while (at < row.length) {
    const pitchHz = chance.pick(speakers);
    for (let syllables = chance.whole(4, 16); syllables > 0 && at < row.length; syllables--) {
      const length = Math.round(chance.between(0.09, 0.3) * sampleRateHz);
      addSyllable(row, at, length, pitchHz * chance.between(0.85, 1.25), chance);
      at += length + Math.round(chance.between(0, 0.08) * sampleRateHz);
    }
    at += Math.round(chance.between(0.15, 1.4) * sampleRateHz);
  }
  if (chance.share() < 0.4) {
    const tune = bandSong(`${seed}/tune`, seconds);
    for (const [place, sample] of tune.entries()) row[place] = (row[place] ?? 0) + sample * 0.3;
  }
  let room = 0;
  for (let place = 0; place < row.length; place++) {
    room += (chance.share() - 0.5 - room) * 0.1;
    row[place] = (row[place] ?? 0) + room * 0.03;
  }
  return row;
}

/** A train of pulses through two resonances. */
function addSyllable(row: SoundRow, from: number, length: number, pitchHz: number, chance: Chance): void {
  const [first, second] = chance.pick(vowels);
  const isHissed = chance.share() < 0.2;
  const period = sampleRateHz / pitchHz;
  const one = resonance(first * chance.between(0.9, 1.1), 90);
  const two = resonance(second * chance.between(0.9, 1.1), 120);
  let untilPulse = 0;
  for (let at = 0; at < length && from + at < row.length; at++) {
    let source = 0;
    if (isHissed && at < length / 3) source = chance.between(-0.25, 0.25);
    else if (--untilPulse <= 0) {
      source = 1;
      untilPulse += period;
    }
    const swell = Math.min(1, at / 400, (length - at) / 800);
    row[from + at] = (row[from + at] ?? 0) + 0.5 * swell * (one(source) + 0.6 * two(source));
  }
}

function resonance(hz: number, widthHz: number): (input: number) => number {
  const radius = Math.exp((-Math.PI * widthHz) / sampleRateHz);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hz) / sampleRateHz);
  const back = radius * radius;
  let [last, before] = [0, 0];
  return (input) => {
    const output = input + turn * last - back * before;
    before = last;
    last = output;
    return output * 0.06;
  };
}
