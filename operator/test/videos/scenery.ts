/** Pictures for people: a coast from noon to night, for videos that are looked at and not measured. Pure. */
import type { Painter, PictureSize } from './pictures.ts';

interface Colour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** Takes values from 0 to 255; BT.601 with limited range, as small pictures without a declaration are read. */
function colour(red: number, green: number, blue: number): Colour {
  return {
    y: 16 + (65.5 * red + 128.6 * green + 25 * blue) / 255,
    u: 128 + (-37.8 * red - 74.2 * green + 112 * blue) / 255,
    v: 128 + (112 * red - 93.8 * green - 18.2 * blue) / 255,
  };
}

function between(a: Colour, b: Colour, share: number): Colour {
  const at = Math.min(1, Math.max(0, share));
  return { y: a.y + (b.y - a.y) * at, u: a.u + (b.u - a.u) * at, v: a.v + (b.v - a.v) * at };
}

/** Colours at the top of the sky, over the sea, and of the sun or moon. */
const hours = [
  { top: colour(74, 144, 205), low: colour(196, 224, 238), light: colour(255, 248, 220) },
  { top: colour(86, 62, 120), low: colour(246, 150, 92), light: colour(255, 214, 140) },
  { top: colour(10, 14, 34), low: colour(32, 44, 84), light: colour(226, 230, 240) },
] as const;
const night = colour(4, 6, 14);
const nearHill = colour(40, 66, 58);
const farHill = colour(92, 124, 134);

function hour(share: number): { readonly top: Colour; readonly low: Colour; readonly light: Colour } {
  const at = share * (hours.length - 1);
  const [first, second] = [
    hours[Math.floor(at)] ?? hours[0],
    hours[Math.min(hours.length - 1, Math.floor(at) + 1)] ?? hours[0],
  ];
  const mixed = (part: 'top' | 'low' | 'light') => between(first[part], second[part], at % 1);
  return { top: mixed('top'), low: mixed('low'), light: mixed('light') };
}

/** The colour at a position, both coordinates from 0 to 1, at a moment of the film. */
function colourAt(x: number, y: number, ratio: number, share: number): Colour {
  const { top, low, light } = hour(share);
  const dark = share * 0.8;
  const near = 0.84 + 0.05 * Math.sin(x * 5 + share * 6) + 0.02 * Math.sin(x * 17 + share * 9);
  if (y > near) return between(nearHill, night, dark + (y - near));
  const far = 0.6 + 0.07 * Math.sin(x * 3.1 + 1 + share * 2) + 0.02 * Math.sin(x * 11);
  const sky = between(top, low, y / 0.65);
  if (y > 0.66) return between(sky, night, 0.25 + 0.3 * dark + 0.06 * Math.sin(y * 240 + x * 14 + share * 80));
  if (y > far) return between(farHill, night, dark);
  const distance = Math.hypot((x - 0.25 - 0.45 * share) * ratio, y - 0.18 - 0.5 * Math.abs(share - 0.5));
  return distance < 0.075 ? light : between(light, sky, 0.45 + distance * 1.1);
}

export function sceneryPainter(size: PictureSize): Painter {
  const { widthPixels: width, heightPixels: height } = size;
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const samples = Buffer.alloc(width * height + 2 * halfWidth * halfHeight);
  const [u, v] = [width * height, width * height + halfWidth * halfHeight];
  return {
    paint(_frame, share) {
      for (let row = 0; row < halfHeight; row++) {
        for (let column = 0; column < halfWidth; column++) {
          const here = colourAt(column / halfWidth, row / halfHeight, width / height, share);
          const at = row * 2 * width + column * 2;
          samples.fill(here.y, at, at + 2);
          if (row * 2 + 1 < height) samples.fill(here.y, at + width, at + width + 2);
          samples[u + row * halfWidth + column] = here.u;
          samples[v + row * halfWidth + column] = here.v;
        }
      }
      return { ...size, samples };
    },
  };
}
