/**
 * What a walk would do, from the tree and its records alone (`walk --dry-run`). It reads and plans only: it writes no
 * file, record or catalog row and opens no video. It streams: memory holds one top at a time.
 */

import type { LibrarySpec } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import { type MessageCode, message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import { arrangeTitles } from '../naming/arrangeTitles.ts';
import { explainPath } from '../naming/explainPath.ts';
import type { ListedFile, PathReading, TitleLayout, VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOf, placeOfVideo, videoBase } from '../naming/mediaPlace.ts';
import { undecodedAs } from '../naming/undecoded.ts';
import { edlName, isEdlListed, ownEdl, wantedEdl } from '../phases/edlOwn.ts';
import { unprobed } from '../phases/probe.ts';
import { thumbnailNames, thumbnailPath } from '../phases/thumbnail/thumbnailName.ts';
import { isOutdated, reasonWithoutTiles, tilesFolderNames } from '../phases/tiles/tilesPlan.ts';
import { listFolderNames } from '../storage/list.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { FileFacts } from '../title/facts.ts';
import { compareFile } from '../title/fileIdentity.ts';
import { dueAfterMending, isDue } from '../title/gaps.ts';
import { RecordBook } from '../title/recordBook.ts';
import { readRecord } from '../title/recordFile.ts';
import { Title } from '../title/title.ts';
import { isWithin, type Listing, listingOf } from './listing.ts';
import { scanTop } from './scan.ts';
import { scanLibrary } from './scanLibrary.ts';
import { listRoot } from './scanRoot.ts';
import { scanRulesOf } from './scanRulesOf.ts';
import { topOf } from './topPath.ts';

/** The plan for one fact of a video. `later`: it failed and waits for its retry. */
export interface PlannedFact {
  readonly fact: 'probe' | 'edl' | 'thumbnail' | 'tiles';
  readonly plan: 'make' | 'read' | 'there' | 'absent' | 'later';
  /** Beside the video, relative to the root. */
  readonly path?: string;
  readonly reason?: string;
}

export interface PlannedVideo {
  readonly path: string;
  readonly sizeBytes: number;
  readonly facts: readonly PlannedFact[];
}

export type DryRunItem =
  | ({ readonly event: 'file' } & PathReading)
  | {
      readonly event: 'title';
      readonly key: string;
      readonly kind: 'movie' | 'series';
      readonly title: string;
      readonly year?: number;
      readonly ids: Readonly<Record<string, string>>;
      readonly videos: readonly PlannedVideo[];
    }
  | { readonly event: 'warning'; readonly path: string; readonly message: string };

export interface DryRunContext {
  readonly root: StorageRoot;
  readonly spec: LibrarySpec;
  readonly kind: 'movies' | 'series';
  /**
   * Relative to the root; empty: everything. A title is listed if one of these paths lies in it, or it lies in one of
   * them.
   */
  readonly within: readonly string[];
  readonly now: () => number;
}

const nothingKnown = { knownInOrder: async () => new Map<string, never>() };

/**
 * In the order of the root's listing; loose files of the root come last, together. Throws if the root cannot be read.
 */
export async function* dryRun(context: DryRunContext): AsyncGenerator<DryRunItem> {
  const rules = scanRulesOf(context.spec.ignore);
  const root = listRoot({ rootPath: context.root.path, rules });
  if (root.unreadable !== undefined)
    throw new MessageError(message('storageUnreadable', context.root.path, root.unreadable));
  for (const { path, reason } of root.strange) yield { event: 'warning', path, message: englishText(reason) };
  const wanted = context.within.length === 0 ? undefined : new Set(context.within.map(topOf));
  const tops = wanted === undefined ? root.tops : root.tops.filter((top) => wanted.has(top));
  const scan = { rootPath: context.root.path, rules, nowMs: context.now, rootIgnores: root.ignores };
  const loose = new Set(root.looseFiles);
  for await (const { top, scan: found } of scanLibrary({
    ...scan,
    root: { ...root, tops },
    catalog: nothingKnown,
    trustMtimes: false,
  })) {
    if (loose.has(top)) continue;
    for (const { path, reason } of [...found.unreadable, ...found.strange])
      yield { event: 'warning', path, message: englishText(reason) };
    yield* planFiles(found.files, context);
  }
  if (wanted !== undefined && ![...wanted].some((top) => loose.has(top))) return;
  const files = root.looseFiles.flatMap((top) => scanTop({ ...scan, top, known: undefined }).files);
  yield* planFiles(files, context);
}

async function* planFiles(files: readonly ListedFile[], context: DryRunContext): AsyncGenerator<DryRunItem> {
  const { titles } = arrangeTitles(context.kind, files);
  const listed = titles.filter(
    (layout) =>
      isWanted(layout.key, context.within) || layout.videos.some(({ path }) => isWanted(path, context.within)),
  );
  for (const { path } of files) {
    const isPart = listed.some((layout) => isWithin(path, layout.key) || (layout.flat && isBeside(path, layout)));
    if (isPart || isWanted(path, context.within)) yield { event: 'file', ...explainPath(context.kind, path) };
  }
  const listing = listingOf(files);
  for (const layout of listed) yield await planTitle(layout, listing, context);
}

/** A file of a flat title begins with the name of one of its videos. */
function isBeside(path: string, layout: TitleLayout): boolean {
  return layout.videos.some((video) => {
    const { folder } = placeOf(video.path);
    return (
      path === video.path ||
      path.startsWith(joinPath(folder, `${videoBase(video)}.`)) ||
      path.startsWith(joinPath(folder, `${videoBase(video)}-`))
    );
  });
}

async function planTitle(layout: TitleLayout, listing: Listing, context: DryRunContext): Promise<DryRunItem> {
  const book = new RecordBook({
    read: (folder) => readRecord(context.root, folder),
    write: async () => {
      throw new Error('bug: a dry run writes no record');
    },
  });
  const { key, kind, title: name, year, ids } = layout;
  const shown = { event: 'title', key, kind, title: name, ...(year === undefined ? {} : { year }), ids } as const;
  try {
    const title = await Title.open(layout, listing, book);
    try {
      const videos: PlannedVideo[] = [];
      for (const video of layout.videos) videos.push(await planVideo(title, video, context));
      return { ...shown, videos };
    } finally {
      title.close();
    }
  } catch (error) {
    const message = `the title would fail: ${error instanceof Error ? error.message : String(error)}`;
    return { event: 'warning', path: key, message };
  }
}

async function planVideo(title: Title, video: VideoLayout, context: DryRunContext): Promise<PlannedVideo> {
  const known = title.file(video);
  const isSame = known !== undefined && compareFile(known, video) !== 'changed';
  // A dry run answers a person, and a person's walk retries at once what the storage refused.
  const facts: FileFacts = isSame ? dueAfterMending(known.facts) : {};
  return {
    path: video.path,
    sizeBytes: video.sizeBytes,
    facts: [
      planProbe(video, facts, context),
      ...(await planEdl(title, video, facts, context)),
      planThumbnail(title, video, facts, context),
      await planTiles(video, facts, context),
    ],
  };
}

function planProbe(video: VideoLayout, { probe }: FileFacts, { now }: DryRunContext): PlannedFact {
  const undecoded = undecodedAs(video);
  if (undecoded !== undefined) return { fact: 'probe', plan: 'absent', reason: englishText(unprobed(undecoded)) };
  if (isDue(probe, now())) return { fact: 'probe', plan: 'read' };
  return settled('probe', probe);
}

/** Nothing if the document does not ask for EDL files. Marks that no walk has read yet are unknown here. */
async function planEdl(
  title: Title,
  video: VideoLayout,
  facts: FileFacts,
  { root, spec, now }: DryRunContext,
): Promise<readonly PlannedFact[]> {
  if (!spec.marks.edl || spec.marks.mode === 'off') return [];
  const path = joinPath(placeOfVideo(video).folder, edlName(video));
  const absent = (code: MessageCode, ...values: readonly string[]): readonly PlannedFact[] => [
    { fact: 'edl', plan: 'absent', reason: englishText(message(code, ...values)) },
  ];
  if (spec.readOnly) return absent('readOnly');
  const found = await ownEdl(title, video, root);
  if (found === undefined && isEdlListed(title, video)) return absent('edlOfOthers', edlName(video));
  if (wantedEdl(video, facts) === undefined) return absent('noMarksToSkip');
  const { edl } = facts;
  if (edl?.state === 'failed' && !isDue(edl, now())) return [settled('edl', edl)];
  return [{ fact: 'edl', plan: found === undefined ? 'make' : 'there', path }];
}

function planThumbnail(
  title: Title,
  video: VideoLayout,
  { thumbnail }: FileFacts,
  { spec, now }: DryRunContext,
): PlannedFact {
  const { folder } = placeOfVideo(video);
  const names = title.listing.get(folder);
  const found = thumbnailNames(videoBase(video)).find((name) => names?.has(name));
  if (found !== undefined) return { fact: 'thumbnail', plan: 'there', path: joinPath(folder, found) };
  const undecoded = undecodedAs(video);
  if (undecoded !== undefined) {
    const reason = message(undecoded === 'disc' ? 'discFrame' : 'addressFile');
    return { fact: 'thumbnail', plan: 'absent', reason: englishText(reason) };
  }
  if (spec.readOnly) return { fact: 'thumbnail', plan: 'absent', reason: englishText(message('readOnly')) };
  if ((video.part ?? 1) > 1) return { fact: 'thumbnail', plan: 'absent', reason: englishText(message('laterPart')) };
  if (thumbnail?.state === 'filled' || isDue(thumbnail, now())) {
    return { fact: 'thumbnail', plan: 'make', path: thumbnailPath(video) };
  }
  return settled('thumbnail', thumbnail);
}

async function planTiles(
  video: VideoLayout,
  { tiles, probe }: FileFacts,
  { root, spec, now }: DryRunContext,
): Promise<PlannedFact> {
  const none = reasonWithoutTiles(spec, video, probe?.value);
  if (none !== undefined) return { fact: 'tiles', plan: 'absent', reason: englishText(none.reason) };
  const { outer, inner } = tilesFolderNames(videoBase(video), tiles?.value?.widthPixels ?? spec.tiles.widthPixels);
  const path = joinPath(placeOfVideo(video).folder, outer);
  // The scan does not list the files inside a tile folder.
  const sheets = await listFolderNames(root, `${path}/${inner}`);
  const isThere = sheets?.some((name) => /^\d+\.jpg$/u.test(name)) === true;
  const isWanted = tiles?.value === undefined || !isOutdated(tiles.value, spec, probe?.value);
  if (isThere && isWanted) return { fact: 'tiles', plan: 'there', path };
  if (tiles?.state === 'filled' || isDue(tiles, now()) || tiles?.source === 'document')
    return { fact: 'tiles', plan: 'make', path };
  return settled('tiles', tiles);
}

function settled(fact: PlannedFact['fact'], known: FileFacts[PlannedFact['fact']]): PlannedFact {
  const words = known?.reason === undefined ? undefined : englishText(known.reason);
  if (known?.state === 'filled') return { fact, plan: 'there' };
  if (known?.state === 'absent') return { fact, plan: 'absent', ...(words === undefined ? {} : { reason: words }) };
  const when = known?.nextTryAt === undefined ? 'only `refresh` tries it again' : `tried again ${known.nextTryAt}`;
  return { fact, plan: 'later', reason: words === undefined ? when : `${words}; ${when}` };
}

function isWanted(path: string, within: readonly string[]): boolean {
  return within.length === 0 || within.some((one) => isWithin(path, one) || isWithin(one, path));
}
