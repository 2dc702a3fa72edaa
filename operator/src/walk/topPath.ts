/** The first segment of a path under the root: the unit that is scanned and stored as a snapshot. */
export function topOf(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? path : path.slice(0, slash);
}
