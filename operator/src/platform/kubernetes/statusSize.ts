/**
 * How large a status may become. Pure. The cluster's store takes 1.5 MiB of a whole object and refuses what is larger for good, so that
 * not even an End could be written that makes it smaller.
 */
import { overflow } from '../../library/accept.ts';
import type { HeldFolder, LibraryState } from '../../library/state.ts';

/** Leaves half a MiB for the document and what the server notes about it. */
export const statusBytesAtMost = 1024 * 1024;
/**
 * 64 paths of 4 KiB as they are written plainly, and half as much again. A claimed run holds as much once more, and a tiles Job
 * 2 x 64 such paths: 1.2 MiB.
 */
export const heldBytesAtMost = 384 * 1024;

/** Of what is held, as much as the store takes: what is more becomes one full walk, as more than 64 folders do (runs.md 2). */
export function storable(state: LibraryState): LibraryState {
  const { full, folders } = state.pending;
  if (folders.length === 0 || bytesAtMost(folders) <= heldBytesAtMost || storedBytes(folders) <= heldBytesAtMost) {
    return state;
  }
  return { ...state, pending: { folders: [], full: overflow(folders, full) } };
}

/** Without writing them down, which is done with every write already: no character takes more than six bytes, no entry 256 beside its path. */
function bytesAtMost(folders: readonly HeldFolder[]): number {
  return folders.reduce((bytes, { path }) => bytes + 6 * path.length + 256, 0);
}

/**
 * With as many problems as there is room for (the page has them all), then with as many of the refused videos, the newest (the older
 * ones are tried once more).
 */
export function withinStore(status: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const first = shortened(status, 'problems', (list, length) => list.slice(0, length));
  return shortened(first, 'tilesRefused', (list, length) => (length === 0 ? undefined : list.slice(-length)));
}

function shortened(
  status: Readonly<Record<string, unknown>>,
  name: string,
  cut: (list: readonly unknown[], length: number) => unknown,
): Readonly<Record<string, unknown>> {
  let fitting = status;
  for (let list = status[name]; Array.isArray(list) && list.length > 0; list = fitting[name]) {
    if (storedBytes(fitting) <= statusBytesAtMost) break;
    fitting = { ...fitting, [name]: cut(list, Math.floor(list.length / 2)) };
  }
  return fitting;
}

/** Bytes of the JSON that the server keeps: Go writes `<`, `>`, `&` and two line ends as six characters. */
export function storedBytes(value: unknown): number {
  const text = JSON.stringify(value);
  const [ascii, wide] = [text.match(/[<>&]/gu)?.length ?? 0, text.match(/[\u2028\u2029]/gu)?.length ?? 0];
  return Buffer.byteLength(text) + 5 * ascii + 3 * wide;
}
