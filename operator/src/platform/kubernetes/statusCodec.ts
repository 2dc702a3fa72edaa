/**
 * Encodes the state of a Library as its object's `status`, and decodes it (docs/design/runs.md#state). Pure. Lossless:
 * every field of `library/state.ts` keeps its name, with times as RFC 3339 with milliseconds, beside the fields for
 * people. Decoding never throws: unreadable fields count as absent, and the next pass repairs them.
 */

import { changes, followUps, type Origin, senders } from '../../library/origin.ts';
import {
  emptyState,
  type HeldFolder,
  type HeldFullWalk,
  type Instant,
  type LastFullWalk,
  type LastRun,
  type LibraryState,
  type Pending,
  type Run,
  type TilesRefused,
  type TilesRun,
} from '../../library/state.ts';
import { type BesideState, time } from '../../library/status.ts';
import { englishText } from '../../messages/english.ts';
import { plainText } from '../../messages/message.ts';
import type { LibraryObject } from './api/wire.ts';
import { fitting, sentence } from './shownText.ts';
import { type Fields, fieldsOf } from './statusFields.ts';
import { withinStore } from './statusSize.ts';

/** The CRD's limit for a sentence: a longer one would make the whole status unwritable. */
const sentenceAtMost = 16_384;
/** The number of problems in the status; the page has all of them. */
const problemsAtMost = 64;
const pathAtMost = 4_096;
const causeAtMost = 64;
const gapsAtMost = 64;

/** The state of this object's Library: empty if nothing is written yet. */
export function stateOf({ metadata, status }: LibraryObject): LibraryState {
  const { uid = '' } = metadata;
  const from = fieldsOf(status);
  const kept = {
    pending: pendingOf(from.fields('pending')),
    lastRunNumber: from.count('lastRunNumber') ?? 0,
    lastTilesNumber: from.count('lastTilesNumber') ?? 0,
  };
  // This status was copied from another object (a backup, another cluster): its runs are not ours, but what is pending
  // stays.
  const writtenFor = from.text('uid');
  if (writtenFor !== undefined && writtenFor !== uid) return { ...emptyState(uid), ...kept };
  const run = runOf(from.fields('run'));
  const tiles = tilesOf(from.fields('tiles'));
  const tilesRefused = from.list('tilesRefused').flatMap(refusedVideoOf);
  const lastRun = lastRunOf(from.fields('lastRun'));
  const lastFullWalk = lastFullWalkOf(from.fields('lastFullWalk'));
  const refused = refusedOf(from.fields('refused'));
  return {
    uid,
    ...kept,
    ...(run === undefined ? {} : { run }),
    ...(tiles === undefined ? {} : { tiles }),
    tilesAfterRun: from.count('tilesAfterRun') ?? 0,
    ...(tilesRefused.length === 0 ? {} : { tilesRefused }),
    ...(lastRun === undefined ? {} : { lastRun }),
    ...(lastFullWalk === undefined ? {} : { lastFullWalk }),
    ...(refused === undefined ? {} : { refused }),
  };
}

/** The status to write: the state, with the shown fields (`library/status.ts`) around it. */
export function statusOf(state: LibraryState, shown: BesideState): Readonly<Record<string, unknown>> {
  const { run, tiles, lastRun, lastFullWalk, refused, tilesRefused } = state;
  const { problems, gaps, conditions } = shown;
  const whole = withoutAbsent({
    ...shown,
    gaps: gaps === undefined ? undefined : Object.fromEntries(Object.entries(gaps).slice(0, gapsAtMost)),
    problems: problems?.slice(0, problemsAtMost).map((problem) => ({
      ...problem,
      cause: fitting(problem.cause, causeAtMost),
      title: fitting(problem.title, pathAtMost),
      path: fitting(problem.path, pathAtMost),
      detail: sentence(problem.detail, sentenceAtMost),
    })),
    conditions: conditions?.map((condition) => ({
      ...condition,
      message: sentence(englishText(condition.message), sentenceAtMost),
    })),
    uid: state.uid,
    pending: pendingFields(state.pending),
    run: run === undefined ? undefined : runFields(run),
    tiles: tiles === undefined ? undefined : tilesFields(tiles),
    tilesAfterRun: state.tilesAfterRun,
    tilesRefused: tilesRefused?.map(({ path, notBefore, ...entry }) => ({
      ...entry,
      path: fitting(path, pathAtMost),
      notBefore: time(notBefore),
    })),
    lastRunNumber: state.lastRunNumber,
    lastTilesNumber: state.lastTilesNumber,
    lastRun: lastRun === undefined ? undefined : lastRunFields(lastRun),
    lastFullWalk: lastFullWalk === undefined ? undefined : lastFullWalkFields(lastFullWalk),
    refused:
      refused === undefined ? undefined : { ...refused, reason: sentence(englishText(refused.reason), sentenceAtMost) },
  });
  return withoutAbsent(withinStore(whole));
}

function pendingFields({ full, folders }: Pending): object {
  const entries = folders.map(folderFields);
  return full === undefined ? { full: false, folders: entries } : { full: true, ...fullFields(full), folders: entries };
}

function folderFields(folder: HeldFolder): object {
  const { path, trigger, byPerson, origin } = folder;
  return {
    ...{ path: fitting(path, pathAtMost), ...heldTimes(folder) },
    ...(trigger === undefined ? {} : { trigger }),
    ...(byPerson ? { byPerson } : {}),
    ...originFields(origin),
  };
}

function originFields(origin: Origin | undefined): object {
  return origin === undefined ? {} : { origin: { ...origin, at: time(origin.at) } };
}

function fullFields(full: HeldFullWalk): object {
  const { trigger, byPerson, acceptMissing, failedGeneration, absorbed, origin } = full;
  return {
    ...{ ...heldTimes(full), trigger, acceptMissing },
    ...(byPerson ? { byPerson } : {}),
    ...(failedGeneration === undefined ? {} : { failedGeneration }),
    ...(absorbed ? { absorbed } : {}),
    ...originFields(origin),
  };
}

function heldTimes({ since, notBefore, again, tries }: HeldFolder | HeldFullWalk): object {
  return {
    ...{ since: time(since), notBefore: time(notBefore), tries },
    ...(again === undefined ? {} : { again: time(again) }),
  };
}

function runFields({ full, folders, uncleanStartAt, claimedAt, ...run }: Run): object {
  return withoutAbsent({
    ...run,
    full: full !== undefined,
    fullWalk: full === undefined ? undefined : fullFields(full),
    folders: folders.map(folderFields),
    uncleanStartAt: uncleanStartAt === undefined ? undefined : time(uncleanStartAt),
    claimedAt: time(claimedAt),
  });
}

function tilesFields({ videos, claimedAt, ...tiles }: TilesRun): object {
  return {
    ...tiles,
    videos: videos.map(({ path, title, ...video }) => ({
      ...video,
      path: fitting(path, pathAtMost),
      title: fitting(title, pathAtMost),
    })),
    claimedAt: time(claimedAt),
  };
}

function lastRunFields({ startedAt, finishedAt, reason, suspects, ...run }: LastRun): object {
  return {
    ...run,
    ...(reason === undefined ? {} : { reason: sentence(englishText(reason), sentenceAtMost) }),
    ...(suspects === undefined ? {} : { suspects: suspects.map((path) => fitting(path, pathAtMost)) }),
    startedAt: time(startedAt),
    finishedAt: time(finishedAt),
  };
}

function lastFullWalkFields({ generation, uncleanStartAt, ...times }: LastFullWalk): object {
  return {
    generation,
    startedAt: time(times.startedAt),
    finishedAt: time(times.finishedAt),
    ...(uncleanStartAt === undefined ? {} : { uncleanStartAt: time(uncleanStartAt) }),
    lookedAtAllAt: time(times.lookedAtAllAt),
  };
}

function pendingOf(from: Fields | undefined): Pending {
  const folders = from?.list('folders').flatMap(folderOf) ?? [];
  const full = from?.flag('full') ? fullOf(from) : undefined;
  return full === undefined ? { folders } : { full, folders };
}

function fullOf(from: Fields): HeldFullWalk {
  const failedGeneration = from.count('failedGeneration');
  return {
    ...heldOf(from),
    trigger: from.trigger('trigger') ?? 'webhook',
    acceptMissing: from.flag('acceptMissing'),
    ...(failedGeneration === undefined ? {} : { failedGeneration }),
    ...(from.flag('absorbed') ? { absorbed: true } : {}),
    ...(from.flag('byPerson') ? { byPerson: true } : {}),
    ...originOf(from),
  };
}

function folderOf(from: Fields): readonly HeldFolder[] {
  const path = from.text('path');
  const trigger = from.personTrigger('trigger');
  if (path === undefined) return [];
  const asked = from.flag('byPerson') ? { byPerson: true as const } : {};
  return [{ path, ...heldOf(from), ...(trigger === undefined ? {} : { trigger }), ...asked, ...originOf(from) }];
}

/** Without a readable time it is dropped: it is only shown. */
function originOf(from: Fields): { readonly origin?: Origin } {
  const known = from.fields('origin');
  const at = known?.instant('at');
  if (known === undefined || at === undefined) return {};
  const [sender, change, follows] = [
    known.oneOf('sender', senders),
    known.oneOf('change', changes),
    known.oneOf('follows', followUps),
  ];
  return {
    origin: {
      at,
      ...(sender === undefined ? {} : { sender }),
      ...(change === undefined ? {} : { change }),
      ...(follows === undefined ? {} : { follows }),
    },
  };
}

/** Without a readable time the folder is due: one extra check is harmless. */
function heldOf(from: Fields): Omit<HeldFolder, 'path'> {
  const again = from.instant('again');
  return {
    since: from.instant('since') ?? 0,
    notBefore: from.instant('notBefore') ?? 0,
    ...(again === undefined ? {} : { again }),
    tries: from.count('tries') ?? 0,
  };
}

/** Number, id and Job name identify a run: without them it cannot be told from another. */
function runOf(from: Fields | undefined): Run | undefined {
  const [number, id, job] = [from?.count('number'), from?.text('id'), from?.text('job')];
  if (from === undefined || number === undefined || id === undefined || job === undefined) return undefined;
  const fullWalk = from.fields('fullWalk');
  const uncleanStartAt = from.instant('uncleanStartAt');
  return {
    ...{ number, id, job },
    trigger: from.trigger('trigger') ?? 'webhook',
    ...(fullWalk === undefined ? {} : { full: fullOf(fullWalk) }),
    folders: from.list('folders').flatMap(folderOf),
    generation: from.count('generation') ?? 0,
    trustMtimes: from.flag('trustMtimes'),
    everyTitle: from.flag('everyTitle'),
    firstWalk: from.flag('firstWalk'),
    ...(from.flag('rebuild') ? { rebuild: true } : {}),
    ...(uncleanStartAt === undefined ? {} : { uncleanStartAt }),
    claimedAt: from.instant('claimedAt') ?? 0,
  };
}

function tilesOf(from: Fields | undefined): TilesRun | undefined {
  const [number, id, job] = [from?.count('number'), from?.text('id'), from?.text('job')];
  if (from === undefined || number === undefined || id === undefined || job === undefined) return undefined;
  const videos = from.list('videos').flatMap((video) => {
    const [path, title] = [video.text('path'), video.text('title')];
    const identity = identityOf(video);
    return path === undefined || title === undefined || identity === undefined ? [] : [{ path, title, ...identity }];
  });
  return { number, id, job, videos, claimedAt: from.instant('claimedAt') ?? 0 };
}

function identityOf(from: Fields): { sizeBytes: number; mtimeMs: number } | undefined {
  const [sizeBytes, mtimeMs] = [from.number('sizeBytes'), from.number('mtimeMs')];
  return sizeBytes === undefined || mtimeMs === undefined ? undefined : { sizeBytes, mtimeMs };
}

function refusedVideoOf(from: Fields): readonly TilesRefused[] {
  const [path, identity] = [from.text('path'), identityOf(from)];
  if (path === undefined || identity === undefined) return [];
  const [tries, notBefore] = [from.count('tries') ?? 0, from.instant('notBefore') ?? 0];
  return [{ path, ...identity, tries, notBefore, afterRun: from.count('afterRun') ?? 0 }];
}

function lastRunOf(from: Fields | undefined): LastRun | undefined {
  const [number, id, result] = [from?.count('number'), from?.text('id'), from?.result('result')];
  if (from === undefined || number === undefined || id === undefined || result === undefined) return undefined;
  const [reason, suspects] = [from.text('reason'), from.texts('suspects')];
  return {
    ...{ number, id, result },
    trigger: from.trigger('trigger') ?? 'webhook',
    full: from.flag('full'),
    folders: from.count('folders') ?? 0,
    ...(reason === undefined ? {} : { reason: plainText(reason) }),
    startedAt: from.instant('startedAt') ?? 0,
    finishedAt: from.instant('finishedAt') ?? 0,
    rescansInARow: from.count('rescansInARow') ?? 0,
    yieldsInARow: from.count('yieldsInARow') ?? 0,
    ...(suspects.length === 0 ? {} : { suspects }),
  };
}

/** If a time is missing, a full walk is due again. */
function lastFullWalkOf(from: Fields | undefined): LastFullWalk | undefined {
  const [startedAt, finishedAt] = [from?.instant('startedAt'), from?.instant('finishedAt')];
  const generation = from?.count('generation');
  if (from === undefined || startedAt === undefined || finishedAt === undefined || generation === undefined) {
    return undefined;
  }
  const lookedAtAllAt: Instant = from.instant('lookedAtAllAt') ?? 0;
  const uncleanStartAt = from.instant('uncleanStartAt');
  return {
    startedAt,
    finishedAt,
    generation,
    lookedAtAllAt,
    ...(uncleanStartAt === undefined ? {} : { uncleanStartAt }),
  };
}

function refusedOf(from: Fields | undefined): LibraryState['refused'] {
  const generation = from?.count('generation');
  if (from === undefined || generation === undefined) return undefined;
  return {
    generation,
    programVersion: from.text('programVersion') ?? '',
    reason: plainText(from.text('reason') ?? ''),
  };
}

function withoutAbsent(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
