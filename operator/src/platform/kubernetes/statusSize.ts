/**
 * Limits the size of a status. Pure. etcd takes at most 1.5 MiB for a whole object and refuses anything larger, so that
 * not even an End that shrinks it could be written.
 */
import { overflow } from '../../library/accept.ts';
import type { HeldFolder, LibraryState } from '../../library/state.ts';

/** Leaves half a MiB for the document and the server's metadata. */
export const statusBytesAtMost = 1024 * 1024;
/**
 * 64 paths of 4 KiB in plain text, and half as much again. A claimed run holds the same amount once more, and a tiles
 * Job 2 x 64 such paths: 1.2 MiB.
 */
export const heldBytesAtMost = 384 * 1024;

/**
 * Limits the pending folders: if they are too large, they become one full walk, like more than 64 folders
 * (docs/design/runs.md#accept).
 */
export function storable(state: LibraryState): LibraryState {
  const { full, folders } = state.pending;
  if (folders.length === 0 || bytesAtMost(folders) <= heldBytesAtMost || storedBytes(folders) <= heldBytesAtMost) {
    return state;
  }
  return { ...state, pending: { folders: [], full: overflow(folders, full) } };
}

/**
 * An upper bound without serializing, because every write serializes anyway: a character takes at most six bytes, an
 * entry 400 beside its path.
 */
function bytesAtMost(folders: readonly HeldFolder[]): number {
  return folders.reduce((bytes, { path }) => bytes + 6 * path.length + 400, 0);
}

/**
 * Drops problems and lost paths until the status fits (the page has all of them), then the oldest refused videos (which are tried once
 * more).
 */
export function withinStore(status: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const first = shortened(status, 'problems', (list, length) => list.slice(0, length));
  const second = shortened(first, 'lostPaths', (list, length) => list.slice(0, length));
  return shortened(second, 'tilesRefused', (list, length) => (length === 0 ? undefined : list.slice(-length)));
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

/** Size of the JSON that the server stores: Go writes `<`, `>`, `&` and two line separators as six characters. */
export function storedBytes(value: unknown): number {
  const text = JSON.stringify(value);
  const [ascii, wide] = [text.match(/[<>&]/gu)?.length ?? 0, text.match(/[\u2028\u2029]/gu)?.length ?? 0];
  return Buffer.byteLength(text) + 5 * ascii + 3 * wide;
}
