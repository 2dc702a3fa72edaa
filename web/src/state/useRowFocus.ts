/** Keeps the focus in a list when the row that has it is removed: it moves to the row that takes its place. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface RowFocus<List extends HTMLElement> {
  /** For the element whose children are the rows. */
  readonly list: RefObject<List | null>;
  /** To be called with the row's place before it is removed. */
  readonly leaving: (place: number) => void;
}

/** `rows`: a text that changes with the rows. `after`: takes the focus when no row is left. */
export function useRowFocus<List extends HTMLElement>(
  rows: string,
  after: { readonly current: HTMLElement | null },
): RowFocus<List> {
  const list = useRef<List>(null);
  const left = useRef<number | undefined>(undefined);
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (before.current === rows) return;
    before.current = rows;
    const place = left.current;
    left.current = undefined;
    // Only a focus that was lost is moved.
    if (place === undefined || document.activeElement !== document.body) return;
    const kept = [...(list.current?.children ?? [])];
    const row = kept[Math.min(place, kept.length - 1)];
    (row?.querySelector<HTMLElement>(':scope > button, :scope > a') ?? after.current)?.focus();
  }, [rows, after]);
  const leaving = (place: number) => {
    left.current = place;
  };
  return { list, leaving };
}
