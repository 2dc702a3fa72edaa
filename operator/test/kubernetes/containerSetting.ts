/** What a pod's container would get: variables, folders, arguments. Missing things are described as a kubelet does. */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fieldsOf, listAt, textAt, textListAt } from './fake/json.ts';
import type { RestClient } from './restClient.ts';

export interface Setting {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Folders created for this container; removed with it. */
  readonly temporary: readonly string[];
}

/** Why the container waits, in a kubelet's words. */
export interface Missing {
  readonly reason: string;
  readonly message: string;
}

export async function settingOf(
  api: RestClient,
  pod: unknown,
  claims: Readonly<Record<string, string>>,
): Promise<Setting | Missing> {
  const container = listAt(pod, 'spec', 'containers')[0];
  const variables = await variablesOf(api, pod, container);
  if ('reason' in variables) return variables;
  const temporary: string[] = [];
  const places: [mountPath: string, folder: string][] = [];
  for (const mount of listAt(container, 'volumeMounts')) {
    const volume = listAt(pod, 'spec', 'volumes').find((one) => textAt(one, 'name') === textAt(mount, 'name'));
    const claim = textAt(volume, 'persistentVolumeClaim', 'claimName');
    let folder = claim === undefined ? undefined : claims[claim];
    if (folder === undefined) {
      folder = await mkdtemp(join(tmpdir(), 'projectionist-volume-'));
      temporary.push(folder);
    }
    const subPath = textAt(mount, 'subPath') ?? '';
    // A kubelet creates a missing subPath.
    if (subPath !== '') await mkdir(join(folder, subPath), { recursive: true });
    places.push([textAt(mount, 'mountPath') ?? '', join(folder, subPath)]);
  }
  const environment: Record<string, string> = {};
  for (const [name, text] of Object.entries(variables.values)) environment[name] = inPlace(text, places);
  const args = textListAt(container, 'args').map((arg) => expanded(arg, environment));
  return { args, environment, temporary };
}

/** Expands arguments like a kubelet: `$(NAME)` is the variable if it exists, `$$` is `$`. */
function expanded(text: string, environment: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\$|\$\(([^)]*)\)/gu, (found: string, name: string | undefined) =>
    name === undefined ? '$' : (environment[name] ?? found),
  );
}

/** The pod's first claim without a folder; a scheduler would not place the pod. */
export function missingClaim(pod: unknown, claims: Readonly<Record<string, string>>): string | undefined {
  return listAt(pod, 'spec', 'volumes')
    .map((volume) => textAt(volume, 'persistentVolumeClaim', 'claimName'))
    .find((claim) => claim !== undefined && claims[claim] === undefined);
}

/** A value that starts with a mount path gets the folder behind it. */
function inPlace(text: string, places: readonly (readonly [string, string])[]): string {
  for (const [mountPath, folder] of places) {
    if (text === mountPath) return folder;
    if (text.startsWith(`${mountPath}/`)) return join(folder, text.slice(mountPath.length));
  }
  return text;
}

async function variablesOf(
  api: RestClient,
  pod: unknown,
  container: unknown,
): Promise<{ readonly values: Readonly<Record<string, string>> } | Missing> {
  const values: Record<string, string> = {};
  for (const variable of listAt(container, 'env')) {
    const name = textAt(variable, 'name') ?? '';
    const reference = fieldsOf(fieldsOf(fieldsOf(variable)['valueFrom'])['secretKeyRef']);
    const path = textAt(variable, 'valueFrom', 'fieldRef', 'fieldPath');
    if (textAt(reference, 'name') !== undefined) {
      const found = await secretValue(api, pod, reference);
      if (typeof found !== 'string' && reference['optional'] !== true) return found;
      if (typeof found === 'string') values[name] = found;
    } else values[name] = path === undefined ? (textAt(variable, 'value') ?? '') : fieldOf(pod, path);
  }
  return { values };
}

async function secretValue(api: RestClient, pod: unknown, reference: unknown): Promise<string | Missing> {
  const namespace = textAt(pod, 'metadata', 'namespace') ?? '';
  const name = textAt(reference, 'name') ?? '';
  const key = textAt(reference, 'key') ?? '';
  const answer = await api.call('GET', `/api/v1/namespaces/${namespace}/secrets/${name}`);
  const encoded = textAt(answer.body, 'data', key);
  if (answer.code === 200 && encoded !== undefined) return Buffer.from(encoded, 'base64').toString('utf8');
  const message =
    answer.code === 200
      ? `couldn't find key ${key} in Secret ${namespace}/${name}`
      : `secret ${JSON.stringify(name)} not found`;
  return { reason: 'CreateContainerConfigError', message };
}

/** `metadata.name`, `metadata.labels['KEY']`, `metadata.annotations['KEY']`. */
function fieldOf(pod: unknown, path: string): string {
  const [, field = path, key] = /^([\w.]+)(?:\['(.+)'\])?$/u.exec(path) ?? [];
  return textAt(pod, ...field.split('.'), ...(key === undefined ? [] : [key])) ?? '';
}
