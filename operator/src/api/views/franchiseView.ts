/** Franchises with what is held of them. Pure. A note is never part of it: the catalog holds none. */
import type { z } from '@hono/zod-openapi';
import { messageFrom } from '../../messages/stored.ts';
import type { FaultRow, FranchiseDetail, FranchiseRow, MemberTitle } from '../catalog.ts';
import type { FranchiseCard, FranchiseView } from '../schemas/franchises.ts';
import { titleId } from '../titleId.ts';
import { previewAddresses, titleAddress } from './addresses.ts';
import { withCoded } from './codedMessage.ts';
import { wantedList } from './wantedList.ts';

export type TitlesOfMembers = Readonly<Record<'movie' | 'series', ReadonlyMap<string, MemberTitle>>>;

/** `titles`: those of its covers, by kind and scheme:id; `nameOfLibrary`: by uid. */
export function franchiseCard(
  library: string,
  row: FranchiseRow,
  titles: TitlesOfMembers,
  nameOfLibrary: (uid: string) => string | undefined,
): z.infer<typeof FranchiseCard> {
  const { key, name, universe, memberCount, counts, faultCount, warningCount, previews, nextMissing } = row;
  const id = titleId(library, key);
  return {
    ...{ id, library, key, name, universe, members: memberCount, counts: { ...counts } },
    ...{ faults: faultCount, warnings: warningCount, preview: previewAddresses(id, previews) },
    covers: row.covers.map(({ kind, id: member, title, state }) => ({
      ...{ title, state },
      ...shownTitle(titles[kind === 'movie' ? 'movie' : 'series'].get(member), nameOfLibrary),
    })),
    ...(nextMissing === undefined ? {} : { nextMissing: released(nextMissing) }),
  };
}

function released({ title, released: date }: { readonly title: string; readonly released?: string }) {
  return { title, ...(date === undefined ? {} : { released: date }) };
}

/** The title that holds a part, with its poster. */
export function shownTitle(
  title: MemberTitle | undefined,
  nameOfLibrary: (uid: string) => string | undefined,
): { readonly titleId?: string; readonly titleAddress?: string; readonly poster?: string } {
  const holder = title === undefined ? undefined : nameOfLibrary(title.library);
  if (title === undefined || holder === undefined) return {};
  const id = titleId(holder, title.key);
  const { poster } = previewAddresses(id, title.previews);
  const address = titleAddress(holder, title.slug);
  return { titleId: id, titleAddress: address, ...(poster === undefined ? {} : { poster }) };
}

type View = z.infer<typeof FranchiseView>;

/** What one target of exports can make. */
type Target = { readonly makes?: 'several' };

/** `titles`: the members' titles, by kind and scheme:id; `nameOfLibrary`: by uid; `targets`: of exports, by name. */
export function franchiseView(
  library: string,
  detail: FranchiseDetail,
  titles: TitlesOfMembers,
  nameOfLibrary: (uid: string) => string | undefined,
  targets: Readonly<Record<string, Target>>,
): Omit<View, 'lists'> {
  const { key, name, universe, calendar, eras, sources, previews, faults, warnings, counts, members } = detail;
  const id = titleId(library, key);
  const targetsThat = (makes: Target['makes']) => Object.keys(targets).filter((name) => targets[name]?.makes === makes);
  return {
    ...{ id, library, key, name, universe, calendar, eras: [...eras], sources: [...sources] },
    preview: previewAddresses(id, previews),
    counts: { ...counts },
    wanted: { radarr: wantedCounts(members, 'radarr'), sonarr: wantedCounts(members, 'sonarr') },
    faults: (faults?.first ?? []).map(faultView),
    warnings: warnings.map(faultView),
    members: members.map((member) => {
      const { items: _items, ids, universes, eras: eraNames, ...rest } = member;
      const title = titles[member.kind === 'movie' ? 'movie' : 'series'].get(member.id);
      const held = title === undefined ? undefined : nameOfLibrary(title.library);
      return {
        ...rest,
        ids: [...ids],
        universes: [...universes],
        eras: [...eraNames],
        ...(title === undefined || held === undefined ? {} : heldTitle(held, title)),
      };
    }),
    exports: targetsThat(undefined),
    // A browser saves them one by one.
    exportSets: targetsThat('several'),
  };
}

function heldTitle(library: string, { key, slug, previews }: MemberTitle) {
  const id = titleId(library, key);
  return { titleId: id, titleAddress: titleAddress(library, slug), preview: previewAddresses(id, previews) };
}

function wantedCounts(members: FranchiseDetail['members'], program: 'radarr' | 'sonarr'): View['wanted']['radarr'] {
  const { items, withoutId } = wantedList(members, program);
  return { items: items.length, withoutId };
}

function faultView({ code, message, line, column, coded }: FaultRow): View['faults'][number] {
  return { code, message, line, column, ...withCoded(messageFrom(message, coded)) };
}
