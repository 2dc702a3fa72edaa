import { expect, test } from 'vitest';
import type { FranchiseCard } from '../../generated/api.ts';
import { begunStories } from './begunStories.ts';

function story(name: string, held: number, missing: number, next?: string): FranchiseCard {
  return {
    ...{ id: name, library: 'default/stories', key: name, name, members: held + missing, faults: 0, warnings: 0 },
    ...{ preview: {}, covers: [], counts: { held, partlyHeld: 0, missing, coming: 0 } },
    ...(next === undefined ? {} : { nextMissing: { title: next } }),
  };
}

test('are begun, lack a part, and those that lack least come first', () => {
  const stories = [
    story('far', 1, 9, 'Far 2'),
    story('not begun', 0, 3, 'First'),
    story('complete', 4, 0),
    story('near', 5, 1, 'Near 6'),
  ];
  expect(begunStories(stories).map(({ name }) => name)).toEqual(['near', 'far']);
  expect(begunStories(Array.from({ length: 9 }, (_, number) => story(`${number}`, 1, 1, 'x')))).toHaveLength(6);
});
