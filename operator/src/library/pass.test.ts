import { describe, expect, test } from 'vitest';
import { noon, quiet, run } from '../../test/simulation/states.ts';
import { type PassInput, planPass } from './pass.ts';

const spec = {
  name: 'movies',
  generation: 1,
  schedule: '0 0 1 1 *',
  timeZone: 'Etc/UTC',
  suspend: false,
  removed: false,
  tilesByWorker: false,
  programVersion: '1',
};

const input = (change: Partial<PassInput> = {}): PassInput => ({
  spec,
  state: { ...quiet(), run: run() },
  walk: { job: { kind: 'absent' }, row: undefined, movedAt: noon },
  openTiles: [],
  id: 'next',
  now: noon,
  ...change,
});

describe('a claimed run whose Job was never made', () => {
  test('its Job is made', () => {
    expect(planPass(input()).steps).toMatchObject([{ do: 'startWalk' }]);
  });

  test('a removed Library starts nothing: the run ends Yielded and everything goes back with the same tries', () => {
    const [step] = planPass(input({ spec: { ...spec, removed: true } })).steps;
    expect(step).toMatchObject({ do: 'endWalk', stop: false });
    const next = step?.do === 'endWalk' ? step.next : undefined;
    expect(next?.run).toBeUndefined();
    expect(next?.lastRun).toMatchObject({ result: 'Yielded' });
    expect(
      next?.pending.folders.every(
        (folder) => folder.tries === (run().folders.find(({ path }) => path === folder.path)?.tries ?? 0),
      ),
    ).toBe(true);
  });
});
