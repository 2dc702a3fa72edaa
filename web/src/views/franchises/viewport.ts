/** The visible part of the drawing to scale. Keys, wheel, pointer and touch share these numbers. Pure. */

export interface Viewport {
  /** 1 shows everything; 8 shows an eighth of it. */
  readonly zoom: number;
  /** The left edge as a share of the whole, from 0 to 1 - 1 / zoom. */
  readonly left: number;
}

/** At 32 a hundred entries of one decade are distinct; more zoom only makes users lose their place. */
const largestZoom = 32;
const zoomStep = 1.5;
/** How much of the visible part an era takes after a jump to it. */
const jumpShare = 0.8;
/** As a share of the visible part. */
const panStep = 0.2;

export const wholeStory: Viewport = { zoom: 1, left: 0 };

/** Zooms and keeps the point at `at` (0 to 1 of the visible part) in place. */
export function zoomAt({ zoom, left }: Viewport, factor: number, at: number): Viewport {
  const next = Math.min(largestZoom, Math.max(1, zoom * factor));
  return bounded({ zoom: next, left: left + at / zoom - at / next });
}

/** Shows from `start` to `end`, as shares of the whole, with a margin on both sides. */
export function viewportOf(start: number, end: number): Viewport {
  const zoom = Math.min(largestZoom, Math.max(1, jumpShare / Math.max(end - start, 1e-6)));
  return bounded({ zoom, left: (start + end) / 2 - 0.5 / zoom });
}

/** Moves by a `share` of the visible part; positive is to the right. */
export function panBy({ zoom, left }: Viewport, share: number): Viewport {
  return bounded({ zoom, left: left + share / zoom });
}

/** Returns the viewport after a key, or undefined if the browser handles the key. */
export function afterKey(viewport: Viewport, key: string): Viewport | undefined {
  switch (key) {
    case '+':
    case '=':
      return zoomAt(viewport, zoomStep, 0.5);
    case '-':
    case '_':
      return zoomAt(viewport, 1 / zoomStep, 0.5);
    case '0':
      return wholeStory;
    case 'ArrowLeft':
      return panBy(viewport, -panStep);
    case 'ArrowRight':
      return panBy(viewport, panStep);
    case 'PageUp':
      return panBy(viewport, -1);
    case 'PageDown':
      return panBy(viewport, 1);
    case 'Home':
      return bounded({ ...viewport, left: 0 });
    case 'End':
      return bounded({ ...viewport, left: 1 });
    default:
      return undefined;
  }
}

function bounded({ zoom, left }: Viewport): Viewport {
  return { zoom, left: Math.min(1 - 1 / zoom, Math.max(0, left)) };
}
