/** Keys within the list of a story: one tab stop, arrow keys move between links, Page keys between eras. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type Step = 'next' | 'before' | 'first' | 'last' | 'nextSection' | 'sectionBefore';

const steps: Readonly<Record<string, Step>> = {
  ArrowRight: 'next',
  ArrowLeft: 'before',
  Home: 'first',
  End: 'last',
  PageDown: 'nextSection',
  PageUp: 'sectionBefore',
};

/**
 * Returns the index of the next link; undefined if the browser handles the key. `sections` has the section of each
 * link.
 */
export function stepTo(key: string, from: number, sections: readonly number[]): number | undefined {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || from < 0) return undefined;
  const here = sections[from] ?? 0;
  const last = sections.length - 1;
  switch (step) {
    case 'next':
      return Math.min(last, from + 1);
    case 'before':
      return Math.max(0, from - 1);
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'nextSection': {
      const next = sections.findIndex((section) => section > here);
      return next < 0 ? last : next;
    }
    case 'sectionBefore': {
      const start = sections.indexOf(here);
      if (start < from) return start;
      const before = sections[start - 1];
      return before === undefined ? 0 : sections.indexOf(before);
    }
  }
}

/** Where a card is, in pixels of the window. */
export interface CardBox {
  readonly left: number;
  readonly top: number;
}

/**
 * Returns the index of the card below or above in rows of cards: of the next row the one nearest in its column.
 * undefined at the end. Cards of one row have the same top.
 */
export function rowStep(boxes: readonly CardBox[], from: number, isDown: boolean): number | undefined {
  const here = boxes[from];
  if (here === undefined) return undefined;
  const further = boxes.filter(({ top }) => (isDown ? top > here.top : top < here.top)).map(({ top }) => top);
  if (further.length === 0) return undefined;
  const row = isDown ? Math.min(...further) : Math.max(...further);
  let nearest: number | undefined;
  for (const [at, { left, top }] of boxes.entries()) {
    if (top !== row) continue;
    const known = nearest === undefined ? undefined : boxes[nearest];
    if (known === undefined || Math.abs(left - here.left) < Math.abs(known.left - here.left)) nearest = at;
  }
  return nearest;
}

/** Listens while the list exists. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const stop = useRef<Element>(undefined);
  useEffect(() => {
    const root = list.current;
    if (root === null) return;
    const move = (event: KeyboardEvent) => {
      if (moveFocus(root, event)) event.preventDefault();
    };
    const entered = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(linkMark)) stop.current = keepOneStop(root, target);
    };
    root.addEventListener('keydown', move);
    root.addEventListener('focusin', entered);
    return () => {
      root.removeEventListener('keydown', move);
      root.removeEventListener('focusin', entered);
    };
  }, [list]);
  // After every drawing, because filters and order change the links.
  useEffect(() => {
    if (list.current !== null) stop.current = keepOneStop(list.current, stop.current);
  });
}

const linkMark = '[data-story-link]';

/** Makes one link reachable by the tab key: `wanted` if it exists, else the first. Returns that link. */
function keepOneStop(root: HTMLElement, wanted: Element | undefined): Element | undefined {
  const links = [...root.querySelectorAll<HTMLElement>(linkMark)];
  const stop = links.find((link) => link === wanted) ?? links[0];
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
  return stop;
}

function isRowKey(key: string): boolean {
  return key === 'ArrowDown' || key === 'ArrowUp';
}

function rowOf(links: readonly HTMLElement[], here: number, key: string): number {
  const boxes = links.map((link) => {
    const { left, top } = (link.closest('[data-story-place]') ?? link).getBoundingClientRect();
    return { left, top: Math.round(top) };
  });
  return rowStep(boxes, here, key === 'ArrowDown') ?? here;
}

/** Moves the focus by the key; returns false if the browser handles the key. */
function moveFocus(root: HTMLElement, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const parts = [...root.querySelectorAll<HTMLElement>('[data-story-section]')];
  const links = [...root.querySelectorAll<HTMLElement>(linkMark)];
  const sections = links.map((link) => parts.findIndex((part) => part.contains(link)));
  const here = links.findIndex((link) => link.matches(':focus'));
  const to = isRowKey(event.key) && here >= 0 ? rowOf(links, here, event.key) : stepTo(event.key, here, sections);
  const link = to === undefined ? undefined : links[to];
  if (link === undefined) return false;
  link.focus();
  (link.closest('[data-story-place]') ?? link).scrollIntoView({ block: 'nearest' });
  return true;
}
