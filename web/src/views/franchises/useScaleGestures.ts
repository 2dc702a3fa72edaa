/** Keys, wheel, pointer and two fingers on the drawing to scale, all by the numbers of viewport.ts. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { afterKey, panBy, type Viewport, wholeStory, zoomAt } from './viewport.ts';

interface Finger {
  readonly x: number;
}

/** A finger that trembles still means the card below it. */
const dragPixels = 4;

/** Pixels of the wheel that zoom by a factor of e: about seven notches. */
const wheelPixels = 700;

export interface ScaleGestures {
  readonly viewport: Viewport;
  readonly widthPixels: number;
  readonly press: (key: string) => void;
}

/** Listens on the element as long as it is there. */
export function useScaleGestures(element: RefObject<HTMLDivElement | null>): ScaleGestures {
  const [viewport, setViewport] = useState(wholeStory);
  const [widthPixels, setWidthPixels] = useState(0);
  const fingers = useRef(new Map<number, Finger>());
  useEffect(() => {
    const area = element.current;
    if (area === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    // Role application: keys are the drawing's own while it has the focus. The buttons beside it do the same.
    area.tabIndex = 0;
    const size = new ResizeObserver(() => setWidthPixels(area.clientWidth));
    size.observe(area);
    setWidthPixels(area.clientWidth);
    const share = (clientX: number) => (clientX - area.getBoundingClientRect().left) / Math.max(1, area.clientWidth);
    area.addEventListener('keydown', (event) => handleKey(event, setViewport), { signal });
    area.addEventListener(
      'wheel',
      (event) => {
        // The plain wheel scrolls the page, as everywhere.
        const isZoom = event.ctrlKey || event.metaKey;
        if (!isZoom && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
        event.preventDefault();
        setViewport((view) =>
          isZoom
            ? zoomAt(view, Math.exp(-event.deltaY / wheelPixels), share(event.clientX))
            : panBy(view, event.deltaX / area.clientWidth),
        );
      },
      { signal, passive: false },
    );
    const held = fingers.current;
    listenToFingers(area, held, share, setViewport, signal);
    return () => {
      ended.abort();
      size.disconnect();
      held.clear();
    };
  }, [element]);
  return {
    viewport,
    widthPixels,
    press: (key) => setViewport((view) => afterKey(view, key) ?? view),
  };
}

/** Fingers and the mouse. The drawing takes hold of them only when they move, and then of the click as well: else it is a card's. */
function listenToFingers(
  area: HTMLElement,
  held: Map<number, Finger>,
  share: (clientX: number) => number,
  change: (next: (view: Viewport) => Viewport) => void,
  signal: AbortSignal,
): void {
  let movedPixels = 0;
  let lastX = 0;
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) => area.addEventListener(name, handle, { signal });
  listen('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (held.size === 0) movedPixels = 0;
    lastX = event.clientX;
    held.set(event.pointerId, { x: share(event.clientX) });
  });
  listen('pointermove', (event) => {
    const before = held.get(event.pointerId);
    if (before === undefined) return;
    // Let go outside, before the drawing had hold of it.
    if (event.buttons === 0) {
      held.delete(event.pointerId);
      return;
    }
    movedPixels += Math.abs(event.clientX - lastX);
    lastX = event.clientX;
    if (movedPixels < dragPixels && held.size < 2) return;
    if (!area.hasPointerCapture(event.pointerId)) area.setPointerCapture(event.pointerId);
    const now = { x: share(event.clientX) };
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    change((view) => afterMove(view, before, now, other));
  });
  for (const name of ['pointerup', 'pointercancel'] as const) listen(name, (event) => held.delete(event.pointerId));
  // A link is not dragged out of the page.
  listen('dragstart', (event) => event.preventDefault());
}

function handleKey(event: KeyboardEvent, change: (next: (view: Viewport) => Viewport) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || afterKey(wholeStory, event.key) === undefined) return;
  event.preventDefault();
  change((view) => afterKey(view, event.key) ?? view);
}

/** One finger drags; a second one that stands still makes it a pinch about that one. */
function afterMove(view: Viewport, before: Finger, now: Finger, other: Finger | undefined): Viewport {
  if (other === undefined) return panBy(view, before.x - now.x);
  const apart = Math.max(0.02, Math.abs(before.x - other.x));
  return zoomAt(view, Math.max(0.02, Math.abs(now.x - other.x)) / apart, other.x);
}
