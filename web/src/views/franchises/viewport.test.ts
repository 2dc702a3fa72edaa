import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterKey, panBy, type Viewport, wholeStory, zoomAt } from './viewport.ts';

describe('zoom', () => {
  test('keeps the point under the pointer in place', () => {
    const next = zoomAt({ zoom: 2, left: 0.25 }, 2, 0.5);
    expect(next).toEqual({ zoom: 4, left: 0.375 });
  });

  test('never zooms out beyond the whole or shows space beyond its ends', () => {
    expect(zoomAt({ zoom: 1.2, left: 0.1 }, 0.1, 0.9)).toEqual(wholeStory);
    expect(zoomAt(wholeStory, 1e9, 1)).toEqual({ zoom: 32, left: 1 - 1 / 32 });
  });
});

describe('pan', () => {
  test('moves by a share of the visible part, up to the ends', () => {
    expect(panBy({ zoom: 4, left: 0 }, 0.5)).toEqual({ zoom: 4, left: 0.125 });
    expect(panBy({ zoom: 4, left: 0.7 }, 9)).toEqual({ zoom: 4, left: 0.75 });
    expect(panBy({ zoom: 4, left: 0.1 }, -9)).toEqual({ zoom: 4, left: 0 });
  });

  test('does nothing while everything is visible', () => {
    expect(panBy(wholeStory, 1)).toEqual(wholeStory);
  });
});

describe('a key', () => {
  const middle: Viewport = { zoom: 4, left: 0.4 };
  test.each([
    ['+', 6],
    ['=', 6],
    ['-', 4 / 1.5],
    ['_', 4 / 1.5],
    ['0', 1],
  ])('%s zooms', (key, zoom) => {
    expect(afterKey(middle, key)?.zoom).toBeCloseTo(zoom);
  });

  test.each([
    ['ArrowLeft', 0.35],
    ['ArrowRight', 0.45],
    ['PageUp', 0.15],
    ['PageDown', 0.65],
    ['Home', 0],
    ['End', 0.75],
  ])('%s pans', (key, left) => {
    expect(afterKey(middle, key)?.left).toBeCloseTo(left);
  });

  test.each(['Tab', 'Enter', 'Escape', 'a', 'ArrowUp', 'ArrowDown'])('%s is left to the browser', (key) => {
    expect(afterKey(middle, key)).toBeUndefined();
  });

  test('stays inside after any sequence of keys', () => {
    const keys = fc.constantFrom('+', '-', '0', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End');
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 40 }), (pressed) => {
        const end = pressed.reduce((view, key) => afterKey(view, key) ?? view, wholeStory);
        expect(end.zoom).toBeGreaterThanOrEqual(1);
        expect(end.left).toBeGreaterThanOrEqual(0);
        expect(end.left + 1 / end.zoom).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});
