/**
 * `marks`: lists the marks of a video, and takes what a person says about them. The catalog keeps it until a walk has
 * copied it into the title's record, because only a walk writes records.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTitleRecords } from '../../api/titleRecords.ts';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { addMarkWish } from '../../catalog/database/markWishTable.ts';
import { openCatalog } from '../../catalog/database/open.ts';
import { readRecordOf } from '../../catalog/database/recordTable.ts';
import type { TitleDetail } from '../../catalog/page/titleQueries.ts';
import { systemClock } from '../../library/clock.ts';
import { englishText } from '../../messages/english.ts';
import { readStates } from '../../platform/local/readStates.ts';
import { type ChosenLibrary, chooseLibraries, storageOf } from '../../process/chosenLibraries.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { dataFiles } from '../../process/environment.ts';
import { harmless, jsonText, say, shownPath } from '../../process/terminal.ts';
import { openRoot } from '../../storage/root.ts';
import type { FileFact } from '../../title/facts.ts';
import { type MarkWish, refusedIn, wishFault } from '../../title/handMarks.ts';
import { markTimeText } from '../../title/markTimes.ts';
import { readRecord } from '../../title/recordFile.ts';
import { markWish } from './markWords.ts';
import { keyUnder, pathOfTitle, titleAt } from './namedTitle.ts';
import type { RunContext } from './ownRun.ts';
import { type RunCommandOptions, runCommandOver } from './runEach.ts';
import type { EndedRun } from './summaryView.ts';
import { refuseToWalk, walkOne } from './walk.ts';

export interface MarksArguments extends RunCommandOptions {
  readonly library?: string | undefined;
  /** A path, or a path under a root. */
  readonly video: string;
  readonly action: string;
  /** Kind and times. */
  readonly words: readonly string[];
  readonly currentFolder: string;
}

type FileRow = TitleDetail['files'][number];

interface KnownVideo {
  readonly detail: TitleDetail;
  readonly file: FileRow;
}

/** Returns the exit code of `walk`; for `list` 0. Throws UsageError for an unknown video, kind or time. */
export async function marksCommand(args: MarksArguments): Promise<number> {
  const { config, library, video, action, words, currentFolder } = args;
  const wish = markWish(action, words);
  const all = await chooseLibraries({ config, library, paths: [], currentFolder });
  const path = await pathOfTitle(video, all.libraries, currentFolder);
  const chosen = await chooseLibraries({ config, library, paths: [path], currentFolder });
  const code =
    wish === undefined
      ? 0
      : await runCommandOver(chosen, args, (one, context) => settle(one, path, wish, args, context));
  if (code === 0) for (const one of chosen.libraries) await list(one, path, args);
  return code;
}

async function settle(
  library: ChosenLibrary,
  path: string,
  wish: MarkWish,
  args: MarksArguments,
  context: RunContext,
): Promise<EndedRun> {
  refuseToWalk(library);
  refuseOthers(library);
  const { spec } = library.document;
  if (spec.marks.mode === 'off')
    throw new CommandError(`${library.key}: marks are off in the document (spec.marks.mode)`);
  const uid = context.store.readNow(library.key)?.state.uid;
  const root = storageOf(library.document);
  const catalog = await context.catalog.open();
  const known = uid === undefined ? undefined : await videoAt(catalog, uid, await keyUnder(path, root));
  if (uid === undefined || known === undefined) throw unknownVideo(args.video);
  const durationSeconds = known.file.probe?.durationSeconds;
  if (durationSeconds === undefined)
    throw new CommandError(`${shownPath(args.video)} was not read yet: its length is unknown`);
  const fault = wishFault(wish, durationSeconds);
  if (fault !== undefined) throw new UsageError(englishText(fault));
  const { key: title } = known.detail;
  await addMarkWish(catalog, uid, { title, video: known.file.path, durationSeconds, wish, atMs: systemClock.now() });
  return walkOne(
    { ...library, folders: [join(root, title)] },
    { data: args.data, wait: true, acceptMissing: false },
    context,
  );
}

function refuseOthers({ key, document }: ChosenLibrary): void {
  if (document.spec.kind === 'franchises') throw new CommandError(`${key}: a Library of franchises has no videos`);
}

function unknownVideo(video: string): CommandError {
  return new CommandError(
    `no scan has found a video at ${shownPath(video)}: name the video, and scan it first with \`projectionist walk\``,
  );
}

/** The video at the key, or the only one of the title at the key. */
async function videoAt(catalog: Catalog, uid: string, key: string): Promise<KnownVideo | undefined> {
  const detail = await titleAt(catalog, uid, key);
  const file = detail?.files.find(({ path }) => path === key);
  if (detail === undefined || file !== undefined)
    return file === undefined || detail === undefined ? undefined : { detail, file };
  const [only, ...others] = detail.key === key ? detail.files : [];
  if (others.length > 0) {
    const names = detail.files.slice(0, 3).map(({ path }) => shownPath(path));
    throw new UsageError(`${shownPath(key)} has ${detail.files.length} videos: name one, like ${names.join(', ')}`);
  }
  return only === undefined ? undefined : { detail, file: only };
}

/** Reads catalog and record. Creates no data folder and starts no walk. */
async function list(
  library: ChosenLibrary,
  path: string,
  { data, json, output, video }: MarksArguments,
): Promise<void> {
  refuseOthers(library);
  const uid = readStates(data)?.libraries.get(library.key)?.uid;
  const { catalog: file } = dataFiles(data);
  if (uid === undefined || !existsSync(file)) throw unknownVideo(video);
  const catalog = await openCatalog(file, { readOnly: true });
  try {
    const storage = storageOf(library.document);
    const known = await videoAt(catalog, uid, await keyUnder(path, storage));
    if (known === undefined) throw unknownVideo(video);
    const root = await openRoot(storage);
    const records = await readTitleRecords(known.detail, async (folder) =>
      library.document.spec.readOnly ? readRecordOf(catalog, uid, folder) : (await readRecord(root, folder)).record,
    );
    const fact: FileFact<'marks'> | undefined = records.files.get(known.file.path)?.facts.marks;
    if (json) output.answer(jsonText(jsonOf(library, known, fact)));
    else for (const line of linesOf(known, fact)) say(output, harmless(line));
  } finally {
    await catalog.close();
  }
}

function jsonOf(
  { key: library }: ChosenLibrary,
  { detail, file }: KnownVideo,
  fact: FileFact<'marks'> | undefined,
): object {
  const { path, probe } = file;
  const reason = fact?.reason === undefined ? {} : { reason: englishText(fact.reason) };
  return {
    ...{
      library,
      title: detail.key,
      video: path,
      durationSeconds: probe?.durationSeconds,
      state: fact?.state ?? 'open',
    },
    ...{ ...reason, marks: fact?.value ?? [], refused: refusedIn(fact) },
  };
}

const sources: Readonly<Record<string, string>> = {
  file: 'by the .marks.yaml beside it',
  you: 'set by hand',
  edl: 'from an .edl file',
  comskip: "from Comskip's list",
  chapters: 'from its chapters',
  detection: 'found in sound and picture',
};

function linesOf({ file }: KnownVideo, fact: FileFact<'marks'> | undefined): readonly string[] {
  const length = file.probe === undefined ? '' : ` (${markTimeText(file.probe.durationSeconds)})`;
  const marks = (fact?.value ?? []).map(
    ({ kind, startSeconds, endSeconds, source }) =>
      `  ${kind.padEnd(12)} ${markTimeText(startSeconds)} - ${markTimeText(endSeconds)}  ${sources[source] ?? `by ${source}`}`,
  );
  const refused = refusedIn(fact).map(({ kind, source }) => `  ${kind.padEnd(12)} none  ${sources[source] ?? source}`);
  const nothing =
    marks.length + refused.length > 0
      ? []
      : [`  none: ${fact?.reason === undefined ? 'not looked for yet' : englishText(fact.reason)}`];
  return [`${file.path}${length}`, ...marks, ...refused, ...nothing];
}
