/**
 * Operations on one object: create, replace, patch, remove, with the server's checks of versions and uids
 * (docs/reference/clusters.md#writes). Every call is atomic.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../src/library/clock.ts';
import {
  ApiError,
  alreadyExists,
  badRequest,
  invalid,
  invalidField,
  notFound,
  preconditionFailed,
  staleVersion,
} from './apiError.ts';
import { type Fields, fieldsOf, isFields, numberAt, textAt } from './json.ts';
import { filledIn, refusedOnCreate, refusedOnUpdate } from './kindRules.ts';
import { apiVersionOf, type Kind, type KindTable } from './kinds.ts';
import { mergePatch, strategicMerge } from './mergePatch.ts';
import type { ObjectStore } from './objectStore.ts';
import { type Meta, readSent, type SentMeta, type StoredObject, withMeta } from './storedObject.ts';

export interface Place {
  readonly namespace?: string | undefined;
  readonly name: string;
}

export interface WriteOptions {
  /** `fieldValidation=Strict`: unknown fields are refused, not pruned. */
  readonly isStrict?: boolean;
  /** `dryRun=All`: everything except the write. */
  readonly isDryRun?: boolean;
  /** Receives the text of `Warning` headers. */
  readonly warn?: (text: string) => void;
}

export interface RemoveOptions {
  readonly propagationPolicy?: string | undefined;
  readonly gracePeriodSeconds?: number | undefined;
  readonly uid?: string | undefined;
  readonly resourceVersion?: string | undefined;
}

/** Letters that the server uses for generated names. */
const nameLetters = 'bcdfghjklmnpqrstvwxz2456789';

export class Registry {
  readonly store: ObjectStore;
  readonly kinds: KindTable;
  readonly #clock: Clock;

  constructor(store: ObjectStore, kinds: KindTable, clock: Clock) {
    this.store = store;
    this.kinds = kinds;
    this.#clock = clock;
  }

  now(): string {
    return new Date(this.#clock.now()).toISOString().replace(/\.\d+Z$/u, 'Z');
  }

  get(kind: Kind, { namespace, name }: Place): StoredObject {
    const found = this.store.get(kind, namespace, name);
    if (found === undefined) throw notFound(kind, name);
    return found;
  }

  create(kind: Kind, namespace: string | undefined, body: unknown, options: WriteOptions = {}): StoredObject {
    const { meta: sent, fields } = readSent(kind, body);
    const metadata = this.#newMeta(kind, namespace, sent);
    const { status: _status, ...rest } = fields;
    const bare = kind.hasStatus ? rest : fields;
    const filled = filledIn(kind, this.#shaped(kind, bare, metadata.name, options, 'create'), metadata, 'create');
    const status = kind.kind === 'Pod' ? { status: { phase: 'Pending' } } : kind.kind === 'Job' ? { status: {} } : {};
    const object: StoredObject = { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata, ...filled, ...status };
    const refused = this.#refusedBySchema(kind, object) ?? refusedOnCreate(kind, object);
    if (refused !== undefined) throw refused;
    if (this.store.get(kind, namespace, metadata.name) !== undefined) throw alreadyExists(kind, metadata.name);
    return options.isDryRun === true ? object : this.store.put(kind, object);
  }

  replace(kind: Kind, place: Place, body: unknown, part: 'main' | 'status', options: WriteOptions = {}): StoredObject {
    const { meta: sent, fields } = readSent(kind, body);
    if (sent.name !== undefined && sent.name !== place.name)
      throw badRequest(`the name of the object (${sent.name}) does not match the name on the URL (${place.name})`);
    const old = this.get(kind, place);
    const needs = kind.needsVersion || kind.custom !== undefined;
    if (sent.resourceVersion !== undefined || needs) this.#checkVersion(kind, old, sent.resourceVersion, needs);
    if (sent.uid !== undefined && sent.uid !== old.metadata.uid)
      throw preconditionFailed(kind, place.name, 'UID', sent.uid, old.metadata.uid);
    return this.#write(kind, old, sent, fields, part, options, 'create');
  }

  patch(
    kind: Kind,
    place: Place,
    contentType: string,
    patch: unknown,
    part: 'main' | 'status',
    options: WriteOptions = {},
  ): StoredObject {
    const merge = mergerOf(kind, contentType);
    const old = this.get(kind, place);
    if (!isFields(patch)) throw badRequest('error decoding patch: expected a JSON object');
    const { meta: sent, fields } = readSent(kind, merge(old, patch));
    const needs = kind.needsVersion || kind.custom !== undefined;
    this.#checkVersion(kind, old, sent.resourceVersion, needs);
    // The server ignores the uid in a patch of a custom resource's status (docs/reference/clusters.md#writes).
    const isUidRead = !(kind.custom !== undefined && part === 'status');
    if (isUidRead && sent.uid !== undefined && sent.uid !== old.metadata.uid)
      throw invalidField(kind, place.name, 'metadata.uid', `Invalid value: "${sent.uid}": field is immutable`);
    return this.#write(kind, old, sent, fields, part, options, 'patch');
  }

  /** `pods/NAME/binding`. */
  bind(place: Place, body: unknown): void {
    const kind = this.kinds.builtIn('Pod');
    const pod = this.get(kind, place);
    const nodeName = textAt(body, 'target', 'name');
    if (nodeName === undefined) throw badRequest('Binding: target.name: Required value');
    if (textAt(pod, 'spec', 'nodeName') !== undefined)
      throw new ApiError(
        409,
        'Conflict',
        `Operation cannot be fulfilled on pods/binding "${place.name}": pod ${place.name} is already assigned to node "${textAt(pod, 'spec', 'nodeName')}"`,
      );
    if (pod.metadata.deletionTimestamp !== undefined)
      throw new ApiError(409, 'Conflict', `pod ${place.name} is being deleted, cannot be assigned to a host`);
    this.store.put(kind, { ...pod, spec: { ...fieldsOf(pod['spec']), nodeName } });
  }

  /**
   * Returns what is left of the object: with a deletion time while finalizers or a pod's grace period hold it;
   * undefined if it is gone.
   */
  remove(kind: Kind, place: Place, options: RemoveOptions = {}): StoredObject | undefined {
    const old = this.get(kind, place);
    const { uid, resourceVersion } = old.metadata;
    if (options.uid !== undefined && options.uid !== uid)
      throw preconditionFailed(kind, place.name, 'UID', options.uid, uid);
    if (options.resourceVersion !== undefined && options.resourceVersion !== resourceVersion)
      throw preconditionFailed(kind, place.name, 'ResourceVersion', options.resourceVersion, resourceVersion);
    const graceSeconds = graceOf(kind, old, options.gracePeriodSeconds);
    const policy = options.propagationPolicy ?? (kind.kind === 'Job' ? 'Orphan' : 'Background');
    const finalizers = [...(old.metadata.finalizers ?? [])];
    if (policy === 'Orphan') this.#orphan(old);
    if (policy === 'Foreground' && !finalizers.includes('foregroundDeletion')) finalizers.push('foregroundDeletion');
    if (kind.kind === 'Namespace') finalizers.push('kubernetes');
    if (graceSeconds === 0 && finalizers.length === 0) {
      this.store.erase(kind, old);
      return undefined;
    }
    const isAsked = old.metadata.deletionTimestamp !== undefined;
    const known = old.metadata.deletionGracePeriodSeconds;
    const isNews = !isAsked || (graceSeconds ?? 0) < (known ?? 0);
    const marked = withMeta(old, {
      finalizers: finalizers.length === 0 ? undefined : [...new Set(finalizers)],
      ...(isNews && {
        deletionTimestamp: old.metadata.deletionTimestamp ?? this.now(),
        deletionGracePeriodSeconds: graceSeconds ?? 0,
      }),
      ...(!isAsked && old.metadata.generation !== undefined && { generation: old.metadata.generation + 1 }),
    });
    return isDeepStrictEqual(marked, old) ? old : this.store.put(kind, marked);
  }

  /** Writes the object, or deletes it if its last finalizer was removed; a write without changes keeps the version. */
  settle(kind: Kind, old: StoredObject, next: StoredObject): StoredObject {
    const { deletionTimestamp, deletionGracePeriodSeconds, finalizers } = next.metadata;
    const isFree = deletionTimestamp !== undefined && (finalizers ?? []).length === 0;
    if (isFree && (deletionGracePeriodSeconds ?? 0) === 0) return this.store.erase(kind, next);
    return isDeepStrictEqual(old, next) ? old : this.store.put(kind, next);
  }

  #write(
    kind: Kind,
    old: StoredObject,
    sent: SentMeta,
    fields: Fields,
    part: 'main' | 'status',
    options: WriteOptions,
    verb: 'create' | 'patch',
  ): StoredObject {
    const { apiVersion, kind: word, metadata, ...known } = old;
    const shaped = filledIn(kind, this.#shaped(kind, fields, metadata.name, options, verb), metadata, verb);
    const { status, ...main } = shaped;
    const { status: oldStatus, ...oldMain } = known;
    const kept = part === 'status' || kind.hasStatus;
    const nextStatus = part === 'status' ? status : kept ? oldStatus : status;
    const nextMain = part === 'status' ? oldMain : main;
    const isMoved = kind.hasGeneration && !isDeepStrictEqual(oldMain, nextMain);
    const bare: StoredObject = {
      apiVersion,
      kind: word,
      metadata,
      ...nextMain,
      ...(nextStatus !== undefined && { status: nextStatus }),
    };
    const { labels, annotations, finalizers, ownerReferences } = sent;
    const next = withMeta(bare, {
      ...(part === 'main' && { labels, annotations, finalizers, ownerReferences }),
      ...(isMoved && { generation: (metadata.generation ?? 0) + 1 }),
    });
    const refused = this.#refusedBySchema(kind, next, old) ?? refusedOnUpdate(kind, old, next);
    if (refused !== undefined) throw refused;
    return options.isDryRun === true ? next : this.settle(kind, old, next);
  }

  #checkVersion(kind: Kind, old: StoredObject, sent: string | undefined, isNeeded: boolean): void {
    const { name, resourceVersion } = old.metadata;
    if (sent === undefined || sent === '' || sent === '0') {
      if (isNeeded)
        throw invalidField(kind, name, 'metadata.resourceVersion', 'Invalid value: 0: must be specified for an update');
      return;
    }
    if (sent !== resourceVersion) throw staleVersion(kind, name);
  }

  #shaped(kind: Kind, fields: Fields, name: string, options: WriteOptions, verb: 'create' | 'patch'): Fields {
    const schema = kind.custom?.schema;
    if (schema === undefined) return fields;
    const { object, pruned } = schema.prune(fields);
    const texts = pruned.map((path) => `unknown field "${path}"`);
    if (options.isStrict === true && texts.length > 0) {
      if (verb === 'patch')
        throw invalid(
          kind,
          name,
          texts.map((message) => ({ reason: 'FieldValueInvalid', field: 'patch', message })),
        );
      throw badRequest(
        `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: strict decoding error: ${texts.join(', ')}`,
      );
    }
    for (const text of texts) options.warn?.(text);
    return schema.withDefaults(object);
  }

  #refusedBySchema(kind: Kind, object: StoredObject, old?: StoredObject): ApiError | undefined {
    const causes = kind.custom?.schema?.causes(object, old) ?? [];
    return causes.length === 0 ? undefined : invalid(kind, object.metadata.name, causes);
  }

  #newMeta(kind: Kind, namespace: string | undefined, sent: SentMeta): Meta {
    if (sent.resourceVersion !== undefined && sent.resourceVersion !== '')
      throw new ApiError(500, 'InternalError', 'resourceVersion should not be set on objects to be created');
    if (sent.namespace !== undefined && sent.namespace !== namespace)
      throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
    if (kind.isNamespaced) this.#checkNamespace(namespace ?? '');
    const { name, generateName, labels, annotations, finalizers, ownerReferences } = sent;
    const made = name ?? (generateName === undefined ? undefined : `${generateName}${randomLetters()}`);
    if (made === undefined)
      throw invalidField(kind, '', 'metadata.name', 'Required value: name or generateName is required');
    return {
      name: made,
      ...(name === undefined && generateName !== undefined && { generateName }),
      ...(namespace !== undefined && { namespace }),
      uid: randomUUID(),
      resourceVersion: '',
      creationTimestamp: this.now(),
      ...(kind.hasGeneration && { generation: 1 }),
      ...(labels && { labels }),
      ...(annotations && { annotations }),
      ...(finalizers && { finalizers }),
      ...(ownerReferences && { ownerReferences }),
    };
  }

  #checkNamespace(namespace: string): void {
    const kind = this.kinds.builtIn('Namespace');
    const found = this.get(kind, { name: namespace });
    if (found.metadata.deletionTimestamp !== undefined)
      throw new ApiError(
        403,
        'Forbidden',
        `unable to create new content in namespace ${namespace} because it is being terminated`,
      );
  }

  /** Dependents lose their owner and stay. */
  #orphan(owner: StoredObject): void {
    for (const kind of this.kinds.all()) {
      for (const object of this.store.values(kind)) {
        const owners = object.metadata.ownerReferences ?? [];
        const left = owners.filter(({ uid }) => uid !== owner.metadata.uid);
        if (left.length !== owners.length)
          this.store.put(kind, withMeta(object, { ownerReferences: left.length === 0 ? undefined : left }));
      }
    }
  }
}

/**
 * Only pods have a grace period: none if the pod has no node or has ended (docs/reference/clusters.md#job-behaviour).
 * Undefined: delete at once.
 */
function graceOf(kind: Kind, pod: StoredObject, asked: number | undefined): number | undefined {
  if (kind.kind !== 'Pod') return 0;
  const hasEnded = ['Succeeded', 'Failed'].includes(textAt(pod, 'status', 'phase') ?? '');
  if (hasEnded || textAt(pod, 'spec', 'nodeName') === undefined) return 0;
  return asked ?? numberAt(pod, 'spec', 'terminationGracePeriodSeconds') ?? 30;
}

function mergerOf(kind: Kind, contentType: string): (target: unknown, patch: unknown) => unknown {
  if (contentType === 'application/merge-patch+json') return mergePatch;
  if (contentType === 'application/strategic-merge-patch+json' && kind.custom === undefined) return strategicMerge;
  throw new ApiError(
    415,
    'UnsupportedMediaType',
    'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
  );
}

function randomLetters(): string {
  return Array.from({ length: 5 }, () => nameLetters[Math.floor(Math.random() * nameLetters.length)]).join('');
}
