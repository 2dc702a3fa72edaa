/** Franchises with what is held of them. Pure. A note is never part of it: the catalog holds none. */
import type { z } from '@hono/zod-openapi';
import type { ResolvedMember } from '@projectionist/franchise/member';
import { messageFrom } from '../../messages/stored.ts';
import type { FaultRow, FranchiseDetail, FranchiseRow, MemberTitle, PartRow } from '../catalog.ts';
import type { FranchiseCard, FranchiseView } from '../schemas/franchises.ts';
import { titleId } from '../titleId.ts';
import { missingPosterAddress, previewAddresses, titleAddress } from './addresses.ts';
import { withCoded } from './codedMessage.ts';
import { wantedList } from './wantedList.ts';

/** What Libraries have of the parts of stories, and what services showed of the others. */
export interface PartsShown {
  /** By kind and scheme:id. */
  readonly titles: Readonly<Record<'movie' | 'series', ReadonlyMap<string, MemberTitle>>>;
  /** ETags of posters of parts that no Library has, by `kind id`. */
  readonly posters: ReadonlyMap<string, string>;
  /** By uid. */
  nameOfLibrary(uid: string): string | undefined;
}

export function franchiseCard(library: string, row: FranchiseRow, shown: PartsShown): z.infer<typeof FranchiseCard> {
  const { key, name, universe, memberCount, counts, faultCount, warningCount, previews, nextMissing } = row;
  const id = titleId(library, key);
  return {
    ...{ id, library, key, name, universe, members: memberCount, counts: { ...counts } },
    ...{ faults: faultCount, warnings: warningCount, preview: previewAddresses(id, previews) },
    covers: row.covers.map((part) => ({ title: part.title, state: part.state, ...shownPart(id, part, shown) })),
    ...(nextMissing === undefined ? {} : { nextMissing: missingView(id, nextMissing, shown) }),
  };
}

type Part = Pick<ResolvedMember, 'kind' | 'id'>;

function missingView(story: string, part: NonNullable<FranchiseRow['nextMissing']>, shown: PartsShown) {
  const { title, released } = part;
  return { title, ...(released === undefined ? {} : { released }), ...posterOf(story, part, shown) };
}

/** The film or series that a part is, or is a season or an episode of. */
export function titlePart({ kind, id }: Part): PartRow {
  return { kind: kind === 'movie' ? 'movie' : 'series', id };
}

/** The title that holds a part, with its poster; for a part that no Library has, a poster of a service. */
export function shownPart(
  story: string,
  part: Part,
  shown: PartsShown,
): {
  readonly titleId?: string;
  readonly titleAddress?: string;
  readonly poster?: string;
  readonly missingPoster?: string;
} {
  const held = heldTitle(part, shown);
  if (held === undefined) return posterOf(story, part, shown);
  const { preview, ...title } = held;
  const { poster } = preview;
  return { ...title, ...(poster === undefined ? {} : { poster }) };
}

function posterOf(story: string, part: Part, { titles, posters }: PartsShown): { readonly missingPoster?: string } {
  const { kind, id } = titlePart(part);
  const hash = titles[kind].has(id) ? undefined : posters.get(`${kind} ${id}`);
  return hash === undefined ? {} : { missingPoster: missingPosterAddress(story, { kind, id }, hash) };
}

function heldTitle(part: Part, { titles, nameOfLibrary }: PartsShown) {
  const { kind, id } = titlePart(part);
  const title = titles[kind].get(id);
  const library = title === undefined ? undefined : nameOfLibrary(title.library);
  if (title === undefined || library === undefined) return undefined;
  const held = titleId(library, title.key);
  return {
    titleId: held,
    titleAddress: titleAddress(library, title.slug),
    preview: previewAddresses(held, title.previews),
  };
}

type View = z.infer<typeof FranchiseView>;

/** What one target of exports can make. */
type Target = { readonly makes?: 'several' };

/** `targets`: of exports, by name. */
export function franchiseView(
  library: string,
  detail: FranchiseDetail,
  shown: PartsShown,
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
      return {
        ...rest,
        ids: [...ids],
        universes: [...universes],
        eras: [...eraNames],
        ...(heldTitle(member, shown) ?? posterOf(id, member, shown)),
      };
    }),
    exports: targetsThat(undefined),
    // A browser saves them one by one.
    exportSets: targetsThat('several'),
  };
}

function wantedCounts(members: FranchiseDetail['members'], program: 'radarr' | 'sonarr'): View['wanted']['radarr'] {
  const { items, withoutId } = wantedList(members, program);
  return { items: items.length, withoutId };
}

function faultView({ code, message, line, column, coded }: FaultRow): View['faults'][number] {
  return { code, message, line, column, ...withCoded(messageFrom(message, coded)) };
}
