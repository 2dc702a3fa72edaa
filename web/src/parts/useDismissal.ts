/** What opens over a view closes by Escape, which gives the focus back, and by a press or the focus elsewhere. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface Dismissal {
  readonly open: boolean;
  /** What belongs to it: its button too. */
  readonly place: RefObject<HTMLElement | null>;
  /** Takes the focus after Escape. */
  readonly button: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/** `close` may be another function with each drawing; the one of the last drawing is called. */
export function useDismissal({ open, place, button, close }: Dismissal): void {
  const latestClose = useRef(close);
  latestClose.current = close;
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) latestClose.current();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latestClose.current();
      button.current?.focus();
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    addEventListener('keydown', closeByKey);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
      removeEventListener('keydown', closeByKey);
    };
  }, [open]);
}
