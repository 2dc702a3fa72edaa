/**
 * Remembers the height of each card. Cards out of sight are not laid out (StoryOrderList.css), so a redrawn list would
 * have another height and "back" would lead to another card.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { storyCards } from './storyCards.ts';

/** Height in pixels by the card's place in the story. */
type Heights = Readonly<Record<string, number>>;

/** `id` is that of the franchise. `drawn` changes whenever other cards are drawn. */
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
    // Storage is forbidden or its content is not ours: heights are estimated.
    return {};
  }
}

function writeHeights(id: string, heights: Heights): void {
  try {
    sessionStorage.setItem(nameOf(id), JSON.stringify(heights));
  } catch {
    // Storage is forbidden.
  }
}
