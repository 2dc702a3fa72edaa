/**
 * Objects of one kind in all namespaces that are served: one watch where the whole cluster is, else one for each. A namespace that
 * may not be read (it is gone and its Role with it, or a Role is missing) must hold up no other: it is asked again, for ever.
 */
import type { Clock } from '../../library/clock.ts';
import type { KubeApi } from './api/kubeApi.ts';
import type { ObjectCache } from './api/objectCache.ts';
import { Reflector } from './api/reflector.ts';
import type { RestartReason } from './api/reflectorRules.ts';
import type { ObjectPlace, Resource } from './api/resources.ts';
import type { KubeObject } from './api/wire.ts';

export interface WatchedObjectsOptions<Item> {
  readonly api: KubeApi;
  readonly resource: Resource<Item>;
  /** Empty: all. */
  readonly namespaces: readonly string[];
  readonly labelSelector?: string;
  readonly clock: Clock;
  readonly onChange: (item: Item, gone: boolean) => void;
  readonly onTrouble: (error: unknown, what: string) => void;
  readonly onRestart?: (reason: RestartReason, plural: string) => void;
}

export class WatchedObjects<Item extends KubeObject> implements ObjectCache<Item> {
  readonly #reflectors: ReadonlyMap<string | undefined, Reflector<Item>>;

  constructor({ namespaces, labelSelector, onRestart, ...shared }: WatchedObjectsOptions<Item>) {
    const scopes = namespaces.length === 0 ? [undefined] : [...new Set(namespaces)];
    const selector = labelSelector === undefined ? {} : { labelSelector };
    this.#reflectors = new Map(
      scopes.map((namespace) => {
        const scope = { ...(namespace === undefined ? {} : { namespace }), ...selector };
        const restarted = (reason: RestartReason) => onRestart?.(reason, shared.resource.plural);
        return [namespace, new Reflector<Item>({ ...shared, scope, random: Math.random, onRestart: restarted })];
      }),
    );
  }

  /** Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.run(signal)));
  }

  /** Each has answered, one of them with objects. Resolves too when `run` ends before: ask `isFilled` after it. */
  get filled(): Promise<unknown> {
    return Promise.all([this.answered, Promise.any(this.#all.map((reflector) => reflector.filled))]);
  }

  /** Each was listed, or may not be read. Resolves too when `run` ends before. */
  get answered(): Promise<unknown> {
    return Promise.all(this.#all.map((reflector) => reflector.answered));
  }

  /** False also while none may be read at all: then nothing is known. */
  get isFilled(): boolean {
    const isAnswered = this.#all.every(({ isFilled, isRefused }) => isFilled || isRefused);
    return isAnswered && this.#all.some(({ isFilled }) => isFilled);
  }

  /** What is known of it is all there is; in one that was never read nothing proves that something is not there. */
  isFilledIn(namespace: string): boolean {
    return this.#of(namespace)?.isFilled === true;
  }

  /** Of the one that has heard nothing for longest. A refusal is an answer; where all are refused, nothing else is left to be told. */
  get lastContactAt(): number {
    const heard = this.#all.filter(({ isRefused }) => !isRefused);
    return Math.min(...(heard.length > 0 ? heard : this.#all).map((reflector) => reflector.lastContactAt));
  }

  get(place: ObjectPlace): Item | undefined {
    return this.#of(place.namespace)?.get(place);
  }

  *values(): Iterable<Item> {
    for (const reflector of this.#all) yield* reflector.values();
  }

  get #all(): readonly Reflector<Item>[] {
    return [...this.#reflectors.values()];
  }

  #of(namespace: string): Reflector<Item> | undefined {
    return this.#reflectors.get(namespace) ?? this.#reflectors.get(undefined);
  }
}
