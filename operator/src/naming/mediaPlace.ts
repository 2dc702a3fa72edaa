/** The place of a file or video, from its path relative to the root; `/` separates. Pure. */
import type { VideoLayout } from './layout.ts';

export interface MediaPlace {
  /** '' is the root. */
  readonly folder: string;
  readonly name: string;
}

/**
 * Where a video's facts are stored: the folder of the record and the name in it. A disc's facts are in its own folder,
 * under '.'.
 */
export function placeOfVideo(video: Pick<VideoLayout, 'path' | 'disc'>): MediaPlace {
  return video.disc === undefined ? placeOf(video.path) : { folder: video.path, name: '.' };
}

export function placeOf(path: string): MediaPlace {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? { folder: '', name: path } : { folder: path.slice(0, slash), name: path.slice(slash + 1) };
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The name of a video without its extension: sidecar files start with it. For a disc, its folder's name. */
export function videoBase(video: Pick<VideoLayout, 'path' | 'disc'>): string {
  const { name } = placeOf(video.path);
  const dot = name.lastIndexOf('.');
  return video.disc !== undefined || dot <= 0 ? name : name.slice(0, dot);
}
