/**
 * The objects that a reflector knows. Reports each change of a list or event once, including changes missed in a gap.
 */
import type { ObjectPlace } from './resources.ts';
import type { ObjectMeta } from './wire.ts';

export class ReflectorStore<Item extends { readonly metadata: ObjectMeta }> {
  readonly #report: (item: Item, gone: boolean) => void;
  #items = new Map<string, Item>();

  constructor(report: (item: Item, gone: boolean) => void) {
    this.#report = report;
  }

  get({ namespace, name }: ObjectPlace): Item | undefined {
    return this.#items.get(`${namespace}/${name}`);
  }

  values(): Iterable<Item> {
    return this.#items.values();
  }

  /** Replaces all objects. Those missing from `items` were deleted during a gap. */
  replace(items: readonly Item[]): void {
    const before = this.#items;
    this.#items = new Map(items.map((item) => [keyOf(item), item]));
    for (const [key, old] of before) {
      const item = this.#items.get(key);
      // A recreated object is a different one: the end of the first is reported too.
      if (item === undefined || item.metadata.uid !== old.metadata.uid) this.#report(old, true);
    }
    for (const [key, item] of this.#items) {
      if (!isSame(before.get(key), item)) this.#report(item, false);
    }
  }

  /** Applies one event. A deletion carries the last version of the object. */
  apply(item: Item, gone: boolean): void {
    const key = keyOf(item);
    const old = this.#items.get(key);
    if (gone) {
      this.#items.delete(key);
      this.#report(item, true);
      return;
    }
    this.#items.set(key, item);
    if (old !== undefined && old.metadata.uid !== item.metadata.uid) this.#report(old, true);
    if (!isSame(old, item)) this.#report(item, false);
  }
}

function keyOf({ metadata }: { readonly metadata: ObjectMeta }): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** Versions are opaque: equal or different, never older or newer. */
function isSame(old: { readonly metadata: ObjectMeta } | undefined, item: { readonly metadata: ObjectMeta }): boolean {
  return old?.metadata.uid === item.metadata.uid && old?.metadata.resourceVersion === item.metadata.resourceVersion;
}
