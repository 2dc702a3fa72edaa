import { expect, test } from 'vitest';
import { sumOf } from './runSum.ts';

test('several runs are added up', () => {
  const runs = [
    { made: { poster: 1, nfo: 2 }, gone: 1, removed: 0, durationSeconds: 2 },
    { made: { poster: 3 }, gone: 0, removed: 2 },
  ];
  expect(sumOf(runs)).toEqual({ made: { poster: 4, nfo: 2 }, gone: 1, removed: 2, durationSeconds: 2 });
  expect(sumOf([])).toEqual({ made: {}, gone: 0, removed: 0 });
});
