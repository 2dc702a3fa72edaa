/** Which problems of one cause are selected. Pure. */
import type { ProblemView } from '../../generated/api.ts';

export interface Selection {
  /** All of the cause, also those that are not shown. */
  readonly all: boolean;
  /** Keys; without meaning if `all`. */
  readonly keys: ReadonlySet<string>;
}

export const noSelection: Selection = { all: false, keys: new Set() };

export function problemKey({ library, title, path }: Pick<ProblemView, 'library' | 'title' | 'path'>): string {
  return JSON.stringify([library, title, path]);
}

export function isSelected({ all, keys }: Selection, key: string): boolean {
  return all || keys.has(key);
}

/** `shown`: the keys of the list, in its order. */
export function toggled(selection: Selection, key: string, shown: readonly string[]): Selection {
  const keys = new Set(selection.all ? shown : selection.keys);
  if (!keys.delete(key)) keys.add(key);
  return { all: false, keys };
}

/** Everything from one row to another gets the state of the first. */
export function rangeSelected(selection: Selection, from: string, to: string, shown: readonly string[]): Selection {
  const [first, last] = [shown.indexOf(from), shown.indexOf(to)].toSorted((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return toggled(selection, to, shown);
  const keys = new Set(selection.all ? shown : selection.keys);
  const isOn = keys.has(from);
  for (const key of shown.slice(first, last + 1)) {
    if (isOn) keys.add(key);
    else keys.delete(key);
  }
  return { all: false, keys };
}

/** Those that are still there: a problem that was solved must not be counted. */
export function selectedOf<Problem extends Parameters<typeof problemKey>[0]>(
  selection: Selection,
  problems: readonly Problem[],
): readonly Problem[] {
  return problems.filter((problem) => isSelected(selection, problemKey(problem)));
}

/** As many names and marks as fit into one request. */
const namedAtOnce = 50;

/** The requests that ignore these problems as they are shown. */
export function ignoreWishes(problems: readonly ProblemView[]): readonly { readonly problems: readonly object[] }[] {
  const named = problems.map(({ library, cause, title, path, mark }) => ({ library, cause, title, path, mark }));
  const wishes = [];
  for (let start = 0; start < named.length; start += namedAtOnce) {
    wishes.push({ problems: named.slice(start, start + namedAtOnce) });
  }
  return wishes;
}
