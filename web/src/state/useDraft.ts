/** What a person entered and has not saved, kept while the tab is open: a reload, another view or a new sign-in loses none of it. */
import { useState } from 'preact/hooks';

const prefix = 'projectionist-draft-';

/** Like useState. What cannot be stored (a private window, a full storage) is kept until a reload only. Never for secrets. */
export function useDraft<Value>(name: string, first: () => Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => stored<Value>(name) ?? first());
  const change = (next: Value) => {
    setValue(next);
    try {
      if (next === undefined) sessionStorage.removeItem(prefix + name);
      else sessionStorage.setItem(prefix + name, JSON.stringify(next));
    } catch {
      // See above.
    }
  };
  return [value, change];
}

/** After a sign-out, and after the first run was saved. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(prefix))) {
      sessionStorage.removeItem(key);
    }
  } catch {
    // A browser without storage kept nothing.
  }
}

function stored<Value>(name: string): Value | undefined {
  try {
    const value: Value | null = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return value ?? undefined;
  } catch {
    return undefined;
  }
}
