/**
 * What the bench `marks` hears and sees: eight series by two makers of sound, with the truth about every episode. Knows
 * nothing of the detector. Pure.
 */
import { type Chance, chanceOf } from './marksChance.ts';

export type SoundMaker = 'band' | 'tape';
export type SoundKind = 'story' | 'song' | 'jingle' | 'sting' | 'rain' | 'hum' | 'silence';
export type PictureKind = 'scene' | 'night' | 'titles' | 'lettering' | 'black';
export type Codec = 'aac' | 'mp3' | 'ac3' | 'eac3' | 'opus' | 'flac';

/** A part of an episode. Sounds of one kind with the same seed are the same sound. */
export interface Part {
  readonly seconds: number;
  readonly sound: SoundKind;
  readonly soundSeed: string;
  /** Somebody speaks over the first seconds of a song. */
  readonly spokenSeconds?: number;
  readonly picture: PictureKind;
}

export interface TrueSpan {
  readonly startSeconds: number;
  /** The story goes on until here: somebody speaks over the first seconds of the song. Either start is right. */
  readonly spokenUntilSeconds?: number;
  readonly endSeconds: number;
}

export interface PlannedEpisode {
  readonly name: string;
  readonly maker: SoundMaker;
  readonly codec: Codec;
  readonly gainDb: number;
  readonly parts: readonly Part[];
  readonly intro: TrueSpan | undefined;
  readonly credits: TrueSpan | undefined;
  readonly afterCredits: TrueSpan | undefined;
}

export interface PlannedSeries {
  readonly name: string;
  readonly episodes: readonly PlannedEpisode[];
}

export const episodeSeconds = 480;
/** Nothing but story lies between the first and the last part that are laid out; it is long enough for all of them. */
const leastMiddleSeconds = 60;
const codecs: readonly Codec[] = ['aac', 'mp3', 'ac3', 'eac3', 'opus', 'flac'];
const loudestDb = 4;
const quietestDb = -26;

/** One episode's beginning and end; the middle is filled with story. */
interface Layout {
  readonly head: readonly Part[];
  readonly tail: readonly Part[];
}

interface Season {
  readonly seed: string;
  readonly chance: Chance;
}

type LayOut = (season: Season, episode: number, chance: Chance) => Layout;

export function plannedSeries(seed: number): PlannedSeries[] {
  return kinds.map(({ maker, episodes, layOut }, index) => {
    const season = { seed: `${seed}/${index}`, chance: chanceOf(`${seed}/${index}/season`) };
    const name = `Series ${index + 1}`;
    const shift = season.chance.whole(0, codecs.length - 1);
    return {
      name,
      episodes: Array.from({ length: episodes }, (_, episode) => {
        const chance = chanceOf(`${season.seed}/${episode}`);
        return {
          name: `${name} S01E0${episode + 1}.mkv`,
          maker,
          codec: codecs[(episode + shift) % codecs.length] ?? 'aac',
          gainDb: chance.between(quietestDb, loudestDb),
          ...episodeOf(layOut(season, episode, chance), `${season.seed}/${episode}`),
        };
      }),
    };
  });
}

function episodeOf(
  { head, tail }: Layout,
  seed: string,
): Pick<PlannedEpisode, 'parts' | 'intro' | 'credits' | 'afterCredits'> {
  const laidOut = [...head, ...tail].reduce((sum, { seconds }) => sum + seconds, 0);
  const rest = episodeSeconds - laidOut;
  if (rest < leastMiddleSeconds) throw new Error(`expected ${leastMiddleSeconds} s of middle, got ${rest}`);
  const parts = [...head, story(rest, `${seed}/middle`), ...tail];
  const spans = spansOf(parts);
  const intros = spans.filter(({ part }) => part.picture === 'titles' && part.sound === 'song');
  const credits = spans.filter(({ part }) => isCredits(part));
  const [first] = credits;
  const last = credits.at(-1);
  const creditSpan =
    first === undefined || last === undefined
      ? undefined
      : { startSeconds: first.startSeconds, endSeconds: last.endSeconds };
  return {
    parts,
    intro: intros[0] && {
      startSeconds: intros[0].startSeconds,
      spokenUntilSeconds: intros[0].startSeconds + (intros[0].part.spokenSeconds ?? 0),
      endSeconds: intros[0].endSeconds,
    },
    credits: creditSpan,
    afterCredits:
      creditSpan === undefined || creditSpan.endSeconds > episodeSeconds - 1
        ? undefined
        : { startSeconds: creditSpan.endSeconds, endSeconds: episodeSeconds },
  };
}

/** Lettering on black, or a song over pictures near the end. */
function isCredits({ picture, sound, soundSeed }: Part): boolean {
  return picture === 'lettering' || (sound === 'song' && soundSeed.includes('/ending'));
}

function spansOf(parts: readonly Part[]): (TrueSpan & { readonly part: Part })[] {
  let at = 0;
  return parts.map((part) => {
    const startSeconds = at;
    at += part.seconds;
    return { startSeconds, endSeconds: at, part };
  });
}

function story(seconds: number, soundSeed: string, picture: PictureKind = 'scene'): Part {
  return { seconds, sound: 'story', soundSeed, picture };
}

function pause(chance: Chance): Part {
  return { seconds: chance.between(0.4, 1.2), sound: 'silence', soundSeed: '', picture: 'black' };
}

function intro(seed: string, seconds: number, spokenSeconds = 0): Part {
  return { seconds, sound: 'song', soundSeed: `${seed}/theme`, spokenSeconds, picture: 'titles' };
}

/** Credits over pictures, to the season's ending song. */
function endingSong(seed: string, seconds: number): Part {
  return { seconds, sound: 'song', soundSeed: `${seed}/ending`, picture: 'scene' };
}

/** Lettering on black, to music of this episode alone. */
function rollingCredits(seed: string, seconds: number): Part {
  return { seconds, sound: 'song', soundSeed: `${seed}/score`, picture: 'lettering' };
}

/** Story of this length that holds what is no intro: the season's stings and jingle, rain, hum. */
function trappedStory(season: Season, seed: string, seconds: number, chance: Chance): Part[] {
  const traps: Part[] = [
    { seconds: 3, sound: 'sting', soundSeed: `${season.seed}/sting`, picture: 'scene' },
    { seconds: 3, sound: 'sting', soundSeed: `${season.seed}/sting`, picture: 'scene' },
    { seconds: 10, sound: 'jingle', soundSeed: `${season.seed}/jingle`, picture: 'scene' },
    { seconds: chance.between(20, 26), sound: 'rain', soundSeed: `${seed}/rain`, picture: 'scene' },
    { seconds: chance.between(20, 40), sound: 'hum', soundSeed: `${seed}/hum`, picture: 'scene' },
  ];
  const parts: Part[] = [];
  let left = seconds;
  while (left > 0) {
    const talk = Math.min(left, chance.between(4, 14));
    parts.push(story(talk, `${seed}/story${parts.length}`));
    left -= talk;
    const trap = traps.splice(chance.whole(0, traps.length - 1), 1)[0];
    if (trap === undefined || trap.seconds > left) continue;
    parts.push(trap);
    left -= trap.seconds;
  }
  return parts;
}

const withBlackCredits: LayOut = (season, episode, chance) => ({
  head: [intro(season.seed, 60), ...trappedStory(season, `${season.seed}/${episode}/a`, 60, chance)],
  tail: [
    ...trappedStory(season, `${season.seed}/${episode}/b`, 70, chance),
    pause(chance),
    rollingCredits(`${season.seed}/${episode}`, chance.between(25, 50)),
  ],
});

const withColdOpenAndSong: LayOut = (season, episode, chance) => ({
  head: [
    ...trappedStory(season, `${season.seed}/${episode}/a`, chance.between(15, 70), chance),
    pause(chance),
    intro(season.seed, 38),
    story(25, `${season.seed}/${episode}/c`),
  ],
  tail: [...trappedStory(season, `${season.seed}/${episode}/b`, 40, chance), endingSong(season.seed, 65)],
});

/** From the fourth episode on another intro. */
const withChangedIntro: LayOut = (season, episode, chance) => ({
  head: [
    ...trappedStory(season, `${season.seed}/${episode}/a`, chance.between(10, 60), chance),
    intro(`${season.seed}/${episode < 3 ? 'first' : 'second'}`, episode < 3 ? 45 : 33),
    story(20, `${season.seed}/${episode}/c`),
  ],
  tail: [
    ...trappedStory(season, `${season.seed}/${episode}/b`, 50, chance),
    rollingCredits(`${season.seed}/${episode}`, chance.between(20, 40)),
  ],
});

const withShortIntroAndScene: LayOut = (season, episode, chance) => ({
  head: [
    ...trappedStory(season, `${season.seed}/${episode}/a`, chance.between(10, 80), chance),
    intro(season.seed, 19),
    story(15, `${season.seed}/${episode}/c`),
  ],
  tail: [
    story(20, `${season.seed}/${episode}/b`),
    pause(chance),
    rollingCredits(`${season.seed}/${episode}`, chance.between(20, 40)),
    story(chance.between(18, 55), `${season.seed}/${episode}/after`),
  ],
});

/** The second and the fourth episode have no intro. */
const withAbsentIntros: LayOut = (season, episode, chance) => ({
  head: [
    ...trappedStory(season, `${season.seed}/${episode}/a`, chance.between(20, 50), chance),
    ...(episode % 2 === 1 ? [] : [intro(season.seed, 42, chance.between(0, 4))]),
    story(20, `${season.seed}/${episode}/c`),
  ],
  tail: [
    story(20, `${season.seed}/${episode}/b`),
    endingSong(season.seed, 50),
    story(chance.between(14, 40), `${season.seed}/${episode}/after`),
  ],
});

/** Nothing to find: traps, a recording of rain in two episodes, and dark scenes before the end. */
const withTrapsAlone: LayOut = (season, episode, chance) => ({
  head: [
    ...trappedStory(season, `${season.seed}/${episode}/a`, 50, chance),
    ...(episode < 2
      ? [{ seconds: 21, sound: 'rain', soundSeed: `${season.seed}/rain`, picture: 'scene' } as const]
      : []),
    ...trappedStory(season, `${season.seed}/${episode}/c`, 45, chance),
  ],
  tail: [
    ...trappedStory(season, `${season.seed}/${episode}/b`, 40, chance),
    story(chance.between(20, 40), `${season.seed}/${episode}/night`, 'night'),
    story(chance.between(15, 40), `${season.seed}/${episode}/end`),
  ],
});

const withLongIntroAndStinger: LayOut = (season, episode, chance) => ({
  head: [
    ...trappedStory(season, `${season.seed}/${episode}/a`, chance.between(8, 30), chance),
    pause(chance),
    intro(season.seed, 80, chance.between(0, 3)),
  ],
  tail: [
    ...trappedStory(season, `${season.seed}/${episode}/b`, 40, chance),
    rollingCredits(`${season.seed}/${episode}`, chance.between(25, 55)),
    story(chance.between(11, 14), `${season.seed}/${episode}/after`),
  ],
});

/** The song ends the episode, or what is next week follows it. */
const withSongAndPreview: LayOut = (season, episode, chance) => ({
  head: [intro(season.seed, 28), ...trappedStory(season, `${season.seed}/${episode}/a`, 60, chance)],
  tail: [
    story(30, `${season.seed}/${episode}/b`),
    pause(chance),
    endingSong(season.seed, 58),
    ...(episode % 2 === 0 ? [story(chance.between(15, 25), `${season.seed}/${episode}/after`)] : []),
  ],
});

const kinds: readonly { readonly maker: SoundMaker; readonly episodes: number; readonly layOut: LayOut }[] = [
  { maker: 'band', episodes: 5, layOut: withBlackCredits },
  { maker: 'tape', episodes: 5, layOut: withColdOpenAndSong },
  { maker: 'band', episodes: 6, layOut: withChangedIntro },
  { maker: 'tape', episodes: 5, layOut: withShortIntroAndScene },
  { maker: 'band', episodes: 5, layOut: withAbsentIntros },
  { maker: 'tape', episodes: 5, layOut: withTrapsAlone },
  { maker: 'tape', episodes: 5, layOut: withLongIntroAndStinger },
  { maker: 'band', episodes: 5, layOut: withSongAndPreview },
];
