/**
 * Back, forward and reload return to where one was. The browser's own memory comes too early for a page that draws itself,
 * so every entry of the history gets a name, and its place is kept for the tab.
 */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';

const keepName = 'projectionist.scroll';
/** Content that is fetched again may come a little later; whoever waits longer reads from the top. */
const patienceMs = 1_500;
/** The view before may still stand for a frame, or the new one be unmeasured: the place must hold for so long. */
const steadyFrames = 5;

export function useScrollMemory(): void {
  const { url } = useLocation();
  const places = useRef<Map<string, number>>(undefined);
  places.current ??= readPlaces();
  const entry = useRef('');
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (entry.current !== '') places.current?.set(entry.current, scrollY);
    };
    const flush = () => writePlaces(places.current ?? new Map());
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', flush);
    };
  }, []);
  useLayoutEffect(() => {
    const known = knownEntry();
    entry.current = known ?? newEntry();
    // Whoever made a new entry has scrolled already.
    return known === undefined ? undefined : scrollWhenHighEnough(places.current?.get(known) ?? 0);
  }, [url]);
}

/** The name of the present entry; undefined when it was made just now. */
function knownEntry(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined;
  return typeof state.entry === 'string' ? state.entry : undefined;
}

function newEntry(): string {
  const entry = crypto.getRandomValues(new Uint32Array(2)).join('-');
  history.replaceState({ entry }, '');
  return entry;
}

function scrollWhenHighEnough(place: number): () => void {
  const until = performance.now() + patienceMs;
  let frame = 0;
  let steady = 0;
  const attempt = () => {
    scrollTo(0, place);
    steady = Math.abs(scrollY - place) <= 2 ? steady + 1 : 0;
    if (steady < steadyFrames && performance.now() < until) frame = requestAnimationFrame(attempt);
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
