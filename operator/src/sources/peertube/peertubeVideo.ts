/** Reads a video of PeerTube from a list or by itself. An instance and the global search use one schema. Pure. */
import {
  countOf,
  distinct,
  known,
  languageOf,
  lineOf,
  listOf,
  positiveOf,
  type Row,
  rowOf,
  rowsOf,
  textOf,
  webAddressOf,
  yearOf,
} from '../reading.ts';
import { isTrailerLong, isVideoName } from '../trailerFiles.ts';
import type { TrailerCandidate } from '../trailerMatch.ts';

export interface ListedVideo {
  readonly candidate: TrailerCandidate;
  readonly durationSeconds: number;
  /** The address at the video's own instance that returns all its fields. */
  readonly address: string;
  readonly licence?: string;
  readonly language?: string;
}

/** undefined if the video is live, restricted, or its length is no trailer's. */
export function listedVideo(row: Row): ListedVideo | undefined {
  const name = lineOf(row['name']);
  const address = addressOf(row['url'], row['uuid']);
  const durationSeconds = positiveOf(row['duration']);
  if (name === undefined || address === undefined || !isTrailerLong(durationSeconds)) return undefined;
  if (row['nsfw'] === true || row['isLive'] === true) return undefined;
  const year = yearOf(row['originallyPublishedAt']);
  return {
    candidate: {
      name,
      // `publishedAt` is the upload's and says nothing about the film.
      years: year === undefined ? [] : [year],
      imdbIds: distinct((textOf(row['description']) ?? '').match(/\btt\d{7,10}\b/gu) ?? []),
    },
    durationSeconds,
    address,
    ...known({
      licence: lineOf(rowOf(row['licence'])['label']),
      language: languageOf(rowOf(row['language'])['id']),
    }),
  };
}

/**
 * The page is `…/videos/watch/{uuid}` or `…/w/{short}` at the video's own instance; only that instance has the files.
 */
function addressOf(page: unknown, uuid: unknown): string | undefined {
  const address = webAddressOf(page);
  const id =
    typeof uuid === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(uuid) ? uuid : undefined;
  const base =
    address === undefined ? undefined : /^(https?:\/\/[^?#]+?)\/(?:videos\/watch|w)\/[^/?#]+$/u.exec(address)?.[1];
  return base === undefined || id === undefined ? undefined : `${base}/api/v1/videos/${id}`;
}

export interface VideoFile {
  readonly url: string;
  readonly heightPixels?: number;
  readonly sizeBytes?: number;
}

/** Web files first. Files of a playlist are also complete, but some hold only sound. */
export function filesOf(body: unknown): readonly VideoFile[] {
  const row = rowOf(body);
  const whole = listOf(row['files'], fileOf);
  return whole.length > 0
    ? whole
    : rowsOf(row['streamingPlaylists']).flatMap((playlist) => listOf(playlist['files'], fileOf));
}

function fileOf(row: Row): VideoFile | undefined {
  const url = webAddressOf(row['fileUrl']) ?? webAddressOf(row['fileDownloadUrl']);
  if (url === undefined || !isVideoName(new URL(url).pathname)) return undefined;
  if (row['hasAudio'] === false || row['hasVideo'] === false) return undefined;
  const height = countOf(rowOf(row['resolution'])['id']);
  // 0 means sound only.
  if (height === 0) return undefined;
  return { url, ...known({ heightPixels: height, sizeBytes: positiveOf(row['size']) }) };
}
