import { expect, test } from 'vitest';
import { Histogram } from './histogram.ts';
import { createMetrics } from './metrics.ts';

const shape = { name: 'walk_seconds', help: 'Walks', labelNames: ['result'], buckets: [0.5, 1, 10] };

test('counts values up to each bound, and those beyond the last', () => {
  const histogram = new Histogram(shape);
  for (const seconds of [0.5, 0.75, 2, 100]) histogram.observe({ result: 'ok' }, seconds);
  histogram.observe({ result: 'failed' }, 1);
  expect(histogram.text().split('\n')).toEqual([
    '# HELP walk_seconds Walks',
    '# TYPE walk_seconds histogram',
    'walk_seconds_bucket{result="ok",le="0.5"} 1',
    'walk_seconds_bucket{result="ok",le="1"} 2',
    'walk_seconds_bucket{result="ok",le="10"} 3',
    'walk_seconds_bucket{result="ok",le="+Inf"} 4',
    'walk_seconds_sum{result="ok"} 103.25',
    'walk_seconds_count{result="ok"} 4',
    'walk_seconds_bucket{result="failed",le="0.5"} 0',
    'walk_seconds_bucket{result="failed",le="1"} 1',
    'walk_seconds_bucket{result="failed",le="10"} 1',
    'walk_seconds_bucket{result="failed",le="+Inf"} 1',
    'walk_seconds_sum{result="failed"} 1',
    'walk_seconds_count{result="failed"} 1',
    '',
  ]);
});

test('without labels there are no braces, and label values are escaped', () => {
  const bare = new Histogram({ ...shape, labelNames: [], buckets: [1] });
  bare.observe({}, 2);
  expect(bare.text()).toContain(
    '\nwalk_seconds_bucket{le="1"} 0\nwalk_seconds_bucket{le="+Inf"} 1\nwalk_seconds_sum 2\n',
  );
  const hostile = new Histogram(shape);
  hostile.observe({ result: 'a"} 1\n\\' }, 1);
  expect(hostile.text()).toContain('walk_seconds_count{result="a\\"} 1\\n\\\\"} 1\n');
});

test('unbounded labels do not exhaust memory', () => {
  const wild = new Histogram(shape);
  for (let index = 0; index < 1_000; index++) wild.observe({ result: index }, 1);
  expect(wild.text().match(/^walk_seconds_count/gmu)).toHaveLength(100);
});

test('is rendered beside the other metrics', async () => {
  const metrics = createMetrics();
  const histogram = metrics.histogram(shape);
  histogram.observe({ result: 'ok' }, 0.1);
  const { text } = await metrics.render();
  expect(text).toContain('\n# TYPE walk_seconds histogram\nwalk_seconds_bucket{result="ok",le="0.5"} 1\n');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text.endsWith('\n')).toBe(true);
});
