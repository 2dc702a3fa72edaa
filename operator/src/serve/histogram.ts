/**
 * A histogram kept as plain numbers, rendered as Prometheus text. Like the counters in `metrics.ts` it costs nothing
 * until the first scrape; prom-client would have to be loaded for every observation. Labels come from fixed lists.
 */

export type Labels = Readonly<Record<string, string | number>>;

export interface HistogramShape {
  /** Ends in its base unit: `_seconds`. */
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  /** Upper bounds, ascending; values beyond the last are still counted. */
  readonly buckets: readonly number[];
}

interface Observed {
  readonly labels: Labels;
  /** Per bucket, not cumulative. */
  readonly counts: number[];
  sum: number;
  count: number;
}

/** Maximum number of label sets; fixed lists produce fewer. */
const labelSetsAtMost = 100;

export class Histogram {
  readonly #shape: HistogramShape;
  readonly #observed = new Map<string, Observed>();

  constructor(shape: HistogramShape) {
    this.#shape = shape;
  }

  observe(labels: Labels, value: number): void {
    const { labelNames, buckets } = this.#shape;
    const key = JSON.stringify(labelNames.map((name) => labels[name]));
    let observed = this.#observed.get(key);
    if (observed === undefined) {
      if (this.#observed.size >= labelSetsAtMost) return;
      observed = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 };
      this.#observed.set(key, observed);
    }
    const bucket = buckets.findIndex((bound) => value <= bound);
    if (bucket >= 0) observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1;
    observed.sum += value;
    observed.count += 1;
  }

  /** Renders the Prometheus text format, version 0.0.4. */
  text(): string {
    const { name, help } = this.#shape;
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
    for (const observed of this.#observed.values()) lines.push(...this.#linesOf(observed));
    return `${lines.join('\n')}\n`;
  }

  #linesOf({ labels, counts, sum, count }: Observed): readonly string[] {
    const { name, labelNames, buckets } = this.#shape;
    const own = labelNames.map((label) => `${label}="${escaped(String(labels[label]))}"`);
    const braces = own.length === 0 ? '' : `{${own.join(',')}}`;
    let below = 0;
    const bounds = buckets.map((bound, index) => {
      below += counts[index] ?? 0;
      return `${name}_bucket{${[...own, `le="${bound}"`].join(',')}} ${below}`;
    });
    const all = `${name}_bucket{${[...own, 'le="+Inf"'].join(',')}} ${count}`;
    return [...bounds, all, `${name}_sum${braces} ${sum}`, `${name}_count${braces} ${count}`];
  }
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
