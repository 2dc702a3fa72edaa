/** Evaluates the chart's network policies like a network would, because the control plane of the tests has none. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Component, labelsOf } from '../../src/platform/kubernetes/labels.ts';
import { at, listAt, textAt, textListAt, textsOf } from '../kubernetes/fake/json.ts';
import { renderedChart } from './helmChart.ts';
import type { AnyObject } from './objects.ts';

describe('network policies', () => {
  const strict = [
    'postgres.enabled=true',
    'networkPolicy.webhookFrom[0].namespaceSelector.matchLabels.kubernetes\\.io/metadata\\.name=downloads',
  ];
  const operator: Caller = {
    namespace: 'films',
    labels: {
      'app.kubernetes.io/name': 'projectionist',
      'app.kubernetes.io/instance': 'films',
      'app.kubernetes.io/component': 'operator',
    },
  };
  const postgres: Caller = {
    namespace: 'films',
    labels: { ...operator.labels, 'app.kubernetes.io/component': 'postgres' },
  };
  const job = (component: Component, namespace: string): Caller => ({
    namespace,
    labels: { ...labelsOf({ component, library: 'movies', uid: 'u', number: 1, id: 'i' }) },
  });
  let served: { readonly media: readonly AnyObject[]; readonly everywhere: readonly AnyObject[] };
  beforeAll(async () => {
    served = {
      media: await renderedChart('films', [...strict, 'watchNamespaces={media}']),
      everywhere: await renderedChart('films', strict),
    };
  }, 10 * 60_000);
  const stranger = (namespace: string): Caller => ({ namespace, labels: { app: 'radarr' } });

  test.each<[who: string, caller: Caller, callee: Caller, port: string, may: boolean]>([
    ['configured senders to the webhook', stranger('downloads'), operator, 'webhook', true],
    ['no other pod to the webhook', stranger('media'), operator, 'webhook', false],
    ['our own workers to the webhook', job('tiles', 'media'), operator, 'webhook', true],
    ['no walk to the webhook', job('walk', 'media'), operator, 'webhook', false],
    ['no worker to the page', job('tiles', 'media'), operator, 'page', false],
    ['pods of the release to the page', stranger('films'), operator, 'page', true],
    ['no worker to the metrics', job('tiles', 'media'), operator, 'metrics', false],
    ['no sender to the metrics', stranger('downloads'), operator, 'metrics', false],
    ['pods of the release to the metrics', stranger('films'), operator, 'metrics', true],
    ['the operator to the database', operator, postgres, 'postgres', true],
    ['walks to the database', job('walk', 'media'), postgres, 'postgres', true],
    ['workers to the database', job('tiles', 'media'), postgres, 'postgres', true],
    ['no other pod to the database', stranger('films'), postgres, 'postgres', false],
    ['no pod to a Job', operator, job('walk', 'media'), 'any', false],
  ])('let %s', (_, caller, callee, port, may) => {
    expect(isLetIn(served.media, caller, callee, port)).toBe(may);
  });

  test('let everybody reach a Service that is exposed outside the cluster, but not the metrics', async () => {
    const objects = await renderedChart('films', [
      ...['webhook.service.type=LoadBalancer', 'page.service.type=NodePort', 'watchNamespaces={media}'],
    ]);
    const ingress = listAt(
      objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'films-projectionist'),
      'spec',
      'ingress',
    );
    const open = ingress
      .filter((rule) => at(rule, 'from') === undefined)
      .map((rule) => at(listAt(rule, 'ports')[0], 'port'));
    expect(open).toEqual(['webhook', 'page']);
  });

  test.each<[string, caller: Caller, callee: Caller, port: string]>([
    ['workers', job('tiles', 'other'), operator, 'webhook'],
    ['walks', job('walk', 'other'), postgres, 'postgres'],
  ])('allow %s, in all served namespaces and in no others', (_, ...call) => {
    expect(isLetIn(served.everywhere, ...call)).toBe(true);
    expect(isLetIn(served.media, ...call)).toBe(false);
  });

  test.each([
    [[], [53]],
    [['networkPolicy.dnsPorts={5353}'], [5353]],
  ])('allow the operator DNS on the ports of its pods, which a Service may hide (%j)', async (values, ports) => {
    const objects = await renderedChart('films', [...strict, ...values]);
    const own = objects.find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'films-projectionist',
    );
    const [dns] = listAt(own, 'spec', 'egress');
    const asked = ports.flatMap((port) => ['UDP', 'TCP'].map((protocol) => ({ port, protocol })));
    expect(listAt(dns, 'ports')).toEqual(asked);
  });
});

interface Caller {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Like a network: a pod selected by a policy accepts only callers that some policy allows; any other pod accepts all.
 */
function isLetIn(policies: readonly AnyObject[], caller: Caller, callee: Caller, port: string): boolean {
  const own = policies.filter(
    ({ kind, metadata, spec }) =>
      kind === 'NetworkPolicy' &&
      metadata.namespace === callee.namespace &&
      textListAt(spec, 'policyTypes').includes('Ingress') &&
      fits(at(spec, 'podSelector'), callee.labels),
  );
  if (own.length === 0) return true;
  return own.some(({ spec }) =>
    listAt(spec, 'ingress').some(
      (rule) =>
        listAt(rule, 'ports').some((one) => textAt(one, 'port') === port) &&
        listAt(rule, 'from').some((peer) => isPeer(peer, caller, callee.namespace)),
    ),
  );
}

function isPeer(peer: unknown, { namespace, labels }: Caller, here: string): boolean {
  const spaces = at(peer, 'namespaceSelector');
  const isInSpace =
    spaces === undefined ? namespace === here : fits(spaces, { 'kubernetes.io/metadata.name': namespace });
  const pods = at(peer, 'podSelector');
  return isInSpace && (pods === undefined || fits(pods, labels));
}

function fits(selector: unknown, labels: Readonly<Record<string, string>>): boolean {
  return (
    Object.entries(textsOf(at(selector, 'matchLabels'))).every(([key, value]) => labels[key] === value) &&
    listAt(selector, 'matchExpressions').every(
      (one) =>
        textAt(one, 'operator') === 'In' && textListAt(one, 'values').includes(labels[textAt(one, 'key') ?? ''] ?? ''),
    )
  );
}
