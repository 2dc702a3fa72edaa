/** A reflector's copy of the objects of one kind. It may lag behind, so nothing irreversible is decided by it alone. */
import type { ObjectPlace } from './resources.ts';

export interface ObjectCache<Item> {
  /** False until the first list has arrived. */
  readonly isFilled: boolean;
  get(place: ObjectPlace): Item | undefined;
  values(): Iterable<Item>;
}
