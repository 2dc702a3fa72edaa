import { expect, test } from 'vitest';
import { libraryObject } from '../../test/kubernetes/objects.ts';
import { folder, lastFullWalk, quiet, run } from '../../test/simulation/states.ts';
import { emptyState } from '../library/state.ts';
import { message } from '../messages/message.ts';
import { ReplacedLibraries } from './replacedLibraries.ts';

const before = libraryObject({}, { uid: 'before' });
const after = libraryObject({}, { uid: 'after' });
const fresh = emptyState('after');
const holding = quiet({
  pending: { folders: [folder('/m/A'), folder('/m/B')] },
  run: run({ folders: [folder('/m/B'), folder('/m/C')] }),
});

function fixture() {
  const time = { now: 0 };
  return { time, replaced: new ReplacedLibraries({ monotonic: () => time.now }) };
}

test('a Library that replaces a deleted one tells how many folders went with it', () => {
  const { replaced } = fixture();
  replaced.gone(before, holding);
  expect(replaced.troubleOf(after, fresh)).toEqual({
    reason: 'LibraryReplaced',
    message: message('libraryReplaced', '3'),
    isHistory: true,
  });
  expect([replaced.isNews(after), replaced.isNews(after)]).toEqual([true, false]);
});

test.each<[string, Parameters<ReplacedLibraries['troubleOf']>, number]>([
  ['the deleted Library itself', [before, fresh], 0],
  ['a Library of another name', [libraryObject({}, { uid: 'after', name: 'series' }), fresh], 0],
  ['a Library that was walked since', [after, { ...fresh, lastFullWalk: lastFullWalk() }], 0],
  ['a Library that is created much later', [after, fresh], 11 * 60_000],
])('%s tells nothing', (_, args, later) => {
  const { replaced, time } = fixture();
  replaced.gone(before, holding);
  time.now = later;
  expect(replaced.troubleOf(...args)).toBeUndefined();
});

test('the memory is bounded', () => {
  const { replaced } = fixture();
  replaced.gone(before, holding);
  for (let made = 0; made < 1_000; made++)
    replaced.gone(libraryObject({}, { uid: `other-${made}`, name: `other-${made}` }), holding);
  expect(replaced.troubleOf(after, fresh)).toBeUndefined();
});
