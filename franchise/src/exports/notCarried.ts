/** Sentences about what a target cannot hold, for terminals and pages: one line each, with names and counts. Pure. */
import type { ResolvedMember } from '../member.ts';
import type { ExportInput } from './export.ts';
import { oneLine } from './plainText.ts';

/** Names in a sentence; the rest is counted. */
const MAX_NAMES = 10;

/** Maximum length of a name; titles of real films are shorter. */
const MAX_NAME_CHARACTERS = 80;

/** One wording for any number of members, or one for singular and one for plural. */
export type Wording = string | readonly [one: string, more: string];

/** `because` completes the sentence: "no IMDb id is known". No sentence if no member is left out. */
export function leftOut(members: readonly ResolvedMember[], because: Wording): readonly string[] {
  return notCarriedText('Left out', members, `because ${fitting(because, members)}`);
}

/** A sentence about members that are carried with a loss: `Only in part: 2 films, because …: A, B.` */
export function notCarriedText(head: string, members: readonly ResolvedMember[], why: Wording): readonly string[] {
  return members.length === 0
    ? []
    : [`${head}: ${countWords(members)}, ${fitting(why, members)}: ${nameList(members)}.`];
}

/** A sentence with the members as its subject: `2 films and 3 episodes WHAT: A, B.` */
export function about(members: readonly ResolvedMember[], what: Wording): readonly string[] {
  return members.length === 0 ? [] : [`${countWords(members)} ${fitting(what, members)}: ${nameList(members)}.`];
}

function fitting(wording: Wording, { length }: readonly ResolvedMember[]): string {
  if (typeof wording === 'string') return wording;
  return length === 1 ? wording[0] : wording[1];
}

export type Feature = 'eras' | 'times' | 'universes' | 'art';

/** One sentence per feature that the franchise has and the target cannot hold. `target`: "a Kodi playlist". */
export function lostFeatures(input: ExportInput, target: string, features: readonly Feature[]): readonly string[] {
  return features.flatMap((feature) => {
    const lost = lostWords(input, feature);
    return lost === undefined ? [] : [`Not carried: ${lost}, for which ${target} has no place.`];
  });
}

function lostWords({ franchise, members }: ExportInput, feature: Feature): string | undefined {
  switch (feature) {
    case 'eras':
      return counted(franchise.eras?.length ?? 0, 'era', 'eras');
    case 'times': {
      const timed = members.filter(({ time }) => time !== undefined).length;
      return timed === 0 ? undefined : `the story times of ${counted(timed, 'member', 'members')}`;
    }
    case 'universes': {
      const names = new Set(members.flatMap(({ universes }) => universes));
      // A single universe adds nothing to the franchise's name.
      return names.size > 1 ? counted(names.size, 'universe', 'universes') : undefined;
    }
    case 'art':
      return counted(Object.keys(franchise.art ?? {}).length, 'link to art', 'links to art');
  }
}

function counted(count: number, one: string, many: string): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? one : many}`;
}

/** `2 films, 1 whole series, 3 seasons and 121 episodes`. */
export function countWords(members: readonly ResolvedMember[]): string {
  const of = (kind: ResolvedMember['kind']) => members.filter((member) => member.kind === kind).length;
  const words = [
    counted(of('movie'), 'film', 'films'),
    counted(of('series'), 'whole series', 'whole series'),
    counted(of('season'), 'whole season', 'whole seasons'),
    counted(of('episode'), 'episode', 'episodes'),
  ].filter((word) => word !== undefined);
  const last = words.pop() ?? 'nothing';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

/** Each film and series once, in order, with the number of its parts; up to ten names. */
function nameList(members: readonly ResolvedMember[]): string {
  const byTitle = new Map<string, ResolvedMember[]>();
  for (const member of members) {
    const key = `${member.kind === 'movie' ? 'movie' : 'series'} ${member.id}`;
    const same = byTitle.get(key);
    if (same === undefined) byTitle.set(key, [member]);
    else same.push(member);
  }
  const names = [...byTitle.values()].slice(0, MAX_NAMES).map(nameWithParts);
  const more = byTitle.size - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

function nameWithParts(members: readonly ResolvedMember[]): string {
  const title = oneLine(members[0]?.title ?? '');
  const name = title.length > MAX_NAME_CHARACTERS ? `${title.slice(0, MAX_NAME_CHARACTERS).toWellFormed()}…` : title;
  const parts = members.filter(({ kind }) => kind === 'season' || kind === 'episode');
  return parts.length === 0 ? name : `${name} (${countWords(parts)})`;
}
