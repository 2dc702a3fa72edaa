/** A button that asks before it acts, for what cannot be taken back. */
import './ConfirmButton.css';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from './Button.tsx';

interface ConfirmButtonProps {
  readonly text: string;
  /** The text with its object, for screen readers. */
  readonly label: string;
  readonly busy: boolean;
  readonly no: string;
  readonly yes: string;
  readonly onConfirm: () => void;
  /** The question, in paragraphs. */
  readonly children: ComponentChildren;
}

export function ConfirmButton({ text, label, busy, no, yes, onConfirm, children }: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button busy={busy} label={label} onClick={() => dialog.current?.showModal()}>
        {text}
      </Button>
      <dialog ref={dialog} class="confirm" aria-label={text}>
        {children}
        <div class="confirm-buttons">
          <Button look="main" onClick={() => dialog.current?.close()}>
            {no}
          </Button>
          <Button
            onClick={() => {
              dialog.current?.close();
              onConfirm();
            }}
          >
            {yes}
          </Button>
        </div>
      </dialog>
    </>
  );
}
