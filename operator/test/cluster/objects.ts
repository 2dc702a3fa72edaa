/** Applies objects to a cluster like `kubectl apply`, strictly: an unknown field is an error. */
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { systemClock } from '../../src/library/clock.ts';
import { type ApiAccess, type ApiAnswer, callApi, expectApi, type StatusBody } from './apiAccess.ts';

export interface AnyObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly generation?: number;
  };
  readonly [field: string]: unknown;
}

/** All objects of a YAML text with several documents; empty ones are skipped. */
export function objectsIn(text: string): readonly AnyObject[] {
  return parseAllDocuments(text).flatMap((document): readonly AnyObject[] => {
    if (document.errors.length > 0) throw new Error(`not YAML: ${document.errors[0]?.message}`);
    const value: AnyObject | null = document.toJS();
    return value === null ? [] : [value];
  });
}

export function objectsInFile(file: string): readonly AnyObject[] {
  return objectsIn(readFileSync(file, 'utf8'));
}

export interface ApplyOptions {
  /** Namespace for namespaced objects without one. */
  readonly namespace?: string;
  /** The server does everything except storing it: defaults, validation, admission. */
  readonly dryRun?: boolean;
}

/** Server-side apply; the caller checks the response. */
export async function applyObject(
  access: ApiAccess,
  object: AnyObject,
  { namespace = 'default', dryRun = false }: ApplyOptions = {},
): Promise<ApiAnswer<AnyObject & StatusBody>> {
  const path = await pathOf(access, object, namespace);
  const query = `fieldManager=tests&force=true&fieldValidation=Strict${dryRun ? '&dryRun=All' : ''}`;
  return callApi(access, 'PATCH', `${path}?${query}`, object, { contentType: 'application/apply-patch+yaml' });
}

/** Applies objects in order; throws the server's message for the first that is refused. */
export async function applyAll(
  access: ApiAccess,
  objects: readonly AnyObject[],
  options: ApplyOptions = {},
): Promise<void> {
  for (const object of objects) {
    const { code, body } = await applyObject(access, object, options);
    if (code >= 300) throw new Error(`${object.kind} ${object.metadata.name} was refused (${code}): ${body.message}`);
    if (object.kind === 'CustomResourceDefinition') await isEstablished(access, object.metadata.name);
  }
}

/** The API path of an object, from discovery. */
export async function pathOf(access: ApiAccess, object: AnyObject, namespace: string): Promise<string> {
  const root = `/${object.apiVersion.includes('/') ? 'apis' : 'api'}/${object.apiVersion}`;
  const { resources } = await expectApi<{ resources: readonly { kind: string; name: string; namespaced: boolean }[] }>(
    access,
    'GET',
    root,
  );
  const found = resources.find(({ kind, name }) => kind === object.kind && !name.includes('/'));
  if (found === undefined) throw new Error(`the server knows no ${object.kind} of ${object.apiVersion}`);
  const within = found.namespaced ? `/namespaces/${object.metadata.namespace ?? namespace}` : '';
  return `${root}${within}/${found.name}/${object.metadata.name}`;
}

interface Definition {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly plural: string };
    readonly versions: readonly { readonly name: string }[];
  };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

const establishedWithinMs = 20_000;

/** Waits until objects of the definition can be listed: Established comes a moment before that. */
async function isEstablished(access: ApiAccess, name: string): Promise<void> {
  const until = systemClock.monotonic() + establishedWithinMs;
  for (;;) {
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`;
    const { spec, status } = await expectApi<Definition>(access, 'GET', path);
    const isSaid = status?.conditions?.some((one) => one.type === 'Established' && one.status === 'True') === true;
    const listed = `/apis/${spec.group}/${spec.versions[0]?.name}/${spec.names.plural}`;
    if (isSaid && (await callApi(access, 'GET', listed)).code === 200) return;
    if (systemClock.monotonic() > until) throw new Error(`${name} is not served: ${JSON.stringify(status)}`);
    await systemClock.sleep(25);
  }
}

export async function createNamespace(
  access: ApiAccess,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<void> {
  await expectApi(access, 'POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels },
  });
}

/** Access as a ServiceAccount, which is created if missing. Ten minutes is the server's minimum for a token. */
export async function accessOfAccount(admin: ApiAccess, namespace: string, name: string): Promise<ApiAccess> {
  const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
  const made = await callApi(admin, 'POST', accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } });
  if (made.code >= 300 && made.code !== 409) throw new Error(`no ServiceAccount ${name}: ${made.body.message}`);
  const { status } = await expectApi<{ status: { token: string } }>(admin, 'POST', `${accounts}/${name}/token`, {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { expirationSeconds: 3600 },
  });
  return { ...admin, token: status.token };
}
