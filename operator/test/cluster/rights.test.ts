import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from './apiAccess.ts';
import { accessOfAccount, applyAll, objectsInFile } from './objects.ts';
import { freshNamespace, sharedAdmin } from './sharedCluster.ts';

const installFile = fileURLToPath(new URL('../../deploy/install.yaml', import.meta.url));

/** `group/resource[/subresource]`; the group of pods and Secrets is written `core`. */
type Wish = readonly [verb: string, resource: string, namespace: string, name?: string];

function each(verbs: string, ...rest: readonly [resource: string, namespace: string, name?: string]): readonly Wish[] {
  return verbs.split(' ').map((verb) => [verb, ...rest]);
}

const allowed: readonly Wish[] = [
  ...each('get list watch', 'projectionist.dev/libraries', 'media'),
  ...each('update', 'projectionist.dev/libraries/status', 'media'),
  ...each('get list watch create delete', 'batch/jobs', 'media'),
  ...each('list watch delete', 'core/pods', 'media'),
  ...each('create patch', 'events.k8s.io/events', 'media'),
  ...each('create', 'coordination.k8s.io/leases', 'projectionist'),
  ...each('get update', 'coordination.k8s.io/leases', 'projectionist', 'projectionist'),
];

const forbidden: readonly Wish[] = [
  ...each('get list watch create update', 'core/secrets', 'media'),
  ...each('get', 'core/secrets', 'projectionist', 'projectionist-database'),
  ...each('create update patch delete', 'projectionist.dev/libraries', 'media'),
  ...each('get patch', 'projectionist.dev/libraries/status', 'media'),
  ...each('get create update patch deletecollection', 'core/pods', 'media'),
  ...each('create get', 'core/pods/exec', 'media'),
  ...each('get', 'core/pods/log', 'media'),
  ...each('update patch deletecollection', 'batch/jobs', 'media'),
  ...each('patch delete list watch', 'coordination.k8s.io/leases', 'projectionist', 'projectionist'),
  ...each('update', 'coordination.k8s.io/leases', 'projectionist', 'of-another'),
  ...each('create', 'coordination.k8s.io/leases', 'media'),
  ...each('get', 'core/configmaps', 'projectionist'),
  ...each('list', 'core/namespaces', ''),
  ...each('list', 'core/nodes', ''),
  ...each('impersonate', 'core/users', ''),
  ...each('create', 'rbac.authorization.k8s.io/clusterrolebindings', ''),
];

const operator = { namespace: 'projectionist', name: 'projectionist' };
const jobs = { namespace: 'media', name: 'default' };

interface Review {
  readonly status: { readonly allowed: boolean };
}

/** The server's own decision. */
async function may(account: typeof operator, [verb, whole, namespace, name = '']: Wish): Promise<boolean> {
  const [group = '', resource = '', subresource = ''] = whole.split('/');
  const resourceAttributes = { verb, group: group === 'core' ? '' : group, resource, subresource, namespace, name };
  const { body } = await callApi<Review>(sharedAdmin(), 'POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    spec: {
      user: `system:serviceaccount:${account.namespace}:${account.name}`,
      groups: ['system:serviceaccounts', `system:serviceaccounts:${account.namespace}`, 'system:authenticated'],
      resourceAttributes,
    },
  });
  return body.status.allowed;
}

const titled = (wishes: readonly Wish[]) => wishes.map((wish) => [wish.join(' '), wish] as const);

beforeAll(async () => {
  const rights = objectsInFile(installFile).filter(({ kind }) => /Namespace|Role|ServiceAccount/u.test(kind));
  await applyAll(sharedAdmin(), rights);
});

describe('the account of the operator, with the rights from install.yaml', () => {
  test.each(titled(allowed))('may %s', async (_, wish) => {
    expect(await may(operator, wish)).toBe(true);
  });

  test.each(titled(forbidden))('may not %s', async (_, wish) => {
    expect(await may(operator, wish)).toBe(false);
  });

  test('gets the same decisions with its own token', async () => {
    const namespace = await freshNamespace();
    const account = await accessOfAccount(sharedAdmin(), operator.namespace, operator.name);
    const libraries = `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries`;
    expect((await callApi(account, 'GET', libraries)).code).toBe(200);
    expect((await callApi(account, 'GET', `/api/v1/namespaces/${namespace}/secrets`)).code).toBe(403);
  });
});

describe('the account of Jobs', () => {
  const resources = ['projectionist.dev/libraries', 'core/secrets', 'core/pods', 'batch/jobs'];

  test.each(resources)('may not even read %s', async (resource) => {
    expect(await may(jobs, ['get', resource, 'media'])).toBe(false);
  });
});
