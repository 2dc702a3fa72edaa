/**
 * The last part of a franchises run: brings the lists of its stories on media servers up to date. Client and exports are
 * loaded only if a list may be due. Never fails the walk, and delays its end by `publishWithinMs` at most.
 */
import type { Catalog } from '../catalog/database/catalog.ts';
import { libraryNames } from '../catalog/database/library.ts';
import { type Problem, replaceProblems } from '../catalog/database/problems.ts';
import { readPublishWishes } from '../catalog/database/publishTables.ts';
import { publishedStories } from '../catalog/franchises/publishedStories.ts';
import { systemClock } from '../library/clock.ts';
import type { WalkOrder } from '../library/order.ts';
import { type PublishTarget, publishTargets, type ServerTarget } from '../library/publishTargets.ts';
import { type Message, message } from '../messages/message.ts';
import { messageOf } from '../phases/phase.ts';
import type { Environment } from '../process/environment.ts';
import { userAgent } from '../process/programVersion.ts';
import { secretsOf } from '../process/secrets.ts';
import { publishWithinMs, serverBudget } from '../publish/limits.ts';
import type { ListTrouble, PublishedList } from '../publish/published.ts';
import type { PublishStore } from '../publish/publisher.ts';
import type { StorageRoot } from '../storage/root.ts';
import { openPublishStore } from './publishStore.ts';

export interface PublishJob {
  readonly order: Pick<WalkOrder, 'document' | 'run' | 'uid'>;
  readonly catalog: Catalog;
  readonly dataFolder: string | undefined;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly root: StorageRoot;
  /** True if nothing may be written in the root, because its disk is missing. */
  readonly isAway: boolean;
  /** True if the walk saw every file: a missing story was removed. */
  readonly sawAll: boolean;
  warn(path: string, words: Message): void;
  alive(): void;
  /** Tests set another limit and another clock. */
  readonly withinMs?: number;
  readonly now?: () => number;
}

/** Never rejects. */
export async function publishAfterWalk(job: PublishJob): Promise<void> {
  const targets = publishTargets(job.order.document.spec.publish);
  if (job.order.run.rebuild || job.signal.aborted) return;
  try {
    const { uid, document } = job.order;
    const root = document.spec.readOnly || job.isAway ? undefined : job.root;
    if (targets.length === 0) return await saveProblems(job, []);
    const store = await openPublishStore(job.catalog, uid, root, (words) => job.warn('', words));
    await publishTo(targets, store, store.lists, job);
    const names = new Set(targets.map(({ name }) => name));
    await saveProblems(
      job,
      store.lists.filter(({ target }) => names.has(target)),
    );
  } catch (error) {
    job.catalog.note(error);
    job.warn('', message('publishFailed', messageOf(error)));
  }
}

async function publishTo(
  targets: readonly PublishTarget[],
  store: PublishStore,
  known: readonly PublishedList[],
  job: PublishJob,
): Promise<void> {
  const { order, catalog, environment, dataFolder, withinMs = publishWithinMs } = job;
  const now = job.now ?? (() => systemClock.now());
  const secrets = secretsOf(environment, dataFolder);
  const late = AbortSignal.timeout(withinMs);
  const signal = AbortSignal.any([job.signal, late]);
  const { createOutbound } = await import('../outbound/outbound.ts');
  const servers = targets.filter((target) => target.kind !== 'kodi');
  const http = createOutbound({
    hosts: servers.map(({ url }) => ({ address: url, ...serverBudget })),
    allow: servers.map(({ url }) => ({ url })),
    userAgent: userAgent(),
    signal,
    clock: systemClock,
    log: { debug: () => undefined, warn: () => undefined },
    secrets: await keysOf(servers, secrets),
  });
  try {
    const { publishStories } = await import('../publish/publisher.ts');
    await publishStories({
      targets,
      stories: await publishedStories(catalog, order.uid, new Date(now()).toISOString().slice(0, 10)),
      known,
      wishes: await readPublishWishes(catalog, order.uid),
      ...{ sawAll: job.sawAll, isAsked: order.run.byPerson === true, store, secrets, http, signal, now },
      ...{ root: job.root, libraries: await libraryNames(catalog) },
      warn: (path, words) => job.warn(path, words),
      alive: () => job.alive(),
    });
    if (late.aborted) job.warn('', message('publishOverTime', String(withinMs / 1000)));
  } finally {
    http.close();
  }
}

/** Known beforehand, so that no text shows them. A key that cannot be read is reported where it is used. */
async function keysOf(
  targets: readonly ServerTarget[],
  secrets: ReturnType<typeof secretsOf>,
): Promise<readonly string[]> {
  const keys = await Promise.all(targets.map(({ secretRef }) => secrets.read(secretRef).catch(() => undefined)));
  return keys.flatMap((key) => key ?? []);
}

const causeOf: Readonly<Partial<Record<ListTrouble, Problem['cause']>>> = {
  theirs: 'listTheirs',
  gone: 'listGone',
  left: 'listLeft',
  person: 'listUnwritten',
};

/** Replaces the problems of all lists. A server that is away mends itself, and is only in the run's summary. */
async function saveProblems({ catalog, order }: PublishJob, lists: readonly PublishedList[]): Promise<void> {
  const run = { libraryUid: order.uid, runId: order.run.id, nowMs: Date.now() };
  const causes = Object.values(causeOf);
  const problems = lists.flatMap(({ target, story, trouble }): readonly Problem[] => {
    const cause = trouble === undefined ? undefined : causeOf[trouble.kind];
    if (trouble === undefined || cause === undefined) return [];
    return [{ cause, title: story, path: target, detail: trouble.reason }];
  });
  await replaceProblems(catalog, run, { causes }, problems);
}
