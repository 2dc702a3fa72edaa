/**
 * Cards move to their new places when the order changes, so that one sees where each went. Only seen: nothing waits for it, and
 * with reduced motion (tokens.css sets --calm to nothing) it does not happen.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
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

export function useOrderMotion(list: RefObject<HTMLElement | null>, order: StoryOrder): void {
  const last = useRef<{ readonly order: StoryOrder; readonly places: Places }>(undefined);
  useLayoutEffect(() => {
    const root = list.current;
    if (root === null) return;
    const cards = cardsOf(root);
    const top = root.getBoundingClientRect().top;
    const places = new Map([...cards].map(([place, card]) => [place, card.getBoundingClientRect().top - top]));
    const before = last.current;
    last.current = { order, places };
    if (before === undefined || before.order === order) return;
    const duration = calmMs();
    if (duration === 0) return;
    for (const [place, way] of wayOf(before.places, places, innerHeight)) {
      const now = top + (places.get(place) ?? 0);
      // What ends out of sight is not seen coming.
      if (now > innerHeight || now < -innerHeight) continue;
      cards.get(place)?.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], {
        duration,
        easing: 'ease-out',
      });
    }
  });
}

function cardsOf(root: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const cards = [...root.querySelectorAll<HTMLElement>('[data-story-place]')];
  return new Map(cards.map((card) => [card.dataset['storyPlace'] ?? '', card]));
}

function calmMs(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue('--calm').trim();
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value * (text.endsWith('ms') ? 1 : 1000) : 0;
}
