/** What part of the drawing to scale is seen: zoom and pan by numbers alone, so that keys, wheel, pointer and touch mean the same. Pure. */

export interface Viewport {
  /** 1 shows everything; 8 an eighth of it. */
  readonly zoom: number;
  /** The left edge as a share of the whole, from 0 to 1 - 1 / zoom. */
  readonly left: number;
}

/** A hundred entries in one decade are apart at 32; more zoom only gets people lost. */
const largestZoom = 32;
const zoomStep = 1.5;
/** Of what is seen. */
const panStep = 0.2;

export const wholeStory: Viewport = { zoom: 1, left: 0 };

/** Zooms so that what lies at `at` (0 to 1 of what is seen) stays there. */
export function zoomAt({ zoom, left }: Viewport, factor: number, at: number): Viewport {
  const next = Math.min(largestZoom, Math.max(1, zoom * factor));
  return bounded({ zoom: next, left: left + at / zoom - at / next });
}

/** `share` of what is seen, to the right where positive. */
export function panBy({ zoom, left }: Viewport, share: number): Viewport {
  return bounded({ zoom, left: left + share / zoom });
}

/** The view after a key, or undefined where the key means nothing here and the page is to have it. */
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
