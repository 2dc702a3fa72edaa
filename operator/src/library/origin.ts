/** Where held work comes from, beside its trigger: for people, nothing is decided by it. */

export const senders = ['radarr', 'sonarr', 'jellyfin', 'emby', 'plex', 'projectionist', 'other'] as const;
/** The program that sent a webhook. */
export type Sender = (typeof senders)[number];

export const changes = ['imported', 'renamed', 'deleted', 'added', 'test'] as const;
/** What a webhook reported. */
export type Change = (typeof changes)[number];

export const followUps = ['growing', 'tiles', 'unresolved', 'catalog', 'stories'] as const;
/**
 * Why the operator holds something by itself: files that still grow, the end of a tiles Job, a path that no folder
 * matches, a new and empty catalog, lists of stories that show something else.
 */
export type FollowUp = (typeof followUps)[number];

/** What is known about the cause of a held entry, beside its trigger. */
export interface Origin {
  /** When it was first asked for, in milliseconds since 1970. A follow-up keeps it: folder and time together tell the runs of one cause. */
  readonly at: number;
  readonly sender?: Sender;
  readonly change?: Change;
  readonly follows?: FollowUp;
}
