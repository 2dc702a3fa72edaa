/** Arrow keys and similar on the wall, and scrolling to a card. */
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { stepFrom } from '../../parts/gridSteps.ts';
import { cardPlace, type Grid } from './grid.ts';

export interface Stop {
  /** The card that has the focus or had it last. */
  readonly index: number;
  readonly isHeld: boolean;
}

export function indexOf(target: EventTarget | null): number | undefined {
  if (!(target instanceof Element)) return undefined;
  const text = target.closest('[data-index]')?.getAttribute('data-index');
  return text === null || text === undefined ? undefined : Number(text);
}

/** Scrolls to the card that a key names and focuses it once it is drawn. */
export function useGridKeys(
  list: { readonly current: HTMLTableElement | null },
  grid: Grid | undefined,
  total: number,
  setStop: (stop: Stop) => void,
) {
  const [going, setGoing] = useState<number>();
  useLayoutEffect(() => {
    if (going === undefined) return;
    const link = list.current?.querySelector<HTMLAnchorElement>(`[data-index="${going}"] a`);
    if (link === null || link === undefined) return;
    link.focus({ preventScroll: true });
    setGoing(undefined);
  });
  return useCallback(
    (event: KeyboardEvent) => {
      if (grid === undefined || event.altKey || event.metaKey) return;
      const index = indexOf(event.target);
      if (index === undefined) return;
      const rowsInSight = Math.floor(innerHeight / grid.rowHeightPixels);
      const rightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
      const next = stepFrom(grid, total, index, event.key, { rightToLeft, rowsInSight, isWhole: event.ctrlKey });
      if (next === undefined) return;
      event.preventDefault();
      setStop({ index: next, isHeld: true });
      setGoing(next);
      scrollToRow(
        list.current,
        cardPlace(grid, next).topPixels - grid.headPixels,
        grid.rowHeightPixels + grid.headPixels,
      );
    },
    [list, grid, total, setStop],
  );
}

/** Distance of a row from the bars that cover the top of the window, and from the lower edge, in pixels. */
const roomPixels = { above: 16, below: 80 };

/** Height of the bars that stay at the top of the window, in pixels. */
export function coveredPixels(): number {
  const bars = document.querySelectorAll<HTMLElement>('.layout-bar, .wall-sticky, .wall-search-line');
  return [...bars].reduce((sum, bar) => sum + (getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0), 0);
}

/** Scrolls to a row by numbers, because a card far away is not drawn. */
function scrollToRow(list: HTMLElement | null, topPixels: number, heightPixels: number): void {
  if (list === null) return;
  const top = list.getBoundingClientRect().top + topPixels;
  const bottom = top + heightPixels;
  const above = coveredPixels() + roomPixels.above;
  if (top < above) scrollBy(0, top - above);
  else if (bottom > innerHeight - roomPixels.below) scrollBy(0, bottom - innerHeight + roomPixels.below);
}

/** Scrolls until the row of this card is the first below the bars. */
export function scrollToCard(list: HTMLElement | null, grid: Grid | undefined, index: number): void {
  if (list === null || grid === undefined) return;
  const { topPixels } = cardPlace(grid, index);
  scrollBy(0, list.getBoundingClientRect().top + topPixels - grid.headPixels - coveredPixels() - roomPixels.above);
}
