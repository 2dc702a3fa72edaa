/** The sentences about what a target cannot hold. They go to a person's terminal and page: one line each, names and counts. Pure. */
import type { ResolvedMember } from '../member.ts';
import type { ExportInput } from './export.ts';
import { oneLine } from './plainText.ts';

/** More names than these help nobody: the count says the rest. */
const MAX_NAMES = 10;

/** A name is there to be recognised; titles of real films stay under this. */
const MAX_NAME_CHARACTERS = 80;

/** `because` ends the sentence: "they have no IMDb id". No sentence where no member is left out. */
export function leftOut(members: readonly ResolvedMember[], because: string): readonly string[] {
  if (members.length === 0) return [];
  return [`Left out: ${countWords(members)}, because ${because}: ${nameList(members)}.`];
}

/** A sentence with counts and names in front of what is said: "2 films (A, B) …". */
export function about(members: readonly ResolvedMember[], what: string): readonly string[] {
  return members.length === 0 ? [] : [`${countWords(members)} ${what}: ${nameList(members)}.`];
}

export type Feature = 'eras' | 'times' | 'universes' | 'art' | 'place';

/** One sentence for each of the features that the franchise has and the target cannot hold. `target`: "a Kodi playlist". */
export function lostFeatures(input: ExportInput, target: string, features: readonly Feature[]): readonly string[] {
  return features.flatMap((feature) => {
    const lost = lostWords(input, feature);
    return lost === undefined
      ? []
      : [`Not carried: ${lost}; ${target} has no place for ${feature === 'art' ? 'it' : 'them'}.`];
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
    case 'universes':
      return counted(new Set(members.flatMap(({ universes }) => universes)).size, 'universe', 'universes');
    case 'art':
      return counted(Object.keys(franchise.art ?? {}).length, 'link to art', 'links to art');
    case 'place': {
      const away = members.filter(({ state }) => state !== 'held').length;
      return away === 0
        ? undefined
        : `the places of ${counted(away, 'member that is', 'members that are')} not held in full`;
    }
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

/** Each film and series once, in order, with the number of its parts; up to ten. */
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
