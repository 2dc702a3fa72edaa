/** What a reflector knows of the objects of one kind. It may lag behind; nothing irreversible is decided by it alone. */
import type { ObjectPlace } from './resources.ts';

export interface ObjectCache<Item> {
  /** False until the first list is in. */
  readonly isFilled: boolean;
  get(place: ObjectPlace): Item | undefined;
  values(): Iterable<Item>;
}
