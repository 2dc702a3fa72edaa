/** Closes an overlay by Escape, which returns the focus, and when the user presses or focuses elsewhere. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface Dismissal {
  readonly open: boolean;
  /** The element that contains the overlay and its button. */
  readonly place: RefObject<HTMLElement | null>;
  /** Gets the focus after Escape. */
  readonly button: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/** `close` may change with each drawing; the latest is called. */
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
