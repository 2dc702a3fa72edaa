/**
 * How senders name folders (webhooks.md 1.6): with the separators and mounts of their own system. Pure and lexical; what is on the
 * disk, `walk/resolve.ts` looks for.
 */
import type { PathMapping } from './document.ts';

/** How a Library's folders are called. */
export interface CalledHere {
  /** The root as the document names it; absent where it is a claim, which no sender names. */
  readonly configuredPath?: string;
  readonly pathMappings: readonly PathMapping[];
}

/** The sender calls it as this host or a mapping does: where it is not found it is not there, and no mapping is missing. */
export function isCalledAsHere(path: string, { configuredPath, pathMappings }: CalledHere): boolean {
  if (configuredPath !== undefined && segmentsBelow(path, configuredPath, false) !== undefined) return true;
  return pathMappings.some(({ from }) => segmentsBelow(path, from, isWindowsPath(from)) !== undefined);
}

export function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:/u.test(path) || path.startsWith('\\\\');
}

/** Both separators separate, whatever system the sender runs on; what would climb or stand still is dropped. */
export function segmentsOf(path: string): readonly string[] {
  return path.split(/[/\\]/u).filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** The segments below `lead`, or undefined when the path does not lie there. Whole segments: `/media/a` is not in `/media/ab`. */
export function segmentsBelow(path: string, lead: string, ignoreCase: boolean): readonly string[] | undefined {
  const all = segmentsOf(path);
  const first = segmentsOf(lead);
  const same = (a: string, b: string) => (ignoreCase ? a.toLowerCase() === b.toLowerCase() : a === b);
  const fits = first.length <= all.length && first.every((segment, index) => same(segment, all[index] ?? ''));
  return fits ? all.slice(first.length) : undefined;
}
