/** The search for a title at the services of its Library. Absent where this process has no keys of services. */
import type { LibraryKey, LibrarySpec } from '../library/document.ts';
import type { Message } from '../messages/message.ts';

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

export interface MatchesPort {
  search(library: SearchedLibrary, question: MatchQuestion): Promise<FoundMatches>;
  /** Undefined if it is forgotten, or no picture. */
  picture(name: string): Promise<MatchPicture | undefined>;
}
