import { describe, expect, test } from 'vitest';
import { bitDepthOf, rotationOf } from './streams.ts';

function matrix(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(36);
  values.forEach((value, index) => {
    bytes.writeInt32LE(value, index * 4);
  });
  return bytes;
}

const one = 65_536;
const last = 1 << 30;

describe('the clockwise rotation of a display matrix', () => {
  test.each([
    ['upright', matrix([one, 0, 0, 0, one, 0, 0, 0, last]), 0],
    ['a quarter turn to the right, as phones write it', matrix([0, one, 0, -one, 0, 0, 0, 0, last]), 90],
    ['upside down', matrix([-one, 0, 0, 0, -one, 0, 0, 0, last]), 180],
    ['a quarter turn to the left', matrix([0, -one, 0, one, 0, 0, 0, 0, last]), 270],
    ['nearly a quarter turn', matrix([1000, one, 0, -one, 1000, 0, 0, 0, last]), 90],
    ['all zero', matrix([0, 0, 0, 0, 0, 0, 0, 0, 0]), 0],
    ['too short', Buffer.alloc(8), 0],
    ['none', null, 0],
  ])('%s', (_, bytes, degrees) => {
    expect(rotationOf(bytes)).toBe(degrees);
  });
});

describe('bits per sample', () => {
  test.each([
    [0, 'yuv420p', 8],
    [0, 'yuv420p10le', 10],
    [0, 'yuv422p12be', 12],
    [0, 'p010le', 10],
    [0, 'gray10le', 10],
    [0, 'nv12', 8],
    [0, 'yuv410p', 8],
    [10, 'yuv420p', 10],
    [0, undefined, undefined],
  ])('%i raw bits, %s: %s', (raw, format, depth) => {
    expect(bitDepthOf(raw, format)).toBe(depth);
  });
});
