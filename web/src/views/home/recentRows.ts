/** How many of the newest titles are shown: whole rows. Pure. */

/** Below this number of columns, as on phones, a row is short. */
const shortRowColumns = 4;
const rows = { short: 3, usual: 2 };

/** `listed`: the newest titles; `total`: all. The last row is full, unless every title is shown. */
export function shownTitles(columns: number, listed: number, total: number): number {
  const shown = Math.min(listed, columns * (columns < shortRowColumns ? rows.short : rows.usual));
  return shown >= total || shown < columns ? shown : shown - (shown % columns);
}
