/** The news of one scan: new titles and new problems of one Library, together in one message. Types only. */
import type { Message } from '../messages/message.ts';

export interface NewTitle {
  readonly key: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year?: number;
  /** `{tmdb: '603'}` */
  readonly ids: Readonly<Record<string, string>>;
  /** Of a series the new ones, in order; empty if their names tell no number. */
  readonly episodes: readonly { readonly season: number; readonly episode: number }[];
}

export interface NewTitles {
  /** The first scan of the Library found them all: they are counted, and only some are named. */
  readonly isFirstScan: boolean;
  readonly count: number;
  /** The first of them, by name. */
  readonly first: readonly NewTitle[];
}

export interface NewProblem {
  readonly cause: string;
  /** The title's key; '' for the whole Library. */
  readonly title: string;
  readonly path: string;
  readonly detail: Message;
}

export interface NewProblems {
  readonly count: number;
  readonly first: readonly NewProblem[];
}

export interface News {
  /** A person asked for it, to see that it arrives. */
  readonly isTest?: true;
  /** `default/movies` */
  readonly library: string;
  readonly atMs: number;
  readonly titles?: NewTitles;
  readonly problems?: NewProblems;
}

export type AnnounceForm = 'json' | 'discord' | 'ntfy';

/** A message as one service takes it. */
export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostingTarget {
  readonly address: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string;
  /** The address of the page, for links. */
  readonly pageUrl?: string;
}
