/**
 * The chart's objects for Prometheus, read by promtool: the alerts are valid, fire for what they name and stay quiet
 * otherwise; the ServiceMonitor finds the metrics Service; the metrics follow the naming rules.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { operatorMetrics } from '../../src/cluster/operatorMetrics.ts';
import { createMetrics } from '../../src/serve/metrics.ts';
import { listAt, textAt } from '../kubernetes/fake/json.ts';
import { renderedChart } from './helmChart.ts';
import type { AnyObject } from './objects.ts';

const isMissing = spawnSync('promtool', ['--version']).error !== undefined;
if (isMissing) console.log('The alerts are not checked: promtool is missing (apt-get install prometheus).');

const own = { namespace: 'media', service: 'films-projectionist-metrics' };

interface Rule {
  readonly alert: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface Case {
  readonly alert: string;
  /** Name and labels beside those of the release, and the values of one hour. */
  readonly fires: readonly (readonly [name: string, labels: Readonly<Record<string, string>>, values: string])[];
  readonly quiet: Case['fires'];
  readonly at: string;
  /** Labels of the alert beside its own and those of the release. */
  readonly labels: Readonly<Record<string, string>>;
}

const library = { library: 'media/movies' };
const pod = { pod: 'one' };
const pass = { ...library, what: 'pass' };

const cases: readonly Case[] = [
  {
    ...{ alert: 'ProjectionistHeldInMemory', at: '10m', labels: { ...library, ...pod } },
    fires: [['projectionist_held_in_memory', { ...library, ...pod }, '1x60']],
    quiet: [['projectionist_held_in_memory', { ...library, ...pod }, '1 0x59']],
  },
  {
    ...{ alert: 'ProjectionistApiSilent', at: '2m', labels: pod },
    fires: [['projectionist_api_silent_seconds', pod, '200x60']],
    quiet: [['projectionist_api_silent_seconds', pod, '70x60']],
  },
  {
    ...{ alert: 'ProjectionistNobodyLeads', at: '10m', labels: {} },
    fires: [
      ['projectionist_leader', pod, '0x60'],
      ['projectionist_leader', { pod: 'two' }, '0x60'],
    ],
    quiet: [
      ['projectionist_leader', pod, '0x60'],
      ['projectionist_leader', { pod: 'two' }, '1x60'],
    ],
  },
  {
    ...{ alert: 'ProjectionistClusterTroubles', at: '45m', labels: { what: 'status' } },
    fires: [['projectionist_cluster_troubles_total', { ...pod, what: 'status' }, '0+1x60']],
    quiet: [['projectionist_cluster_troubles_total', { ...pod, what: 'status' }, '0 5 20x58']],
  },
  {
    ...{ alert: 'ProjectionistFoldersWait', at: '30m', labels: library },
    fires: [['projectionist_held_longest_seconds', { ...library, ...pod }, '21601x60']],
    quiet: [['projectionist_held_longest_seconds', { ...library, ...pod }, '3600x60']],
  },
  {
    ...{ alert: 'ProjectionistPassesFail', at: '45m', labels: library },
    fires: [['projectionist_troubles_total', { ...pass, ...pod }, '0+1x60']],
    quiet: [['projectionist_troubles_total', { ...pass, ...pod, what: 'hold' }, '0+1x60']],
  },
  {
    ...{ alert: 'ProjectionistRunsFail', at: '30m', labels: {} },
    fires: [['projectionist_runs_total', { ...pod, result: 'Lost' }, '0+1x60']],
    quiet: [['projectionist_runs_total', { ...pod, result: 'Succeeded' }, '0+1x60']],
  },
  {
    ...{ alert: 'ProjectionistAbsent', at: '15m', labels: {} },
    fires: [['up', pod, '0x60']],
    quiet: [['up', pod, '1x60']],
  },
];

describe.skipIf(isMissing)('objects for Prometheus', () => {
  let folder: string;
  let objects: readonly AnyObject[];
  let rules: readonly Rule[];

  /** Writes the content as YAML and lets promtool read it. Throws with its output if it finds a fault. */
  const promtool = (name: string, content: unknown, ...args: readonly string[]): string => {
    const file = join(folder, name);
    writeFileSync(file, stringify(content));
    return execFileSync('promtool', [...args, file], { cwd: folder, encoding: 'utf8' });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'projectionist-promtool-'));
    objects = await renderedChart(own.namespace, ['serviceMonitor.enabled=true', 'prometheusRule.enabled=true']);
    const groups = listAt(
      objects.find(({ kind }) => kind === 'PrometheusRule'),
      'spec',
      'groups',
    );
    promtool('rules.yaml', { groups }, 'check', 'rules');
    rules = JSON.parse(JSON.stringify(groups.flatMap((group) => listAt(group, 'rules'))));
  }, 15 * 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('every alert has a case', () => {
    expect(cases.map(({ alert }) => alert).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  test.each(cases)('$alert fires for what it names, and is quiet otherwise', ({ alert, fires, quiet, at, labels }) => {
    const rule = rules.find((one) => one.alert === alert);
    const series = (of: Case['fires'], change: object = {}) =>
      of.map(([name, more, values]) => ({
        series: `${name}{${Object.entries({ ...own, ...more, ...change })
          .map(([label, value]) => `${label}="${value}"`)
          .join(',')}}`,
        values,
      }));
    const alerts = [{ exp_labels: { ...own, ...labels, ...rule?.labels }, exp_annotations: rule?.annotations }];
    const one = (input: object, expected: readonly object[]) => ({
      ...{ interval: '1m', input_series: input },
      alert_rule_test: [{ eval_time: at, alertname: alert, exp_alerts: expected }],
    });
    // Another release's metrics say nothing, except that this one's are absent.
    const others = alert === 'ProjectionistAbsent' ? alerts : [];
    promtool(
      'tests.yaml',
      {
        ...{ rule_files: ['rules.yaml'], evaluation_interval: '1m' },
        tests: [
          one(series(fires), alerts),
          one(series(quiet), []),
          one(series(fires, { service: 'other-metrics' }), others),
        ],
      },
      ...['test', 'rules'],
    );
  });

  test('the ServiceMonitor selects the metrics Service of its release and is a valid scrape configuration', () => {
    const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor');
    const matchLabels: Readonly<Record<string, string>> = JSON.parse(JSON.stringify(monitor?.['spec'] ?? {})).selector
      .matchLabels;
    const [endpoint] = listAt(monitor, 'spec', 'endpoints');
    const port = textAt(endpoint, 'port');
    const services = objects.filter(
      (object) =>
        object.kind === 'Service' &&
        Object.entries(matchLabels).every(([name, value]) => textAt(object, 'metadata', 'labels', name) === value),
    );
    expect(services.map(({ metadata }) => metadata.name)).toEqual([own.service]);
    expect(listAt(services[0], 'spec', 'ports').map((one) => textAt(one, 'name'))).toContain(port);
    const keep = (label: string, regex = '') => ({
      ...{ source_labels: [label], regex, action: 'keep' },
    });
    promtool(
      'prometheus.yaml',
      {
        scrape_configs: [
          {
            job_name: 'projectionist',
            metrics_path: textAt(endpoint, 'path'),
            scrape_interval: textAt(endpoint, 'interval'),
            // Debian's promtool is built without the discovery of Kubernetes.
            static_configs: [{ targets: [`${own.service}.${own.namespace}:80`] }],
            relabel_configs: [
              ...Object.entries(matchLabels).map(([name, value]) =>
                keep(`__meta_kubernetes_service_label_${name.replaceAll(/[^a-zA-Z0-9_]/gu, '_')}`, value),
              ),
              keep('__meta_kubernetes_endpoint_port_name', port),
            ],
          },
        ],
      },
      ...['check', 'config', '--syntax-only'],
    );
  });

  test('the metrics of the operator follow the naming rules', async () => {
    const metrics = createMetrics();
    operatorMetrics(metrics, '1.2.3');
    const { text } = await metrics.render();
    // Those of Node are named by the client library.
    const input = text
      .split('\n')
      .filter((line) => line.includes('projectionist_'))
      .join('\n');
    expect(input).not.toBe('');
    const read = { input: `${input}\n`, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], read);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });
});
