/** Who speaks to the webhook and what about: the fixed lists that metric labels are drawn from (design 8). Guesses only; nothing is decided by the sender. */

export type Sender = 'radarr' | 'sonarr' | 'jellyfin' | 'emby' | 'plex' | 'projectionist' | 'other';

const userAgents: readonly (readonly [RegExp, Sender])[] = [
  [/^radarr\b/i, 'radarr'],
  [/^sonarr\b/i, 'sonarr'],
  [/^jellyfin\b/i, 'jellyfin'],
  [/^emby\b/i, 'emby'],
  [/^plex/i, 'plex'],
  [/^projectionist\b/i, 'projectionist'],
];

/** A member that only this sender's bodies have at the top, the most telling first (webhooks.md 1.3, 1.4, 2). */
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

/** The sender by its User-Agent, else by the shape of its body. `body` undefined: the body was not a JSON object. */
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

/** Where senders put the name of what happened: Radarr and Sonarr, Jellyfin, Emby, Plex. */
export const eventMembers = ['eventType', 'NotificationType', 'Event', 'event'] as const;

const deletingEvents = new Set([
  'moviedelete',
  'moviefiledelete',
  'seriesdelete',
  'episodefiledelete',
  'itemdeleted',
  'library.deleted',
]);

/** The sender notifies before it deletes (webhooks.md 1.3), so the folder has to be looked at a second time. */
export function deletesSomething(event: string): boolean {
  return deletingEvents.has(event.toLowerCase());
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

/** The event as a metric label: its usual spelling, `none` without one, `other` for what no list holds. */
export function eventLabel(event: string | undefined): EventLabel {
  if (event === undefined) return 'none';
  return labelOfEvent.get(event.toLowerCase()) ?? 'other';
}
