/** Which cards of the wall are in sight: the grid for the width, and the visible part while the page scrolls. */
import { useLayoutEffect, useState } from 'preact/hooks';
import { useApp } from '../../state/appState.ts';
import { cardsInSight, type Grid, overlap, planGrid, type Span, wholeCards } from './grid.ts';
import { isFlight, type Movement, restMs, withMovement } from './pace.ts';

export function useGrid(list: { readonly current: HTMLElement | null }): Grid | undefined {
  const [grid, setGrid] = useState<Grid>();
  const { settings } = useApp();
  const look = settings.wallLook.value;
  const posterRem = settings.posterRem.value;
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setGrid(planGrid({ widthPixels: element.clientWidth, remPixels, look, posterRem }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, look, posterRem]);
  return grid;
}

export interface Sight extends Span {
  /** Fully visible cards. */
  readonly whole: Span;
  /** Cards whose posters are drawn. */
  readonly pictured: Span;
}

const nothing: Span = { from: 0, to: 0 };

export function useSight(list: { readonly current: HTMLElement | null }, grid: Grid | undefined, total: number): Sight {
  const [sight, setSight] = useState<Sight>({ ...nothing, whole: nothing, pictured: nothing });
  useLayoutEffect(() => {
    if (grid === undefined) return;
    const settle = (flies: boolean) => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const next = cardsInSight(grid, total, -top, innerHeight);
      const whole = wholeCards(grid, total, -top, innerHeight);
      setSight((before) => {
        const pictured = flies ? overlap(before.pictured, next) : next;
        const isAsBefore = isSame(before, next) && isSame(before.whole, whole) && isSame(before.pictured, pictured);
        return isAsBefore ? before : { ...next, whole, pictured };
      });
    };
    const rest = () => settle(false);
    let before = scrollY;
    let movements: readonly Movement[] = [];
    let resting: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      movements = withMovement(movements, { atMs: performance.now(), pixels: scrollY - before });
      before = scrollY;
      const flies = isFlight(movements, innerHeight);
      clearTimeout(resting);
      if (flies) resting = setTimeout(rest, restMs);
      settle(flies);
    };
    rest();
    addEventListener('scroll', move, { passive: true });
    addEventListener('resize', rest);
    return () => {
      clearTimeout(resting);
      removeEventListener('scroll', move);
      removeEventListener('resize', rest);
    };
  }, [list, grid, total]);
  return sight;
}

function isSame(a: Span, b: Span): boolean {
  return a.from === b.from && a.to === b.to;
}
