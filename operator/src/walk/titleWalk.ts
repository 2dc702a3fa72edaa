/**
 * One title through its phases: identity of its videos, the phases in order, files of videos that went, its records.
 */

import type { TitleLayout, VideoLayout } from '../naming/layout.ts';
import { placeOfVideo } from '../naming/mediaPlace.ts';
import { readArtPreviews } from '../phases/art/artPreview.ts';
import { phases } from '../phases/index.ts';
import { messageOf, type PhaseTools, retryAfter } from '../phases/phase.ts';
import { readPreviews } from '../phases/thumbnail/thumbnail.ts';
import { StorageError } from '../storage/error.ts';
import { sampleOf, statFile } from '../storage/read.ts';
import { cleanStaging } from '../storage/remove.ts';
import { compareFile, fileAfterCheck } from '../title/fileIdentity.ts';
import { dueAfterMending, failedFact, isDue } from '../title/gaps.ts';
import type { FileRecord } from '../title/record.ts';
import type { RecordBook } from '../title/recordBook.ts';
import { type GoneFile, Title, type TitleSurroundings } from '../title/title.ts';
import type { WalkProblem } from './catalog.ts';
import { type Choices, takeChoice } from './choices.ts';
import { clearGone, inheritTitleRecord } from './goneVideos.ts';
import type { Listing } from './listing.ts';
import { type MarkWishes, takeMarkWishes } from './markWishes.ts';
import { earlierFiles, movedRecord } from './movedFiles.ts';
import { type PictureWishes, placePictures, releasePictures } from './pictureWishes.ts';
import type { Refreshes } from './refreshes.ts';
import { liftedRecord, recordSetAside, type SetAsideVideo } from './setAside.ts';

export interface TitleContext {
  readonly book: RecordBook;
  readonly tools: PhaseTools;
  /** Videos whose native reading killed a Job, by path. */
  readonly setAside: ReadonlyMap<string, SetAsideVideo>;
  /** The note of this video is in its record, or is about another file. */
  setAsideTaken(path: string): void;
  /** Facts that a person requested again. */
  readonly refreshes?: Refreshes;
  /** Identities that a person chose. */
  readonly choices?: Choices;
  /** Marks that a person set, locked or refused. */
  readonly markWishes?: MarkWishes;
  readonly pictureWishes?: PictureWishes;
  /** A person started the walk: it retries at once what the storage refused. */
  readonly byPerson?: true;
  /** Only read the records, to rebuild the catalog from them. */
  readonly rebuild?: true;
  isQuiet(path: string): Promise<boolean>;
  /** The kinds of small pictures that the catalog has of the title, or gets by this visit. */
  shownPictures(): Promise<ReadonlySet<string>>;
  /** A phase begins; shown as progress. */
  phase(name: string): void;
  /** Called for a video that still grows: its folder must be held again. */
  growing(title: Title, video: VideoLayout): void;
  removed(title: Title, path: string): void;
  /** Called in a rebuild if the title differs from its records: the next walk visits it. */
  unrecorded(title: Title): void;
  /** Files of a killed process are still too young to be cleaned: visit the title again even if nothing changes. */
  leftover(): void;
  /** The records could not be written: the catalog shows the title anyway, and the next walk visits it again. */
  unsaved(error: StorageError): void;
}

export interface TitleOrder extends TitleSurroundings {
  /** The catalog does not know the title: it was deleted, or the folder came with its record from elsewhere. */
  readonly isUnknown?: true;
  readonly layout: TitleLayout;
  readonly listing: Listing;
}

export interface WalkedTitle {
  /** The title after the phases. The caller builds its rows and closes it, but only after `saved`. */
  readonly title: Title;
  /**
   * Why the records could not be written; undefined if they were. Titles of one folder are saved together, so others
   * may be walked meanwhile.
   */
  readonly saved: Promise<StorageError | undefined>;
  /** Those that its record does not show. */
  readonly problems: readonly WalkProblem[];
}

export async function walkTitle(order: TitleOrder, context: TitleContext): Promise<WalkedTitle> {
  const title = await Title.open(order.layout, order.listing, context.book, order);
  try {
    if (context.rebuild) {
      await readTitle(title, context);
      return { title, saved: Promise.resolve(undefined), problems: [] };
    }
    const problems = await workOn(title, context, order.isUnknown === true);
    return { title, saved: save(title, context), problems };
  } catch (error) {
    title.close();
    throw error;
  }
}

async function workOn(title: Title, context: TitleContext, isUnknown: boolean): Promise<readonly WalkProblem[]> {
  const { tools } = context;
  const wasMade = Object.keys(title.record.facts).length > 0;
  try {
    for (const draft of title.drafts) if (draft.warning !== undefined) tools.warn(draft.folder, draft.warning);
    inheritTitleRecord(title);
    context.refreshes?.openTitle(title, tools.now());
    if (context.byPerson) {
      const facts = dueAfterMending(title.record.facts);
      if (facts !== title.record.facts) title.record = { ...title.record, facts };
    }
    takeChoice(title, context.choices, tools.afterSave);
    await settleVideos(title, context);
    takeMarkWishes(title, context.markWishes, tools);
    await releasePictures(title, context.pictureWishes, tools);
    for (const phase of phases) {
      context.phase(phase.name);
      await phase.run(title, tools);
    }
    const problems = await placePictures(title, context.pictureWishes, tools);
    // Earlier files are not made again, so a catalog that lacks their pictures would never get them: after a rebuild, or
    // after a visit whose disk failed.
    if (wasMade) await readPictures(title, context, isUnknown);
    if (!tools.spec.readOnly) await tidy(title, context);
    return problems;
  } catch (error) {
    // Stopped half way: the facts filled so far are kept.
    await save(title, context);
    throw error;
  }
}

async function save(title: Title, context: TitleContext): Promise<StorageError | undefined> {
  try {
    await title.saveTogether();
    return undefined;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    context.unsaved(error);
    return error;
  }
}

/**
 * Reads the title from its records: makes and saves nothing. Pictures for the catalog are made from the files beside
 * the videos.
 */
async function readTitle(title: Title, context: TitleContext): Promise<void> {
  const { tools } = context;
  tools.signal.throwIfAborted();
  for (const draft of title.drafts) if (draft.warning !== undefined) tools.warn(draft.folder, draft.warning);
  if (!title.layout.videos.every((video) => isRecorded(title, video)) || title.goneFiles().length > 0)
    context.unrecorded(title);
  await readPictures(title, context, true);
}

async function readPictures(title: Title, context: TitleContext, isUnknown: boolean): Promise<void> {
  const shown = isUnknown ? new Set<string>() : await context.shownPictures();
  await readPreviews(title, shown, context.tools);
  await readArtPreviews(title, shown, context.tools);
}

function isRecorded(title: Title, video: VideoLayout): boolean {
  const known = title.file(video);
  return known !== undefined && compareFile(known, video) === 'same';
}

/** Decides for every video whether it is the file in its record. */
async function settleVideos(title: Title, context: TitleContext): Promise<void> {
  const changed = title.layout.videos.filter((video) => !isRecorded(title, video));
  const earlier = changed.length === 0 ? [] : await earlierFiles(title, changed, context.tools);
  const toSettle = new Set(changed);
  for (const video of title.layout.videos) {
    context.tools.signal.throwIfAborted();
    if (toSettle.has(video)) await settleVideo(title, video, earlier, context);
    if (title.isSettled(video) && recordSetAside(title, video, context.setAside.get(video.path), context.tools.now())) {
      // Removed only once the record on disk holds it.
      context.tools.afterSave(async () => context.setAsideTaken(video.path));
    }
    if (title.isSettled(video)) {
      context.refreshes?.open(title, video, context.tools.now());
      if (context.byPerson) tryAgain(title, video);
    }
  }
}

function tryAgain(title: Title, video: VideoLayout): void {
  const file = title.file(video);
  if (file === undefined) return;
  const facts = dueAfterMending(file.facts);
  if (facts !== file.facts) title.setFile(video, { ...file, facts });
}

async function settleVideo(
  title: Title,
  video: VideoLayout,
  earlier: readonly GoneFile[],
  context: TitleContext,
): Promise<void> {
  const known = title.file(video);
  const { root } = context.tools;
  const present = { sizeBytes: video.sizeBytes, mtimeMs: video.mtimeMs };
  if (video.disc !== undefined) {
    // A disc folder is played as a unit and never decoded here: size and mtime are enough.
    title.setFile(video, known === undefined ? { ...present, facts: {}, made: [] } : { ...known, ...present });
    return;
  }
  const isQuiet = await context.isQuiet(video.path);
  try {
    // An error is handled below: an unreadable video is a warning, and would be "growing" for ever.
    if (!(await isAsListed(video, context)) || !isQuiet) {
      title.leaveAlone(video);
      context.growing(title, video);
      return;
    }
    const sample = await sampleOf(root, video.path);
    const checked = liftedRecord(known, fileAfterCheck(known, present, sample));
    const isSame = known?.sample === sample;
    title.setFile(video, isSame ? checked : await movedRecord(video, checked, earlier, context.tools));
  } catch (error) {
    title.leaveAlone(video);
    context.tools.warn(video.path, messageOf(error));
    // Without a sample, so that the next check reads it whatever its size and mtime; its retry time keeps walks from
    // repeating it.
    const file: FileRecord = known ?? { ...present, mtimeMs: 0, facts: {}, made: [] };
    const before = file.facts.probe;
    const now = context.tools.now();
    if (before?.state === 'failed' && !isDue(before, now)) return;
    const probe = failedFact(before, messageOf(error), now, retryAfter(error));
    title.setFile(video, { ...file, facts: { ...file.facts, probe } });
  }
}

/** False if the file changed since the scan: then the scan's size and mtime are useless. Throws StorageError. */
async function isAsListed(video: VideoLayout, context: TitleContext): Promise<boolean> {
  const now = await statFile(context.tools.root, video.path);
  return now?.sizeBytes === video.sizeBytes && now.mtimeMs === video.mtimeMs;
}

/** Removes files of videos that went, and files that killed processes left behind. */
async function tidy(title: Title, context: TitleContext): Promise<void> {
  const { tools } = context;
  if (title.isWhole) await clearGone(title, tools, (path) => context.removed(title, path));
  for (const folder of new Set(title.layout.videos.map((video) => placeOfVideo(video).folder))) {
    try {
      const { left } = await cleanStaging(tools.root, folder, new Date(tools.now()));
      // A neighbour's file in work is not a leftover; the last title of the folder checks.
      if (!title.isShared(folder) && left > 0) context.leftover();
    } catch (error) {
      tools.warn(folder, messageOf(error));
    }
  }
}
