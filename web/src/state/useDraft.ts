/** Choices of the first run, kept while the tab is open: a reload loses none of them. */
import { useState } from 'preact/hooks';

const prefix = 'projectionist-first-run-';

/** Like useState. What cannot be stored (a private window, a full storage) is kept until a reload only. */
export function useDraft<Item>(
  name: string,
  first: () => readonly Item[],
): readonly [readonly Item[], (items: readonly Item[]) => void] {
  const [items, setItems] = useState(() => stored<Item>(name) ?? first());
  const change = (next: readonly Item[]) => {
    setItems(next);
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(next));
    } catch {
      // See above.
    }
  };
  return [items, change];
}

/** After the choices were saved. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(prefix))) {
      sessionStorage.removeItem(key);
    }
  } catch {
    // A browser without storage kept nothing.
  }
}

function stored<Item>(name: string): readonly Item[] | undefined {
  try {
    const list: readonly Item[] | null = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return list ?? undefined;
  } catch {
    return undefined;
  }
}
