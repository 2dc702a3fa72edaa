/**
 * `rebuild --kubernetes`: claims a run of a Library of the cluster, as `rebuild` does on one machine, and follows it. The leader
 * starts its Job and writes its end; the state of the run is read from the Library's status.
 */

import { type Clock, systemClock } from '../../library/clock.ts';
import type { LibraryDocument, LibraryKey } from '../../library/document.ts';
import type { LastRun, LibraryState, Run } from '../../library/state.ts';
import { englishText } from '../../messages/english.ts';
import { joined } from '../../messages/message.ts';
import type { KubeApi } from '../../platform/kubernetes/api/kubeApi.ts';
import { libraries, type ObjectPlace } from '../../platform/kubernetes/api/resources.ts';
import { jobStem } from '../../platform/kubernetes/jobNames.ts';
import { readLibrary } from '../../platform/kubernetes/libraryObject.ts';
import { LibraryStates } from '../../platform/kubernetes/libraryStates.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import type { Environment } from '../../process/environment.ts';
import { programVersion } from '../../process/programVersion.ts';
import { jsonText, note, say } from '../../process/terminal.ts';
import type { Output } from '../output.ts';
import { endWords } from './endWords.ts';
import { claimRebuild } from './ownRun.ts';

export interface ClusterRebuildArguments {
  readonly library: string | undefined;
  readonly kubeconfig: string | undefined;
  readonly json: boolean;
  readonly environment: Environment;
  readonly output: Output;
}

/** Two requests a second for the few seconds of a rebuild are a small load for the API server. */
const checkEveryMs = 500;
/** After this the output says where to read what the run waits for. */
const warnAfterMs = 60_000;

export async function clusterRebuild({
  library,
  kubeconfig,
  json,
  environment,
  output,
}: ClusterRebuildArguments): Promise<number> {
  if (library === undefined) throw new UsageError('expected a Library of the cluster: --library NAMESPACE/NAME');
  const place = placeNamed(library);
  const { openKubeApi } = await import('../../platform/kubernetes/api/client.ts');
  const kube = await openKubeApi({
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    environment: environment.all,
    userAgent: `projectionist-rebuild/${programVersion()}`,
    clock: systemClock,
  });
  try {
    const ended = await rebuildOf({
      api: kube.api,
      place,
      clock: systemClock,
      print: (line) => note(output, line),
    });
    const why = ended.reason === undefined ? {} : { reason: englishText(ended.reason) };
    if (json) {
      output.answer(jsonText({ event: 'end', library: `${place.namespace}/${place.name}`, ...ended, ...why }));
    } else
      say(output, `run ${ended.number}: ${endWords[ended.result]}${why.reason === undefined ? '' : `: ${why.reason}`}`);
    return ended.result === 'Succeeded' ? 0 : 1;
  } finally {
    await kube.close();
  }
}

export interface RebuildParts {
  readonly api: KubeApi;
  readonly place: ObjectPlace;
  readonly clock: Clock;
  print(line: string): void;
}

/** Waits for an active run, claims, and returns how the run ended. Throws CommandError if it may not start. */
async function rebuildOf(parts: RebuildParts): Promise<LastRun> {
  const { api, place, clock } = parts;
  const key: LibraryKey = `${place.namespace}/${place.name}`;
  const nothingCached = { isFilled: false, get: () => undefined, values: () => [] };
  // Keeps the webhook address that the operator has written into the status.
  const baseUrl = await shownBase(api, place);
  const states = new LibraryStates({ api, cache: nothingCached, baseUrl: () => baseUrl, clock });
  const run = await claim(parts, states, key);
  parts.print(`run ${run.number} is claimed: the operator starts its Job`);
  const claimedAt = clock.monotonic();
  let isWarned = false;
  for (;;) {
    const state = (await states.read(key, 'live'))?.state;
    if (state === undefined) throw new CommandError(`${key} was removed while it was rebuilt`);
    if (state.run?.id !== run.id) return endOf(state, run, key);
    if (!isWarned && clock.monotonic() - claimedAt > warnAfterMs) {
      isWarned = true;
      parts.print('the run has not ended yet: `kubectl describe library` shows what it waits for');
    }
    await clock.sleep(checkEveryMs);
  }
}

async function shownBase(api: KubeApi, place: ObjectPlace): Promise<string> {
  const status = (await api.get(libraries, place))?.status;
  const isShown = typeof status === 'object' && status !== null && 'webhook' in status;
  return isShown ? String(status.webhook).replace(/\/webhook\/[^/]*\/[^/]*$/u, '') : '';
}

async function claim({ api, place, clock, print }: RebuildParts, states: LibraryStates, key: LibraryKey): Promise<Run> {
  let isWaiting = false;
  for (;;) {
    const document = await documentNamed(api, place);
    const known = await states.read(key, 'live');
    if (known === undefined) throw new CommandError(`there is no Library ${key} in this cluster`);
    const { state, version } = known;
    if (state.run === undefined) {
      const { generation, spec } = document;
      const name = jobStem(place.name, state.uid);
      const claimed = claimRebuild(state, { ...spec, name, generation }, crypto.randomUUID(), clock.now());
      const written = await states.compareAndSwap(key, version, claimed);
      if (written !== 'conflict' && written.state.run !== undefined) return written.state.run;
    } else {
      if (!isWaiting) print(`run ${state.run.number} of ${key} is under way: waiting for its end`);
      isWaiting = true;
      await clock.sleep(checkEveryMs);
    }
  }
}

async function documentNamed(
  api: KubeApi,
  place: ObjectPlace,
): Promise<{ generation: number; spec: { schedule: string; timeZone: string } }> {
  const object = await api.get(libraries, place);
  const name = `${place.namespace}/${place.name}`;
  if (object === undefined) throw new CommandError(`there is no Library ${name} in this cluster`);
  const read = readLibrary(object);
  if (!('document' in read)) throw new CommandError(`${name}: ${englishText(joined(read.faults))}`);
  checkMayRebuild(read.document, name);
  const { schedule, timeZone } = read.document.spec;
  return { generation: object.metadata.generation ?? 1, spec: { schedule, timeZone } };
}

function checkMayRebuild({ spec }: LibraryDocument, name: string): void {
  if (spec.suspend) throw new CommandError(`${name} is suspended: no run starts until spec.suspend is false`);
  if (spec.readOnly) {
    throw new CommandError(`${name}: readOnly, so only its catalog has the facts that were found. It is kept as it is`);
  }
}

function endOf({ lastRun }: LibraryState, run: Run, key: LibraryKey): LastRun {
  if (lastRun?.id === run.id) return lastRun;
  throw new CommandError(
    `run ${run.number} of ${key} ended, and another run after it: the Library's Events show its result`,
  );
}

function placeNamed(library: string): ObjectPlace {
  const [first = '', second] = library.split('/', 2);
  return second === undefined ? { namespace: 'default', name: first } : { namespace: first, name: second };
}
