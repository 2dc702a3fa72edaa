/**
 * Objects of one kind in all served namespaces: one watch for the whole cluster, or one per namespace. A namespace that
 * cannot be read (it was deleted with its Role, or a Role is missing) must not block the others; it is retried forever.
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
  /** Empty: all namespaces. */
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

  /**
   * Resolves when every namespace has answered and at least one has been listed, or when `run` ends: check `isFilled`
   * afterwards.
   */
  get filled(): Promise<unknown> {
    return Promise.all([this.answered, Promise.any(this.#all.map((reflector) => reflector.filled))]);
  }

  /** Resolves when every namespace was listed or refused, or when `run` ends. */
  get answered(): Promise<unknown> {
    return Promise.all(this.#all.map((reflector) => reflector.answered));
  }

  /** Also false while every namespace is refused: nothing is known then. */
  get isFilled(): boolean {
    const isAnswered = this.#all.every(({ isFilled, isRefused }) => isFilled || isRefused);
    return isAnswered && this.#all.some(({ isFilled }) => isFilled);
  }

  /** True if the namespace was listed. Otherwise a missing object proves nothing. */
  isFilledIn(namespace: string): boolean {
    return this.#of(namespace)?.isFilled === true;
  }

  /**
   * The last contact of the most silent readable namespace. Refused ones do not count, because a refusal is a response,
   * unless all are refused.
   */
  get lastContactAt(): number {
    const answering = this.#all.filter(({ isRefused }) => !isRefused);
    return Math.min(...(answering.length > 0 ? answering : this.#all).map((reflector) => reflector.lastContactAt));
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
