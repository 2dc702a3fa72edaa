/** The path by which a media server knows a folder or file of a Library. Pure. */
import type { PathMapping } from '../library/document.ts';

export interface ServerPaths {
  /**
   * The root as the document names it, which is also its path on servers on the same machine or with the same mounts.
   */
  readonly rootPath: string;
  /** `from` is the server's name, `to` the same folder below the root. */
  readonly pathMappings: readonly PathMapping[];
}

/**
 * `path` is relative to the root. The mapping with the longest matching `to` applies; without one, the root's own path.
 */
export function serverPath(path: string, { rootPath, pathMappings }: ServerPaths): string {
  const segments = segmentsOf(path);
  const [best] = pathMappings
    .map((mapping) => ({ mapping, to: segmentsOf(mapping.to) }))
    .filter(({ to }) => to.every((segment, index) => segments[index] === segment))
    .toSorted((one, other) => other.to.length - one.to.length);
  if (best === undefined) return joined(rootPath, segments);
  return joined(best.mapping.from, segments.slice(best.to.length));
}

/** With a separator at its end, by which Kodi and Plex recognize a folder. */
export function asFolder(path: string): string {
  const separator = separatorOf(path);
  return path.endsWith(separator) ? path : `${path}${separator}`;
}

/** The parent folder, as the server names it. */
export function folderOf(path: string): string {
  const separator = separatorOf(path);
  const end = path.lastIndexOf(separator);
  return end <= 0 ? separator : path.slice(0, end);
}

/** Whether `path` is `folder` or lies in it, compared as the server does. */
export function isBelow(path: string, folder: string): boolean {
  const isWindows = separatorOf(folder) === '\\';
  const form = (text: string) => (isWindows ? text.toLowerCase() : text);
  return form(asFolder(path)).startsWith(form(asFolder(folder)));
}

/** The same folder, however it is written. */
export function isSameFolder(one: string, other: string): boolean {
  return isBelow(one, other) && isBelow(other, one);
}

/** The path without its extension; the folder stays. */
export function withoutExtension(path: string): string {
  return path.replace(/\.[^./\\]*$/u, '');
}

function joined(lead: string, segments: readonly string[]): string {
  const separator = separatorOf(lead);
  if (segments.length === 0) return lead;
  return `${asFolder(lead)}${segments.join(separator)}`;
}

/** `D:\Media` and `\\nas\media` are Windows paths; `smb://nas/media` and `/media` are not. */
function separatorOf(path: string): '/' | '\\' {
  return /^(?:[A-Za-z]:(?!\/)|\\\\)/u.test(path) ? '\\' : '/';
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
