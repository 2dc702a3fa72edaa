/** Texts of the Libraries: their state in words, and how to set up each program that calls the webhook. */
export interface SetupStep {
  readonly text: string;
  /** Text to copy: what to enter or run. */
  readonly code?: string;
}

export interface SetupTexts {
  readonly name: string;
  readonly steps: (address: string, folder: string) => readonly SetupStep[];
}

const setupSenders = ['radarr', 'sonarr', 'jellyfin', 'curl'] as const;
export type SetupSender = (typeof setupSenders)[number];

const senderSetups: Readonly<Record<SetupSender, SetupTexts>> = {
  radarr: {
    name: 'Radarr',
    steps: (address) => [
      { text: 'Settings → Connect → + → Webhook.' },
      {
        text: 'Name: Projectionist. Tick On File Import, On File Upgrade and On Rename; leave On Grab and the health events off.',
      },
      { text: 'Webhook URL:', code: address },
      { text: 'Method: POST. User name, password and headers stay empty.' },
      { text: 'Press Test, then Save. The test starts a full scan.' },
      { text: 'Settings → Metadata → Kodi (XBMC) / Emby: Movie Metadata on, Movie Images off.' },
      { text: 'Settings → Media Management → Import Extra Files: off.' },
    ],
  },
  sonarr: {
    name: 'Sonarr',
    steps: (address) => [
      { text: 'Settings → Connect → + → Webhook.' },
      {
        text: 'Name: Projectionist. Tick On File Import, On File Upgrade and On Rename; leave On Grab and the health events off.',
      },
      { text: 'Webhook URL:', code: address },
      { text: 'Method: POST. User name, password and headers stay empty.' },
      { text: 'Press Test, then Save. The test starts a full scan.' },
      { text: 'Settings → Metadata → Kodi (XBMC) / Emby: Series and Episode Metadata on, all images off.' },
      { text: 'Settings → Media Management → Import Extra Files: off.' },
    ],
  },
  jellyfin: {
    name: 'Jellyfin',
    steps: (address) => [
      { text: 'Not needed if Radarr or Sonarr call the webhook: they call earlier and name the folder.' },
      { text: 'Dashboard → Plugins → Catalog → Webhook: install it and restart.' },
      { text: 'Dashboard → Plugins → Webhook → Add Generic Destination. Webhook Url:', code: address },
      { text: 'Notification Type: only Item Added. Item Type: Movies for films, Episodes for series.' },
      {
        text: 'Template:',
        code: '{"NotificationType": "{{NotificationType}}", "ItemType": "{{ItemType}}", "Path": "{{{Path}}}"}',
      },
    ],
  },
  curl: {
    name: 'curl',
    steps: (address, folder) => [
      { text: 'Scan everything:', code: `curl -X POST '${address}'` },
      {
        text: 'Scan one folder, with its path as the calling machine sees it:',
        code: `curl -X POST '${address}' -d '{"path": "${folder}"}'`,
      },
      { text: 'Any program that can post JSON can do the same. The answer is always 204.' },
    ],
  },
};

export const libraries = {
  title: 'Libraries',
  change: 'Add or change libraries',
  none: 'No library yet',
  noneAdvice: 'Write one with',
  kinds: { movies: 'Films', series: 'Series', franchises: 'Stories' },
  states: {
    walking: 'Scanning now',
    suspended: 'Paused',
    stalled: 'Needs attention',
    neverWalked: 'Not scanned yet',
    notReady: 'Not ready',
    ready: 'Up to date',
    scanned: 'Scanned',
  },
  titleCount: (count: string, isOne: boolean) => (isOne ? `${count} title` : `${count} titles`),
  titlesOf: (library: string) => `Titles of ${library}`,
  readOnly: 'Read-only: no files are written beside the media',
  nextWalk: 'Next scan',
  nextWalkNow: 'as soon as possible',
  noNextWalk: 'none while scans may not start',
  schedule: 'Schedule',
  schedules: {
    hourly: (minute: string) => `Every hour at :${minute}`,
    daily: (clock: string) => `Every day at ${clock}`,
    weekly: (day: string, clock: string) => `${day} at ${clock}`,
  },
  timeZone: (zone: string) => `in the time zone ${zone}`,
  lastRun: 'Last scan',
  lastFullWalk: 'Last full scan',
  never: 'none yet',
  storage: 'Storage',
  running: (what: string, since: string) => `${what}, started ${since}`,
  fullWalk: 'Full scan',
  rescan: (folders: number) => (folders === 1 ? 'Rescan of 1 folder' : `Rescan of ${folders} folders`),
  resultOf: (what: string, result: string, when: string) => `${what}: ${result}, ${when}`,
  held: (count: number) =>
    count === 1 ? '1 folder waits for the next scan' : `${count} folders wait for the next scan`,
  fullHeld: 'A full scan waits',
  fullHeldAccepting: 'A full scan that accepts missing titles waits',
  tries: (count: number) => `tried ${count} times`,
  notBefore: (when: string) => `due ${when}`,
  noneHeld: 'No folder waits.',
  gaps: 'Missing metadata',
  gapsSpoken: 'What titles still lack',
  noGaps: 'Everything available is there.',
  gapsUnknown: 'Known after the first scan.',
  gapsOfNothing: 'No films or series were found. Is it the right folder?',
  unidentified: (count: number) => (count === 1 ? '1 title without an ID' : `${count} titles without an ID`),
  problems: (count: number) => (count === 1 ? '1 item needs attention' : `${count} items need attention`),
  conditions: 'Details',
  walk: 'Scan library',
  walkAsked: {
    soon: 'A full scan is queued. It starts as soon as possible.',
    afterRun: 'A scan is running. The full scan is queued and starts after it.',
    alreadyQueued: 'A full scan was already queued. It starts as soon as possible.',
  },
  webhook: 'Webhook address',
  webhookHint: 'Programs that add or change files send a webhook to their library’s address.',
  webhookLocal: 'Only programs on this machine can reach it. For others, start the server with',
  copyAddress: 'Copy the address',
  setup: 'Connect Radarr, Sonarr …',
  setupLibrary: 'Library',
  setupFor: 'Steps for',
  testAwaited: (sender: string) => `Waiting for the test of ${sender} …`,
  titleAwaited: (sender: string) =>
    `Waiting for ${sender}. It cannot send a test: its first webhook comes with the next new title.`,
  testReceived: (sender: string) => `Received: ${sender} reaches this server.`,
  heard: 'Last webhook',
  senders: {
    radarr: 'Radarr',
    sonarr: 'Sonarr',
    jellyfin: 'Jellyfin',
    emby: 'Emby',
    plex: 'Plex',
    other: 'Another program',
  } as Readonly<Record<string, string>>,
  senderSetups,
};
