/** An address or a command, with a button that copies it. */
import './CopyLine.css';
import { CopyButton, type CopyButtonProps } from './CopyButton.tsx';

export function CopyLine({ text, what }: CopyButtonProps) {
  return (
    <div class="copy-line">
      <code dir="ltr">{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}
