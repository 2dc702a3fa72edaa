/** The sound of one part of an episode for the bench `marks`. Pure; one channel. */
import { chanceOf } from './marksChance.ts';
import type { Part, SoundMaker } from './marksPlan.ts';
import { bandSong, bandStory } from './marksSoundBand.ts';
import { type SoundRow, sampleRateHz } from './marksSoundRow.ts';
import { tapeSong, tapeStory } from './marksSoundTape.ts';

/** Songs, jingles and stings of a season return: each is made once. */
const known = new Map<string, SoundRow>();
const knownAtMost = 12;

export function soundOfPart(part: Part, maker: SoundMaker): SoundRow {
  const [song, story] = maker === 'band' ? [bandSong, bandStory] : [tapeSong, tapeStory];
  switch (part.sound) {
    case 'story':
      return story(part.soundSeed, part.seconds);
    case 'song':
    case 'jingle':
    case 'sting':
      return spokenOver(remembered(part, maker, song), part, story);
    case 'rain':
      return rain(part.soundSeed, part.seconds, maker);
    case 'hum':
      return hum(part.soundSeed, part.seconds);
    default:
      return new Float32Array(Math.round(part.seconds * sampleRateHz));
  }
}

function remembered({ soundSeed, seconds }: Part, maker: SoundMaker, song: typeof bandSong): SoundRow {
  const key = `${maker} ${soundSeed} ${seconds}`;
  const row = known.get(key) ?? song(soundSeed, seconds);
  if (known.size >= knownAtMost) known.clear();
  known.set(key, row);
  return row;
}

function spokenOver(row: SoundRow, { soundSeed, spokenSeconds = 0 }: Part, story: typeof bandStory): SoundRow {
  if (spokenSeconds <= 0) return row;
  // Another voice in every episode.
  const voice = story(`${soundSeed}/${spokenSeconds}`, spokenSeconds);
  const mixed = row.slice();
  for (const [at, sample] of voice.entries()) mixed[at] = 0.6 * (mixed[at] ?? 0) + 0.6 * sample;
  return mixed;
}

/** Steady rain: noise of one colour for each maker, with heavier drops. */
function rain(seed: string, seconds: number, maker: SoundMaker): SoundRow {
  const chance = chanceOf(`rain/${seed}`);
  const row = new Float32Array(Math.round(seconds * sampleRateHz));
  const softness = maker === 'band' ? 0.25 : 0.12;
  let [smooth, drop] = [0, 0];
  for (let at = 0; at < row.length; at++) {
    smooth += (chance.between(-1, 1) - smooth) * softness;
    if (chance.share() < 0.0004) drop = chance.between(0.1, 0.5);
    drop *= 0.995;
    row[at] = 0.35 * smooth + drop * chance.between(-1, 1);
  }
  return row;
}

/** A machine: mains hum and a fan. */
function hum(seed: string, seconds: number): SoundRow {
  const chance = chanceOf(`hum/${seed}`);
  const base = chance.pick([50, 60]);
  let fan = 0;
  return Float32Array.from({ length: Math.round(seconds * sampleRateHz) }, (_, at) => {
    const turn = (2 * Math.PI * base * at) / sampleRateHz;
    fan += (chance.between(-1, 1) - fan) * 0.02;
    return 0.12 * Math.sin(turn) + 0.08 * Math.sin(2 * turn) + 0.05 * Math.sin(4 * turn) + 0.2 * fan;
  });
}
