/**
 * Paths as senders name them: with the separators and mounts of their own system. Pure and lexical; `walk/resolve.ts`
 * compares them with the disk.
 */
import type { PathMapping } from './document.ts';

/** How the folders of a Library are named. */
export interface CalledHere {
  /** The root as the document names it. Absent for a claim, which no sender names. */
  readonly configuredPath?: string;
  readonly pathMappings: readonly PathMapping[];
}

/**
 * Whether the sender names the path as this host or a mapping does. If such a path is not found, the folder is missing,
 * not a mapping.
 */
export function isCalledAsHere(path: string, { configuredPath, pathMappings }: CalledHere): boolean {
  if (configuredPath !== undefined && segmentsBelow(path, configuredPath, false) !== undefined) return true;
  return pathMappings.some(({ from }) => segmentsBelow(path, from, isWindowsPath(from)) !== undefined);
}

export function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:/u.test(path) || path.startsWith('\\\\');
}

/** Splits a path at both separators, whatever system the sender runs on. Empty, `.` and `..` segments are dropped. */
export function segmentsOf(path: string): readonly string[] {
  return path.split(/[/\\]/u).filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/**
 * Returns the segments below `lead`; undefined if the path is not below it. Compares whole segments: `/media/a` does
 * not contain `/media/ab`.
 */
export function segmentsBelow(path: string, lead: string, ignoreCase: boolean): readonly string[] | undefined {
  const all = segmentsOf(path);
  const first = segmentsOf(lead);
  const same = (a: string, b: string) => (ignoreCase ? a.toLowerCase() === b.toLowerCase() : a === b);
  const fits = first.length <= all.length && first.every((segment, index) => same(segment, all[index] ?? ''));
  return fits ? all.slice(first.length) : undefined;
}
