import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { registerOperator } from '../../src/commands/operatorCommand.ts';
import { outputOf } from '../../src/commands/output.ts';
import { parseDocuments } from '../../src/library/document/parse.ts';
import { ruleFaults } from '../../src/library/document/rules.ts';
import { readEnvironment } from '../../src/process/environment.ts';
import { repository } from '../house/sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gmsu'))].map(([, block = '']) => block);

const installed = parseAllDocuments(read('operator/deploy/install.yaml')).map((document) => document.toJS());
const deployment = installed.find(({ kind }) => kind === 'Deployment');
const container = deployment.spec.template.spec.containers[0];

const rules = installed.flatMap(({ kind, rules = [] }) => (/Role$/.test(kind) ? rules : []));
/** The operator's own rights, without the aggregated roles for people. */
const ownRights: readonly string[] = rules
  .filter(({ verbs, resources }) => !(verbs.includes('deletecollection') || resources[1] === 'libraries/status'))
  .map(({ resources, verbs, resourceNames }) => `${resources}: ${verbs}${resourceNames ? ` of ${resourceNames}` : ''}`);

describe('install.yaml', () => {
  test('starts the operator with known flags', () => {
    const environment = readEnvironment({});
    const program = new Command().exitOverride();
    registerOperator(program, { end: () => {}, environment, output: () => outputOf(environment, false) });
    const [operator] = program.commands;
    const known = operator?.options.map(({ long }) => long);
    const [command, ...flags]: readonly string[] = container.args;
    expect(command).toBe('operator');
    expect(flags.filter((flag) => known?.includes(flag.replace(/=.*/, '')) !== true)).toEqual([]);
    for (const { long, mandatory } of operator?.options ?? [])
      if (mandatory) expect(flags.join(' ')).toContain(`${long}=`);
    // Parses the flags without starting anything.
    operator?.exitOverride().action(() => {});
    expect(() => program.parse([command ?? '', ...flags], { from: 'user' })).not.toThrow();
  });

  test('asks for exactly these rights, and for no Secret', () => {
    expect(ownRights).toEqual([
      'libraries: get,list,watch',
      'libraries/status: update',
      'jobs: get,list,watch,create,delete',
      'pods: list,watch,delete',
      'events: create,patch',
      'leases: create',
      'leases: get,update of projectionist',
    ]);
    expect(JSON.stringify(rules)).not.toMatch(/secrets|"\*"/);
  });

  test('holds no value of a Secret', () => {
    expect(installed.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(JSON.stringify(installed)).not.toMatch(/postgres(ql)?:\/\//);
  });

  test('reads the database’s authority from the Secret of its URL, if it has one', () => {
    const variable = container.env.find(({ name }: { name: string }) => name === 'PROJECTIONIST_DATABASE_CA');
    const { secret } = deployment.spec.template.spec.volumes.find(({ name }: { name: string }) => name === 'database');
    expect(variable.valueFrom.secretKeyRef).toEqual({ name: secret.secretName, key: 'ca.crt', optional: true });
    expect(container.args).toContain(`--job-database-secret=${secret.secretName}/${secret.items[0].key}`);
  });

  test('writes only to /tmp, as an unprivileged user', () => {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const writable = container.volumeMounts.filter(({ readOnly }: { readOnly?: boolean }) => readOnly !== true);
    expect(writable.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual(['/tmp']);
    expect(deployment.spec.template.spec.securityContext.runAsNonRoot).toBe(true);
  });

  test('gives a stopping pod more time than its pause and the program take together', () => {
    const { terminationGracePeriodSeconds } = deployment.spec.template.spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(container.lifecycle.preStop.sleep.seconds + 25);
  });

  test('marks no object as managed by Helm', () => {
    expect(JSON.stringify(installed)).not.toMatch(/helm/i);
  });

  test('equals the kustomize base', () => {
    const base = [
      'kustomize/base/namespace.yaml',
      'crd/libraries.projectionist.dev.yaml',
      'kustomize/base/operator.yaml',
    ];
    const objects = base.flatMap((path) => parseAllDocuments(read(`operator/deploy/${path}`)).map((one) => one.toJS()));
    expect(objects).toEqual(installed);
  });

  test('has the image at the path that the kustomize example replaces', () => {
    const { replacements } = parse(read('operator/deploy/kustomize/example/kustomization.yaml'));
    const [path]: readonly string[] = replacements[0].targets[0].fieldPaths;
    expect(container.args[Number(path?.split('.').at(-1))]).toMatch(/^--job-image=/);
  });
});

test('chart, image and program have the same version', () => {
  const { version } = JSON.parse(read('operator/package.json'));
  const chart = parse(read('operator/deploy/chart/Chart.yaml'));
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
  expect(read('operator/deploy/Dockerfile')).toContain(`ARG VERSION=${version}\n`);
});

describe('the schema of the chart', () => {
  interface Node {
    readonly properties?: Readonly<Record<string, Node>>;
    readonly additionalProperties?: unknown;
  }
  const schema: Node = JSON.parse(read('operator/deploy/chart/values.schema.json'));
  const values: unknown = parse(read('operator/deploy/chart/values.yaml'));
  const entriesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : []);

  test('allows exactly the chart’s values', () => {
    const compare = (path: string, node: Node, value: unknown): readonly string[] => {
      if (node.additionalProperties !== false) return [];
      const given = new Map(entriesOf(value));
      const known = Object.keys(node.properties ?? {});
      return [
        ...[...given.keys()].filter((key) => !known.includes(key)).map((key) => `${path}.${key} is not in the schema`),
        ...known.filter((key) => !given.has(key) && key !== 'global').map((key) => `${path}.${key} has no value`),
        ...Object.entries(node.properties ?? {}).flatMap(([key, child]) =>
          compare(`${path}.${key}`, child, given.get(key)),
        ),
      ];
    };
    expect(compare('', schema, values)).toEqual([]);
  });
});

describe('documents that people copy', () => {
  const guides = ['docs/guides/kubernetes.md', 'docs/guides/compose.md'].flatMap((path) =>
    blocks(read(path), 'yaml').map((text) => [path, text] as const),
  );
  const libraries = [
    ...guides.filter(([, text]) => text.includes('kind: Library')),
    ['operator/deploy/samples/libraries.yaml', read('operator/deploy/samples/libraries.yaml')] as const,
  ];

  test.each(libraries)('%s has no fault', (path, text) => {
    const { documents, faults } = parseDocuments(join('/tmp', path), text);
    expect([...faults, ...ruleFaults(documents)]).toEqual([]);
    expect(documents.length).toBeGreaterThan(0);
  });

  test.each(libraries)('%s means the same to Kubernetes, which reads YAML 1.1', (_, text) => {
    const readAs = (version: '1.1' | '1.2') => parseAllDocuments(text, { version }).map((one) => one.toJS());
    expect(readAs('1.1')).toEqual(readAs('1.2'));
  });

  test('the values that kubernetes.md names exist', () => {
    const values = parse(read('operator/deploy/chart/values.yaml'));
    const text = read('docs/guides/kubernetes.md');
    const roots = Object.keys(values).join('|');
    const named = [...text.matchAll(new RegExp(`\`((?:${roots})(?:\\.[a-zA-Z]+)+)`, 'g'))].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(10);
    const missing = named.filter((path) => path.split('.').reduce((at, key) => at?.[key], values) === undefined);
    expect(missing).toEqual([]);
  });

  test('kubernetes.md lists exactly the rights that install.yaml gives', () => {
    const section = read('docs/guides/kubernetes.md').split('\n## What it may do\n', 2)[1]?.split('\n## ', 1)[0] ?? '';
    const lines = [...section.matchAll(/^\| `([\w/]+)`[^|]*\| ([a-z, ;]+?)(?: of `projectionist` alone)? \|/gm)];
    const words = lines.map(([, resource, verbs = '']) => `${resource}: ${verbs.split(/[,;] /).join(',')}`);
    expect(words).toEqual([
      ...ownRights.filter((line) => !line.startsWith('leases')),
      `leases: ${ownRights.flatMap((line) => /^leases: ([a-z,]+)/.exec(line)?.[1] ?? []).join(',')}`,
    ]);
  });

  test('the guides explain upgrades and shared databases', () => {
    const kubernetes = read('docs/guides/kubernetes.md');
    expect(kubernetes).toContain('--reset-then-reuse-values');
    expect(kubernetes).not.toMatch(/upgrade .* --reuse-values/);
    expect(kubernetes).toContain('--take-ownership');
    for (const path of ['docs/guides/kubernetes.md', 'docs/guides/postgresql.md']) {
      expect(read(path)).toMatch(/One database for each operator/i);
      expect(read(path)).toContain('ca.crt');
    }
  });

  test('files that the guides name exist', () => {
    for (const guide of ['kubernetes', 'compose', 'troubleshooting', 'postgresql']) {
      const text = read(`docs/guides/${guide}.md`);
      const deploy = [...text.matchAll(/operator\/deploy\/[\w./-]*\w/g)].map(([path]) => path);
      // Files that the reader creates.
      const theirs = /deploy\/(config|data|\.env)/;
      expect(deploy.filter((path) => !theirs.test(path) && !existsSync(join(repository, path)))).toEqual([]);
    }
  });
});

describe('metrics and alerts', () => {
  const rules = read('operator/deploy/chart/templates/monitoring.yaml');
  const named = (text: string) => [...text.matchAll(/projectionist_\w+/g)].map(([name]) => name);
  const made = new Set(
    readdirSync(join(repository, 'operator/src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => named(read(join('operator/src', path)))),
  );

  test.each([...new Set([...named(rules), ...named(read('docs/guides/troubleshooting.md'))])])(
    'the program has the metric %s',
    (name) => {
      expect([...made]).toContain(name);
    },
  );

  test('the guides explain each alert that needs a person', () => {
    for (const name of [
      'projectionist_held_in_memory',
      'projectionist_api_silent_seconds',
      'projectionist_held_longest_seconds',
      'projectionist_leader',
      'projectionist_cluster_troubles_total',
    ]) {
      expect(rules).toContain(name);
      expect(read('docs/guides/troubleshooting.md')).toContain(name);
    }
  });
});

describe('troubleshooting.md', () => {
  const text = read('docs/guides/troubleshooting.md');
  const reasonsIn = (path: string, pattern: RegExp) =>
    [...read(path).matchAll(pattern)].map(([, reason = '']) => reason);
  const conditions = [
    ...reasonsIn('operator/src/library/conditions.ts', /status: 'True', reason: '(\w+)'/g),
    ...reasonsIn('operator/src/platform/kubernetes/shownStatus.ts', /reason: '(\w+)'/g),
    // The leader's findings: a list of reasons only.
    ...reasonsIn('operator/src/platform/kubernetes/shownStatus.ts', /^ {2}'(\w+)',$/gm),
    ...reasonsIn('operator/src/platform/kubernetes/jobs.ts', /reason: '(\w+)', message/g),
  ].filter((reason) => !['Walking', 'FullWalkOwed', 'WalkDue', 'Walked'].includes(reason));
  const events = reasonsIn('operator/src/cluster/kubernetesEvents.ts', /reason: '(\w+)'/g);

  test.each([...new Set([...conditions, ...events])])('explains %s', (reason) => {
    expect(text).toContain(`\`${reason}\``);
  });

  test('the reasons are really found in the code', () => {
    expect(conditions).toContain('WorkOrderRefused');
    expect(conditions).toContain('PodCannotStart');
    expect(events).toContain('RunStarted');
  });
});
