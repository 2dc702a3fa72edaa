/**
 * Which title was found at an address, as long as the tab is open. A title whose name changes gets another address;
 * entries of the history still have the earlier one.
 */
import { signal } from '@preact/signals';

const ids = new Map<string, string>();

export function noteTitleAt(address: string, id: string): void {
  ids.set(address, id);
}

export function titleNotedAt(address: string): string | undefined {
  return ids.get(address);
}

/** The id of the title that is open, for actions outside of its view. */
export const openTitle = signal<string>();
