/** One video of a title: its streams, marks, tiles and facts. Pure. */
import type { z } from '@hono/zod-openapi';
import { joinPath, videoBase } from '../../naming/mediaPlace.ts';
import { episodeTitlesIn } from '../../title/episodeTitles.ts';
import type { AudioStream, SubtitleStream, TilesValue, VideoStream } from '../../title/facts.ts';
import { doubtfulIn, refusedIn, type ShownMarks } from '../../title/handMarks.ts';
import type { FileRecord } from '../../title/record.ts';
import type { FileRow, TitleRow } from '../catalog.ts';
import type { VideoView } from '../schemas/title.ts';
import { titleFolder, videoPlace } from '../titlePlace.ts';
import type { TitleRecords } from '../titleRecords.ts';
import { fileAddress } from './addresses.ts';
import { videoBadges } from './badges.ts';
import { factViews } from './factView.ts';

type View = z.infer<typeof VideoView>;

interface VideoSurroundings {
  /** The title's. */
  readonly id: string;
  readonly title: TitleRow;
  readonly records: TitleRecords;
  readonly isMounted: boolean;
}

export function videoView(file: FileRow, { id, title, records, isMounted }: VideoSurroundings): View {
  const { path, sizeBytes, arrivedAt, season, episodes, airDate, episodeTitles, part, version, probe } = file;
  const record = records.files.get(path);
  const beside = relativeTo(titleFolder(title), videoPlace(path).folder);
  const tiles = isMounted ? tilesOf(id, beside, path, record) : undefined;
  const thumbnail = record?.facts.thumbnail;
  // On a cluster no page reads records: the catalog has the marks of the last visit.
  const marks: ShownMarks | undefined = record === undefined ? file.marks : record.facts.marks;
  return {
    path,
    sizeBytes,
    ...(arrivedAt === undefined ? {} : { arrivedAt }),
    ...(season === undefined ? {} : { season }),
    ...(episodes === undefined ? {} : { episodes: [...episodes] }),
    ...(airDate === undefined ? {} : { airDate }),
    ...withPlots(episodeTitles, record),
    ...(part === undefined ? {} : { part }),
    ...(version === undefined ? {} : { version }),
    ...(probe === undefined ? {} : { durationSeconds: Math.max(0, probe.durationSeconds), container: probe.container }),
    badges: videoBadges(probe?.video ?? [], probe?.audio ?? []),
    video: (probe?.video ?? []).map(videoStream),
    audio: (probe?.audio ?? []).map(audioStream),
    subtitles: (probe?.subtitles ?? []).map(subtitleStream),
    chapters: (probe?.chapters ?? []).map(({ startSeconds, endSeconds, title: name }) => ({
      ...span({ startSeconds, endSeconds }),
      ...(name === undefined ? {} : { title: name }),
    })),
    marks: (marks?.value ?? []).map(({ kind, source, ...times }) => ({ kind, source, ...span(times) })),
    refused: refusedIn(marks).flatMap(({ kind, source }) =>
      source === 'you' || source === 'file' ? [{ kind, source }] : [],
    ),
    ...doubtfulOf(marks),
    ...(tiles === undefined ? {} : { tiles }),
    ...(isMounted && thumbnail?.state === 'filled' && thumbnail.value !== undefined
      ? { thumbnail: fileAddress(id, joinPath(beside, thumbnail.value.path)) }
      : {}),
    facts: factViews(title.facts, path),
  };
}

/** Plots are in the record alone, beside the same titles. */
function withPlots(titles: FileRow['episodeTitles'], record: FileRecord | undefined): Pick<View, 'episodeTitles'> {
  const recorded = episodeTitlesIn(record?.facts.nfo);
  if (recorded !== undefined && recorded.length > 0) return { episodeTitles: [...recorded] };
  return titles === undefined ? {} : { episodeTitles: [...titles] };
}

function doubtfulOf(fact: ShownMarks | undefined): Pick<View, 'doubtful'> {
  const set = doubtfulIn(fact);
  if (set === undefined) return {};
  const marks = set.marks.map(({ kind, ...times }) => ({ kind, ...span(times) }));
  return { doubtful: { durationSeconds: set.durationSeconds, marks, none: [...set.none] } };
}

/** Chapters of broken files may begin before the film. */
function span({ startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number }) {
  return { startSeconds: Math.max(0, startSeconds), endSeconds: Math.max(0, startSeconds, endSeconds) };
}

/** The title's folder is the video's folder or above it. */
function relativeTo(folder: string, below: string): string {
  return folder === '' ? below : below.slice(folder.length + 1);
}

/** We never make more sheets (storage stops counting here); anybody may have written the record. */
const sheetsAtMost = 4096;

/** In the places of docs/reference/art-and-tiles.md#jellyfin-tiles. */
function tilesOf(id: string, beside: string, path: string, record: FileRecord | undefined): View['tiles'] {
  const fact = record?.facts.tiles;
  const value: TilesValue | undefined = fact?.state === 'filled' ? fact.value : undefined;
  if (value === undefined || value.sheets > sheetsAtMost) return undefined;
  const { widthPixels, heightPixels, columns, rows, intervalSeconds, images, sheets } = value;
  const folder = joinPath(beside, `${videoBase({ path })}.trickplay/${widthPixels} - ${columns}x${rows}`);
  return {
    widthPixels,
    heightPixels,
    columns,
    rows,
    intervalSeconds,
    images,
    sheets: Array.from({ length: sheets }, (_, index) => fileAddress(id, `${folder}/${index}.jpg`)),
  };
}

function videoStream(stream: VideoStream): View['video'][number] {
  const { codec, profile, widthPixels, heightPixels, frameRate, bitDepth, hdr } = stream;
  const { dolbyVisionProfile, bitRate, language, title, isDefault } = stream;
  const picture = { widthPixels, heightPixels, frameRate, bitDepth, hdr, dolbyVisionProfile };
  return { codec, profile, ...picture, bitRate, language, title, isDefault };
}

function audioStream(stream: AudioStream): View['audio'][number] {
  const { codec, profile, channels, channelLayout, bitRate, language, title, isDefault } = stream;
  return { codec, profile, channels, channelLayout, bitRate, language, title, isDefault };
}

function subtitleStream(stream: SubtitleStream): View['subtitles'][number] {
  const { codec, language, title, isDefault, isForced, isHearingImpaired } = stream;
  return { codec, language, title, isDefault, isForced, isHearingImpaired };
}
