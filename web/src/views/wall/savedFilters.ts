/** Changes of the saved filters. Pure. */
import type { SavedFilter } from '../../state/settings.ts';

/** A filter of the same name is replaced, in its place. */
export function afterSave(saved: readonly SavedFilter[], one: SavedFilter): readonly SavedFilter[] {
  const isKnown = saved.some(({ name }) => name === one.name);
  return isKnown ? saved.map((other) => (other.name === one.name ? one : other)) : [...saved, one];
}

export function afterRemoval(saved: readonly SavedFilter[], one: SavedFilter): readonly SavedFilter[] {
  return saved.filter(({ name }) => name !== one.name);
}
