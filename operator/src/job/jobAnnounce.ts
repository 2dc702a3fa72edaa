/**
 * Tells people of new titles and problems after a walk, by one message to each service of `spec.announce`. The code of
 * messages is loaded only where there is news. Never fails a walk, and delays its end by `announceWithinMs` at most.
 */
import type { NewProblem, News } from '../announce/news.ts';
import { type AnnouncedProblem, readAnnounced, writeAnnounced } from '../catalog/database/announceTables.ts';
import { ignoredId } from '../catalog/database/ignoredTable.ts';
import { listOpenProblems } from '../catalog/database/problems.ts';
import { arrivedAfter, firstTitles } from '../catalog/walk/newTitles.ts';
import { systemClock } from '../library/clock.ts';
import { libraryKey } from '../library/document.ts';
import { type Message, message } from '../messages/message.ts';
import { messageMark } from '../messages/messageMark.ts';
import { messageOf } from '../phases/phase.ts';
import { userAgent } from '../process/programVersion.ts';
import { secretsOf } from '../process/secrets.ts';
import type { WalkJobContext } from './walkJobContext.ts';

/** Of one Library; more are one message anyway. */
const problemsAtMost = 1_000;
/** A problem that was gone for so long is news when it is back; one that comes and goes is sent once. */
const forgottenAfterMs = 7 * 24 * 3_600_000;

export type AnnounceContext = Pick<WalkJobContext, 'order' | 'dataFolder' | 'environment' | 'catalog' | 'life'>;

export interface WalkResult {
  readonly result: 'Succeeded' | 'Yielded' | 'Failed';
  /** Why it failed. */
  readonly error?: Message;
}

/** Returns warnings for the run's summary. */
export async function announceAfterWalk(context: AnnounceContext, walked: WalkResult): Promise<readonly Message[]> {
  const { order, life } = context;
  // A Job that an older program ordered knows nothing of it.
  const entries: readonly unknown[] | undefined = order.document.spec.announce;
  if (entries === undefined || entries.length === 0 || order.run.rebuild === true || life.signal.aborted) return [];
  try {
    const { announceTargets } = await import('../announce/announcer.ts');
    const { announceWithinMs } = await import('../announce/limits.ts');
    const signal = AbortSignal.any([life.signal, AbortSignal.timeout(announceWithinMs)]);
    const targets = announceTargets(order.document.spec.announce);
    // One that fails takes no warning of the others.
    const all = targets.map((target) =>
      announceTo(context, walked, target, signal).catch((error: unknown) => later(target.id, error)),
    );
    return (await Promise.all(all)).flat();
  } catch (error) {
    return later('announce', error);
  }
}

function later(target: string, error: unknown): readonly Message[] {
  return [message('announceLater', target, messageOf(error))];
}

type Target = ReturnType<typeof import('../announce/announcer.ts').announceTargets>[number];

async function announceTo(
  context: AnnounceContext,
  walked: WalkResult,
  target: Target,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const { order, catalog, environment, dataFolder } = context;
  const told = await readAnnounced(catalog, order.uid, target.id);
  const nowMs = systemClock.now();
  const found = await foundFor(context, walked, target, told.arrivedAfter);
  const marks = new Map(told.problems.map(({ id, mark }) => [id, mark]));
  const fresh = found.problems.filter(({ id, mark }) => marks.get(id) !== mark);
  const { namedAtMost } = await import('../announce/limits.ts');
  const news: News = {
    library: libraryKey(order.document),
    atMs: nowMs,
    ...(found.titles === undefined ? {} : { titles: found.titles }),
    ...(fresh.length === 0 ? {} : { problems: { count: fresh.length, first: fresh.slice(0, namedAtMost) } }),
  };
  const write = () =>
    writeAnnounced(catalog, order.uid, target.id, found, { nowMs, seenAfterMs: nowMs - forgottenAfterMs });
  if (news.titles === undefined && news.problems === undefined) {
    if (told.arrivedAfter === undefined || found.problems.length > 0) await write();
    return [];
  }
  const { announce } = await import('../announce/announcer.ts');
  const secrets = secretsOf(environment, dataFolder);
  const sent = await announce(news, target, { secrets, clock: systemClock, signal, userAgent: userAgent() });
  // What the service refuses once it would refuse with every scan.
  if (sent.ok || sent.cause === 'refused') await write();
  if (sent.ok) return [];
  return [message(sent.cause === 'refused' ? 'announceLost' : 'announceLater', target.id, sent.reason)];
}

type FoundProblem = NewProblem & AnnouncedProblem;

interface Found {
  readonly titles?: News['titles'];
  /** The time from which the next scan looks; undefined as long as the first scan lasts. */
  readonly arrivedAfter: string | undefined;
  readonly problems: readonly FoundProblem[];
}

async function foundFor(
  context: AnnounceContext,
  walked: WalkResult,
  { about }: Pick<Target, 'about'>,
  since: string | undefined,
): Promise<Found> {
  const problems = about.includes('problems') ? await problemsOf(context, walked) : [];
  if (!about.includes('titles')) return { problems, arrivedAfter: since };
  const { catalog, order } = context;
  const { namedAtMost } = await import('../announce/limits.ts');
  const { run } = order;
  if (since === undefined && run.firstWalk) {
    // Arrivals of a first scan are the times of files.
    if (walked.result !== 'Succeeded' || !run.full) return { problems, arrivedAfter: undefined };
    const all = await firstTitles(catalog, order.uid, namedAtMost);
    const arrivedBefore = new Date(systemClock.now()).toISOString();
    if (all === undefined) return { problems, arrivedAfter: arrivedBefore };
    return {
      problems,
      arrivedAfter: arrivedBefore,
      titles: { isFirstScan: true, count: all.count, first: all.titles },
    };
  }
  // A service that is new in the document gets news from this scan on.
  const after = since ?? new Date(run.claimedAt).toISOString();
  const arrived = await arrivedAfter(catalog, order.uid, after, namedAtMost);
  if (arrived === undefined) return { problems, arrivedAfter: after };
  const titles = { isFirstScan: false, count: arrived.count, first: arrived.titles };
  return { problems, arrivedAfter: arrived.lastAt, titles };
}

/** Those that nobody ignores, and the failure of this walk. */
async function problemsOf(
  { catalog, order }: AnnounceContext,
  { error }: WalkResult,
): Promise<readonly FoundProblem[]> {
  const open = await listOpenProblems(catalog, order.uid, problemsAtMost);
  const failed = error === undefined ? [] : [{ cause: 'failed', title: '', path: '', detail: error }];
  return [...failed, ...open].map(({ cause, title, path, detail }) => {
    const id = ignoredId({ library: order.uid, cause, title, path });
    return { cause, title, path, detail, id, mark: messageMark(detail) };
  });
}
