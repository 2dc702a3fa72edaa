/** A control that does something here; what leads elsewhere is a link. */
import './Button.css';
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './Icon.tsx';

export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  readonly icon?: IconName;
  /** `main` once a view at most. */
  readonly look?: 'main' | 'plain' | 'quiet';
  /** Words for a screen reader where the visible ones are not enough. They begin with the visible ones. */
  readonly label?: string;
  readonly pressed?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

export function Button({ children, onClick, icon, look = 'plain', label, pressed, busy, disabled }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button button-${look}`}
      onClick={onClick}
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
