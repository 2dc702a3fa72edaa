/** The columns of each table, by which a catalog with missing tables is recognised. Pure. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** A newer program may have added tables and columns. */
export function lacks(found: Shape, expected: Shape): boolean {
  return [...expected].some(([table, columns]) => {
    const has = found.get(table);
    return has === undefined || [...columns].some((column) => !has.has(column));
  });
}
