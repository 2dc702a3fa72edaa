/**
 * Decides whether a .nfo describes the title or episode beside it. Nothing is added to a file about something else, and
 * what we made for another title is not kept. Pure.
 */
import { type Message, message } from '../../messages/message.ts';
import type { NfoDocument, NfoRoot, NfoRootName } from '../../nfo/nfoDocument.ts';
import { type NfoMemory, ownChildren } from '../../nfo/nfoForeign.ts';
import { idsOfDocument, type NfoSubject } from '../../nfo/nfoIds.ts';
import type { Ids } from '../details.ts';

export interface EpisodeNumber {
  readonly season: number;
  readonly episode: number;
}

/** What a file is expected to describe. */
export interface NfoAbout {
  readonly subject: NfoSubject;
  readonly rootName: NfoRootName;
  /** The ids of the title or episode: a file with other ids describes something else. */
  readonly ids: Ids;
  /**
   * The ids of the title as a whole, once it is identified; recorded, so that it is known later for which title a file
   * was made.
   */
  readonly titleIds?: Ids;
  /** The numbers in the video's name; absent for a date or absolute numbers, which writers treat differently. */
  readonly numbers?: readonly EpisodeNumber[];
}

/**
 * Why nothing may be added to the file; undefined if it is fine. Our own elements are ignored, because their ids are
 * those that we knew then.
 */
export function faultOf(about: NfoAbout, document: NfoDocument, memory: NfoMemory | undefined): Message | undefined {
  const { roots } = document;
  const other = roots.find((root) => root.name !== about.rootName);
  if (other !== undefined) return message('nfoWrongElement', other.name, about.rootName);
  const bare = roots.find(({ contentStart, end }) => contentStart === end);
  if (bare !== undefined) {
    return message('nfoBare', bare.name);
  }
  const own = new Set([...ownChildren(document, memory).values()].flat());
  const named = idsOfDocument(document, about.subject, (child) => !own.has(child));
  for (const [scheme, id] of Object.entries(named.ids)) {
    const known = Object.hasOwn(about.ids, scheme) ? about.ids[scheme] : undefined;
    if (known !== undefined && known.toLowerCase() !== id.toLowerCase()) {
      return message('nfoOtherId', scheme, id, known);
    }
  }
  return numberFault(roots, about.numbers ?? []);
}

/** A file of several episodes fits the video if any of them does. */
function numberFault(roots: readonly NfoRoot[], numbers: readonly EpisodeNumber[]): Message | undefined {
  if (numbers.length === 0) return undefined;
  const named = roots.map(numberOf);
  const [first] = named;
  if (first?.episode === undefined || named.some((one) => numbers.some((number) => isOne(one, number))))
    return undefined;
  const shown = numbers.map(({ season, episode }) => `season ${season}, episode ${episode}`).join(' and ');
  const its = `${first.season === undefined ? '' : `season ${first.season}, `}episode ${first.episode}`;
  return message('nfoOtherEpisode', its, shown);
}

/** The numbers in a root; text that is no number is ignored. */
export function numberOf({ children }: NfoRoot): { readonly season?: number; readonly episode?: number } {
  const number = (name: string) => Number(children.findLast((child) => child.name === name)?.text || Number.NaN);
  const [season, episode] = [number('season'), number('episode')];
  return { ...(Number.isNaN(season) ? {} : { season }), ...(Number.isNaN(episode) ? {} : { episode }) };
}

function isOne({ season, episode }: ReturnType<typeof numberOf>, number: EpisodeNumber): boolean {
  return episode === undefined || (episode === number.episode && (season ?? number.season) === number.season);
}

/** True if the file was written for a title that shares no id with this one. */
export function isOfAnother({ titleIds }: Pick<NfoAbout, 'titleIds'>, memory: NfoMemory | undefined): boolean {
  const before = Object.entries(memory?.titleIds ?? {});
  if (titleIds === undefined || before.length === 0 || Object.keys(titleIds).length === 0) return false;
  return !before.some(([scheme, id]) => Object.hasOwn(titleIds, scheme) && titleIds[scheme] === id);
}

/** Why a file that we made for another title, and that somebody changed since, is left alone. */
export function anotherReason(memory: NfoMemory | undefined): Message {
  const ids = Object.entries(memory?.titleIds ?? {}).map(([scheme, id]) => `${scheme} ${id}`);
  return message('nfoOfAnother', ids.join(', '));
}
