/** The position of every card of the wall, computed: of 100,000 cards about sixty are in the document. Pure. */
import type { WallLook } from '../../state/settings.ts';

export interface Grid {
  readonly columns: number;
  readonly cardWidthPixels: number;
  readonly rowHeightPixels: number;
  readonly gapPixels: number;
  /** Height of the row of headers above the cards; 0 without one. */
  readonly headPixels: number;
}

export interface GridSpace {
  readonly widthPixels: number;
  /** The root's font size; cards grow with the user's font. */
  readonly remPixels: number;
  readonly look: WallLook;
  /** Preferred width of a poster, in rem. */
  readonly posterRem: number;
}

/** On phones posters are smaller: two beside each other, with the usual size three from 360 pixels on. */
const narrowPart = 0.625;
const narrowSpaceRem = 40;
/**
 * Minimum columns. One column as wide as a phone shows less than one title at a time, and 100,000 titles would be
 * higher than browsers can scroll.
 */
const fewestColumns = 2;
const gapRem = { posters: { narrow: 0.75, wide: 1.25 }, dense: { narrow: 0.375, wide: 0.5 } };
/** Height of the text below a poster: two lines of name, one of year (TitleCard.css must match). */
const wordsRem = { posters: 4.25, dense: 0 };
/** Height of a row of the list and of its headers (TitleRow.css must match). */
const listRem = { row: 3.25, head: 2.25 };

export function planGrid({ widthPixels, remPixels, look, posterRem }: GridSpace): Grid {
  if (look === 'list') {
    const rowHeightPixels = Math.ceil(listRem.row * remPixels);
    const headPixels = Math.ceil(listRem.head * remPixels);
    return { columns: 1, cardWidthPixels: Math.max(1, widthPixels), rowHeightPixels, gapPixels: 0, headPixels };
  }
  const form = widthPixels / remPixels < narrowSpaceRem ? 'narrow' : 'wide';
  const gapPixels = gapRem[look][form] * remPixels;
  const wantedPixels = posterRem * (form === 'narrow' ? narrowPart : 1) * remPixels;
  const columns = Math.max(fewestColumns, Math.floor((widthPixels + gapPixels) / (wantedPixels + gapPixels)));
  const cardWidthPixels = Math.max(1, (widthPixels - gapPixels * (columns - 1)) / columns);
  const rowHeightPixels = Math.ceil(cardWidthPixels * 1.5 + wordsRem[look] * remPixels + gapPixels);
  return { columns, cardWidthPixels, rowHeightPixels, gapPixels, headPixels: 0 };
}

export function gridHeight({ columns, rowHeightPixels, headPixels }: Grid, total: number): number {
  return headPixels + Math.ceil(total / columns) * rowHeightPixels;
}

export interface CardPlace {
  readonly topPixels: number;
  readonly startPixels: number;
}

export function cardPlace(grid: Grid, index: number): CardPlace {
  const { columns, cardWidthPixels, rowHeightPixels, gapPixels, headPixels } = grid;
  const column = index % columns;
  return {
    topPixels: headPixels + Math.floor(index / columns) * rowHeightPixels,
    startPixels: column * (cardWidthPixels + gapPixels),
  };
}

export interface Span {
  /** Index of the first card. */
  readonly from: number;
  /** Index after the last card. */
  readonly to: number;
}

/** Rows drawn above and below the visible ones, ready before they are scrolled to. */
const spareRows = 2;

/** `scrolledPixels`: distance of the grid's top above the top of the window; negative while it is below. */
export function cardsInSight(grid: Grid, total: number, scrolledPixels: number, windowPixels: number): Span {
  const scrolled = scrolledPixels - grid.headPixels;
  const firstRow = Math.floor(scrolled / grid.rowHeightPixels) - spareRows;
  const endRow = Math.ceil((scrolled + windowPixels) / grid.rowHeightPixels) + spareRows;
  const clamp = (index: number) => Math.min(total, Math.max(0, index));
  return { from: clamp(firstRow * grid.columns), to: clamp(endRow * grid.columns) };
}

/** The cards of fully visible rows; empty in a window lower than a row. */
export function wholeCards(grid: Grid, total: number, scrolledPixels: number, windowPixels: number): Span {
  const clamp = (index: number) => Math.min(total, Math.max(0, index));
  const scrolled = scrolledPixels - grid.headPixels;
  const from = clamp(Math.ceil(scrolled / grid.rowHeightPixels) * grid.columns);
  const endRow = Math.floor((scrolled + windowPixels) / grid.rowHeightPixels);
  return { from, to: Math.max(from, clamp(endRow * grid.columns)) };
}

/**
 * Returns the card where the tab key enters the wall: the last focused card while part of its row is visible, else the
 * first fully visible one. So Tab never scrolls.
 */
export function tabStopOf(grid: Grid, total: number, left: number, whole: Span): number {
  const inSight = { from: whole.from - grid.columns, to: whole.to + grid.columns };
  return isWithin(inSight, left) && left < total ? left : Math.max(0, Math.min(whole.from, total - 1));
}

export function isWithin({ from, to }: Span, index: number): boolean {
  return index >= from && index < to;
}

/** The intersection of two spans; empty if they do not meet. */
export function overlap(a: Span, b: Span): Span {
  const from = Math.max(a.from, b.from);
  return { from, to: Math.max(from, Math.min(a.to, b.to)) };
}

export interface GridRow {
  /** Row in the whole grid, from 0. */
  readonly row: number;
  readonly indexes: readonly number[];
}

/** Groups the drawn cards by row, because screen readers announce rows and columns. */
export function rowsOf({ columns }: Grid, indexes: readonly number[]): readonly GridRow[] {
  const rows = new Map<number, number[]>();
  for (const index of indexes) {
    const row = Math.floor(index / columns);
    rows.set(row, [...(rows.get(row) ?? []), index]);
  }
  return [...rows].map(([row, inRow]) => ({ row, indexes: inRow }));
}
