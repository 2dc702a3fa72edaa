/**
 * Animates cards to their new places when the order changes. Purely visual: nothing waits for it. With reduced motion
 * (tokens.css sets --calm to nothing) it is off.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { storyCards } from './storyCards.ts';
import type { StoryOrder } from './storyList.ts';

/** Pixels below the top of the list, by the card's place in the story. */
export type Places = ReadonlyMap<string, number>;

/**
 * Returns the distance in pixels that each card moves. Only cards that are in the list before and after, and moved, are
 * included. A card from far away starts just outside the window; otherwise it would only flash by. Pure.
 */
export function wayOf(before: Places, after: Places, windowPixels: number): ReadonlyMap<string, number> {
  const ways = new Map<string, number>();
  for (const [place, top] of after) {
    const from = before.get(place);
    if (from === undefined || from === top) continue;
    ways.set(place, Math.min(windowPixels, Math.max(-windowPixels, from - top)));
  }
  return ways;
}

/** Measures only when the order changes, because measuring a long story is slow. */
export function useOrderMotion(list: RefObject<HTMLElement | null>, order: StoryOrder): void {
  // At this point the document still has the old order; before the first drawing it has none.
  const before = useMemo(() => placesIn(list.current), [list, order]);
  useLayoutEffect(() => {
    const root = list.current;
    const duration = calmMs();
    if (root === null || before.size === 0 || duration === 0) return;
    const cards = storyCards(root);
    const top = root.getBoundingClientRect().top;
    const after = placesIn(root);
    for (const [place, way] of wayOf(before, after, innerHeight)) {
      const now = top + (after.get(place) ?? 0);
      // Motion that ends out of sight is skipped.
      if (now > innerHeight || now < -innerHeight) continue;
      cards.get(place)?.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], {
        duration,
        easing: 'ease-out',
      });
    }
  }, [list, before]);
}

function placesIn(root: HTMLElement | null): Places {
  if (root === null) return new Map();
  const top = root.getBoundingClientRect().top;
  return new Map([...storyCards(root)].map(([place, card]) => [place, card.getBoundingClientRect().top - top]));
}

function calmMs(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue('--calm').trim();
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value * (text.endsWith('ms') ? 1 : 1000) : 0;
}
