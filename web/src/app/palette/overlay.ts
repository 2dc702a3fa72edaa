/**
 * Which dialog lies over the page: the palette (Ctrl+K) or the list of keys (?). Both are loaded when they are first
 * opened.
 */
import { signal } from '@preact/signals';

export type Overlay = 'palette' | 'keys';

export interface OverlayProps {
  /** The dialog was closed; it has returned the focus. */
  readonly closed: () => void;
}

export const overlay = signal<Overlay>();

/** Letters typed while the palette is being loaded, so that none is lost. */
let ahead = '';

export function noteTyped(letter: string): void {
  ahead += letter;
}

/** Returns them once. */
export function takeTyped(): string {
  const typed = ahead;
  ahead = '';
  return typed;
}

/** What a key press opens; undefined if it is not ours. Pure. */
export function overlayOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Overlay | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : undefined;
  return key === '?' ? 'keys' : undefined;
}

/** Somebody types: keys are text there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'range'].includes(target.type)))
  );
}
