/** Opens a dialog over the page when it is drawn. A press beside it closes it, like Escape. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** `first` gets the focus; without it the dialog's first control does. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, first?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    current.showModal();
    first?.current?.focus();
    const press = ({ target }: MouseEvent) => {
      if (target === current) current.close();
    };
    current.addEventListener('click', press);
    return () => current.removeEventListener('click', press);
  }, [dialog, first]);
}
