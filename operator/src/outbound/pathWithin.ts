/** `/v3` contains `/v3` and `/v3/movie`, not `/v30`. Both are paths of parsed URLs. Pure. */
export function isPathWithin(path: string, folder: string): boolean {
  const bare = folder.replace(/(?<!\/)\/+$/u, '');
  return path === bare || path.startsWith(`${bare}/`);
}
