import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { installManifest } from '../../../scripts/generate/installManifest.ts';
import { generate } from '../../../scripts/generate.ts';
import { repository } from '../house/sources.ts';
import { fieldsAt, listAt, numberAt, textAt } from '../kubernetes/fake/json.ts';
import { podRefusals, podsOf, refusals } from './admission.ts';
import { callApi } from './apiAccess.ts';
import { buildPrograms } from './build.ts';
import { type AnyObject, objectsIn } from './objects.ts';
import { freshNamespace, restricted, sharedAdmin } from './sharedCluster.ts';

const chart = join(repository, 'operator/deploy/chart');
/** Kinds of other operators, which this server lacks. */
const monitoring = ['ServiceMonitor', 'PrometheusRule'];

interface RuleSpec {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: Readonly<Record<string, string>>;
    }[];
  }[];
}

let helmProgram: string;
let folder: string;

beforeAll(async () => {
  helmProgram = (await buildPrograms(['helm']))('helm');
  folder = await mkdtemp(join(tmpdir(), 'chart-'));
}, 10 * 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Helm keeps its own files in the test's folder. */
async function helm(...args: readonly string[]): Promise<string> {
  const env = { PATH: '/usr/bin:/bin', HOME: folder };
  const { stdout } = await promisify(execFile)(helmProgram, args, { env, maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

const settings = (values: readonly string[]) => values.flatMap((value) => ['--set', value]);

async function rendered(namespace: string, values: readonly string[]): Promise<readonly AnyObject[]> {
  return objectsIn(await helm('template', 'films', chart, '--namespace', namespace, ...settings(values)));
}

async function kindsOf(namespace: string, values: readonly string[]): Promise<readonly string[]> {
  return (await rendered(namespace, values)).map(({ kind }) => kind);
}

test('the plain manifests equal the output of the chart', async () => {
  expect(await generate(repository, [installManifest(helmProgram)], { write: false })).toEqual([]);
});

test('lint reports no problem', async () => {
  expect(await helm('lint', chart, '--strict')).toContain('0 chart(s) failed');
});

describe('with any values', () => {
  const choices: readonly (readonly [string, readonly string[]])[] = [
    ['nothing', []],
    ['two namespaces', ['watchNamespaces={default,kube-public}']],
    ['one replica without a PodDisruptionBudget', ['replicas=1', 'podDisruptionBudget.enabled=false']],
    [
      'the trial PostgreSQL',
      ['postgres.enabled=true', 'postgres.storage.className=fast', 'networkPolicy.enabled=true'],
    ],
    [
      'the trial PostgreSQL from a mirror',
      ['postgres.enabled=true', 'postgres.image=mirror.example:5000/pg/postgres:18.4-alpine'],
    ],
    [
      'the trial PostgreSQL with an unversioned tag',
      ['postgres.enabled=true', 'postgres.image=mirror.example:5000/postgres'],
    ],
    [
      'a network policy',
      [
        'networkPolicy.enabled=true',
        'networkPolicy.webhookFrom[0].podSelector.matchLabels.app=radarr',
        'networkPolicy.dnsPorts={53,5353}',
      ],
    ],
    [
      'a password',
      ['page.passwordSecret.name=page', 'page.trustedHeader=Remote-User', 'page.trustedProxies={10.42.0.0/16,fd00::7}'],
    ],
    ['an open page', ['page.open=true', 'networkPolicy.enabled=false']],
    ['a digest and image pull secrets', [`image.digest=sha256:${'a'.repeat(64)}`, 'imagePullSecrets[0].name=pull']],
    [
      'other Service types',
      ['webhook.service.type=LoadBalancer', 'webhook.service.port=8080', 'page.service.type=NodePort'],
    ],
    ['custom service accounts', ['serviceAccount.create=false', 'jobs.serviceAccountName=jobs', 'rbac.create=false']],
    [
      'all options together',
      [
        'extraArgs[0]=--trusted-header=X',
        'extraEnv[0].name=A',
        'extraEnv[0].value=b',
        'priorityClassName=system-cluster-critical',
        'nodeSelector.a=b',
        'tolerations[0].operator=Exists',
        'podLabels.a=b',
        'podLabels.app\\.kubernetes\\.io/part-of=media',
        'podAnnotations.a=b',
        'podAnnotations.kubectl\\.kubernetes\\.io/default-container=operator',
        'leaseName=of.films',
        'fullnameOverride=my-films',
        'nodeSelector.b=',
        'postgres.enabled=true',
        'postgres.storage.size=1.5Gi',
      ],
    ],
  ];

  test.each(choices)(
    '%s: the server accepts each object and would run the pods in restricted namespaces',
    async (_, values) => {
      const namespace = await freshNamespace(restricted);
      const objects = await rendered(namespace, ['crds.install=false', ...values]);
      expect(await refusals(sharedAdmin(), objects, namespace)).toEqual([]);
      await waitForAccount(namespace);
      const pods = objects.flatMap(loosePods);
      expect(pods.length).toBeGreaterThan(0);
      expect(await podRefusals(sharedAdmin(), pods, namespace)).toEqual([]);
    },
  );

  test.each([
    ['replica=3', "additional properties 'replica'"],
    ['replicas=0', 'minimum'],
    ['watchNamespaces={Films}', 'does not match pattern'],
    ['database.urlSecret.name=', '/database/urlSecret/name'],
    ['baseUrl=films', '/baseUrl'],
    ['image.repository=projectionist:1', '/image/repository'],
    ['image.tag=a b', '/image/tag'],
    ['nameOverride=Films', '/nameOverride'],
    ['fullnameOverride=Bad_Name', '/fullnameOverride'],
    ['fullnameOverride=4k', '/fullnameOverride'],
    ['leaseName=', '/leaseName'],
    ['leaseName=Films', '/leaseName'],
    ['jobs.serviceAccountName=Bad Name', '/jobs/serviceAccountName'],
    ['serviceAccount.name=-a', '/serviceAccount/name'],
    ['imagePullSecrets[0].name=A', '/imagePullSecrets/0/name'],
    ['page.passwordSecret.name=a_b', '/page/passwordSecret/name'],
    ['page.passwordSecret.key=a b', '/page/passwordSecret/key'],
    ['page.trustedHeader=Remote User', '/page/trustedHeader'],
    ['page.trustedHeader=Remote-User', 'expected page.trustedProxies'],
    ['page.trustedProxies={proxy}', '/page/trustedProxies/0'],
    ['priorityClassName=A', '/priorityClassName'],
    ['postgres.enabled=true,postgres.image=postgres:19', 'expected PostgreSQL 18'],
    ['postgres.enabled=true,postgres.image=mirror.example:5000/pg:17.2-alpine', 'expected PostgreSQL 18'],
    [`postgres.enabled=true,postgres.image=postgres:180@sha256:${'18'.repeat(32)}`, 'expected PostgreSQL 18'],
    ['networkPolicy.dnsPorts=null', "missing property 'dnsPorts'"],
    ['networkPolicy.dnsPorts={}', '/networkPolicy/dnsPorts'],
    ['postgres.storage.size=much', '/postgres/storage/size'],
    ['postgres.storage.className=A', '/postgres/storage/className'],
    ['serviceMonitor.interval=banana', '/serviceMonitor/interval'],
    ['serviceMonitor.interval=', '/serviceMonitor/interval'],
    ['serviceMonitor.labels.release=a b', '/serviceMonitor/labels/release'],
    ['nodeSelector.a=b/c', '/nodeSelector/a'],
    ['podLabels.a=b/c', '/podLabels/a'],
    ['podLabels.app\\.kubernetes\\.io/name=mine', '/podLabels/app.kubernetes.io~1name'],
    ['podLabels.app\\.kubernetes\\.io/instance=mine', '/podLabels/app.kubernetes.io~1instance'],
    ['podLabels.app\\.kubernetes\\.io/component=tiles', '/podLabels/app.kubernetes.io~1component'],
  ])('%s is refused', async (value, words) => {
    await expect(rendered('films', [value])).rejects.toMatchObject({ stderr: expect.stringContaining(words) });
  });

  test('selectors match their pods, no label is set twice, and custom labels win everywhere else', async () => {
    const asked = ['part-of=media', 'component=mine'].map((label) => `podLabels.app\\.kubernetes\\.io/${label}`);
    const yaml = await helm('template', 'films', chart, '--skip-schema-validation', ...settings(asked));
    const [deployment] = objectsIn(yaml).filter(({ kind }) => kind === 'Deployment');
    const selector = fieldsAt(deployment, 'spec', 'selector', 'matchLabels');
    const labels = fieldsAt(deployment, 'spec', 'template', 'metadata', 'labels');
    expect(labels).toMatchObject({ ...selector, 'app.kubernetes.io/part-of': 'media' });
    expect(labels).toHaveProperty(['app.kubernetes.io/component'], 'operator');
  });

  test('with a list of namespaces it can see no others', async () => {
    const objects = await rendered('films', ['watchNamespaces={a,b}', 'rbac.aggregate=false']);
    expect(objects.filter(({ kind }) => kind.startsWith('ClusterRole'))).toEqual([]);
    const roles = objects.filter(({ kind }) => kind === 'Role').map(({ metadata }) => metadata.namespace);
    expect(roles).toEqual(expect.arrayContaining(['a', 'b', 'films']));
    const accounts = objects.filter(
      ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name.endsWith('-job'),
    );
    expect(accounts.map(({ metadata }) => metadata.namespace)).toEqual(['a', 'b']);
  });

  test('the CRD is included unless disabled', async () => {
    expect(await kindsOf('films', [])).toContain('CustomResourceDefinition');
    expect(await kindsOf('films', ['crds.install=false'])).not.toContain('CustomResourceDefinition');
  });

  test('objects for Prometheus are included on request', async () => {
    expect(await kindsOf('films', [])).not.toEqual(expect.arrayContaining(monitoring));
    const asked = await kindsOf('films', ['serviceMonitor.enabled=true', 'prometheusRule.enabled=true']);
    expect(asked).toEqual(expect.arrayContaining(monitoring));
  });

  test('an alert covers only its own release, and names it', async () => {
    const alerts = async (release: string, namespace: string) => {
      const args = ['template', release, chart, '--namespace', namespace, ...settings(['prometheusRule.enabled=true'])];
      const rule = objectsIn(await helm(...args)).find(({ kind }) => kind === 'PrometheusRule');
      const { spec }: { spec: RuleSpec } = JSON.parse(JSON.stringify(rule));
      return spec.groups.flatMap(({ rules }) => rules);
    };
    const found = await alerts('films', 'media');
    expect(found.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining(['ProjectionistNobodyLeads', 'ProjectionistClusterTroubles', 'ProjectionistFoldersWait']),
    );
    for (const { alert, expr, labels } of found) {
      const asked = [...expr.matchAll(/(projectionist_\w+|\bup\b)(\{[^}]*\})?/gu)];
      const own = 'namespace="media",service="films-projectionist-metrics"';
      expect([alert, asked.length, asked.map(([, , of]) => of?.includes(own))]).toEqual([alert, 1, [true]]);
      // Aggregations keep the labels; `absent` has none.
      if (/\b(?:sum|max|min|count)\b/u.test(expr)) expect(expr).toMatch(/ by \(namespace, service[,)]/u);
      if (expr.startsWith('absent'))
        expect(labels).toMatchObject({ namespace: 'media', service: 'films-projectionist-metrics' });
    }
    expect(JSON.stringify(await alerts('projectionist', 'other'))).not.toMatch(/films|media/u);
  });

  test('no object holds a Secret, except the ones of the page and of the trial PostgreSQL', async () => {
    const secrets = async (...values: string[]) =>
      (await kindsOf('films', values)).filter((kind) => kind === 'Secret').length;
    expect([await secrets(), await secrets('page.passwordSecret.name=mine')]).toEqual([1, 0]);
    expect(await secrets('page.passwordSecret.create=false')).toBe(0);
    expect(await secrets('page.open=true')).toBe(0);
    expect(await secrets('page.trustedHeader=Remote-User', 'page.trustedProxies={10.0.0.7}')).toBe(0);
    const small = (secret: string) =>
      kindsOf('films', ['page.open=true', 'postgres.enabled=true', `postgres.secret.create=${secret}`]);
    expect((await small('true')).filter((kind) => kind === 'Secret')).toHaveLength(1);
    // For tools that render charts without a cluster, where each rendering would have another password.
    expect(await small('false')).not.toContain('Secret');
    expect(await small('false')).toContain('StatefulSet');
  });

  test('prints before the start which database is used and what its Secret contains', async () => {
    const notes = async (...values: readonly string[]) =>
      helm('install', 'films', chart, '--dry-run=client', ...settings(['crds.install=false', ...values]));
    expect(await notes()).toMatch(/Use the database for this operator only/u);
    expect(await notes()).toContain('ca.crt');
    expect(await notes('postgres.enabled=true')).not.toContain('The pods start when');
    expect(await notes('postgres.enabled=true', 'postgres.secret.create=false')).toContain('The pods start when');
  });
});

describe('a release', () => {
  test('keeps the password of its PostgreSQL over upgrades, and after its removal', async () => {
    const namespace = await freshNamespace();
    const to = serverOf(namespace);
    const values = settings(['crds.install=false', 'postgres.enabled=true']);
    const secret = async () => {
      const path = `/api/v1/namespaces/${namespace}/secrets/projectionist-database`;
      const { code, body } = await callApi<{ data?: Record<string, string> }>(sharedAdmin(), 'GET', path);
      return [code, Buffer.from(body.data?.['url'] ?? '', 'base64').toString()];
    };
    await helm('install', 'films', chart, ...to, ...values);
    const [code, first] = await secret();
    expect(code).toBe(200);
    expect(first).toMatch(
      new RegExp(
        `^postgres://projectionist:\\w{32}@films-projectionist-postgres\\.${namespace}\\.svc:5432/projectionist$`,
      ),
    );
    await helm('upgrade', 'films', chart, ...to, ...values, '--set', 'replicas=3');
    expect(await secret()).toEqual([200, first]);
    // Under another name it would be a different, empty database.
    await expect(
      helm('upgrade', 'films', chart, ...to, ...values, '--set', 'nameOverride=other'),
    ).rejects.toMatchObject({
      stderr: expect.stringContaining('a new and empty PostgreSQL: set nameOverride'),
    });
    await helm('uninstall', 'films', ...to);
    expect(await secret()).toEqual([200, first]);
    await helm('install', 'films', chart, ...to, ...values);
    expect(await secret()).toEqual([200, first]);
    await helm('uninstall', 'films', ...to);
    // What remains belongs to the first release: another one has to claim it explicitly, as kubernetes.md describes.
    await expect(helm('install', 'series', chart, ...to, ...values)).rejects.toMatchObject({
      stderr: expect.stringContaining('invalid ownership metadata'),
    });
    await helm('install', 'series', chart, ...to, ...values, '--take-ownership');
    const [taken, second] = await secret();
    expect([taken, /projectionist:(\w{32})@/u.exec(String(second))?.[1]]).toEqual([
      200,
      /projectionist:(\w{32})@/u.exec(String(first))?.[1],
    ]);
    await helm('uninstall', 'series', ...to);
  });

  test('keeps the password of its page over upgrades, and prints how to read it', async () => {
    const namespace = await freshNamespace();
    const to = serverOf(namespace);
    const values = settings(['crds.install=false']);
    const secret = async () => {
      const path = `/api/v1/namespaces/${namespace}/secrets/films-projectionist-page`;
      const { body } = await callApi<{ data?: Record<string, string> }>(sharedAdmin(), 'GET', path);
      return Buffer.from(body.data?.['password'] ?? '', 'base64').toString();
    };
    const notes = await helm('install', 'films', chart, ...to, ...values);
    expect(notes).toContain("get secret films-projectionist-page --output jsonpath='{.data.password}'");
    expect(notes).toContain('only if your cluster has a network plugin that enforces them');
    const first = await secret();
    expect(first).toMatch(/^\w{24}$/u);
    await helm('upgrade', 'films', chart, ...to, ...values, '--set', 'replicas=3');
    expect(await secret()).toBe(first);
    await helm('uninstall', 'films', ...to);
  });

  test('is upgraded with its values and the defaults of new ones, as kubernetes.md describes', async () => {
    const namespace = await freshNamespace();
    const to = serverOf(namespace);
    // Like a chart that knew fewer values.
    const older = join(folder, 'older');
    await cp(chart, older, { recursive: true });
    const values = parse(await readFile(join(chart, 'values.yaml'), 'utf8'));
    const { secret: _, ...postgres } = values.postgres;
    await writeFile(join(older, 'values.yaml'), stringify({ ...values, postgres, prometheusRule: undefined }));
    await rm(join(older, 'templates/monitoring.yaml'));
    await rm(join(older, 'templates/NOTES.txt'));
    await helm('install', 'films', older, ...to, ...settings(['crds.install=false', 'replicas=3']));
    await expect(helm('upgrade', 'films', chart, ...to, '--reuse-values')).rejects.toThrow('nil pointer');
    await helm('upgrade', 'films', chart, ...to, '--reset-then-reuse-values');
    const deployment = `/apis/apps/v1/namespaces/${namespace}/deployments/films-projectionist`;
    const { body } = await callApi<AnyObject>(sharedAdmin(), 'GET', deployment);
    expect(numberAt(body, 'spec', 'replicas')).toBe(3);
    await helm('uninstall', 'films', ...to);
  });
});

describe('two releases in one namespace', () => {
  const deploymentOf = async (namespace: string, release: string) => {
    const path = `/apis/apps/v1/namespaces/${namespace}/deployments/${release}-projectionist`;
    return (await callApi<AnyObject>(sharedAdmin(), 'GET', path)).body;
  };
  const leaseIn = (deployment: AnyObject) => {
    const [container] = listAt(deployment, 'spec', 'template', 'spec', 'containers');
    return listAt(container, 'args').filter((argument) => String(argument).startsWith('--lease-name='));
  };
  const may = async (namespace: string, release: string, verb: string, name: string) => {
    const resourceAttributes = { verb, group: 'coordination.k8s.io', resource: 'leases', namespace, name };
    const user = `system:serviceaccount:${namespace}:${release}-projectionist`;
    const review = { apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview' };
    const path = '/apis/authorization.k8s.io/v1/subjectaccessreviews';
    const { body } = await callApi(sharedAdmin(), 'POST', path, { ...review, spec: { user, resourceAttributes } });
    return fieldsAt(body, 'status')['allowed'];
  };

  test('cannot share the leader election Lease: the second would never lead', async () => {
    const namespace = await freshNamespace();
    const to = serverOf(namespace);
    const values = settings(['crds.install=false', `watchNamespaces={${namespace}}`]);
    await helm('install', 'films', chart, ...to, ...values);
    await expect(helm('install', 'series', chart, ...to, ...values)).rejects.toMatchObject({
      stderr: expect.stringMatching(/Role "projectionist-lease".*invalid ownership metadata/su),
    });
    await helm('upgrade', '--install', 'series', chart, ...to, ...values, '--set', 'leaseName=series');
    expect(leaseIn(await deploymentOf(namespace, 'films'))).toEqual(['--lease-name=projectionist']);
    expect(leaseIn(await deploymentOf(namespace, 'series'))).toEqual(['--lease-name=series']);
    for (const [release, own, other] of [
      ['films', 'projectionist', 'series'],
      ['series', 'series', 'projectionist'],
    ] as const) {
      for (const verb of ['get', 'update']) {
        await expect.poll(() => may(namespace, release, verb, own)).toBe(true);
        expect(await may(namespace, release, verb, other)).toBe(false);
      }
    }
    for (const release of ['series', 'films']) await helm('uninstall', release, ...to);
  });

  test('an upgrade from a chart without the value changes neither the leader nor its rights', async () => {
    const namespace = await freshNamespace();
    const to = serverOf(namespace);
    const older = join(folder, 'nameless');
    await cp(chart, older, { recursive: true });
    await rm(join(older, 'values.schema.json'));
    const rbac = join(older, 'templates/rbac.yaml');
    const text = await readFile(rbac, 'utf8');
    // The role and its binding were named after the release.
    await writeFile(
      rbac,
      text
        .replaceAll('name: {{ $leaseName }}-lease', 'name: {{ $fullname }}-lease')
        .replaceAll('{{ $fullname }}-lease-{{ $leaseName }}', '{{ $fullname }}-lease'),
    );
    const deployment = join(older, 'templates/deployment.yaml');
    await writeFile(deployment, (await readFile(deployment, 'utf8')).replace(/^ *- --lease-name=.*\n/mu, ''));
    const values = parse(await readFile(join(chart, 'values.yaml'), 'utf8'));
    await writeFile(join(older, 'values.yaml'), stringify({ ...values, leaseName: undefined }));
    await helm('install', 'films', older, ...to, '--set', 'crds.install=false');
    expect(leaseIn(await deploymentOf(namespace, 'films'))).toEqual([]);
    await helm('upgrade', 'films', chart, ...to, '--reset-then-reuse-values');
    expect(leaseIn(await deploymentOf(namespace, 'films'))).toEqual(['--lease-name=projectionist']);
    await expect.poll(() => may(namespace, 'films', 'update', 'projectionist')).toBe(true);
    const { body } = await callApi(
      sharedAdmin(),
      'GET',
      `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/roles`,
    );
    expect(listAt(body, 'items').map((role) => textAt(role, 'metadata', 'name'))).toEqual(['projectionist-lease']);
    await helm('uninstall', 'films', ...to);
  });
});

/** Helm's connection flags. */
function serverOf(namespace: string): readonly string[] {
  const { url, token, ca } = sharedAdmin();
  const authority = join(folder, 'ca.crt');
  writeFileSync(authority, ca);
  return ['--namespace', namespace, '--kube-apiserver', url, '--kube-token', token, '--kube-ca-file', authority];
}

/** Pods of workloads without what only a running cluster adds: the account, and the volumes of a claim template. */
function loosePods(object: AnyObject): readonly AnyObject[] {
  const { volumeClaimTemplates: claims = [] }: { volumeClaimTemplates?: readonly AnyObject[] } = Object(object['spec']);
  return podsOf(object).map(({ metadata, spec, ...pod }) => {
    const { serviceAccountName: _, volumes = [], ...rest } = Object(spec);
    const claimed = claims.map((claim) => ({ name: claim.metadata.name, emptyDir: {} }));
    return {
      ...pod,
      metadata,
      kind: 'Job',
      spec: { template: { metadata, spec: { ...rest, volumes: [...volumes, ...claimed] } } },
    };
  });
}

/** The controller creates it soon after the namespace; without it no pod is accepted. */
async function waitForAccount(namespace: string): Promise<void> {
  await expect
    .poll(
      async () => (await callApi(sharedAdmin(), 'GET', `/api/v1/namespaces/${namespace}/serviceaccounts/default`)).code,
      { timeout: 30_000 },
    )
    .toBe(200);
}
