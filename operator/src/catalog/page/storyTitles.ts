/** The films and series of all stories, with the titles that hold them. */
import type { Member } from '@projectionist/franchise/member';
import { unresolved } from '@projectionist/franchise/resolve';
import type { Catalog } from '../database/catalog.ts';
import { term } from '../database/titleTerm.ts';
import { titlesByIds } from '../franchises/franchiseCollection.ts';
import { membersOf } from '../franchises/franchiseQueries.ts';
import type { StoryTitle } from './collectionGroups.ts';
import { compareGroups, type GroupPlace } from './pageCursor.ts';

export interface Story {
  readonly place: GroupPlace;
  /** uid */
  readonly library: string;
  readonly key: string;
  readonly name: string;
  readonly titles: readonly StoryTitle[];
}

/** In the order of their names as terms have it. `today`: YYYY-MM-DD. */
export async function storyTitles(catalog: Catalog, today: string): Promise<readonly Story[]> {
  const rows = await catalog.db
    .selectFrom('franchises')
    .innerJoin('libraries', 'libraries.id', 'franchises.libraryId')
    .select(['franchises.id', 'franchises.key', 'franchises.name', 'sortName', 'libraries.uid as library'])
    .where('libraries.removedAtMs', 'is', null)
    .execute();
  const members = await membersOf(
    catalog,
    rows.map(({ id }) => id),
  );
  const all = [...members.values()].flat();
  const idsOf = (kind: 'movie' | 'series') => all.filter((member) => kindOf(member) === kind).map(({ id }) => id);
  const held = {
    movie: await titlesByIds(catalog, 'movie', idsOf('movie')),
    series: await titlesByIds(catalog, 'series', idsOf('series')),
  };
  const stories = rows.map(({ id, sortName, ...row }): Story => {
    const titles = new Map<string, StoryTitle>();
    for (const member of unresolved(members.get(id) ?? [], { today })) {
      const kind = kindOf(member);
      const name = `${kind} ${member.id}`;
      const ids = (held[kind].get(member.id) ?? []).map((title) => title.id);
      // A series is coming if all its parts are.
      const isComing = ids.length === 0 && member.state === 'coming' && titles.get(name)?.isComing !== false;
      titles.set(name, { ids, isComing });
    }
    return { ...row, place: { key: term('set', sortName), id }, titles: [...titles.values()] };
  });
  return stories.toSorted((a, b) => compareGroups(a.place, b.place));
}

function kindOf({ kind }: Pick<Member, 'kind'>): 'movie' | 'series' {
  return kind === 'movie' ? 'movie' : 'series';
}
