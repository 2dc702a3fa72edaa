/** A server's collection that is read once for many stories: each story alone would read the whole server again. */
import type { Collection, HeldTitle } from '@projectionist/franchise/collection';
import type { Member } from '@projectionist/franchise/member';

/** Reads with the first question, and then for the ids of all these members at once. */
export function gatheredCollection(collection: Collection, members: readonly Member[]): Collection {
  const wanted = { movie: new Set<string>(), series: new Set<string>() };
  for (const { kind, id } of members) wanted[kind === 'movie' ? 'movie' : 'series'].add(id);
  const found = new Map<HeldTitle['kind'], ReturnType<Collection['find']>>();
  return {
    async find(kind, ids) {
      const all = found.get(kind) ?? collection.find(kind, [...wanted[kind]]);
      found.set(kind, all);
      const titles = await all;
      return new Map(
        ids.flatMap((id) => {
          const title = titles.get(id);
          return title === undefined ? [] : [[id, title] as const];
        }),
      );
    },
  };
}
