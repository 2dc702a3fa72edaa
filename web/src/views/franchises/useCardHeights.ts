/**
 * How high each card of a story was. Cards out of sight are not laid out (StoryOrderList.css), so a list that is drawn again would be
 * higher or lower than it was, and the way back would lead to another card.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { storyCards } from './storyCards.ts';

/** Pixels by the card's place in the story. */
type Heights = Readonly<Record<string, number>>;

/** `id` of the franchise. `drawn` is another value whenever other cards are drawn. */
export function useCardHeights(list: RefObject<HTMLElement | null>, id: string, drawn: unknown): void {
  useLayoutEffect(() => {
    if (list.current === null) return;
    const heights = readHeights(id);
    for (const [place, card] of storyCards(list.current)) {
      const height = heights[place];
      if (height !== undefined) card.style.containIntrinsicBlockSize = `auto ${height}px`;
    }
  }, [list, id, drawn]);
  useLayoutEffect(() => {
    const root = list.current;
    if (root === null) return;
    const keep = () => writeHeights(id, { ...readHeights(id), ...heightsIn(root) });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [list, id]);
}

function heightsIn(root: HTMLElement): Heights {
  const heights = [...storyCards(root)].map(([place, card]) => [place, card.getBoundingClientRect().height] as const);
  return Object.fromEntries(heights.filter(([, height]) => height > 0));
}

const nameOf = (id: string) => `projectionist.cards.${id}`;

function readHeights(id: string): Heights {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, height]) => typeof height === 'number'));
  } catch {
    // Forbidden or foreign: heights are guessed.
    return {};
  }
}

function writeHeights(id: string, heights: Heights): void {
  try {
    sessionStorage.setItem(nameOf(id), JSON.stringify(heights));
  } catch {
    // As above.
  }
}
