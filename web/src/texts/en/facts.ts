import { seasonArt } from '../../format/seasonArt.ts';
import { serviceText } from '../../format/services.ts';
import { markKinds } from './markKinds.ts';

/** Display names of facts, states and marks; records keep the internal names. */
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
  marks: 'Intro & credits',
  edl: 'EDL file',
  thumbnail: 'Thumbnail',
  tiles: 'Scrubbing pictures',
  trailer: 'Trailer',
};

/** Returns undefined if the fact is not a season picture of a known kind. */
function ofSeason(fact: string): string | undefined {
  const art = seasonArt(fact);
  const kind = art === undefined ? undefined : names[art.kind];
  return kind && `${kind} of ${art?.season === 0 ? 'the specials' : `season ${art?.season}`}`;
}

/** Sources of facts other than services. */
const sources: Readonly<Record<string, string>> = {
  file: 'your file',
  folder: 'the name of the folder',
  nfo: '.nfo file',
  document: 'the Library’s document',
  person: 'chosen by hand',
  kept: 'kept',
  frame: 'a picture of the video',
  still: 'a still of the episode',
  chapters: 'chapters',
  edl: '.edl file',
  marks: 'made from intro & credits',
  you: 'set by hand',
  detection: 'found in the video',
  download: 'downloaded',
};

export const facts = {
  /** Unknown names are shown unchanged. */
  name: (name: string) => names[name] ?? ofSeason(name) ?? name,
  /** The user's files, our files, or a service. */
  source: (name: string) => (Object.hasOwn(sources, name) ? sources[name] : undefined) ?? serviceText(name),
  states: { open: 'Open', filled: 'Available', absent: 'Not available', failed: 'Failed' },
  marks: markKinds,
};
