/** The pictures of the bench `marks`: small, still for some seconds, in YUV 4:2:0. Pure. */
import { chanceOf } from './marksChance.ts';
import type { Part, PictureKind } from './marksPlan.ts';

export const pictureWidth = 320;
export const pictureHeight = 180;

/** A picture that stays until the next one. */
export interface Shot {
  readonly fromSeconds: number;
  readonly kind: PictureKind;
  readonly seed: string;
}

/** The shots of an episode, in order. */
export function shotsOf(parts: readonly Part[], seed: string): Shot[] {
  const chance = chanceOf(`shots/${seed}`);
  const shots: Shot[] = [];
  let from = 0;
  for (const { seconds, picture, clip } of parts) {
    const to = from + seconds;
    if (clip !== undefined) {
      shots.push(...shownAgain(shotsOf(clip.of.parts, clip.of.name), clip.fromSeconds, seconds, from));
      from = to;
      continue;
    }
    while (from < to - 0.01) {
      shots.push({ fromSeconds: from, kind: picture, seed: `${seed}/${shots.length}` });
      from = Math.min(to, from + (picture === 'black' ? seconds : chance.between(2, 7)));
    }
    from = to;
  }
  return shots;
}

/** The shots of a stretch of another episode, at their new place. */
function shownAgain(shots: readonly Shot[], from: number, seconds: number, at: number): Shot[] {
  const endOf = (place: number): number => shots[place + 1]?.fromSeconds ?? Number.POSITIVE_INFINITY;
  return shots
    .filter((shot, place) => shot.fromSeconds < from + seconds && endOf(place) > from)
    .map((shot) => ({ ...shot, fromSeconds: at + Math.max(0, shot.fromSeconds - from) }));
}

const black = 16;

export function paint({ kind, seed }: Shot): Buffer {
  const chance = chanceOf(`picture/${seed}`);
  const luma = Buffer.alloc(pictureWidth * pictureHeight, black);
  const colour = Buffer.alloc((pictureWidth * pictureHeight) / 2, 128);
  const fill = (left: number, top: number, width: number, height: number, value: number): void => {
    const right = Math.min(pictureWidth, Math.round(left + width));
    for (let row = Math.round(top); row < Math.min(pictureHeight, top + height); row++) {
      luma.fill(value, row * pictureWidth + Math.round(left), row * pictureWidth + right);
    }
  };
  const patches = (count: number, least: number, most: number, size: number): void => {
    for (; count > 0; count--) {
      const [width, height] = [chance.between(size / 4, size), chance.between(size / 4, size)];
      fill(
        chance.between(0, pictureWidth - 20),
        chance.between(0, pictureHeight - 20),
        width,
        height,
        chance.whole(least, most),
      );
    }
  };
  if (kind === 'scene' || kind === 'titles') {
    fill(0, 0, pictureWidth, pictureHeight, chance.whole(60, 180));
    patches(14, 30, 220, 110);
    colour.fill(chance.whole(100, 156), 0, colour.length / 2);
    if (kind === 'titles') fill(60, 70, 200, 30, 235);
  }
  if (kind === 'night') {
    for (let at = 0; at < luma.length; at++) luma[at] = chance.whole(17, 27);
    patches(5, 36, 90, 36);
    patches(2, 120, 180, 8);
  }
  if (kind === 'lettering') {
    for (let line = chance.whole(4, 8), top = chance.between(10, 30); line > 0 && top < 165; line--, top += 18) {
      for (let left = chance.between(60, 120); left < 240; left += chance.between(8, 22)) {
        fill(left, top, chance.between(4, 9), 7, chance.whole(190, 235));
      }
    }
  }
  return Buffer.concat([luma, colour]);
}
