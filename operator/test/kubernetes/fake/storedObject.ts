/** Builds the stored form of an object from the request. */
import { badRequest, invalidField } from './apiError.ts';
import { type Fields, fieldsOf, isFields, listAt, textAt, textListAt, textsOf } from './json.ts';
import { apiVersionOf, type Kind } from './kinds.ts';

export interface Owner {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

export interface Meta {
  readonly name: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation?: number;
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly Owner[];
}

export interface StoredObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Meta;
  readonly [field: string]: unknown;
}

/** The metadata that a sender may set; the server controls the rest. */
export type SentMeta = Pick<Meta, 'generateName' | 'labels' | 'annotations' | 'finalizers' | 'ownerReferences'> & {
  readonly name?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
};

/** The parsed body, with its type checked against the address, and its metadata separate. */
export function readSent(kind: Kind, body: unknown): { readonly meta: SentMeta; readonly fields: Fields } {
  if (!isFields(body)) throw badRequest('the body of the request was no JSON object');
  const { apiVersion = apiVersionOf(kind), kind: word = kind.kind, metadata, ...fields } = body;
  if (apiVersion !== apiVersionOf(kind) || word !== kind.kind) {
    throw badRequest(
      `${String(word)} in version ${JSON.stringify(apiVersion)} cannot be handled as a ${kind.kind}: no kind "${String(word)}" is registered for version ${apiVersionOf(kind)}`,
    );
  }
  return { meta: readMeta(kind, metadata), fields };
}

function readMeta(kind: Kind, sent: unknown): SentMeta {
  const name = textAt(sent, 'name');
  const metadata = fieldsOf(sent);
  const texts = ['name', 'generateName', 'namespace', 'uid', 'resourceVersion'] as const;
  for (const field of texts) {
    if (metadata[field] !== undefined && metadata[field] !== null && typeof metadata[field] !== 'string')
      throw badRequest(`json: cannot unmarshal ${typeof metadata[field]} into field ObjectMeta.metadata.${field}`);
  }
  const meta: { -readonly [Key in keyof SentMeta]: SentMeta[Key] } = {};
  for (const field of texts) {
    const text = textAt(sent, field);
    if (text !== undefined && (text !== '' || field === 'resourceVersion')) meta[field] = text;
  }
  const labels = textsOf(metadata['labels']);
  const annotations = textsOf(metadata['annotations']);
  const finalizers = textListAt(sent, 'finalizers');
  const owners = listAt(sent, 'ownerReferences').map((owner) => readOwner(kind, name ?? '', owner));
  if (Object.keys(labels).length > 0) meta.labels = labels;
  if (Object.keys(annotations).length > 0) meta.annotations = annotations;
  if (finalizers.length > 0) meta.finalizers = finalizers;
  if (owners.length > 0) meta.ownerReferences = owners;
  return meta;
}

function readOwner(kind: Kind, name: string, sent: unknown): Owner {
  const part = (field: string): string => {
    const text = textAt(sent, field) ?? '';
    if (text === '') throw invalidField(kind, name, `metadata.ownerReferences.${field}`, 'Required value');
    return text;
  };
  const owner = fieldsOf(sent);
  return {
    apiVersion: part('apiVersion'),
    kind: part('kind'),
    name: part('name'),
    uid: part('uid'),
    ...(owner['controller'] === true && { controller: true }),
    ...(typeof owner['blockOwnerDeletion'] === 'boolean' && { blockOwnerDeletion: owner['blockOwnerDeletion'] }),
  };
}

/** A copy with changed metadata. A field given as undefined is removed. */
export function withMeta(
  object: StoredObject,
  change: { readonly [Key in keyof Meta]?: Meta[Key] | undefined },
): StoredObject {
  const { name, uid, resourceVersion, creationTimestamp } = object.metadata;
  const rest = Object.entries({ ...object.metadata, ...change }).filter(([, value]) => value !== undefined);
  return { ...object, metadata: { name, uid, resourceVersion, creationTimestamp, ...Object.fromEntries(rest) } };
}
