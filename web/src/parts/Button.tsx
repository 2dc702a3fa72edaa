/** A control that acts on this page; navigation uses links. */
import './Button.css';
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './Icon.tsx';

export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  readonly icon?: IconName;
  /** `main` at most once in a view. */
  readonly look?: 'main' | 'plain' | 'quiet';
  /** Label for screen readers if the visible text is not enough. It starts with the visible text. */
  readonly label?: string;
  readonly pressed?: boolean;
  /** It keeps the focus and ignores presses. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

export function Button({ children, onClick, icon, look = 'plain', label, pressed, busy, disabled }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button button-${look}`}
      onClick={busy ? undefined : onClick}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy}
      aria-disabled={busy === true || disabled === true}
      disabled={disabled}
    >
      {icon === undefined ? null : <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}
