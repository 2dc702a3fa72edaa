/** How many of the newest titles are shown: whole rows. Pure. */

/** Below this number of columns, as on phones, a row is short. */
const shortRowColumns = 4;
const rows = { short: 3, usual: 2 };

export function shownTitles(columns: number, titles: number): number {
  const wanted = columns * (columns < shortRowColumns ? rows.short : rows.usual);
  // The last row is full, unless all titles are shown.
  return titles <= wanted ? titles : Math.min(wanted, Math.max(columns, titles - (titles % columns)));
}
