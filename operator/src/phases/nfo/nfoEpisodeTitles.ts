/**
 * The titles of a video's episodes: from the .nfo beside it, because servers show those, else from the sources. Titles
 * that a manager wrote are thus known without any source. Part of the phase nfo.
 */

import type { VideoLayout } from '../../naming/layout.ts';
import { type NfoDocument, type NfoRoot, nfoAtMostBytes, readNfo } from '../../nfo/nfoDocument.ts';
import { StorageError } from '../../storage/error.ts';
import { readSmall } from '../../storage/read.ts';
import type { StorageRoot } from '../../storage/root.ts';
import { type EpisodeTitle, episodeTitle, isTitle } from '../../title/episodeTitles.ts';
import type { EpisodeDetails } from '../details.ts';
import { numberOf } from './nfoFault.ts';
import type { NfoPlace } from './nfoPlaces.ts';

/** `known`: the sources' episodes, in the order of the video's name. Pure. */
export function episodeTitlesOf(
  video: VideoLayout,
  document: NfoDocument | undefined,
  known: readonly (EpisodeDetails | undefined)[],
): readonly EpisodeTitle[] {
  return numbersIn(video).flatMap((number, index) => {
    const root = rootOf(video, document?.roots ?? [], index);
    const text = (name: string) => root?.children.findLast((child) => child.name === name && child.text !== '')?.text;
    const own = text('title');
    const name = own !== undefined && isTitle(own) ? own : known[index]?.title;
    return episodeTitle(number, name, text('aired') ?? known[index]?.airDate, text('plot') ?? known[index]?.plot);
  });
}

/**
 * The .nfo beside the video; undefined if there is none that can be read. Reporting it is left to the code that writes
 * it.
 */
export async function readBeside(place: NfoPlace | undefined, root: StorageRoot): Promise<NfoDocument | undefined> {
  if (place === undefined) return undefined;
  try {
    const bytes = await readSmall(root, place.path, nfoAtMostBytes);
    const reading = bytes === undefined ? undefined : readNfo(bytes);
    return reading?.state === 'read' ? reading.document : undefined;
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}

/** As many as episodeDetails.ts looks up. */
function numbersIn({ season, episodes, absolute }: VideoLayout): readonly (number | undefined)[] {
  if (season !== undefined && episodes !== undefined) return episodes;
  return absolute !== undefined && absolute.length > 0 ? absolute : [undefined];
}

/**
 * Finds the element with the episode's number. A single element without a number is the first episode's, and so is a
 * single one beside a video with absolute numbers or a date.
 */
function rootOf(video: VideoLayout, roots: readonly NfoRoot[], index: number): NfoRoot | undefined {
  const { season, episodes, absolute, airDate } = video;
  const isCounted = absolute === undefined && airDate === undefined && season !== undefined;
  const number = isCounted ? episodes?.[index] : undefined;
  const own = roots.filter(({ name }) => name === 'episodedetails');
  const found = own.find((root) => {
    const named = numberOf(root);
    return named.episode !== undefined && named.episode === number && (named.season ?? season) === season;
  });
  const [first] = own;
  if (found !== undefined || first === undefined || index > 0 || own.length > 1) return found;
  return number === undefined || numberOf(first).episode === undefined ? first : undefined;
}
