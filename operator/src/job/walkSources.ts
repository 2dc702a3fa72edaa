/**
 * The sources of one walk. Their code, the HTTP client and their keys are loaded with the first visited title, so that
 * a walk with nothing to do never pays for them. One row holds what is remembered of each source. It decides nothing:
 * `sources/` does.
 */

import { openAnswerCache } from '../catalog/walk/answerCache.ts';
import { openSourceStates } from '../catalog/walk/sourceStates.ts';
import { systemClock } from '../library/clock.ts';
import type { ServiceCalls } from '../library/ledger.ts';
import { englishText } from '../messages/english.ts';
import { type Message, plainText } from '../messages/message.ts';
import type { Sources } from '../phases/sources.ts';
import { userAgent } from '../process/programVersion.ts';
import { secretsOf } from '../process/secrets.ts';
import type { Observation, Observed } from '../sources/observedSource.ts';
import type { OpenSources } from '../sources/openSources.ts';
import type { SourceSetting } from '../sources/sourceFingerprint.ts';
import { beginHistory, continueHistory, type History, probesDue, sinceMsOf } from '../sources/sourceHistory.ts';
import type { SourceState, SourceStates } from '../sources/sourceState.ts';
import type { WalkEnd } from '../walk/walk.ts';
import type { WalkJobContext } from './walkJobContext.ts';

export interface WalkSources {
  /** Returns the same sources on every call. */
  open(): Promise<Sources>;
  /** As `Sources.sinceMs`, without loading the sources. */
  sinceMs(): number;
  /** The requests so far, by service. */
  calls(): readonly ServiceCalls[];
  /**
   * Remembers the states of the sources; facts that a recovered source could serve are due again. Returns the sources
   * whose key a person has to mend, with the reason, by name.
   */
  end(): Promise<ReadonlyMap<string, Message>>;
  close(): void;
}

export type WalkSourcesContext = Pick<
  WalkJobContext,
  'order' | 'dataFolder' | 'environment' | 'catalog' | 'tally' | 'life'
>;

/** How long a walk waits for probes of sources in trouble; one that answers later is well for the next walk. */
const probeWithinMs = 3_000;

/** Compares the sources with their remembered states, before the walk. */
export async function openWalkSources(context: WalkSourcesContext): Promise<WalkSources> {
  const walkSources = new RememberedSources(context);
  // A rebuild from records sends no requests and learns nothing about the sources.
  if (!context.order.run.rebuild) await walkSources.begin();
  return walkSources;
}

/** The end of a walk with its requests to services. */
export function withCalls(end: WalkEnd, sources: WalkSources): WalkEnd {
  const calls = sources.calls();
  return calls.length === 0 ? end : { ...end, summary: { ...end.summary, calls } };
}

interface Opened {
  readonly sources: OpenSources;
  readonly observed: readonly Observed[];
}

class RememberedSources implements WalkSources {
  readonly #context: WalkSourcesContext;
  readonly #table: SourceStates;
  #states: readonly SourceState[] = [];
  #opening: Promise<Opened> | undefined;
  #opened: Opened | undefined;

  constructor(context: WalkSourcesContext) {
    this.#context = context;
    this.#table = openSourceStates(context.catalog, context.order.uid);
  }

  async begin(): Promise<void> {
    const known = await this.#table.read();
    this.#states = known;
    await this.#follow(beginHistory(known, await settingsOf(this.#context), Date.now()));
    // A rescan has no time for it: somebody waits for an import.
    const due = this.#context.order.run.full ? probesDue(this.#states, Date.now()) : [];
    if (due.length > 0) await this.#probe(due);
  }

  async open(): Promise<Sources> {
    const { sources, observed } = await this.#open();
    const { list: _, usage: _usage, close: _close, ...files } = sources;
    const stateOf = (name: string) => this.#states.find(({ source }) => source === name);
    const { restingSource } = await import('../sources/restingSource.ts');
    // A person who requested the walk accepts the wait, and may have mended the fault.
    const { trigger } = this.#context.order.run;
    const mayWait = trigger === 'cli' || trigger === 'page';
    const list = observed.map(({ source }) =>
      mayWait ? source : restingSource(source, stateOf(source.name), Date.now()),
    );
    return { ...files, list, sinceMs: this.sinceMs() };
  }

  sinceMs(): number {
    return sinceMsOf(this.#states, Date.now());
  }

  calls(): readonly ServiceCalls[] {
    const usage = this.#opened?.sources.usage() ?? [];
    return usage.flatMap(({ address, requests, receivedBytes, pauses, failures, endedReason }) =>
      requests === 0 && endedReason === undefined
        ? []
        : [
            {
              address,
              requests,
              receivedBytes,
              pauses,
              failures,
              ...(endedReason === undefined ? {} : { endedReason: englishText(endedReason) }),
            },
          ],
    );
  }

  async end(): Promise<ReadonlyMap<string, Message>> {
    if (!this.#context.order.run.rebuild) {
      await this.#follow(continueHistory(this.#states, this.#taken(), Date.now()));
    }
    const faults = this.#states.flatMap(({ source, trouble }): [string, Message][] =>
      trouble?.cause === 'key' ? [[source, trouble.reason]] : [],
    );
    return new Map(faults);
  }

  close(): void {
    this.#opened?.sources.close();
  }

  async #open(): Promise<Opened> {
    this.#opening ??= openNow(this.#context);
    this.#opened = await this.#opening;
    return this.#opened;
  }

  async #probe(names: readonly string[]): Promise<void> {
    const { observed } = await this.#open();
    const asked = observed.filter(({ source }) => names.includes(source.name));
    const { signal } = this.#context.life;
    // The next `#taken` sees an answer after the limit. Settled, because our own bug or the signal makes `test` throw.
    const tests = Promise.allSettled(asked.map(({ source }) => source.test()));
    await Promise.race([tests, systemClock.sleep(probeWithinMs, signal)]);
    await this.#follow(continueHistory(this.#states, this.#taken(), Date.now()));
  }

  #taken(): ReadonlyMap<string, Observation> {
    const seen = (this.#opened?.observed ?? []).flatMap(({ source, take }): [string, Observation][] => {
      const observation = take();
      return observation === undefined ? [] : [[source.name, observation]];
    });
    return new Map(seen);
  }

  /** Titles first: if the walk dies in between, the next one finds the sources as new as this one did. */
  async #follow({ states, reopen, isNew }: History): Promise<void> {
    this.#states = states;
    if (!isNew) return;
    for (const wish of reopen) await this.#table.reopen(wish);
    await this.#table.write(states);
  }
}

async function settingsOf({ order, environment, dataFolder }: WalkSourcesContext): Promise<readonly SourceSetting[]> {
  const secrets = secretsOf(environment, dataFolder);
  const named = order.document.spec.sources.flatMap((source) => Object.entries(source));
  const settings = new Map<string, SourceSetting>();
  for (const [name, { baseUrl, secretRef }] of named) {
    // A service that is named twice counts once, the first time.
    if (settings.has(name)) continue;
    // An unreadable key counts as absent; the advice appears where the source is used.
    const key = secretRef === undefined ? undefined : await secrets.read(secretRef).catch(() => undefined);
    settings.set(name, { name, key, baseUrl });
  }
  return [...settings.values()];
}

async function openNow({ order, dataFolder, catalog, tally, life, environment }: WalkSourcesContext): Promise<Opened> {
  const [{ openSources }, { observed }] = await Promise.all([
    import('../sources/openSources.ts'),
    import('../sources/observedSource.ts'),
  ]);
  const sources = await openSources(order.document.spec, {
    secrets: secretsOf(environment, dataFolder),
    clock: systemClock,
    signal: life.signal,
    log: { debug: () => undefined, warn: (_fields, text) => tally.warn('', plainText(text)) },
    userAgent: userAgent(),
    maxJobs: order.maxJobs ?? 1,
    sinceMs: 0,
    cache: openAnswerCache(catalog, () => Date.now()),
  });
  return { sources, observed: sources.list.map((source) => observed(source, () => Date.now())) };
}
