/** One title through its phases: identity of its videos, the phases in order, what is left of videos that went, its records. */
import { phases } from '../phases/index.ts';
import { type PhaseTools, sentenceOf } from '../phases/phase.ts';
import type { ListedFile, TitleLayout, VideoLayout } from '../naming/layout.ts';
import { sampleOf } from '../storage/read.ts';
import { cleanStaging, removeOwn } from '../storage/remove.ts';
import { failedFact } from '../title/gaps.ts';
import { compareFile, fileAfterLook } from '../title/fileIdentity.ts';
import type { FileRecord } from '../title/record.ts';
import type { RecordBook } from '../title/recordBook.ts';
import { type GoneFile, placeOfVideo, Title } from '../title/title.ts';

export interface TitleGround {
  readonly book: RecordBook;
  readonly tools: PhaseTools;
  /** Videos whose native reading killed a Job: path to reason. */
  readonly setAside: ReadonlyMap<string, string>;
  isQuiet(path: string): Promise<boolean>;
  /** Called for a video that still grows: its folder is to be held again. */
  growing(title: Title, video: VideoLayout): void;
  removed(title: Title, path: string): void;
}

/** Gives the title as it stands after the phases. The caller makes its rows, then closes it. */
export async function walkTitle(
  layout: TitleLayout,
  listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>,
  ground: TitleGround,
): Promise<Title> {
  const title = await Title.open(layout, listing, ground.book);
  const { tools } = ground;
  try {
    for (const draft of title.drafts) if (draft.warning !== undefined) tools.warn(draft.folder, draft.warning);
    await settleVideos(title, ground);
    for (const phase of phases) await phase.run(title, tools);
    await clearGone(title, ground);
  } finally {
    // Also when stopped half way: the facts already filled are kept (runs.md 4).
    await title.save();
  }
  return title;
}

/** Tells for every video whether it is the file that its record speaks of (spec 4 rule 4). */
async function settleVideos(title: Title, ground: TitleGround): Promise<void> {
  const gone = title.goneFiles();
  for (const video of title.layout.videos) {
    ground.tools.signal.throwIfAborted();
    const known = title.file(video);
    const present = { sizeBytes: video.sizeBytes, mtimeMs: video.mtimeMs };
    if (known === undefined || compareFile(known, present) !== 'same') await settleVideo(title, video, gone, ground);
    applySetAside(title, video, ground);
  }
}

async function settleVideo(title: Title, video: VideoLayout, gone: readonly GoneFile[], ground: TitleGround): Promise<void> {
  const known = title.file(video);
  const present = { sizeBytes: video.sizeBytes, mtimeMs: video.mtimeMs };
  if (video.disc !== undefined) {
    // A disc folder is played as one and never decoded here: size and mtime tell enough.
    title.setFile(video, known === undefined ? { ...present, facts: {}, made: [] } : { ...known, ...present });
    return;
  }
  if (!(await ground.isQuiet(video.path))) {
    ground.growing(title, video);
    return;
  }
  try {
    const sample = await sampleOf(ground.tools.root, video.path);
    title.setFile(video, renamedRecord(known, video, sample, gone) ?? fileAfterLook(known, present, sample));
  } catch (error) {
    ground.tools.warn(video.path, sentenceOf(error));
  }
}

/** A video that bears another name now (managers rename) keeps what was read from it; what was made is made anew. */
function renamedRecord(
  known: FileRecord | undefined,
  video: VideoLayout,
  sample: string,
  gone: readonly GoneFile[],
): FileRecord | undefined {
  if (known !== undefined) return undefined;
  const present = { sizeBytes: video.sizeBytes, mtimeMs: video.mtimeMs };
  const before = gone.find(({ record }) => record.sizeBytes === video.sizeBytes && record.sample === sample);
  if (before === undefined) return undefined;
  const { probe, marks } = before.record.facts;
  const facts = { ...(probe === undefined ? {} : { probe }), ...(marks === undefined ? {} : { marks }) };
  return { ...before.record, ...present, facts, made: [] };
}

/** A video that killed a Job is not opened again until it changes or a person asks (runs.md 4). */
function applySetAside(title: Title, video: VideoLayout, ground: TitleGround): void {
  const reason = ground.setAside.get(video.path);
  const file = title.file(video);
  if (file === undefined) return;
  const at = new Date(ground.tools.now()).toISOString();
  const setAside = reason === undefined ? file.setAside : { reason, at };
  if (setAside === undefined) return;
  const fail = <Value>(name: 'probe' | 'thumbnail' | 'tiles', value: Value) => ({ [name]: value });
  const failed = (name: 'probe' | 'thumbnail' | 'tiles') => {
    const before = file.facts[name];
    if (before?.state === 'filled' || (before?.state === 'failed' && before.nextTryAt === undefined)) return {};
    return fail(name, failedFact(before as never, setAside.reason, ground.tools.now(), 'never'));
  };
  title.setFile(video, { ...file, setAside, facts: { ...file.facts, ...failed('probe'), ...failed('thumbnail'), ...failed('tiles') } });
}

/** Our own files of videos that are gone: removed if the record proves that we made them and nobody touched them since. */
async function clearGone(title: Title, ground: TitleGround): Promise<void> {
  const { tools } = ground;
  if (tools.spec.readOnly) return;
  for (const { folder, name, record } of title.goneFiles()) {
    for (const made of record.made) {
      try {
        const result = await removeOwn(tools.root, { ...made, folder });
        if (result === 'removed') ground.removed(title, folder === '' ? made.path : `${folder}/${made.path}`);
      } catch (error) {
        tools.warn(`${folder}/${made.path}`, sentenceOf(error));
      }
    }
    title.forgetFile(folder, name);
  }
  const keep = new Set<string>();
  for (const folder of new Set(title.layout.videos.map((video) => placeOfVideo(video).folder))) {
    await cleanStaging(tools.root, folder, new Date(tools.now()), keep).catch((error: unknown) => tools.warn(folder, sentenceOf(error)));
  }
}
