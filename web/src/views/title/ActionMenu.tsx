/** All actions of a title in one menu: arrow keys, first letters, Escape. The button gets the focus back. */
import './ActionMenu.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../../parts/Icon.tsx';
import { useDismissal } from '../../parts/useDismissal.ts';
import { nextItem } from './menuKeys.ts';

export interface MenuItem {
  readonly key: string;
  readonly text: string;
  /** Another view of the page. */
  readonly href?: string;
  readonly onSelect?: () => void;
}

interface ActionMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** An action is being sent: the menu opens, and its actions wait. */
  readonly busy: boolean;
}

export function ActionMenu({ label, items, busy }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useDismissal({ open, place, button, close });
  useEffect(() => {
    if (!open) return;
    itemsOf(list.current)[0]?.focus();
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close();
    const shown = itemsOf(list.current);
    const texts = shown.map(({ textContent }) => textContent ?? '');
    const at = shown.findIndex((item) => item.matches(':focus'));
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : nextItem(event.key, at, texts);
    if (next === undefined) return;
    event.preventDefault();
    shown[next]?.focus();
  };
  const select = (item: MenuItem) => {
    close();
    // First, so that a dialog that opens gives the focus back to the button.
    button.current?.focus({ preventScroll: true });
    if (!busy) item.onSelect?.();
  };
  return (
    <div class="action-menu" ref={place}>
      <button
        ref={button}
        type="button"
        class="button button-plain"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
        <Icon name="down" size={18} />
      </button>
      {open ? (
        <div id={id} ref={list} class="action-menu-list" role="menu" aria-label={label} tabIndex={-1} onKeyDown={step}>
          {items.map((item) =>
            item.href === undefined ? (
              <button key={item.key} type="button" role="menuitem" tabIndex={-1} onClick={() => select(item)}>
                {item.text}
              </button>
            ) : (
              <a key={item.key} href={item.href} role="menuitem" tabIndex={-1}>
                {item.text}
              </a>
            ),
          )}
        </div>
      ) : null}
    </div>
  );
}

function itemsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
