/** Keys within a grid of cards. Pure. */

export interface StepWays {
  readonly rightToLeft: boolean;
  readonly rowsInSight: number;
  /** True with the control key: Home and End then mean the whole grid, not the row. */
  readonly isWhole: boolean;
}

/** Returns the card that a key moves to, as usual in grids (ARIA authoring practices); undefined for other keys. */
export function stepFrom(
  { columns }: { readonly columns: number },
  total: number,
  index: number,
  key: string,
  { rightToLeft, rowsInSight, isWhole }: StepWays,
): number | undefined {
  const forward = rightToLeft ? -1 : 1;
  const rowStart = index - (index % columns);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + forward,
    ArrowLeft: index - forward,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    PageDown: index + columns * Math.max(1, rowsInSight),
    PageUp: index - columns * Math.max(1, rowsInSight),
    // Of a list each row has one item: the ends are those of the list.
    Home: isWhole || columns === 1 ? 0 : rowStart,
    End: isWhole || columns === 1 ? total - 1 : rowStart + columns - 1,
  };
  const wanted = Object.hasOwn(steps, key) && (!isWhole || key === 'Home' || key === 'End') ? steps[key] : undefined;
  if (wanted === undefined) return undefined;
  // Up from the first row, or down from the last, stays in place instead of jumping sideways.
  if ((key === 'ArrowUp' && wanted < 0) || (key === 'ArrowDown' && wanted >= total)) return index;
  return Math.min(total - 1, Math.max(0, wanted));
}
