/** The objects that a reflector knows, and what changed with each list and event: told once, also what a gap had hidden. */
import type { ObjectPlace } from './resources.ts';
import type { ObjectMeta } from './wire.ts';

export class ReflectorStore<Item extends { readonly metadata: ObjectMeta }> {
  readonly #tell: (item: Item, gone: boolean) => void;
  #items = new Map<string, Item>();

  constructor(tell: (item: Item, gone: boolean) => void) {
    this.#tell = tell;
  }

  get({ namespace, name }: ObjectPlace): Item | undefined {
    return this.#items.get(`${namespace}/${name}`);
  }

  values(): Iterable<Item> {
    return this.#items.values();
  }

  /** All there is now. What is not in it was deleted while nobody listened. */
  replace(items: readonly Item[]): void {
    const before = this.#items;
    this.#items = new Map(items.map((item) => [keyOf(item), item]));
    for (const [key, old] of before) {
      const item = this.#items.get(key);
      // A recreated object is another one: the end of the first is told too.
      if (item === undefined || item.metadata.uid !== old.metadata.uid) this.#tell(old, true);
    }
    for (const [key, item] of this.#items) {
      if (!isSame(before.get(key), item)) this.#tell(item, false);
    }
  }

  /** One event. A deletion brings the object as it was last. */
  apply(item: Item, gone: boolean): void {
    const key = keyOf(item);
    const old = this.#items.get(key);
    if (gone) {
      this.#items.delete(key);
      this.#tell(item, true);
      return;
    }
    this.#items.set(key, item);
    if (old !== undefined && old.metadata.uid !== item.metadata.uid) this.#tell(old, true);
    if (!isSame(old, item)) this.#tell(item, false);
  }
}

function keyOf({ metadata }: { readonly metadata: ObjectMeta }): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** Versions are opaque: equal or not, never older or newer. */
function isSame(old: { readonly metadata: ObjectMeta } | undefined, item: { readonly metadata: ObjectMeta }): boolean {
  return old?.metadata.uid === item.metadata.uid && old?.metadata.resourceVersion === item.metadata.resourceVersion;
}
