/** Facts of a whole title: its id, .nfo, art by kind, trailer, and the value of each. */
import type { Message } from '../messages/message.ts';
import type { Fact } from './facts.ts';
import type { KnownEpisode } from './knownEpisodes.ts';
import { readSeen, type SeenPicture } from './seenPicture.ts';

export interface Identity {
  /** scheme -> id, like `layout.ids`. */
  readonly ids: Readonly<Record<string, string>>;
  readonly title: string;
  readonly originalTitle?: string;
  readonly year?: number;
  /** YYYY-MM-DD: absent facts are requested again sooner around this date. */
  readonly premiered?: string;
}

/** A possible title of an unidentified film or show. */
export interface IdentityCandidate {
  /** `tmdb:603` */
  readonly id: string;
  readonly title: string;
  readonly year?: number;
  /** 0 to 1. */
  readonly score: number;
  readonly why: Message;
}

/** The part of the .nfo that the page shows; kept in the record so that the catalog can be rebuilt. */
export interface TitleSummary {
  readonly plot?: string;
  readonly tagline?: string;
  readonly genres?: readonly string[];
  readonly runtimeMinutes?: number;
  readonly premiered?: string;
  readonly certification?: string;
  readonly rating?: { readonly name: string; readonly value: number; readonly max: number; readonly votes?: number };
  readonly collection?: string;
  /** Names by which people search it, in other languages and countries; not its title nor its original title. */
  readonly otherTitles?: readonly string[];
  readonly directors?: readonly string[];
  /** The first of its cast, in the source's order. */
  readonly cast?: readonly string[];
  /** Whom they play, by the name in `cast`. */
  readonly roles?: Readonly<Record<string, string>>;
  readonly studios?: readonly string[];
  /** Of a title with somebody's own .nfo: the fields that it lacks and the sources filled. */
  readonly fromSources?: readonly string[];
  /** Series: how many episodes of each season had been shown when the sources were last asked, by season number. */
  readonly episodesOfSeason?: Readonly<Record<string, number>>;
}

export interface NfoValue {
  /** Relative to the title's folder. */
  readonly paths: readonly string[];
  readonly summary?: TitleSummary;
  /** Of a series: those that the sources know, in the seasons of which there are videos. */
  readonly episodes?: readonly KnownEpisode[];
}

export interface TrailerValue {
  /** Ranked, best first; at most 10. */
  readonly links: readonly { readonly url: string; readonly name?: string; readonly language?: string }[];
  /** A trailer file beside the video, relative to the title's folder. */
  readonly path?: string;
}

export interface TitleFactValues {
  readonly id: Identity;
  readonly nfo: NfoValue;
  readonly trailer: TrailerValue;
}

export type TitleFactName = keyof TitleFactValues;

/** The facts of a title in its record: those named above, and art by kind. */
export type TitleFacts = { readonly [Name in TitleFactName]?: Fact<TitleFactValues[Name]> } & {
  readonly [art: string]: Fact | undefined;
};

export const artKinds = ['poster', 'fanart', 'landscape', 'clearlogo', 'clearart', 'banner', 'discart'] as const;
export type ArtKind = (typeof artKinds)[number];

/**
 * The value of `poster`, `fanart`, …, `season01-poster`, `season-specials-banner`: the file, relative to the title's
 * folder.
 */
export interface ArtValue {
  readonly path: string;
  /** The address it came from, if we downloaded it. */
  readonly url?: string;
  /** A person chose this picture: the file is theirs as long as it has this hash, and only they take the choice back. */
  readonly chosen?: { readonly sha256: string };
  /** The file's state when its preview was made: a picture replaced by a person needs a new preview. */
  readonly seen?: SeenPicture;
}

/** The sha256 of the picture that a person chose; undefined if the scan chose, or if the record is unreadable. */
export function chosenHash(fact: Fact | undefined): string | undefined {
  const { chosen }: { readonly chosen?: unknown } = Object(fact?.value);
  const { sha256 }: { readonly sha256?: unknown } = Object(chosen);
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/u.test(sha256) ? sha256 : undefined;
}

/** Anybody can edit a record: an art fact without a path counts as empty. */
export function artValue(fact: Fact | undefined): ArtValue | undefined {
  const value: unknown = fact?.value;
  if (typeof value !== 'object' || value === null || !('path' in value) || typeof value.path !== 'string')
    return undefined;
  const url = 'url' in value && typeof value.url === 'string' ? { url: value.url } : {};
  const sha256 = chosenHash(fact);
  const seen = readSeen(value);
  return {
    path: value.path,
    ...url,
    ...(sha256 === undefined ? {} : { chosen: { sha256 } }),
    ...(seen === undefined ? {} : { seen }),
  };
}
