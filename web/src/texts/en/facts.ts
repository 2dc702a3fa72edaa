import { seasonArt } from '../../format/seasonArt.ts';
import { serviceText } from '../../format/services.ts';
import { markKinds } from './markKinds.ts';

/** What a fact is called, then how one and several of them are counted. Records keep the internal names. */
const names: Readonly<Record<string, readonly [name: string, one: string, several: string]>> = {
  arrival: ['Arrival', 'arrival', 'arrivals'],
  probe: ['Video details', 'video read', 'videos read'],
  id: ['ID', 'ID', 'IDs'],
  nfo: ['.nfo file', '.nfo file', '.nfo files'],
  art: ['Art', 'picture', 'pictures'],
  poster: ['Poster', 'poster', 'posters'],
  fanart: ['Backdrop', 'backdrop', 'backdrops'],
  landscape: ['Landscape', 'landscape', 'landscapes'],
  clearlogo: ['Logo', 'logo', 'logos'],
  clearart: ['Clear art', 'piece of clear art', 'pieces of clear art'],
  banner: ['Banner', 'banner', 'banners'],
  discart: ['Disc art', 'piece of disc art', 'pieces of disc art'],
  marks: ['Intro & credits', 'set of intro & credits', 'sets of intro & credits'],
  edl: ['EDL file', 'EDL file', 'EDL files'],
  thumbnail: ['Thumbnail', 'thumbnail', 'thumbnails'],
  tiles: ['Trickplay tiles', 'set of trickplay tiles', 'sets of trickplay tiles'],
  trailer: ['Trailer', 'trailer', 'trailers'],
};

/** Returns undefined if the fact is not a season picture of a known kind. */
function ofSeason(fact: string): string | undefined {
  const art = seasonArt(fact);
  const kind = art === undefined ? undefined : names[art.kind]?.[0];
  return kind && `${kind} of ${art?.season === 0 ? 'the specials' : `season ${art?.season}`}`;
}

/** Sources of facts other than services. */
const sources: Readonly<Record<string, string>> = {
  file: 'your file',
  folder: 'the name of the folder',
  nfo: '.nfo file',
  document: 'the library’s document',
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
  name: (name: string) => names[name]?.[0] ?? ofSeason(name) ?? name,
  /** `shown` is the count as a number in words of the locale. */
  counted: (count: number, shown: string, fact: string) => `${shown} ${names[fact]?.[count === 1 ? 1 : 2] ?? fact}`,
  /** The user's files, our files, or a service. */
  source: (name: string) => (Object.hasOwn(sources, name) ? sources[name] : undefined) ?? serviceText(name),
  states: { open: 'Open', filled: 'Available', absent: 'Not available', failed: 'Failed' },
  marks: markKinds,
};
