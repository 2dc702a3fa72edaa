/** Texts of the franchises: the list of franchises, one story in order, the drawing to scale. */
export const franchises = {
  title: 'Franchises',
  none: 'No franchise yet',
  noneAdvice:
    'A franchise is a small file that lists films and series in the order in which their story plays. Put such files into a folder and serve it as a Library of kind franchises.',
  heldOf: (held: string, of: string) => `${held} of ${of} in the library`,
  faults: (count: number) =>
    count === 1
      ? 'The file has 1 error: an older version is shown.'
      : `The file has ${count} errors: an older version is shown.`,
  warnings: (count: number) => (count === 1 ? '1 warning about the file' : `${count} warnings about the file`),
  faultAt: (line: number, column: number) => `line ${line}, column ${column}`,
  states: { held: 'In the library', partlyHeld: 'Partial', missing: 'Missing', coming: 'Coming' },
  partlyHeld: (held: string, of: string) => `${held} of ${of}`,
  partlyHeldUncounted: (held: string) => `${held} there`,
  spokenStates: {
    held: 'in the library',
    partlyHeld: 'partly in the library',
    missing: 'not in the library',
    coming: 'coming',
  },
  order: 'Order',
  orders: { story: 'Story order', release: 'Release order' },
  releaseNote: 'Parts of a series share one release date, so they stand together here.',
  view: 'View',
  views: { list: 'List', scale: 'Timeline' },
  universe: 'Universe',
  ownUniverse: 'The story’s own universe',
  otherUniverses: 'Other universes',
  universeMark: (letter: string, name: string) => `${letter}: ${name}`,
  state: 'State',
  allShown: (count: number, shown: string) => (count === 1 ? '1 part' : `${shown} parts`),
  someShown: (count: string, of: string) => `${count} of ${of} parts`,
  nothingFits: 'No part matches these filters.',
  clearFilters: 'Show everything',
  again: (eras: string) => `${eras}, again`,
  outside: 'Outside all eras',
  gap: (time: string) => `${time}: no era`,
  place: (place: string, of: string) => `${place} of ${of}`,
  kinds: { movie: 'Film', series: 'Series' },
  about: (released: string) => `about ${released}`,
  releaseUnknown: 'no date yet',
  season: (season: number) => (season === 0 ? 'Specials' : `Season ${season}`),
  seasons: (from: number, to: number) => `Seasons ${from}–${to}`,
  wholeSeries: 'Whole series',
  parts: (count: number) => (count === 1 ? '1 section' : `${count} sections`),
  keys: 'Arrow keys move between parts, Page Up and Page Down between eras, Enter opens a part.',
  export: 'Export',
  exportAs: (name: string) => `Save as ${name}`,
  exportNames: {
    markdown: 'Markdown',
    csv: 'CSV table',
    json: 'JSON',
    kodi: 'Kodi playlist',
    'kodi-set': 'Kodi movie set',
    kometa: 'Kometa (Plex)',
    trakt: 'Trakt list',
    imdb: 'IMDb list',
    ics: 'Calendar of coming titles',
    'jellyfin-timeline': 'Jellyfin timeline',
    'jellyfin-list': 'Jellyfin list populator',
  } as Readonly<Record<string, string>>,
  /** Where to put the files of an export target that makes several. */
  exportPlaces: {
    kometa:
      'All of them go into Kometa’s folder “config”. Name the playlist under playlist_files in config.yml, the other .yml files under collection_files of their library.',
    'kodi-set':
      'set.nfo goes into a folder named like the set, in Kodi’s folder for movie set information (Kodi 22 and later). The .xml file lists what belongs into the .nfo of each film.',
  } as Readonly<Record<string, string>>,
  exportNothing: 'Nothing of this story fits this format.',
  exportUnknown: 'Its files could not be listed.',
  lists: {
    title: 'On your servers',
    kinds: {
      jellyfin: { playlist: 'Playlist on Jellyfin', boxset: 'Collection on Jellyfin' },
      emby: { playlist: 'Playlist on Emby', boxset: 'Collection on Emby' },
      plex: { playlist: 'Playlist on Plex', boxset: 'Collection on Plex' },
      kodi: { playlist: 'Playlist file for Kodi', boxset: 'Movie set for Kodi' },
    },
    quoted: (name: string) => `“${name}”`,
    states: {
      current: 'Up to date',
      waiting: 'The next scan creates it',
      person: 'Needs attention',
      away: 'Waits for the server',
    },
    entries: (count: number, shown: string) => (count === 1 ? '1 entry' : `${shown} entries`),
    writtenAt: (when: string) => `changed ${when}`,
    comparedAt: (when: string) => `compared ${when}`,
    open: { jellyfin: 'Open in Jellyfin', emby: 'Open in Emby', plex: 'Open in Plex', kodi: 'Open in Kodi' },
    wishes: {
      overwrite: 'Overwrite…',
      remake: 'Create it again',
      remove: 'Remove the list too…',
      keep: 'Keep the list',
    },
    questions: {
      overwrite: 'Should the list be overwritten with the story? What the server shows now is lost.',
      remove: 'Should the list be deleted on the server? The films and episodes themselves stay.',
    },
    yes: { overwrite: 'Yes, overwrite it', remove: 'Yes, delete it' },
    no: 'No, leave it',
    asked: 'Queued. A scan that starts now carries it out.',
  },
  sources: 'Where the order comes from',
  importLists: {
    title: 'Missing parts for Radarr and Sonarr',
    titleOfAll: 'Missing parts of all franchises for Radarr and Sonarr',
    missing: (films: string, series: string) =>
      `Missing and out: films ${films}, series ${series}. Parts that are coming are listed once they are out.`,
    withoutId: (count: number, shown: string) =>
      count === 1
        ? '1 missing title has no TMDB or TVDB id in the file and cannot be listed.'
        : `${shown} missing titles have no TMDB or TVDB id in the file and cannot be listed.`,
    hint: 'Radarr and Sonarr read the list under an address of its own. Who knows the address can read the list, and nothing else. What you have by then leaves the list, so keep “Clean Library Level” off there.',
    make: 'Make an address',
    made: 'The address was made.',
    once: 'Copy it now: the address is not shown again.',
    names: { radarr: 'Radarr', sonarr: 'Sonarr' },
    addressOf: (program: string) => `address for ${program}`,
    steps: {
      radarr: [
        'Settings → Import Lists → Add → Custom Lists.',
        'Enter the address as “List URL”, choose folder and quality profile, press Test, then Save.',
      ],
      sonarr: [
        'Settings → Import Lists → Add → Custom List.',
        'Enter the address as “List URL”, choose folder and quality profile, press Test, then Save.',
      ],
    },
    otherHost: (host: string) => `If the program reaches this server by another name, replace ${host} in the address.`,
    madeAt: (when: string) => `Address made ${when}`,
    revoke: 'Revoke…',
    revokeQuestion:
      'Should the address be revoked? Radarr and Sonarr then get no list under it any more. It cannot be restored, only replaced by a new one.',
    revokeYes: 'Yes, revoke it',
    revokeNo: 'No, leave it',
    revoked: 'The address was revoked.',
  },
  scale: {
    title: (name: string) => `${name} on its calendar`,
    description: 'A drawing of the list. Everything in it is in the list as well.',
    hint: 'Plus and minus zoom, arrow keys move, 0 shows everything. Drag, or pinch with two fingers.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    whole: 'Show everything',
    left: 'Move left',
    right: 'Move right',
    seen: (from: string, to: string) => `From ${from} to ${to}`,
    untimed: (count: number, shown: string) =>
      count === 1
        ? '1 card has no time and is in the list only.'
        : `${shown} cards have no time and are in the list only.`,
    noTimes: 'This story gives no times, so there is nothing to draw to scale.',
    furtherEras: 'Further eras',
    broken: 'A long gap without events, shortened in the drawing',
  },
};
