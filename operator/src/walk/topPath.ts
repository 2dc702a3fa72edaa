/** The first segment of a path under the root: the unit in which the tree is scanned and remembered. */
export function topOf(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? path : path.slice(0, slash);
}
