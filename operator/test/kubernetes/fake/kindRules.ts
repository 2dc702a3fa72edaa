/**
 * Defaults and validation for each built-in kind: only the rules that this program could meet
 * (docs/reference/clusters.md#api-server, #jobs).
 */
import { isDeepStrictEqual } from 'node:util';
import { type ApiError, badRequest, invalid, invalidField } from './apiError.ts';
import type { Cause } from './customSchema.ts';
import { at, type Fields, fieldsAt, fieldsOf, listAt, numberAt, textAt, textsOf } from './json.ts';
import type { Kind } from './kinds.ts';
import type { Meta, StoredObject } from './storedObject.ts';

const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/u;
const dnsSubdomain = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/u;
const labelValue = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/u;
const labelKey = /^(?:[a-z0-9][-a-z0-9.]*\/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/u;
const microTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}(?:Z|[+-]\d{2}:\d{2})$/u;

/** Total size of an object's annotations (docs/reference/clusters.md#server-limits). */
const annotationsAtMostBytes = 256 * 1024;
const noteAtMostBytes = 1_024;
const jobNameAtMost = 63;

type Refuse = (field: string, message: string) => void;

/** Throws 400 for values that cannot be parsed (a MicroTime without six digits). */
export function filledIn(kind: Kind, fields: Fields, meta: Meta, verb: 'create' | 'patch'): Fields {
  switch (kind.kind) {
    case 'Job':
      return { ...fields, spec: jobSpec(fieldsOf(fields['spec']), meta) };
    case 'Pod':
      return {
        ...fields,
        spec: { terminationGracePeriodSeconds: 30, restartPolicy: 'Always', ...fieldsOf(fields['spec']) },
      };
    case 'Secret': {
      const { stringData, ...rest } = fields;
      const added = Object.entries(textsOf(stringData)).map(([key, text]) => [
        key,
        Buffer.from(text).toString('base64'),
      ]);
      return { type: 'Opaque', ...rest, data: { ...fieldsOf(rest['data']), ...Object.fromEntries(added) } };
    }
    case 'Lease':
      for (const field of ['acquireTime', 'renewTime'])
        readMicroTime(kind, fieldsOf(fields['spec'])[field], verb, meta);
      return fields;
    case 'Event':
      readMicroTime(kind, fields['eventTime'], verb, meta);
      readMicroTime(kind, at(fields, 'series', 'lastObservedTime'), verb, meta);
      return fields;
    default:
      return fields;
  }
}

export function refusedOnCreate(kind: Kind, object: StoredObject): ApiError | undefined {
  const causes: Cause[] = [];
  const refuse: Refuse = (field, message) => causes.push({ reason: 'FieldValueInvalid', field, message });
  checkMeta(kind, object.metadata, refuse);
  if (kind.kind === 'Job') checkJob(object, refuse);
  if (kind.kind === 'Lease') checkLease(object, refuse);
  if (kind.kind === 'Event') checkEvent(object, refuse);
  if (kind.kind === 'Pod' && listAt(object, 'spec', 'containers').length === 0)
    refuse('spec.containers', 'Required value');
  return causes.length === 0 ? undefined : invalid(kind, object.metadata.name, causes);
}

export function refusedOnUpdate(kind: Kind, old: StoredObject, next: StoredObject): ApiError | undefined {
  const causes: Cause[] = [];
  const refuse: Refuse = (field, message) => causes.push({ reason: 'FieldValueInvalid', field, message });
  checkMeta(kind, next.metadata, refuse);
  const added = (next.metadata.finalizers ?? []).filter((one) => old.metadata.finalizers?.includes(one) !== true);
  if (old.metadata.deletionTimestamp !== undefined && added.length > 0)
    refuse(
      'metadata.finalizers',
      `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(added)}`,
    );
  if (kind.kind === 'Lease') checkLease(next, refuse);
  if (kind.kind === 'Job') {
    for (const field of ['template', 'completionMode', 'selector', 'podFailurePolicy', 'backoffLimitPerIndex'])
      if (!isDeepStrictEqual(at(old, 'spec', field), at(next, 'spec', field)))
        refuse(`spec.${field}`, 'Invalid value: field is immutable');
  }
  if (kind.kind === 'Event') {
    const mutable = ['series', 'metadata'];
    for (const field of new Set([...Object.keys(old), ...Object.keys(next)]))
      if (!mutable.includes(field) && !isDeepStrictEqual(old[field], next[field]))
        refuse(field, 'Invalid value: field is immutable');
    checkEvent(next, refuse);
  }
  return causes.length === 0 ? undefined : invalid(kind, next.metadata.name, causes);
}

function checkMeta(kind: Kind, meta: Meta, refuse: Refuse): void {
  const isLabel = ['Namespace', 'Job'].includes(kind.kind);
  // Only roles may contain a colon.
  const form = kind.group.startsWith('rbac')
    ? /^[^/%]+$/u
    : isLabel && kind.kind === 'Namespace'
      ? dnsLabel
      : dnsSubdomain;
  if (!form.test(meta.name) || meta.name.length > 253)
    refuse(
      'metadata.name',
      `Invalid value: ${JSON.stringify(meta.name)}: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.'`,
    );
  if (meta.generateName !== undefined && !dnsSubdomain.test(meta.generateName.replace(/-$/u, 'a')))
    refuse(
      'metadata.generateName',
      `Invalid value: ${JSON.stringify(meta.generateName)}: a lowercase RFC 1123 subdomain`,
    );
  checkLabels(meta.labels ?? {}, 'metadata.labels', refuse);
  let bytes = 0;
  for (const [key, text] of Object.entries(meta.annotations ?? {}))
    bytes += Buffer.byteLength(key) + Buffer.byteLength(text);
  if (bytes > annotationsAtMostBytes)
    refuse('metadata.annotations', `Too long: may not be more than ${annotationsAtMostBytes} bytes`);
}

function checkLabels(labels: Readonly<Record<string, string>>, field: string, refuse: Refuse): void {
  for (const [key, text] of Object.entries(labels)) {
    if (!labelKey.test(key) || (key.split('/').at(-1)?.length ?? 0) > 63)
      refuse(field, `Invalid value: ${JSON.stringify(key)}: name part must consist of alphanumeric characters`);
    if (!labelValue.test(text))
      refuse(
        field,
        `Invalid value: ${JSON.stringify(text)}: a valid label must be an empty string or consist of alphanumeric characters`,
      );
    if (text.length > 63) refuse(field, `Invalid value: ${JSON.stringify(text)}: must be no more than 63 bytes`);
  }
}

function readMicroTime(kind: Kind, sent: unknown, verb: 'create' | 'patch', { name }: Meta): void {
  if (sent === undefined || sent === null || (typeof sent === 'string' && microTime.test(sent))) return;
  const text = `parsing time ${JSON.stringify(sent)} as "2006-01-02T15:04:05.000000Z07:00": cannot parse`;
  throw verb === 'create'
    ? badRequest(`${kind.kind} in version "v1" cannot be handled as a ${kind.kind}: ${text}`)
    : invalidField(kind, name, 'patch', `Invalid value: ${text}`);
}

function checkLease({ spec }: StoredObject, refuse: Refuse): void {
  const seconds = fieldsOf(spec)['leaseDurationSeconds'];
  if (seconds !== undefined && !(typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 1))
    refuse('spec.leaseDurationSeconds', `Invalid value: ${String(seconds)}: must be greater than 0`);
}

function checkEvent(event: StoredObject, refuse: Refuse): void {
  for (const field of ['eventTime', 'action', 'reportingInstance', 'reportingController', 'reason'])
    if ((textAt(event, field) ?? '') === '') refuse(field, 'Required value');
  const type = textAt(event, 'type');
  if (type !== 'Normal' && type !== 'Warning') refuse('type', 'Invalid value: must be Normal or Warning');
  if (Buffer.byteLength(textAt(event, 'note') ?? '') > noteAtMostBytes)
    refuse('note', `Too long: may not be more than ${noteAtMostBytes} bytes`);
  if (at(event, 'series') !== undefined && (numberAt(event, 'series', 'count') ?? 0) < 2)
    refuse('series.count', 'Invalid value: should be at least 2');
  const regarding = textAt(event, 'regarding', 'namespace') ?? 'default';
  if (regarding !== event.metadata.namespace)
    refuse('metadata.namespace', 'Invalid value: does not match involvedObject.namespace');
}

function jobSpec(spec: Fields, meta: Meta): Fields {
  const isIndexed = spec['completionMode'] === 'Indexed';
  const own = { 'batch.kubernetes.io/controller-uid': meta.uid, 'batch.kubernetes.io/job-name': meta.name };
  const known = textAt(spec, 'selector', 'matchLabels', 'batch.kubernetes.io/controller-uid');
  const template = fieldsAt(spec, 'template');
  const labels = {
    ...textsOf(at(template, 'metadata', 'labels')),
    ...own,
    'controller-uid': meta.uid,
    'job-name': meta.name,
  };
  return {
    completionMode: 'NonIndexed',
    parallelism: 1,
    ...(spec['parallelism'] === undefined ? { completions: 1 } : {}),
    backoffLimit: isIndexed && spec['backoffLimitPerIndex'] !== undefined ? 2_147_483_647 : 6,
    suspend: false,
    podReplacementPolicy: spec['podFailurePolicy'] === undefined ? 'TerminatingOrFailed' : 'Failed',
    ...spec,
    ...(known === undefined
      ? {
          selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': meta.uid } },
          template: { ...template, metadata: { ...fieldsAt(template, 'metadata'), labels } },
        }
      : {}),
  };
}

function checkJob({ spec, metadata }: StoredObject, refuse: Refuse): void {
  if (metadata.name.length > jobNameAtMost)
    refuse(
      'metadata.name',
      `Invalid value: ${JSON.stringify(metadata.name)}: must be no more than ${jobNameAtMost} characters`,
    );
  checkLabels(textsOf(at(spec, 'template', 'metadata', 'labels')), 'spec.template.metadata.labels', refuse);
  if (listAt(spec, 'template', 'spec', 'containers').length === 0)
    refuse('spec.template.spec.containers', 'Required value');
  const restart = textAt(spec, 'template', 'spec', 'restartPolicy');
  if (restart !== 'Never' && restart !== 'OnFailure')
    refuse('spec.template.spec.restartPolicy', `Required value: valid values: "OnFailure", "Never"`);
  const isIndexed = textAt(spec, 'completionMode') === 'Indexed';
  if (isIndexed && numberAt(spec, 'completions') === undefined)
    refuse('spec.completions', 'Required value: when completion mode is Indexed');
  if (at(spec, 'backoffLimitPerIndex') !== undefined && !isIndexed)
    refuse('spec.backoffLimitPerIndex', 'Invalid value: requires indexed completion mode');
  if (at(spec, 'podFailurePolicy') !== undefined) {
    if (restart !== 'Never')
      refuse('spec.template.spec.restartPolicy', 'Invalid value: only "Never" is supported with podFailurePolicy');
    if (textAt(spec, 'podReplacementPolicy') !== 'Failed')
      refuse('spec.podReplacementPolicy', 'Unsupported value: supported values: "Failed"');
    checkFailurePolicy(spec, refuse);
  }
  checkContainers(at(spec, 'template', 'spec'), refuse);
}

function checkFailurePolicy(spec: unknown, refuse: Refuse): void {
  for (const rule of listAt(spec, 'podFailurePolicy', 'rules')) {
    const action = textAt(rule, 'action') ?? '';
    if (!['FailJob', 'Ignore', 'Count', 'FailIndex'].includes(action))
      refuse('spec.podFailurePolicy.rules.action', `Unsupported value: ${JSON.stringify(action)}`);
    const codes = at(rule, 'onExitCodes');
    const conditions = at(rule, 'onPodConditions');
    if ((codes === undefined) === (conditions === undefined))
      refuse('spec.podFailurePolicy.rules', 'Invalid value: exactly one of onExitCodes and onPodConditions');
    if (codes !== undefined && !['In', 'NotIn'].includes(textAt(codes, 'operator') ?? ''))
      refuse('spec.podFailurePolicy.rules.onExitCodes.operator', 'Unsupported value');
    if (textAt(codes, 'operator') === 'In' && listAt(codes, 'values').includes(0))
      refuse('spec.podFailurePolicy.rules.onExitCodes.values', 'Invalid value: 0: must not be 0 for the In operator');
  }
}

function checkContainers(podSpec: unknown, refuse: Refuse): void {
  const volumes = new Set(listAt(podSpec, 'volumes').map((volume) => textAt(volume, 'name')));
  for (const container of listAt(podSpec, 'containers')) {
    if ((textAt(container, 'name') ?? '') === '') refuse('spec.containers.name', 'Required value');
    if ((textAt(container, 'image') ?? '') === '') refuse('spec.containers.image', 'Required value');
    for (const mount of listAt(container, 'volumeMounts')) {
      const subPath = textAt(mount, 'subPath') ?? '';
      if (!volumes.has(textAt(mount, 'name')))
        refuse('spec.containers.volumeMounts.name', `Not found: ${JSON.stringify(textAt(mount, 'name'))}`);
      if (subPath.startsWith('/') || subPath.split('/').includes('..'))
        refuse(
          'spec.containers.volumeMounts.subPath',
          `Invalid value: ${JSON.stringify(subPath)}: must be a relative path`,
        );
    }
  }
}
