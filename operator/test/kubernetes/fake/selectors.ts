/** Label and field selectors in the query of a list or watch. */
import { badRequest } from './apiError.ts';
import { at } from './json.ts';
import { type Kind, kindKey } from './kinds.ts';
import type { StoredObject } from './storedObject.ts';

export type Selector = (object: StoredObject) => boolean;

/** Equality, `in`, `notin`, presence and absence. Throws 400. */
export function labelSelector(text: string | null): Selector {
  const tests = splitOutside(text ?? '').map(labelTest);
  return (object) => tests.every((test) => test(object.metadata.labels ?? {}));
}

type LabelTest = (labels: Readonly<Record<string, string>>) => boolean;

function labelTest(text: string): LabelTest {
  const set = /^(\S+)\s+(in|notin)\s*\(([^)]*)\)$/u.exec(text);
  if (set !== null) {
    const [, key = '', word, values = ''] = set;
    const among = values.split(',').map((value) => value.trim());
    return (labels) => among.includes(labels[key] ?? '\0') === (word === 'in');
  }
  const equal = /^([^\s=!]+)\s*(==|=|!=)\s*([^\s=!]*)$/u.exec(text);
  if (equal !== null) {
    const [, key = '', sign, value = ''] = equal;
    return (labels) => (labels[key] === value) === (sign !== '!=');
  }
  const present = /^(!?)([^\s=!()]+)$/u.exec(text);
  if (present === null) throw badRequest(`unable to parse requirement: ${text}`);
  const [, not, key = ''] = present;
  return (labels) => (labels[key] !== undefined) === (not === '');
}

/** Commas within parentheses belong to a set. */
function splitOutside(text: string): readonly string[] {
  return text
    .split(/,(?![^(]*\))/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Selectable fields of built-in kinds besides name and namespace; for custom kinds the CRD lists them. */
const selectable: Readonly<Record<string, readonly string[]>> = {
  pods: ['spec.nodeName', 'status.phase', 'spec.restartPolicy'],
  'jobs.batch': ['status.successful'],
  'events.events.k8s.io': ['reason', 'regarding.name', 'regarding.kind', 'regarding.uid', 'type'],
};

/** Throws 400 for a field that the kind does not offer. */
export function fieldSelector(kind: Kind, text: string | null): Selector {
  const offered = [
    'metadata.name',
    'metadata.namespace',
    ...(selectable[kindKey(kind)] ?? []),
    ...(kind.custom?.selectable ?? []).map((path) => path.replace(/^\./u, '')),
  ];
  const tests = splitOutside(text ?? '').map((part): Selector => {
    const [, field = '', sign, value = ''] = /^([^=!]+)(==|=|!=)(.*)$/u.exec(part) ?? [];
    if (!offered.includes(field)) throw badRequest(`field label not supported: ${field === '' ? part : field}`);
    return (object) => (String(at(object, ...field.split('.')) ?? '') === value) === (sign !== '!=');
  });
  return (object) => tests.every((test) => test(object));
}

/** The single name that a list or watch is for; `resourceNames` of a role can allow it. */
export function selectedName(text: string | null): string | undefined {
  return /^metadata\.name==?([^,]+)$/u.exec(text ?? '')?.[1];
}
