/**
 * thumbnail: `<video base>-thumb.jpg`. A picture that is already there counts, whoever made it; else a well-chosen frame
 * (files.md 3). Our frame of an earlier video under the same name is replaced; a user's picture never is.
 */
import { createHash } from 'node:crypto';
import type { VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../naming/mediaPlace.ts';
import { readSmall } from '../storage/read.ts';
import { replaceOwn, writeNew } from '../storage/write.ts';
import type { Fact } from '../title/facts.ts';
import { absentFact, filledFact, openFact } from '../title/gaps.ts';
import type { MadeFile } from '../title/record.ts';
import type { Title } from '../title/title.ts';
import { reviewMissing } from './made.ts';
import { type Filled, filePhase, type PhaseTools, withoutProbe } from './phase.ts';

/** Wide enough for any client's list; a frame is never made larger than it is. */
const thumbnailWidthPixels = 1280;
const previewWidthPixels = 320;
/** Endings a server reads a thumbnail by, ours last so that a better one wins. */
const endings = ['.jpg', '.jpeg', '.png', '.webp', '.tbn'];
const pictureAtMostBytes = 20 * 1024 * 1024;

export const thumbnailPhase = filePhase({
  name: 'thumbnail',
  async review(title, video, tools) {
    const fact = title.fact(video, 'thumbnail');
    if (fact?.state === 'absent' && fact.source === 'document' && !tools.spec.readOnly) {
      title.setFact(video, 'thumbnail', openFact(fact));
    }
    if (fact?.state === 'filled' && fact.value !== undefined && !isListed(title, video, fact.value.path)) {
      reviewMissing(title, video, 'thumbnail', 'look which program cleans images beside the video', tools);
    }
  },
  async fill(title, video, tools) {
    const found = foreignThumbnail(title, video);
    const before = title.fact(video, 'thumbnail');
    if (found !== undefined) {
      await previewOfFile(title, video, found, tools);
      return { fact: filledFact(before, { path: found }, 'file', tools.now()), made: [] };
    }
    const probe = title.fact(video, 'probe')?.value;
    if (video.disc !== undefined) return absent(before, 'a disc folder has no frame of its own', tools);
    if (probe === undefined) return withoutProbe(before, tools);
    if (probe.video.length === 0) return absent(before, 'the file has no picture', tools);
    if ((video.part ?? 1) > 1) return absent(before, 'a later part of the film: the first one has it', tools);
    const { jpeg } = await tools.native(video, async (path) => {
      const { makeThumbnail } = await import('../media/thumbnail.ts');
      return makeThumbnail(path, probe, { widthPixels: thumbnailWidthPixels, signal: tools.signal });
    });
    if (isFirst(title, video)) tools.preview(title, 'thumbnail', await previewOf(jpeg));
    return place(title, video, jpeg, tools);
  },
});

async function place(title: Title, video: VideoLayout, jpeg: Buffer, tools: PhaseTools): Promise<Filled<'thumbnail'>> {
  const before = title.fact(video, 'thumbnail');
  if (tools.spec.readOnly) {
    return { fact: { ...absentFact(before, 'the Library is readOnly', tools.now(), 'never'), source: 'document' } };
  }
  const { folder } = placeOfVideo(video);
  const name = `${videoBase(video)}-thumb.jpg`;
  const path = joinPath(folder, name);
  const owns = title.file(video)?.made.filter((entry) => entry.fact === 'thumbnail' && entry.path === name) ?? [];
  const sha256 = createHash('sha256').update(jpeg).digest('hex');
  const made: MadeFile = { path: name, fact: 'thumbnail', sizeBytes: jpeg.length, mtimeMs: tools.now(), sha256 };
  // Noted before it is made or replaced: after a kill in between, either of them is known as ours, and not taken for the user's.
  const mayLieThere = [...owns.filter((entry) => entry.sha256 !== sha256), made];
  title.setFact(video, 'thumbnail', openFact(before), mayLieThere);
  await title.save();
  let written: 'made' | 'exists' | Awaited<ReturnType<typeof replaceOwn>> = 'missing';
  for (const own of mayLieThere) {
    written = await replaceOwn(tools.root, path, jpeg, own);
    if (written !== 'foreign') break;
  }
  if (written === 'missing') written = await writeNew(tools.root, path, jpeg);
  if (written === 'foreign' || written === 'exists') {
    return { fact: filledFact(before, { path: name }, 'file', tools.now()), made: [] };
  }
  if (written !== 'same') tools.made(title, 'thumbnail', path);
  return { fact: filledFact(before, { path: name }, 'frame', tools.now()), made: [made] };
}

function absent(
  before: Fact<{ readonly path: string }> | undefined,
  reason: string,
  tools: PhaseTools,
): Filled<'thumbnail'> {
  return { fact: absentFact(before, reason, tools.now(), 'never') };
}

/** A thumbnail beside the video that is not the one we made. */
function foreignThumbnail(title: Title, video: VideoLayout): string | undefined {
  const { folder } = placeOfVideo(video);
  const own = new Set(title.file(video)?.made.map((entry) => entry.path) ?? []);
  const files = title.listing.get(folder);
  return endings
    .map((ending) => `${videoBase(video)}-thumb${ending}`)
    .find((name) => !own.has(name) && (files?.get(name)?.sizeBytes ?? 0) > 0);
}

function isListed(title: Title, video: VideoLayout, name: string): boolean {
  return title.listing.get(placeOfVideo(video).folder)?.has(name) === true;
}

function isFirst(title: Title, video: VideoLayout): boolean {
  return title.layout.videos[0]?.path === video.path;
}

/** The catalog's picture of a title whose thumbnail is there already: for a catalog that is made anew from the files. */
export async function readPreviews(title: Title, tools: PhaseTools): Promise<void> {
  const [video] = title.layout.videos;
  const name = video === undefined ? undefined : title.fact(video, 'thumbnail')?.value?.path;
  if (video !== undefined && name !== undefined && isListed(title, video, name))
    await previewOfFile(title, video, name, tools);
}

async function previewOf(picture: Uint8Array): Promise<Uint8Array> {
  const { makePreview } = await import('../media/preview.ts');
  return makePreview(picture, { widthPixels: previewWidthPixels });
}

async function previewOfFile(title: Title, video: VideoLayout, name: string, tools: PhaseTools): Promise<void> {
  if (!isFirst(title, video)) return;
  const path = joinPath(placeOfVideo(video).folder, name);
  try {
    const bytes = await readSmall(tools.root, path, pictureAtMostBytes);
    if (bytes === undefined) return;
    tools.preview(title, 'thumbnail', await previewOf(Buffer.from(bytes)));
  } catch (error) {
    tools.warn(path, `this picture cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
