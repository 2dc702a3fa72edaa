/** Objects of one kind in all namespaces that are served: one watch where the whole cluster is, else one for each. */
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
    await Promise.all([...this.#reflectors.values()].map((reflector) => reflector.run(signal)));
  }

  /** Resolves too when `run` ends before its first list: ask `isFilled` after it. */
  get filled(): Promise<unknown> {
    return Promise.all([...this.#reflectors.values()].map((reflector) => reflector.filled));
  }

  get isFilled(): boolean {
    return [...this.#reflectors.values()].every((reflector) => reflector.isFilled);
  }

  /** Of the one that has heard nothing for longest. */
  get lastContactAt(): number {
    return Math.min(...[...this.#reflectors.values()].map((reflector) => reflector.lastContactAt));
  }

  get(place: ObjectPlace): Item | undefined {
    return (this.#reflectors.get(place.namespace) ?? this.#reflectors.get(undefined))?.get(place);
  }

  *values(): Iterable<Item> {
    for (const reflector of this.#reflectors.values()) yield* reflector.values();
  }
}
