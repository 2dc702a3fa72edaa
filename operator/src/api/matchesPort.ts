/** The search for a title and its pictures at the services of its Library. Absent where this process has no keys of services. */
import type { LibraryKey, LibrarySpec } from '../library/document.ts';
import type { Message } from '../messages/message.ts';
import type { ArtKind } from '../title/titleFacts.ts';

/** The Library whose sources are asked. */
export interface SearchedLibrary {
  readonly key: LibraryKey;
  readonly document: {
    readonly spec: Pick<LibrarySpec, 'kind' | 'sources'> & Partial<Pick<LibrarySpec, 'languages'>>;
  };
}

export interface MatchQuestion {
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year?: number | undefined;
}

export interface FoundMatch {
  readonly id: string;
  readonly source: string;
  readonly title: string;
  readonly originalTitle?: string;
  readonly year?: number;
  readonly countries: readonly string[];
  readonly directors: readonly string[];
  readonly plot?: string;
  /** Names the poster for `picture`. */
  readonly picture?: string;
}

export interface FoundMatches {
  readonly matches: readonly FoundMatch[];
  readonly troubles: readonly { readonly source: string; readonly words: Message }[];
  /** False: no source of the Library can search. */
  readonly isAsked: boolean;
}

export interface MatchPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly etag: string;
}

export interface OffersQuestion {
  readonly kind: 'movie' | 'series';
  /** scheme -> id */
  readonly ids: Readonly<Record<string, string>>;
  readonly art: ArtKind;
  readonly season?: number | undefined;
}

export interface FoundOffer {
  /** Names it for `picture` and `offer`. */
  readonly picture: string;
  readonly source: string;
  readonly language?: string;
  readonly widthPixels?: number;
  readonly heightPixels?: number;
}

export interface FoundOffers {
  readonly offers: readonly FoundOffer[];
  readonly troubles: FoundMatches['troubles'];
  /** False: no source of the Library has pictures. */
  readonly isAsked: boolean;
}

export interface MatchesPort {
  /** Pictures of a title at the sources. */
  offers(library: SearchedLibrary, question: OffersQuestion): Promise<FoundOffers>;
  /** Where an offered picture is. Undefined if it is forgotten. */
  offer(name: string): { readonly url: string; readonly source: string } | undefined;
  search(library: SearchedLibrary, question: MatchQuestion): Promise<FoundMatches>;
  /** Undefined if it is forgotten, or no picture. */
  picture(name: string): Promise<MatchPicture | undefined>;
}
