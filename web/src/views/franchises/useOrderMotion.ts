/**
 * Cards move to their new places when the order changes, so that one sees where each went. Only seen: nothing waits for it, and
 * with reduced motion (tokens.css sets --calm to nothing) it does not happen.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { storyCards } from './storyCards.ts';
import type { StoryOrder } from './storyList.ts';

/** By the card's place in the story; pixels below the top of the list. */
export type Places = ReadonlyMap<string, number>;

/**
 * How far each card has come, in pixels: those that moved and that are in the list before and after. A card from far away comes
 * from just outside of the window, else it would only flash by. Pure.
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

/** Measures when the order changes and not else: a long story takes a while to be measured. */
export function useOrderMotion(list: RefObject<HTMLElement | null>, order: StoryOrder): void {
  // Here the other order still stands; before the first drawing nothing does.
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
      // What ends out of sight is not seen coming.
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
