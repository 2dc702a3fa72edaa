/** Keys, wheel, pointer and pinch on the drawing to scale; viewport.ts computes the results. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { afterKey, panBy, type Viewport, wholeStory, zoomAt } from './viewport.ts';

interface Finger {
  readonly x: number;
}

/** Smaller movements count as a press on the card below. */
const dragPixels = 4;

/** Pixels of the wheel that zoom by a factor of e: about seven notches. */
const wheelPixels = 700;

export interface ScaleGestures {
  readonly viewport: Viewport;
  readonly widthPixels: number;
  readonly press: (key: string) => void;
  readonly show: (view: Viewport) => void;
}

/** Listens while the element exists. */
export function useScaleGestures(element: RefObject<HTMLDivElement | null>): ScaleGestures {
  const [viewport, setViewport] = useState(wholeStory);
  const [widthPixels, setWidthPixels] = useState(0);
  const fingers = useRef(new Map<number, Finger>());
  useEffect(() => {
    const area = element.current;
    if (area === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    // With role application the drawing gets all keys while it has the focus. The buttons beside it do the same.
    area.tabIndex = 0;
    const size = new ResizeObserver(() => setWidthPixels(area.clientWidth));
    size.observe(area);
    setWidthPixels(area.clientWidth);
    const share = (clientX: number) => (clientX - area.getBoundingClientRect().left) / Math.max(1, area.clientWidth);
    area.addEventListener('keydown', (event) => handleKey(event, setViewport), { signal });
    area.addEventListener(
      'wheel',
      (event) => {
        // The wheel alone scrolls the page.
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
    show: setViewport,
  };
}

/**
 * Touch and mouse. The drawing captures the pointer, and its click, only once it moves; otherwise the click belongs to
 * a card.
 */
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
    // The button was released outside before the drawing captured the pointer.
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
  // Links cannot be dragged out of the page.
  listen('dragstart', (event) => event.preventDefault());
}

function handleKey(event: KeyboardEvent, change: (next: (view: Viewport) => Viewport) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || afterKey(wholeStory, event.key) === undefined) return;
  event.preventDefault();
  change((view) => afterKey(view, event.key) ?? view);
}

/** One finger drags. With a second finger, which rests meanwhile, it is a pinch around that finger. */
function afterMove(view: Viewport, before: Finger, now: Finger, other: Finger | undefined): Viewport {
  if (other === undefined) return panBy(view, before.x - now.x);
  const apart = Math.max(0.02, Math.abs(before.x - other.x));
  return zoomAt(view, Math.max(0.02, Math.abs(now.x - other.x)) / apart, other.x);
}
