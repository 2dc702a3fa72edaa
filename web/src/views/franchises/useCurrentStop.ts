/** Which stop of the era bar is being read: the last one whose first card has reached the upper part of the window. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { StoryStop } from './storyStops.ts';

/** As a share of the window's height. */
const readingLine = 0.4;

/** Returns -1 above the first stop. `drawn` changes whenever other cards are drawn. */
export function useCurrentStop(
  list: RefObject<HTMLElement | null>,
  stops: readonly StoryStop[],
  drawn: unknown,
  /** Index of the stop that was chosen last: of eras in one row it counts, otherwise the first. */
  chosen: number,
): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (stops.length === 0) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = innerHeight * readingLine;
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
      const tops = stops.map((stop) => stopElement(list.current, stop)?.getBoundingClientRect().top ?? Infinity);
      const reached = tops.filter((top) => top <= line).length - 1;
      // The last stops of a story may be too low to reach the line.
      const last = isAtEnd ? tops.filter((top) => top < innerHeight).length - 1 : reached;
      const row = tops[last];
      setCurrent(row === undefined ? -1 : tops[chosen] === row ? chosen : tops.indexOf(row));
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    lookSoon();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [list, stops, drawn, chosen]);
  return current;
}

/** The section of an era, or the first card of a stretch without a heading. */
export function stopElement(list: HTMLElement | null, { place, kind }: StoryStop): HTMLElement | null {
  const card = list?.querySelector<HTMLElement>(`[data-story-place="${place}"]`) ?? null;
  return kind === 'span' ? card : (card?.closest<HTMLElement>('[data-story-section]') ?? null);
}
