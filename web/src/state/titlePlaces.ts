/**
 * Which title was found at an address, as long as the tab is open, also after a reload. A title whose name changes gets
 * another address; entries of the history still have the earlier one.
 */
import { signal } from '@preact/signals';

const keepName = 'titlePlaces';
/** As many as anybody goes back to. */
const placesAtMost = 200;

const ids = new Map<string, string>(kept());

export function noteTitleAt(address: string, id: string): void {
  if (ids.get(address) === id) return;
  ids.delete(address);
  ids.set(address, id);
  try {
    sessionStorage.setItem(keepName, JSON.stringify([...ids].slice(-placesAtMost)));
  } catch {
    // Storage is forbidden or full: the places are known until a reload.
  }
}

export function titleNotedAt(address: string): string | undefined {
  return ids.get(address);
}

function kept(): readonly (readonly [string, string])[] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(keepName) ?? '[]');
    return Array.isArray(places) ? places.map(([address, id]) => [String(address), String(id)]) : [];
  } catch {
    // Storage is forbidden or its content is not ours.
    return [];
  }
}

/** The id of the title that is open, for actions outside of its view. */
export const openTitle = signal<string>();
