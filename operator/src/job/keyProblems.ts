/**
 * Problems `sourceKey` of a Library: keys of sources and of media servers that a person has to mend. It sends no
 * requests.
 */
import { readProblems, replaceProblems } from '../catalog/database/problems.ts';
import type { LibrarySpec } from '../library/document.ts';
import type { Message } from '../messages/message.ts';
import { messageFromJson } from '../messages/stored.ts';
import type { KeyFault } from '../notify/notifier.ts';
import type { WalkJobContext } from './walkJobContext.ts';

export interface KeyFaults {
  /** By the source's name. */
  readonly sources: ReadonlyMap<string, Message>;
  /** undefined: no server was notified, so the known faults stay. */
  readonly servers: readonly KeyFault[] | undefined;
}

/** Replaces them all; those of servers that the document no longer names are deleted. */
export async function saveKeyProblems(
  { order, catalog }: Pick<WalkJobContext, 'order' | 'catalog'>,
  { sources, servers }: KeyFaults,
): Promise<void> {
  const scope = { titles: [''], causes: ['sourceKey' as const] };
  const known = await readProblems(catalog.db, order.uid, scope);
  const named = new Set(serversOf(order.document.spec));
  const ofServers =
    servers?.map(({ server, reason }) => ({ path: server, detail: reason })) ??
    known
      .filter(({ path }) => named.has(path))
      .map(({ path, detail, detailJson }) => ({ path, detail: messageFromJson(detail, detailJson) }));
  const ofSources = [...sources].map(([path, detail]) => ({ path, detail }));
  const problems = [...ofSources, ...ofServers].map((one) => ({ ...one, title: '', cause: 'sourceKey' as const }));
  const run = { libraryUid: order.uid, runId: order.run.id, nowMs: Date.now() };
  await replaceProblems(catalog, run, scope, problems);
}

/** Names of the servers in the notifier's form. */
function serversOf({ notify }: LibrarySpec): readonly string[] {
  return notify.flatMap((target) =>
    Object.entries(target).map(([kind, { url }]) => `${kind} ${url.replace(/(?<!\/)\/+$/u, '')}`),
  );
}
