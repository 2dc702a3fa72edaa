/**
 * Gets one trailer file for a title (docs/reference/services.md#trailers): offered by archive.org or PeerTube, or
 * fetched by the user's yt-dlp; downloaded into staging, checked, then put in place. trailer.ts decides whether a title
 * gets one.
 */

import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Message, message } from '../../messages/message.ts';
import { errorCode } from '../../messages/systemError.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { placeOfVideo } from '../../naming/mediaPlace.ts';
import { toStorageError } from '../../storage/error.ts';
import { hashFile } from '../../storage/read.ts';
import { discardStaged, publishFile, type StagedFolder, stageFolder } from '../../storage/stage.ts';
import type { Fact, Probe } from '../../title/facts.ts';
import { failedFact } from '../../title/gaps.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import type { TrailerValue } from '../../title/titleFacts.ts';
import type { TrailerLink } from '../details.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import type { TrailerFile, TrailerFileWish, Trouble } from '../sources.ts';
import { markStaged } from './trailerOwn.ts';
import {
  endingOf,
  frameHeightOf,
  pickTrailerFiles,
  trailerAtMostBytes,
  trailerTriesAtMost,
  whyNoTrailer,
} from './trailerPick.ts';
import { inTitle, ownTrailers, removeOwnTrailers, trailerPath } from './trailerPlace.ts';
import type { TrailerRun } from './trailerRun.ts';
import { runYtDlp, ytDlpAddress } from './trailerYtDlp.ts';

/**
 * Well under the 20 minutes after which a Job without progress is ended (docs/design/runs.md#the-walk-job). Downloads
 * have limits of their own.
 */
const aliveEveryMs = 60_000;

export interface TrailerFileOrder {
  readonly title: Title;
  readonly wish: TrailerFileWish;
  /** Best first. */
  readonly links: readonly TrailerLink[];
  /** The fact before this search, and the links known so far. */
  readonly before: Fact<TrailerValue> | undefined;
  readonly value: TrailerValue;
  readonly tools: PhaseTools;
  readonly run: TrailerRun;
}

export type TrailerFileEnd =
  /** `path` is relative to the title's folder. */
  | { readonly state: 'made'; readonly path: string; readonly made: MadeFile; readonly source: string }
  /** Somebody put a trailer there meanwhile. */
  | { readonly state: 'theirs'; readonly path: string }
  | { readonly state: 'none'; readonly reason: Message }
  | { readonly state: 'trouble'; readonly troubles: readonly Trouble[] }
  | { readonly state: 'late' };

interface Search {
  readonly order: TrailerFileOrder;
  readonly frameHeightPixels: number | undefined;
  readonly troubles: Trouble[];
  /** Why offered files were rejected. */
  readonly refused: Message[];
}

/** Throws StorageError and the signal's reason. Failures of services, programs and files are returned as results. */
export async function fetchTrailerFile(order: TrailerFileOrder): Promise<TrailerFileEnd> {
  const { title, run } = order;
  const probes: readonly (Probe | undefined)[] = title.layout.videos.map((video) => title.fact(video, 'probe')?.value);
  const search: Search = { order, frameHeightPixels: frameHeightOf(probes), troubles: [], refused: [] };
  const done = (await fromSources(search)) ?? (await fromYtDlp(search));
  if (done !== undefined) return done;
  if (search.troubles.length > 0) return { state: 'trouble', troubles: search.troubles };
  if (run.isLate() && search.refused.length > 0) return { state: 'late' };
  const [first] = search.refused;
  const count = search.refused.length;
  if (first === undefined) return { state: 'none', reason: message('noTrailerFile') };
  const reason = count === 1 ? message('trailerOneRefused', first) : message('trailersRefused', String(count), first);
  return { state: 'none', reason };
}

async function fromSources(search: Search): Promise<TrailerFileEnd | undefined> {
  const { title, wish, tools, run } = search.order;
  const offered: TrailerFile[] = [];
  for (const source of tools.sources.list) {
    if (source.trailerFiles === undefined || !source.kinds.includes(title.layout.kind)) continue;
    tools.signal.throwIfAborted();
    const answer = await source.trailerFiles(wish);
    if (answer.state === 'trouble') search.troubles.push(answer.trouble);
    if (answer.state === 'found') offered.push(...answer.value);
  }
  const wanted = { languages: tools.spec.languages, frameHeightPixels: search.frameHeightPixels };
  for (const [nth, file] of pickTrailerFiles(offered, wanted).entries()) {
    if (nth > 0 && run.isLate()) return { state: 'late' };
    const done = await inStaging(search, (staged) => download(search, file, staged));
    if (done !== undefined) return done;
  }
  return undefined;
}

async function download(
  search: Search,
  { url, source }: TrailerFile,
  staged: StagedFolder,
): Promise<TrailerFileEnd | undefined> {
  const { tools } = search.order;
  const answer = await tools.sources.download(url, join(staged.path, 'download'), trailerAtMostBytes);
  if (answer.state === 'trouble') search.troubles.push(answer.trouble);
  if (answer.state === 'none') search.refused.push(message('trailerWithdrawn', source));
  return answer.state === 'found' ? await keep(search, staged, { name: 'download', cameAs: url, source }) : undefined;
}

async function fromYtDlp(search: Search): Promise<TrailerFileEnd | undefined> {
  const { links, run, tools } = search.order;
  const program = run.ytDlp;
  if (program === undefined) return undefined;
  const addresses = links.flatMap((link) => (link.type === 'other' ? [] : (ytDlpAddress(link) ?? [])));
  for (const address of addresses.slice(0, trailerTriesAtMost)) {
    if (run.blocked !== undefined) break;
    if (run.isLate()) return { state: 'late' };
    const done = await inStaging(search, async (staged) => {
      const { frameHeightPixels } = search;
      const { signal } = tools;
      const end = await runYtDlp({ program, address, folder: staged.path, frameHeightPixels, signal });
      if (end.state === 'made')
        return await keep(search, staged, { name: end.name, cameAs: end.name, source: 'yt-dlp' });
      if (end.state === 'gone') search.refused.push(end.reason);
      else if (end.state === 'blocked') run.block(end.reason);
      else search.troubles.push({ source: 'yt-dlp', cause: 'later', reason: end.reason });
      return undefined;
    });
    if (done !== undefined) return done;
  }
  if (run.blocked !== undefined && addresses.length > 0) {
    search.troubles.push({ source: 'yt-dlp', cause: 'ended', reason: run.blocked });
  }
  return undefined;
}

/**
 * Runs the work with its own staging folder inside a folder with videos: there a walk removes what a kill left behind.
 */
async function inStaging<Result>(search: Search, work: (staged: StagedFolder) => Promise<Result>): Promise<Result> {
  const { title, tools } = search.order;
  const [video] = title.layout.videos;
  const folder = video === undefined ? title.layout.folder : placeOfVideo(video).folder;
  const staged = await stageFolder(tools.root, folder);
  const timer = setInterval(() => tools.alive(), aliveEveryMs);
  try {
    return await work(staged);
  } catch (error) {
    // Clients and programs that write there do not use the storage code: a full disk must still be reported in its
    // words.
    throw errorCode(error) === '' ? error : toStorageError(error, 'write', staged.relative);
  } finally {
    clearInterval(timer);
    await discardStaged(staged);
  }
}

interface Came {
  readonly name: string;
  readonly cameAs: string;
  readonly source: string;
}

/** Checks the downloaded file and puts it in place if it is a trailer. */
async function keep(search: Search, staged: StagedFolder, came: Came): Promise<TrailerFileEnd | undefined> {
  const { tools, title } = search.order;
  const { name, source } = came;
  const probe = await probeStaged(search, staged, came);
  const fault = 'code' in probe ? probe : whyNoTrailer(probe, search.frameHeightPixels);
  const ending = 'code' in probe ? undefined : endingOf(probe, came.cameAs);
  const path = ending === undefined ? undefined : trailerPath(title.layout, ending);
  if (fault !== undefined || path === undefined || ending === undefined) {
    search.refused.push(message('trailerOf', source, fault ?? message('trailerNoVideoOfTitle')));
    return undefined;
  }
  await markStaged(staged, name, ending);
  const { sizeBytes, mtimeMs, sha256 } = await hashFile(tools.root, `${staged.relative}/${name}`);
  const made: MadeFile = { path: inTitle(title.layout, path), fact: 'trailer', sizeBytes, mtimeMs, sha256 };
  // Recorded before it is put in place: after a kill in between it is known as ours.
  await note(search.order, message('trailerNotInPlace'), [...ownTrailers(title), made]);
  await removeOwnTrailers(tools.root, title);
  if ((await publishFile(staged, name, path)) === 'exists') return { state: 'theirs', path: made.path };
  tools.made(title, 'trailer', path);
  return { state: 'made', path: made.path, made, source };
}

/**
 * Probes the file, or returns why it is no video. Before native code reads foreign bytes, the record is saved as
 * failed: if they kill the process, this trailer is retried hours later, and no film of the user is blamed.
 */
async function probeStaged({ order }: Search, staged: StagedFolder, { name, source }: Came): Promise<Probe | Message> {
  const { tools } = order;
  const { size, mtimeMs } = await lstat(join(staged.path, name));
  await note(order, message('trailerKilledReader', source));
  const file: VideoLayout = { path: `${staged.relative}/${name}`, sizeBytes: size, mtimeMs };
  const { probeVideo } = await import('../../media/probe.ts');
  try {
    return await tools.native(file, (path) => probeVideo(path, tools.signal));
  } catch (error) {
    tools.signal.throwIfAborted();
    return message('trailerNoVideo', messageOf(error));
  }
}

async function note(
  { title, before, value, tools }: TrailerFileOrder,
  reason: Message,
  made?: readonly MadeFile[],
): Promise<void> {
  title.setTitleFact('trailer', { ...failedFact(before, reason, tools.now()), value }, made);
  await title.save();
}
