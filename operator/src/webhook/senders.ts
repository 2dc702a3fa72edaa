/**
 * Guesses the sender and the event of a webhook, from fixed lists that also supply the metric labels. The sender
 * decides nothing else, but is shown with the runs that it caused.
 */

import type { Change, Sender } from '../library/origin.ts';

const userAgents: readonly (readonly [RegExp, Sender])[] = [
  [/^radarr\b/i, 'radarr'],
  [/^sonarr\b/i, 'sonarr'],
  [/^jellyfin\b/i, 'jellyfin'],
  [/^emby\b/i, 'emby'],
  [/^plex/i, 'plex'],
  [/^projectionist\b/i, 'projectionist'],
];

/** A top-level member that only this sender's bodies have, the most specific first. */
const members: readonly (readonly [string, Sender])[] = [
  ['movie', 'radarr'],
  ['movieFile', 'radarr'],
  ['series', 'sonarr'],
  ['episodeFile', 'sonarr'],
  ['episodes', 'sonarr'],
  ['NotificationType', 'jellyfin'],
  ['Metadata', 'plex'],
  ['Event', 'emby'],
];

/**
 * Returns the sender by its User-Agent, otherwise by the members of its body. `body` undefined: the body was not a JSON
 * object.
 */
export function guessSender(body: object | undefined, userAgent: string | undefined): Sender {
  for (const [pattern, sender] of userAgents) {
    if (userAgent !== undefined && pattern.test(userAgent)) return sender;
  }
  if (body === undefined) return 'other';
  for (const [member, sender] of members) {
    if (Object.hasOwn(body, member)) return sender;
  }
  return 'other';
}

/** The members with the name of the event: Radarr and Sonarr, Jellyfin, Emby, Plex. */
export const eventMembers = ['eventType', 'NotificationType', 'Event', 'event'] as const;

const deletingEvents = new Set([
  'moviedelete',
  'moviefiledelete',
  'seriesdelete',
  'episodefiledelete',
  'itemdeleted',
  'library.deleted',
]);

/** Whether the event deletes something. Senders notify before they delete, so the folder is walked a second time. */
export function deletesSomething(event: string): boolean {
  return deletingEvents.has(event.toLowerCase());
}

const changesByEvent: ReadonlyMap<string, Change> = new Map([
  ['download', 'imported'],
  ['rename', 'renamed'],
  ['movieadded', 'added'],
  ['seriesadd', 'added'],
  ['itemadded', 'added'],
  ['library.new', 'added'],
]);

/** What the event reports, for people; undefined if it is no change of files, or unknown. */
export function changeOfEvent(event: string | undefined): Change | undefined {
  if (event === undefined) return undefined;
  return deletesSomething(event) ? 'deleted' : changesByEvent.get(event.toLowerCase());
}

const knownEvents = [
  'Test',
  'Grab',
  'Download',
  'Rename',
  'MovieAdded',
  'MovieDelete',
  'MovieFileDelete',
  'SeriesAdd',
  'SeriesDelete',
  'EpisodeFileDelete',
  'Health',
  'HealthRestored',
  'ApplicationUpdate',
  'ManualInteractionRequired',
  'ItemAdded',
  'ItemDeleted',
  'PlaybackStart',
  'PlaybackProgress',
  'PlaybackStop',
  'UserDataSaved',
  'TaskCompleted',
  'library.new',
  'library.deleted',
  'system.notificationtest',
] as const;

export type EventLabel = (typeof knownEvents)[number] | 'none' | 'other';

const labelOfEvent: ReadonlyMap<string, EventLabel> = new Map(knownEvents.map((event) => [event.toLowerCase(), event]));

/** Returns the event as a metric label: its usual spelling, `none` without an event, `other` for an unknown one. */
export function eventLabel(event: string | undefined): EventLabel {
  if (event === undefined) return 'none';
  return labelOfEvent.get(event.toLowerCase()) ?? 'other';
}
