/**
 * A `KubeApi` in memory, for tests of the logic above it: one version counter, refusals like a server's, a log of all
 * calls, and a hook before and after each. The fake server over HTTP (`fake/`) covers all other behaviour.
 */
import { isDeepStrictEqual } from 'node:util';
import { type KubeApi, KubeError } from '../../src/platform/kubernetes/api/kubeApi.ts';
import type { ObjectCache } from '../../src/platform/kubernetes/api/objectCache.ts';
import type { ObjectPlace, Resource, Scope } from '../../src/platform/kubernetes/api/resources.ts';

interface Kept {
  readonly metadata: {
    readonly name?: string;
    readonly namespace: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
}

export interface MemoryApi extends KubeApi {
  /** `VERB plural/name`, in order. */
  readonly calls: string[];
  /** Called before each call is executed; what it throws, the call throws. */
  before: ((call: string) => void) | undefined;
  /** Called after a call was executed: throwing here simulates a lost response. */
  after: ((call: string) => void) | undefined;
  /** A write by another client: the object gets the next version. */
  put<Item>(resource: Resource<Item>, item: Item): Item;
  drop(resource: Resource<unknown>, place: ObjectPlace): void;
  /** What a watch without any lag would show. */
  cacheOf<Item>(resource: Resource<Item>): ObjectCache<Item>;
}

export function memoryApi(): MemoryApi {
  const kept = new Map<string, Kept>();
  let version = 100;
  const keyOf = (plural: string, { namespace, name = '' }: { namespace: string; name?: string }) =>
    `${plural} ${namespace}/${name}`;
  const store = (plural: string, item: Kept): Kept => {
    const known = kept.get(keyOf(plural, item.metadata));
    const next = structuredClone({
      ...item,
      metadata: {
        ...item.metadata,
        uid: item.metadata.uid ?? known?.metadata.uid ?? crypto.randomUUID(),
        resourceVersion: String(++version),
      },
    });
    kept.set(keyOf(plural, item.metadata), next);
    return next;
  };
  const of = <Item>(plural: string, fits: (item: Kept) => boolean): Item[] =>
    // The map holds only objects that were stored under this plural.
    [...kept].flatMap(([key, item]) => (key.startsWith(`${plural} `) && fits(item) ? [plain<Item>(item)] : []));
  const call = <Value>(what: string, work: () => Value): Promise<Value> =>
    Promise.resolve().then(() => {
      api.calls.push(what);
      api.before?.(what);
      const value = work();
      api.after?.(what);
      return value;
    });
  const replace = (plural: string, item: Kept, change: (known: Kept) => Kept) => {
    const known = kept.get(keyOf(plural, item.metadata));
    if (known === undefined) throw new KubeError(404, 'NotFound', 'not found');
    const { uid, resourceVersion } = item.metadata;
    if (uid !== undefined && uid !== known.metadata.uid)
      throw new KubeError(409, 'Conflict', 'Precondition failed: UID');
    if (resourceVersion !== known.metadata.resourceVersion)
      throw new KubeError(409, 'Conflict', 'the object has been modified');
    const next = change(known);
    return isDeepStrictEqual(plain(next), plain(known)) ? known : store(plural, next);
  };
  const api: MemoryApi = {
    calls: [],
    before: undefined,
    after: undefined,
    put: (resource, item) => plain(store(resource.plural, kind(item))),
    drop: ({ plural }, place) => kept.delete(keyOf(plural, place)),
    cacheOf: <Item>({ plural }: Resource<Item>): ObjectCache<Item> => ({
      isFilled: true,
      get: (place) => of<Item>(plural, (item) => keyOf(plural, item.metadata) === keyOf(plural, place))[0],
      values: () => of<Item>(plural, () => true),
    }),
    get: <Item>({ plural }: Resource<Item>, place: ObjectPlace) =>
      call(`GET ${plural}/${place.name}`, () =>
        of<Item>(plural, (item) => keyOf(plural, item.metadata) === keyOf(plural, place)).at(0),
      ),
    list: <Item>({ plural }: Resource<Item>, scope: Scope) =>
      call(`LIST ${plural}`, () => ({
        metadata: { resourceVersion: String(version) },
        items: of<Item>(plural, (item) => isIn(item, scope)),
      })),
    create: ({ plural }, item) =>
      call(`POST ${plural}/${item.metadata.name ?? ''}`, () => {
        if (kept.has(keyOf(plural, item.metadata))) throw new KubeError(409, 'AlreadyExists', 'already exists');
        return plain(store(plural, item));
      }),
    replace: ({ plural }, item) =>
      call(`PUT ${plural}/${item.metadata.name ?? ''}`, () => plain(replace(plural, item, () => item))),
    replaceStatus: ({ plural }, item) =>
      call(`PUT ${plural}/${item.metadata.name ?? ''}/status`, () =>
        plain(replace(plural, item, (known) => ({ ...known, status: 'status' in item ? item.status : undefined }))),
      ),
    patch: ({ plural }, place, patch) =>
      call(`PATCH ${plural}/${place.name}`, () => {
        const known = kept.get(keyOf(plural, place));
        if (known === undefined) throw new KubeError(404, 'NotFound', 'not found');
        return plain(store(plural, { ...known, ...patch }));
      }),
    remove: ({ plural }, place, uid) =>
      call(`DELETE ${plural}/${place.name}`, () => {
        const known = kept.get(keyOf(plural, place));
        if (known === undefined) return false;
        if (uid !== undefined && known.metadata.uid !== uid) throw new KubeError(409, 'Conflict', 'another uid');
        return kept.delete(keyOf(plural, place));
      }),
    watch: () => Promise.reject(new Error('the in-memory API has no watches')),
  };
  return api;
}

function isIn({ metadata }: Kept, { namespace, labelSelector = '' }: Scope): boolean {
  if (namespace !== undefined && namespace !== metadata.namespace) return false;
  return labelSelector
    .split(',')
    .filter((term) => term !== '')
    .every((term) => {
      const [label = '', value] = term.split('=');
      return metadata.labels?.[label] === value;
    });
}

/** The wire has no types: a copy of what was stored. */
function plain<Item>(item: unknown): Item {
  const copy: Item = JSON.parse(JSON.stringify(item));
  return copy;
}

function kind(item: unknown): Kept {
  return plain(item);
}
