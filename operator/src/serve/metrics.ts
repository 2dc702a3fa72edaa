/**
 * Metrics for `/metrics`. Counts are plain numbers; prom-client, which costs 22 MB and 75 ms, is loaded by the first
 * scrape, so that setups without Prometheus never pay for it. Labels must come from fixed lists.
 */
import type { WebhookCounters } from '../webhook/answeredWebhooks.ts';
import { Histogram, type HistogramShape, type Labels } from './histogram.ts';

export interface Tally {
  add(labels: Labels, count?: number): void;
}

export interface Metrics {
  /** A number that only grows. By convention its name ends in `_total`. */
  counter(name: string, help: string, labelNames: readonly string[]): Tally;
  /** A number that is read at each scrape. */
  gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Iterable<readonly [Labels, number]>,
  ): void;
  /** A distribution of values: durations, sizes. */
  histogram(shape: HistogramShape): Pick<Histogram, 'observe'>;
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

interface Series {
  readonly kind: 'counter' | 'gauge';
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly read: () => Iterable<readonly [Labels, number]>;
}

/**
 * Maximum number of distinct label sets per counter. The webhook's fixed lists make at most about 2,000. Beyond the
 * limit counts are dropped, because a label outside a list would exhaust memory.
 */
const labelSetLimit = 5_000;

export function createMetrics(): Metrics {
  const series: Series[] = [];
  const histograms: Histogram[] = [];
  let registry: Promise<PromRegistry> | undefined;
  return {
    counter(name, help, labelNames) {
      const counts = new Map<string, { readonly labels: Labels; count: number }>();
      series.push({ kind: 'counter', name, help, labelNames, read: () => currentCounts(counts.values()) });
      return { add: (labels, count = 1) => addTo(counts, labelNames, labels, count) };
    },
    gauge(name, help, labelNames, read) {
      series.push({ kind: 'gauge', name, help, labelNames, read });
    },
    histogram(shape) {
      const histogram = new Histogram(shape);
      histograms.push(histogram);
      return histogram;
    },
    async render() {
      registry ??= loadRegistry(series);
      const loaded = await registry;
      const texts = [await loaded.metrics(), ...histograms.map((histogram) => histogram.text())];
      return { contentType: loaded.contentType, text: texts.join('\n') };
    },
  };
}

type Counts = Map<string, { readonly labels: Labels; count: number }>;

function addTo(counts: Counts, labelNames: readonly string[], labels: Labels, count: number): void {
  let key = '';
  for (const name of labelNames) key += `${labels[name]}\n`;
  const known = counts.get(key);
  if (known !== undefined) known.count += count;
  else if (counts.size < labelSetLimit) counts.set(key, { labels, count });
}

function* currentCounts(counts: Iterable<{ readonly labels: Labels; readonly count: number }>) {
  for (const { labels, count } of counts) yield [labels, count] as const;
}

type PromRegistry = Pick<import('prom-client').Registry, 'contentType' | 'metrics'>;

async function loadRegistry(series: readonly Series[]): Promise<PromRegistry> {
  const { Counter, Gauge, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { kind, name, help, labelNames, read } of series) {
    const settings = { name, help, labelNames: [...labelNames], registers: [registry] };
    // Both copy the plain numbers when they are collected.
    if (kind === 'counter') {
      new Counter({
        ...settings,
        collect() {
          this.reset();
          for (const [labels, count] of read()) this.inc(labels, count);
        },
      });
    } else {
      new Gauge({
        ...settings,
        collect() {
          this.reset();
          for (const [labels, value] of read()) this.set(labels, value);
        },
      });
    }
  }
  return registry;
}

/** The webhook's counters, by Library, sender, event, place and how the body ended. */
export function webhookCounters(metrics: Metrics): WebhookCounters {
  const received = metrics.counter('projectionist_webhooks_total', 'Webhooks that were answered 204.', [
    'library',
    'sender',
    'event',
    'place',
    'body',
  ]);
  const folders = metrics.counter('projectionist_webhook_folders_total', 'Folders that webhooks named.', ['library']);
  const refused = metrics.counter('projectionist_webhooks_refused_total', 'Requests answered 404 or 405.', ['status']);
  const aborted = metrics.counter(
    'projectionist_webhooks_aborted_total',
    'Requests that were aborted within their body.',
    ['library'],
  );
  const lost = metrics.counter('projectionist_webhooks_lost_total', 'Webhooks that could not be queued.', ['library']);
  return {
    received: ({ library, sender, event, place, body, folders: named, webhooks }) => {
      received.add({ library, sender, event, place, body }, webhooks);
      if (named > 0) folders.add({ library }, named * webhooks);
    },
    refused: (status) => refused.add({ status }),
    aborted: (library) => aborted.add({ library }),
    lost: (library) => lost.add({ library }),
  };
}
