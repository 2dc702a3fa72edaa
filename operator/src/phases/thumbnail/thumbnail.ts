/**
 * thumbnail: `<video base>-thumb.jpg`. An existing picture counts, whoever made it. Otherwise it is an episode's still
 * from a source, or else a well-chosen frame, which a still may later replace
 * (docs/reference/art-and-tiles.md#thumbnails). Our picture of an earlier video under the same name is replaced; a
 * user's never is.
 */

import { hash } from 'node:crypto';
import { isMarked, marked } from '../../media/ownMark.ts';
import { type MessageCode, message } from '../../messages/message.ts';
import { wordsOf } from '../../messages/messageError.ts';
import { readFilmPart } from '../../naming/filmName.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import { undecodedAs } from '../../naming/undecoded.ts';
import { StorageError } from '../../storage/error.ts';
import { readSmall } from '../../storage/read.ts';
import type { Fact } from '../../title/facts.ts';
import { absentFact, filledFact, isShut, openFact, shutFact } from '../../title/gaps.ts';
import type { MadeFile } from '../../title/record.ts';
import { isSeen, readSeen, refusalOf, type SeenPicture, seenPicture } from '../../title/seenPicture.ts';
import type { Title } from '../../title/title.ts';
import { fetchedFile, pictureAtMostBytes } from '../art/artFetch.ts';
import { decoding, type PictureFile, refusalIn } from '../decoding.ts';
import { reviewMissing } from '../made.ts';
import { type Filled, filePhase, type PhaseTools, withoutProbe } from '../phase.ts';
import { type Placed, placeFile } from '../placeFile.ts';
import { thumbnailName, thumbnailNames, thumbnailPath } from './thumbnailName.ts';
import { fetchStill, isBeforeStills } from './thumbnailStill.ts';

/** Wide enough for any client's list; a frame is never enlarged. */
const thumbnailWidthPixels = 1280;
const previewWidthPixels = 320;

export const thumbnailPhase = filePhase({
  name: 'thumbnail',
  async review(title, video, tools) {
    const fact = title.fact(video, 'thumbnail');
    if (isShut(fact) && !tools.spec.readOnly) {
      title.setFact(video, 'thumbnail', openFact(fact));
    }
    if (fact !== undefined && isReplaced(title, video, fact)) title.setFact(video, 'thumbnail', openFact(fact));
    else if (fact?.state === 'filled' && fact.value !== undefined && !isListed(title, video, fact.value.path)) {
      reviewMissing(title, video, 'thumbnail', 'lookWhoCleansImages', tools);
    } else if (fact !== undefined && isBeforeStills(title, fact, tools)) {
      title.setFact(video, 'thumbnail', { ...fact, nextTryAt: new Date(tools.now()).toISOString() });
    }
  },
  async fill(title, video, tools) {
    await reclaim(title, video, tools);
    const found = foreignThumbnail(title, video);
    const before = title.fact(video, 'thumbnail');
    if (found !== undefined) {
      const seen = await previewOfFile(title, video, found, tools);
      const value = { path: found, ...(refusalOf(seen) === undefined || seen === undefined ? {} : { seen }) };
      return { fact: filledFact(before, value, 'file', tools.now()), made: [] };
    }
    if ((video.part ?? 1) > 1) return absent(before, 'laterPart', tools);
    const { bytes, againAtMs } = await fetchStill(title, video, tools);
    if (bytes !== undefined) return place(title, video, { bytes, source: 'still' }, tools);
    return triedAgain(await frameOf(title, video, tools), againAtMs);
  },
});

/** Our frame, if no source has a still. An existing frame is kept. */
async function frameOf(title: Title, video: VideoLayout, tools: PhaseTools): Promise<Filled<'thumbnail'>> {
  const before = title.fact(video, 'thumbnail');
  if (before?.state === 'filled' && before.value !== undefined) {
    return { fact: filledFact(before, before.value, before.source ?? 'frame', tools.now()) };
  }
  const probe = title.fact(video, 'probe')?.value;
  const undecoded = undecodedAs(video);
  if (undecoded !== undefined) return absent(before, undecoded === 'disc' ? 'discFrame' : 'addressFile', tools);
  if (probe === undefined) return withoutProbe(before, tools);
  if (probe.video.length === 0) return absent(before, 'noPicture', tools);
  const { jpeg, preview } = await tools.native(video, async (path) => {
    const { makeThumbnail } = await import('../../media/thumbnail.ts');
    const widths = {
      widthPixels: thumbnailWidthPixels,
      previewWidthPixels: isFirst(title, video) ? previewWidthPixels : undefined,
    };
    return makeThumbnail(path, probe, { ...widths, signal: tools.signal });
  });
  return place(title, video, { bytes: jpeg, preview, source: 'frame' }, tools);
}

/** A frame counts as filled, but is retried when a still may exist. A failed fact keeps its own retry time. */
function triedAgain(filled: Filled<'thumbnail'>, againAtMs: number | undefined): Filled<'thumbnail'> {
  if (againAtMs === undefined || filled.fact.state === 'failed' || isShut(filled.fact)) return filled;
  return { ...filled, fact: { ...filled.fact, nextTryAt: new Date(againAtMs).toISOString() } };
}

interface Picture {
  readonly bytes: Uint8Array;
  /** Made with the frame; of a still it is made here. */
  readonly preview?: Uint8Array | undefined;
  readonly source: 'still' | 'frame';
}

async function place(
  title: Title,
  video: VideoLayout,
  { bytes, preview, source }: Picture,
  tools: PhaseTools,
): Promise<Filled<'thumbnail'>> {
  const before = title.fact(video, 'thumbnail');
  const file = fetchedFile(thumbnailPath(video), bytes);
  if (isFirst(title, video)) tools.preview(title, 'thumbnail', preview ?? (await previewOf(bytes, file, tools)));
  if (tools.spec.readOnly) {
    return { fact: shutFact(before, message('readOnly'), tools.now()) };
  }
  const name = ownName(video);
  const placed = await placeNamed(title, video, { name, bytes }, tools);
  if (placed.state === 'theirs') return { fact: filledFact(before, { path: name }, 'file', tools.now()), made: [] };
  const stack = stackName(title, video);
  const ofStack =
    stack === undefined
      ? undefined
      : await placeNamed(title, video, { name: stack, bytes, beside: [placed.made] }, tools);
  const made = [placed.made, ...(ofStack?.state === 'ours' ? [ofStack.made] : [])];
  return { fact: filledFact(before, { path: name }, source, tools.now()), made };
}

interface NamedPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Our other pictures of the video; by default those that the record lists. */
  readonly beside?: readonly MadeFile[];
}

async function placeNamed(
  title: Title,
  video: VideoLayout,
  { name, bytes, beside }: NamedPicture,
  tools: PhaseTools,
): Promise<Placed> {
  const before = title.fact(video, 'thumbnail');
  const path = joinPath(placeOfVideo(video).folder, name);
  const owned = title.file(video)?.made.filter((entry) => entry.fact === 'thumbnail') ?? [];
  const others = beside ?? owned.filter((entry) => entry.path !== name);
  const placed = await placeFile(tools.root, {
    ...{ path, name, fact: 'thumbnail', bytes: marked(bytes, name), nowMs: tools.now() },
    owns: owned.filter((entry) => entry.path === name),
    async note(mayLieThere) {
      title.setFact(video, 'thumbnail', openFact(before), [...others, ...mayLieThere]);
      await title.save();
    },
  });
  if (placed.state === 'ours' && placed.isWritten) tools.made(title, 'thumbnail', path);
  return placed;
}

/**
 * `Film (2004)-thumb.jpg` of a film in the parts `Film (2004) cd1` and `cd2`: Kodi looks for a stack's pictures under
 * the name without the part (docs/reference/art-and-tiles.md#thumbnails). Undefined for other videos, and if a picture
 * that is not ours has the name.
 */
function stackName(title: Title, video: VideoLayout): string | undefined {
  const owner = stackOwner(title, video);
  if (owner === undefined) return undefined;
  const files = title.listing.get(placeOfVideo(video).folder);
  const own = new Set(title.file(video)?.made.map((entry) => entry.path) ?? []);
  const isTaken = thumbnailNames(owner).some((name) => !own.has(name) && files?.has(name));
  return isTaken ? undefined : thumbnailName(owner);
}

/** The name of a stack's videos without the part. */
function stackOwner(title: Title, video: VideoLayout): string | undefined {
  const isStack = title.layout.kind === 'movie' && video.part === 1 && video.disc === undefined;
  const owner = isStack ? readFilmPart(videoBase(video))?.owner : undefined;
  // `cd1.avi` has no name without its part.
  return owner === '' ? undefined : owner;
}

function ownName(video: VideoLayout): string {
  return thumbnailName(videoBase(video));
}

/** Lists pictures as ours that no record knows, because it was lost or damaged: the mark in them proves it. */
async function reclaim(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
  const made = title.file(video)?.made ?? [];
  const found: MadeFile[] = [];
  const owner = stackOwner(title, video);
  for (const name of [ownName(video), ...(owner === undefined ? [] : [thumbnailName(owner)])]) {
    if (!isListed(title, video, name) || made.some(({ path }) => path === name)) continue;
    const own = await provenThumbnail(joinPath(placeOfVideo(video).folder, name), name, tools);
    if (own !== undefined) found.push(own);
  }
  if (found.length === 0) return;
  const listed = made.filter(({ fact }) => fact === 'thumbnail');
  title.setFact(video, 'thumbnail', openFact(title.fact(video, 'thumbnail')), [...listed, ...found]);
}

async function provenThumbnail(path: string, name: string, tools: PhaseTools): Promise<MadeFile | undefined> {
  const bytes = await readSmall(tools.root, path, pictureAtMostBytes).catch(() => undefined);
  if (bytes === undefined || !isMarked(bytes, name)) return undefined;
  const sha256 = hash('sha256', bytes);
  return { path: name, fact: 'thumbnail', sizeBytes: bytes.length, mtimeMs: tools.now(), sha256 };
}

function absent(
  before: Fact<{ readonly path: string }> | undefined,
  reason: MessageCode,
  tools: PhaseTools,
): Filled<'thumbnail'> {
  return { fact: absentFact(before, message(reason), tools.now(), 'never') };
}

/** A thumbnail beside the video that we did not make. */
function foreignThumbnail(title: Title, video: VideoLayout): string | undefined {
  const { folder } = placeOfVideo(video);
  const own = new Set(title.file(video)?.made.map((entry) => entry.path) ?? []);
  const files = title.listing.get(folder);
  return thumbnailNames(videoBase(video)).find((name) => !own.has(name) && (files?.get(name)?.sizeBytes ?? 0) > 0);
}

function isListed(title: Title, video: VideoLayout, name: string): boolean {
  return title.listing.get(placeOfVideo(video).folder)?.has(name) === true;
}

function isFirst(title: Title, video: VideoLayout): boolean {
  return title.layout.videos[0]?.path === video.path;
}

/** Stores the picture of a title whose thumbnail exists already, for a catalog that lacks it; `shown` are the kinds that it has. */
export async function readPreviews(title: Title, shown: ReadonlySet<string>, tools: PhaseTools): Promise<void> {
  if (shown.has('thumbnail')) return;
  const [video] = title.layout.videos;
  const fact = video && title.fact(video, 'thumbnail');
  if (video === undefined || fact?.value === undefined) return;
  const file = title.listing.get(placeOfVideo(video).folder)?.get(fact.value.path);
  if (file === undefined) return;
  const before = readSeen(fact.value);
  if (refusalOf(before) !== undefined && isSeen(before, file)) return;
  const seen = await previewOfFile(title, video, fact.value.path, tools);
  if (seen !== undefined) title.setFact(video, 'thumbnail', { ...fact, value: { ...fact.value, seen } });
}

async function previewOf(
  picture: Uint8Array,
  file: PictureFile,
  { pictures }: Pick<PhaseTools, 'pictures'>,
): Promise<Uint8Array> {
  const { makePreview } = await import('../../media/preview.ts');
  return decoding(pictures, file, () => makePreview(picture, { widthPixels: previewWidthPixels }));
}

/** A picture that could not be shown is another one now. */
function isReplaced(title: Title, video: VideoLayout, fact: Fact): boolean {
  const seen = readSeen(fact.value);
  const name = title.fact(video, 'thumbnail')?.value?.path;
  const file = name === undefined ? undefined : title.listing.get(placeOfVideo(video).folder)?.get(name);
  return refusalOf(seen) !== undefined && file !== undefined && !isSeen(seen, file);
}

/** As it was seen, with the reason if it cannot be shown. */
async function previewOfFile(
  title: Title,
  video: VideoLayout,
  name: string,
  tools: PhaseTools,
): Promise<SeenPicture | undefined> {
  const file = title.listing.get(placeOfVideo(video).folder)?.get(name);
  if (!isFirst(title, video) || file === undefined) return undefined;
  try {
    const bytes = await readSmall(tools.root, file.path, pictureAtMostBytes);
    if (bytes !== undefined) tools.preview(title, 'thumbnail', await previewOf(Buffer.from(bytes), file, tools));
    return undefined;
  } catch (error) {
    tools.signal.throwIfAborted();
    tools.warn(file.path, message('pictureNotRead', wordsOf(error)));
    if (error instanceof StorageError && error.kind === 'unreadable') tools.unread?.(title);
    const refusal = refusalIn(error);
    return refusal === undefined ? undefined : seenPicture(file, refusal);
  }
}
