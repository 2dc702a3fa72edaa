/**
 * What the bench `marks` hears and sees: eight series by two makers of sound, with the truth about every episode. Knows
 * nothing of the detector. Pure.
 */
import { type Chance, chanceOf } from './marksChance.ts';

export type SoundMaker = 'band' | 'tape';
export type SoundKind = 'clip' | 'story' | 'song' | 'jingle' | 'sting' | 'rain' | 'hum' | 'silence';
export type PictureKind = 'clip' | 'scene' | 'night' | 'titles' | 'lettering' | 'black';
export type Codec = 'aac' | 'mp3' | 'ac3' | 'eac3' | 'opus' | 'flac';

/** A part of an episode. Sounds of one kind with the same seed are the same sound. */
export interface Part {
  readonly seconds: number;
  readonly sound: SoundKind;
  readonly soundSeed: string;
  /** Somebody speaks over the first seconds of a song. */
  readonly spokenSeconds?: number;
  readonly picture: PictureKind;
  /** Of a clip: the episode that is shown again, from where, and music below it. */
  readonly clip?: { readonly of: PlannedEpisode; readonly fromSeconds: number; readonly bedSeed?: string };
  readonly isRecap?: boolean;
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
  readonly recap: TrueSpan | undefined;
}

export interface PlannedSeries {
  readonly name: string;
  /** Recaps, or what is like one: whole episodes are listened to, which no other program does. */
  readonly isOfRecaps: boolean;
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
  /** The middle is heard: none of it repeats. */
  readonly isMiddleHeard?: boolean;
}

interface Season {
  readonly seed: string;
  readonly chance: Chance;
}

type LayOut = (season: Season, episode: number, chance: Chance, before: PlannedEpisode | undefined) => Layout;

export function plannedSeries(seed: number): PlannedSeries[] {
  return kinds.map(({ maker, episodes, layOut, isOfRecaps = false }, index) => {
    const season = { seed: `${seed}/${index}`, chance: chanceOf(`${seed}/${index}/season`) };
    const name = `Series ${index + 1}`;
    const shift = season.chance.whole(0, codecs.length - 1);
    const planned: PlannedEpisode[] = [];
    for (let episode = 0; episode < episodes; episode++) {
      const chance = chanceOf(`${season.seed}/${episode}`);
      planned.push({
        name: `${name} S01E0${episode + 1}.mkv`,
        maker,
        codec: codecs[(episode + shift) % codecs.length] ?? 'aac',
        gainDb: chance.between(quietestDb, loudestDb),
        ...episodeOf(layOut(season, episode, chance, planned.at(-1)), `${season.seed}/${episode}`),
      });
    }
    return { name, isOfRecaps, episodes: planned };
  });
}

function episodeOf(
  { head, tail, isMiddleHeard = false }: Layout,
  seed: string,
): Pick<PlannedEpisode, 'parts' | 'intro' | 'credits' | 'afterCredits' | 'recap'> {
  const laidOut = [...head, ...tail].reduce((sum, { seconds }) => sum + seconds, 0);
  const rest = episodeSeconds - laidOut;
  if (rest < leastMiddleSeconds) throw new Error(`expected ${leastMiddleSeconds} s of middle, got ${rest}`);
  const middle = isMiddleHeard ? scenes(rest, `${seed}/middle`) : [story(rest, `${seed}/middle`)];
  const parts = [...head, ...middle, ...tail];
  const spans = spansOf(parts);
  const intros = spans.filter(({ part }) => part.picture === 'titles' && part.sound === 'song');
  const creditSpan = around(spans.filter(({ part }) => isCredits(part)));
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
    recap: around(spans.filter(({ part }) => part.isRecap === true)),
  };
}

function around(spans: readonly TrueSpan[]): TrueSpan | undefined {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { startSeconds: first.startSeconds, endSeconds: last.endSeconds };
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

/** Story of scenes of less than a minute: none repeats. */
function scenes(seconds: number, seed: string): Part[] {
  const count = Math.ceil(seconds / 50);
  return Array.from({ length: count }, (_, scene) => story(seconds / count, `${seed}${scene}`));
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

/** Pieces of the episode before, from places all over it. */
function clips(before: PlannedEpisode, count: number, chance: Chance, bedSeed?: string): Part[] {
  const share = (episodeSeconds - 120) / count;
  const order = Array.from({ length: count }, (_, place) => place);
  return order.map((place) =>
    clip(before, 30 + share * (place + chance.between(0.1, 0.8)), chance.between(2.6, 7), true, bedSeed),
  );
}

function clip(of: PlannedEpisode, fromSeconds: number, seconds: number, isRecap: boolean, bedSeed?: string): Part {
  const bed = bedSeed === undefined ? {} : { bedSeed };
  return { seconds, sound: 'clip', soundSeed: '', picture: 'clip', clip: { of, fromSeconds, ...bed }, isRecap };
}

/** What somebody says before the first clip, the same in each episode. */
function previouslyOn(seed: string): Part {
  return { ...story(2.4, `${seed}/previously`), isRecap: true };
}

const withRecapBeforeIntro: LayOut = (season, episode, chance, before) => ({
  head: [
    ...(before === undefined
      ? []
      : [previouslyOn(season.seed), ...clips(before, chance.whole(5, 9), chance), pause(chance)]),
    ...trappedStory(season, `${season.seed}/${episode}/a`, before === undefined ? 30 : chance.between(0, 25), chance),
    pause(chance),
    intro(season.seed, 32),
    story(20, `${season.seed}/${episode}/c`),
  ],
  tail: [story(20, `${season.seed}/${episode}/b`), pause(chance), rollingCredits(`${season.seed}/${episode}`, 30)],
  isMiddleHeard: true,
});

const withRecapAfterIntro: LayOut = (season, episode, chance, before) => ({
  head: [
    intro(season.seed, 26),
    ...(before === undefined ? [] : [...clips(before, chance.whole(4, 8), chance), pause(chance)]),
    ...trappedStory(season, `${season.seed}/${episode}/a`, 45, chance),
  ],
  tail: [story(20, `${season.seed}/${episode}/b`), endingSong(season.seed, 45)],
  isMiddleHeard: true,
});

/** The clips have the recap's own music below them. The second episode has no recap. */
const withRecapOverMusic: LayOut = (season, episode, chance, before) => ({
  head: [
    ...(before === undefined || episode === 1
      ? []
      : [previouslyOn(season.seed), ...clips(before, 7, chance, `${season.seed}/bed`), pause(chance)]),
    ...trappedStory(season, `${season.seed}/${episode}/a`, 30, chance),
    intro(season.seed, 30),
    story(10, `${season.seed}/${episode}/c`),
  ],
  tail: [story(20, `${season.seed}/${episode}/b`), endingSong(season.seed, 50)],
  isMiddleHeard: true,
});

/** The last scene is shown again, whole or with two cuts. */
const withSceneShownAgain: LayOut = (season, episode, chance, before) => {
  const again =
    before === undefined
      ? []
      : episode % 2 === 1
        ? [clip(before, episodeSeconds - 75, 40, false)]
        : [
            clip(before, episodeSeconds - 95, 14, false),
            clip(before, episodeSeconds - 76, 12, false),
            clip(before, episodeSeconds - 60, 15, false),
          ];
  return {
    head: [...again, pause(chance), intro(season.seed, 30), story(30, `${season.seed}/${episode}/c`)],
    tail: [
      ...scenes(90, `${season.seed}/${episode}/b`),
      pause(chance),
      rollingCredits(`${season.seed}/${episode}`, 25),
    ],
    isMiddleHeard: true,
  };
};

/** A memory now and then between new scenes. */
const withFlashbacks: LayOut = (season, episode, chance, before) => ({
  head: [
    ...(before === undefined
      ? []
      : clips(before, 4, chance).flatMap((memory, at) => [
          { ...memory, isRecap: false },
          story(chance.between(9, 16), `${season.seed}/${episode}/now${at}`),
        ])),
    intro(season.seed, 30),
    ...trappedStory(season, `${season.seed}/${episode}/a`, 20, chance),
  ],
  tail: [story(20, `${season.seed}/${episode}/b`), endingSong(season.seed, 45)],
  isMiddleHeard: true,
});

/** A row of the score's cues that were in the episode before, over other pictures. */
const withCuesAgain: LayOut = (season, episode, chance, before) => {
  const cue = (of: number, at: number): Part => ({
    seconds: 6,
    sound: 'song',
    soundSeed: `${season.seed}/cue${of}-${at}`,
    picture: 'scene',
  });
  return {
    head: [
      ...(before === undefined ? [] : [0, 1, 2, 3, 4].map((at) => cue(episode, at))),
      ...trappedStory(season, `${season.seed}/${episode}/a`, 40, chance),
      intro(season.seed, 30),
    ],
    tail: [
      ...[0, 1, 2, 3, 4].flatMap((at) => [
        story(chance.between(8, 20), `${season.seed}/${episode}/b${at}`),
        cue(episode + 1, at),
      ]),
      story(20, `${season.seed}/${episode}/d`),
      rollingCredits(`${season.seed}/${episode}`, 25),
    ],
    isMiddleHeard: true,
  };
};

const recapLayouts: readonly { readonly maker: SoundMaker; readonly layOut: LayOut }[] = [
  { maker: 'band', layOut: withRecapBeforeIntro },
  { maker: 'tape', layOut: withRecapAfterIntro },
  { maker: 'band', layOut: withRecapOverMusic },
  { maker: 'band', layOut: withSceneShownAgain },
  { maker: 'tape', layOut: withFlashbacks },
  { maker: 'band', layOut: withCuesAgain },
];

const kinds: readonly {
  readonly maker: SoundMaker;
  readonly episodes: number;
  readonly layOut: LayOut;
  readonly isOfRecaps?: boolean;
}[] = [
  { maker: 'band', episodes: 5, layOut: withBlackCredits },
  { maker: 'tape', episodes: 5, layOut: withColdOpenAndSong },
  { maker: 'band', episodes: 6, layOut: withChangedIntro },
  { maker: 'tape', episodes: 5, layOut: withShortIntroAndScene },
  { maker: 'band', episodes: 5, layOut: withAbsentIntros },
  { maker: 'tape', episodes: 5, layOut: withTrapsAlone },
  { maker: 'tape', episodes: 5, layOut: withLongIntroAndStinger },
  { maker: 'band', episodes: 5, layOut: withSongAndPreview },
  ...recapLayouts.map(({ maker, layOut }) => ({ maker, episodes: 4, layOut, isOfRecaps: true })),
];
