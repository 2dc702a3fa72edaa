/** Names of facts, states and marks as people say them; the names themselves stand in the records. */
const names: Readonly<Record<string, string>> = {
  arrival: 'Arrival',
  probe: 'Streams',
  id: 'Identity',
  nfo: '.nfo file',
  poster: 'Poster',
  fanart: 'Backdrop',
  landscape: 'Landscape',
  clearlogo: 'Logo',
  clearart: 'Clear art',
  banner: 'Banner',
  discart: 'Disc art',
  marks: 'Marks',
  thumbnail: 'Thumbnail',
  tiles: 'Scrubbing pictures',
  trailer: 'Trailer',
};

export const facts = {
  /** Names that are not listed are shown as they are: `season01-poster`. */
  name: (name: string) => names[name] ?? name,
  states: { open: 'open', filled: 'there', absent: 'not to be had', failed: 'failed' },
  marks: { intro: 'Intro', recap: 'Recap', credits: 'Credits', preview: 'Preview', commercial: 'Break' },
};
