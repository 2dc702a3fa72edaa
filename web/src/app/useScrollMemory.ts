/**
 * Restores the scroll position on back, forward and reload. The browser's own restoration comes before the page has
 * drawn itself. So every history entry gets a name, and its position is kept for the tab. A link that the user followed
 * gets the focus back; otherwise the next Tab would start at the top.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useApp } from '../state/appState.ts';

const keepName = 'projectionist.scroll';
/** Content may load a little later. After this time the page stays at the top. */
const patienceMs = 1_500;
/** The old view may stay for a frame, or the new one be unmeasured, so the position must hold for this many frames. */
const steadyFrames = 5;
/**
 * Longer than for scrolling, because it disturbs less: the focus moves only while it is where the change of view put
 * it.
 */
const focusPatienceMs = 10_000;

export function useScrollMemory(): void {
  const { url } = useLocation();
  const { focusWanted } = useApp();
  const places = useRef<Map<string, number>>(undefined);
  places.current ??= readPlaces();
  const entry = useRef('');
  // A layout effect: its cleanup runs before the document changes and scrolls by itself.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (entry.current !== '') places.current?.set(entry.current, scrollY);
    };
    const flush = () => writePlaces(places.current ?? new Map());
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', flush);
    // Captured before the router, which creates the next entry.
    addEventListener('click', noteOpened, { capture: true });
    return () => {
      // The sign-in form replaces the page and restores it later.
      flush();
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', flush);
      removeEventListener('click', noteOpened, { capture: true });
    };
  }, []);
  useLayoutEffect(() => {
    const known = knownEntry();
    entry.current = known?.entry ?? newEntry();
    if (known === undefined) {
      // A new entry keeps the scroll position, or its creator scrolls.
      places.current?.set(entry.current, scrollY);
      return;
    }
    const { entry: name, opened } = known;
    const stops = [scrollWhenHighEnough(places.current?.get(name) ?? 0)];
    if (opened !== undefined) stops.push(focusWhenInSight(opened, focusWanted));
    return () => {
      for (const stop of stops) stop();
    };
  }, [url, focusWanted]);
}

interface Entry {
  readonly entry: string;
  /** The `href` of the link that the user followed from this entry. */
  readonly opened: string | undefined;
}

/** The stored state of the current history entry; undefined if the entry is new. */
function knownEntry(): Entry | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state) || typeof state.entry !== 'string') return;
  return {
    entry: state.entry,
    opened: 'opened' in state && typeof state.opened === 'string' ? state.opened : undefined,
  };
}

function newEntry(): string {
  const entry = crypto.getRandomValues(new Uint32Array(2)).join('-');
  history.replaceState({ entry }, '');
  return entry;
}

/** Links of the frame are not remembered: the focus does not return to them. */
function noteOpened({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const known = knownEntry();
  if (link === null || known === undefined) return;
  const opened = link.closest('main') === null ? undefined : link.getAttribute('href');
  history.replaceState({ entry: known.entry, opened }, '');
}

function scrollWhenHighEnough(place: number): () => void {
  let steady = 0;
  return attemptEachFrame(patienceMs, () => {
    scrollTo(0, place);
    steady = Math.abs(scrollY - place) <= 2 ? steady + 1 : 0;
    return steady >= steadyFrames;
  });
}

/** Of several links with this `href` the one in sight; if none comes into sight, the heading keeps the focus. */
function focusWhenInSight(href: string, focusWanted: { current: boolean }): () => void {
  return attemptEachFrame(focusPatienceMs, () => {
    // Only after a change of view. After a reload, or if the user has moved the focus meanwhile, it stays.
    if (!focusWanted.current && !(document.activeElement instanceof HTMLHeadingElement)) return true;
    const links = document.querySelectorAll<HTMLAnchorElement>(`main a[href="${CSS.escape(href)}"]`);
    const link = [...links].find(isInWindow);
    if (link === undefined) return false;
    focusWanted.current = false;
    link.focus({ preventScroll: true });
    return true;
  });
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Calls `cameAbout` each frame until it returns true, the user does something, or `forMs` is over. Returns a function
 * that stops it.
 */
function attemptEachFrame(forMs: number, cameAbout: () => boolean): () => void {
  const until = performance.now() + forMs;
  let frame = 0;
  const attempt = () => {
    if (!cameAbout() && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  const stop = () => cancelAnimationFrame(frame);
  frame = requestAnimationFrame(attempt);
  for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, stop, { once: true, passive: true });
  return stop;
}

function readPlaces(): Map<string, number> {
  const places = new Map<string, number>();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keepName) ?? '[]');
    if (!Array.isArray(kept)) return places;
    for (const pair of kept) {
      if (!Array.isArray(pair)) continue;
      const [name, place]: readonly unknown[] = pair;
      if (typeof name === 'string' && typeof place === 'number') places.set(name, place);
    }
  } catch {
    // Storage is forbidden or its content is not ours: the page starts at its top.
  }
  return places;
}

/** Maximum number of history entries kept for a tab. */
const keptPlaces = 100;

function writePlaces(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(keepName, JSON.stringify([...places].slice(-keptPlaces)));
  } catch {
    // Storage is forbidden: positions are not kept.
  }
}
