/**
 * Back, forward and reload return to where one was. The browser's own memory comes too early for a page that draws itself,
 * so every entry of the history gets a name, and its place is kept for the tab. Who opened something by a link of the view
 * has the focus on that link again: else the next Tab would begin at the top.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useApp } from '../state/appState.ts';

const keepName = 'projectionist.scroll';
/** Content that is fetched again may come a little later; whoever waits longer reads from the top. */
const patienceMs = 1_500;
/** The view before may still stand for a frame, or the new one be unmeasured: the place must hold for so long. */
const steadyFrames = 5;
/** Longer, for nobody is thrown about by it: the focus moves only while it is still where the change of view put it. */
const focusPatienceMs = 10_000;

export function useScrollMemory(): void {
  const { url } = useLocation();
  const { focusWanted } = useApp();
  const places = useRef<Map<string, number>>(undefined);
  places.current ??= readPlaces();
  const entry = useRef('');
  // Of layout: its end comes before the document is another and scrolls by itself.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (entry.current !== '') places.current?.set(entry.current, scrollY);
    };
    const flush = () => writePlaces(places.current ?? new Map());
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', flush);
    // Before the router, which makes the next entry.
    addEventListener('click', noteOpened, { capture: true });
    return () => {
      // Signing in stands in the place of the page and gives it back.
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
      // Whoever made a new entry scrolls by himself, or stays where he is.
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
  /** The `href` of the link of the view that was followed from here. */
  readonly opened: string | undefined;
}

/** What is known of the present entry; undefined when it was made just now. */
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

/** What is followed from the frame round the view is nothing to return to. */
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

/** Of several links to the same the one in sight; where none comes into sight, the heading keeps the focus. */
function focusWhenInSight(href: string, focusWanted: { current: boolean }): () => void {
  return attemptEachFrame(focusPatienceMs, () => {
    // Only after a change of view: what is reloaded, or where somebody went on meanwhile, keeps the focus where it is.
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

/** Until it came about, or the person does something, or the time is over. Returns what ends it. */
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
    // Forbidden or foreign: the page starts at its top.
  }
  return places;
}

/** Entries of a tab's history that are remembered. */
const keptPlaces = 100;

function writePlaces(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(keepName, JSON.stringify([...places].slice(-keptPlaces)));
  } catch {
    // As above.
  }
}
