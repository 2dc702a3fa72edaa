/** Shows a dialog above the page. Escape closes it, and the focus returns to where it was. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The dialog is drawn only while it is open. `close` may change with each drawing. */
export function useModal(close: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latestClose = useRef(close);
  latestClose.current = close;
  useLayoutEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    current?.showModal();
    const closed = () => latestClose.current();
    current?.addEventListener('close', closed);
    return () => {
      current?.removeEventListener('close', closed);
      current?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}
