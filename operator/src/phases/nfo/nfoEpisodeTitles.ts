/**
 * What the episodes of a video are called: as the .nfo beside it says, which servers show; else as the sources do. What a
 * manager wrote is so known without any source. Part of the phase nfo.
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

/** `told`: of the sources, in the order of the video's name. Pure. */
export function episodeTitlesOf(
  video: VideoLayout,
  document: NfoDocument | undefined,
  told: readonly (EpisodeDetails | undefined)[],
): readonly EpisodeTitle[] {
  return numbersIn(video).flatMap((number, index) => {
    const root = rootOf(video, document?.roots ?? [], index);
    const text = (name: string) => root?.children.findLast((child) => child.name === name && child.text !== '')?.text;
    const own = text('title');
    const name = own !== undefined && isTitle(own) ? own : told[index]?.title;
    return episodeTitle(number, name, text('aired') ?? told[index]?.airDate);
  });
}

/** undefined when there is none that can be read: that is named where it is to be written. */
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

/** As many as the sources are asked for (episodeDetails.ts). */
function numbersIn({ season, episodes, absolute }: VideoLayout): readonly (number | undefined)[] {
  if (season !== undefined && episodes !== undefined) return episodes;
  return absolute !== undefined && absolute.length > 0 ? absolute : [undefined];
}

/** By its number; a lone one without a number is the first, and so is one of a video whose name counts in another way. */
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
