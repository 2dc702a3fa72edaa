/** Whether a scan would write a list again that was right before. Pure. */
import type { LibrarySpec } from '../library/document.ts';
import { isChosen, publishTargets } from '../library/publishTargets.ts';
import { fingerprint, type PublishedStory } from './due.ts';
import type { PublishedList } from './published.ts';

/** A list whose server or story left the document does not count: no scan writes it. */
export function isAnyOutdated(
  lists: readonly PublishedList[],
  stories: readonly PublishedStory[],
  publish: LibrarySpec['publish'],
): boolean {
  const targets = new Map(publishTargets(publish).map((target) => [target.name, target]));
  const current = new Map(stories.map((story) => [story.key, story]));
  return lists.some(({ target: name, story: key, wanted }) => {
    const [target, story] = [targets.get(name), current.get(key)];
    if (target === undefined || story === undefined) return false;
    return isChosen(target, { key, name: story.franchise.name }) && fingerprint(story) !== wanted;
  });
}
