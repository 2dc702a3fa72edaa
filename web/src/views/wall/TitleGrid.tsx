/** The scrolling part of the wall: draws the visible cards and moves between them by keys. */
import './TitleGrid.css';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { stepFrom } from '../../parts/gridSteps.ts';
import { useTexts } from '../../state/appState.ts';
import {
  cardPlace,
  cardsInSight,
  type Grid,
  gridHeight,
  isWithin,
  overlap,
  planGrid,
  rowsOf,
  type Span,
  tabStopOf,
  wholeCards,
} from './grid.ts';
import { isFlight, type Movement, restMs, withMovement } from './pace.ts';
import { TitleCard } from './TitleCard.tsx';
import type { TitleFeed } from './titleFeed.ts';

export interface TitleGridProps {
  readonly feed: TitleFeed;
  readonly label: string;
}

/** Explicit roles: browsers drop table roles from absolutely positioned elements. */
const roles = { grid: { role: 'grid' }, body: { role: 'presentation' }, row: { role: 'row' } } as const;

/** Empty cards drawn before the first answer: as many as any first screen shows. */
const cardsBeforeAnswer = 60;

interface Stop {
  /** The card that has the focus or had it last. */
  readonly index: number;
  readonly isHeld: boolean;
}

export function TitleGrid({ feed, label }: TitleGridProps) {
  const list = useRef<HTMLTableElement>(null);
  const grid = useGrid(list);
  const total = feed.total.value ?? cardsBeforeAnswer;
  // Read to redraw when titles arrive.
  feed.version.value;
  const sight = useSight(list, grid, total);
  const [stop, setStop] = useState<Stop>({ index: 0, isHeld: false });
  const { wall } = useTexts();
  useEffect(() => feed.want(sight.from, sight.to), [feed, sight.from, sight.to]);
  const walk = useWalk(list, grid, total, setStop);
  const isAtHeld = grid === undefined || (stop.isHeld && stop.index < total);
  const tabStop = isAtHeld ? stop.index : tabStopOf(grid, total, stop.index, sight.whole);
  return (
    <table
      ref={list}
      class="title-grid"
      {...roles.grid}
      tabIndex={-1}
      aria-label={label}
      aria-busy={feed.total.value === undefined}
      {...(grid === undefined
        ? {}
        : { 'aria-rowcount': Math.ceil(total / grid.columns), 'aria-colcount': grid.columns })}
      style={{ '--grid-height': grid === undefined ? '100vh' : `${gridHeight(grid, total)}px` }}
      onKeyDown={walk}
      onFocusCapture={(event) => {
        const index = indexOf(event.target);
        if (index !== undefined) setStop({ index, isHeld: true });
      }}
      onBlurCapture={() => {
        // Switching to another window keeps the focus.
        if (indexOf(document.activeElement) === undefined) setStop(({ index }) => ({ index, isHeld: false }));
      }}
    >
      <tbody class="title-grid-row" {...roles.body}>
        {grid === undefined
          ? null
          : rowsOf(grid, drawnIndexes(sight, tabStop, total)).map(({ row, indexes }) => (
              <tr key={row} class="title-grid-row" {...roles.row} aria-rowindex={row + 1}>
                {indexes.map((index) => {
                  const place = cardPlace(grid, index);
                  return (
                    <TitleCard
                      key={index}
                      card={feed.at(index)}
                      index={index}
                      column={index % grid.columns}
                      topPixels={place.topPixels}
                      startPixels={place.startPixels}
                      widthPixels={grid.cardWidthPixels}
                      tabStop={index === tabStop}
                      pictured={isWithin(sight.pictured, index)}
                      unidentifiedText={wall.unidentified}
                    />
                  );
                })}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** The focused card stays in the document however far it is scrolled away, so that the focus is not lost. */
function drawnIndexes({ from, to }: Span, tabStop: number, total: number): readonly number[] {
  const indexes = Array.from({ length: to - from }, (_, place) => from + place);
  if (tabStop < total && tabStop < from) return [tabStop, ...indexes];
  return tabStop < total && tabStop >= to ? [...indexes, tabStop] : indexes;
}

function useGrid(list: { readonly current: HTMLElement | null }): Grid | undefined {
  const [grid, setGrid] = useState<Grid>();
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setGrid(planGrid({ widthPixels: element.clientWidth, remPixels }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return grid;
}

interface Sight extends Span {
  /** Fully visible cards. */
  readonly whole: Span;
  /** Cards whose posters are drawn. */
  readonly pictured: Span;
}

const nothing: Span = { from: 0, to: 0 };

function useSight(list: { readonly current: HTMLElement | null }, grid: Grid | undefined, total: number): Sight {
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

function indexOf(target: EventTarget | null): number | undefined {
  if (!(target instanceof Element)) return undefined;
  const text = target.closest('[data-index]')?.getAttribute('data-index');
  return text === null || text === undefined ? undefined : Number(text);
}

/** Arrow keys and similar: scrolls to the card and focuses it once it is drawn. */
function useWalk(
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
      scrollToRow(list.current, cardPlace(grid, next).topPixels, grid.rowHeightPixels);
    },
    [list, grid, total, setStop],
  );
}

/** Height of the bars that cover cards at the top and bottom, in pixels (TitleGrid.css has the same in rem). */
const coveredPixels = { above: 80, below: 80 };

/** Scrolls to a row by numbers, because a card far away is not drawn. */
function scrollToRow(list: HTMLElement | null, topPixels: number, heightPixels: number): void {
  if (list === null) return;
  const top = list.getBoundingClientRect().top + topPixels;
  const bottom = top + heightPixels;
  if (top < coveredPixels.above) scrollBy(0, top - coveredPixels.above);
  else if (bottom > innerHeight - coveredPixels.below) scrollBy(0, bottom - innerHeight + coveredPixels.below);
}
