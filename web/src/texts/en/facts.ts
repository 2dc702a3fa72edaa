import { seasonArt } from '../../format/seasonArt.ts';
import { serviceText } from '../../format/services.ts';

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

/** undefined: not of a season, or of no kind that has a name. */
function ofSeason(fact: string): string | undefined {
  const art = seasonArt(fact);
  const kind = art === undefined ? undefined : names[art.kind];
  return kind && `${kind} of ${art?.season === 0 ? 'the specials' : `season ${art?.season}`}`;
}

/** Where facts are from that no service told. */
const sources: Readonly<Record<string, string>> = {
  file: 'your file',
  folder: 'the name of the folder',
  nfo: '.nfo file',
  document: 'the Library’s document',
  person: 'chosen by a person',
  kept: 'kept',
  frame: 'a picture of the video',
  still: 'a still of the episode',
  chapters: 'chapters',
  edl: '.edl file',
  detection: 'found in the video',
  download: 'downloaded',
};

export const facts = {
  /** Names that are not listed are shown as they are. */
  name: (name: string) => names[name] ?? ofSeason(name) ?? name,
  /** From a file of ours and the user's, or from a service. */
  source: (name: string) => (Object.hasOwn(sources, name) ? sources[name] : undefined) ?? serviceText(name),
  states: { open: 'open', filled: 'there', absent: 'not to be had', failed: 'failed' },
  marks: { intro: 'Intro', recap: 'Recap', credits: 'Credits', preview: 'Preview', commercial: 'Break' },
};
