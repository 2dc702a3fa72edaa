/**
 * When a title's id changes, facts that depend on it are made again; when it gets its first id, they are tried
 * (docs/design/runs.md#retries-and-clocks). Our own files stay listed in the record, so that the phases replace them; a
 * user's files stay as they are.
 */
import type { VideoLayout } from '../../naming/layout.ts';
import { type Fact, type FileFactName, fileFactNames } from '../../title/facts.ts';
import { fileFactTable } from '../../title/factTable.ts';
import { openFact } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import type { Ids } from '../details.ts';

/** Values read from the files or the video itself belong to them, whichever title they are. */
const localSources = new Set(['file', 'frame', 'chapters', 'edl', 'you', 'detection', 'document']);

/** True if the ids name different titles: one scheme with two ids, or no scheme in common. */
export function isAnotherTitle(before: Ids, after: Ids): boolean {
  const common = Object.keys(before).filter((scheme) => after[scheme] !== undefined);
  return common.length === 0 || common.some((scheme) => before[scheme] !== after[scheme]);
}

/** `madeFor`: the ids for which the facts were made; undefined if there were none. */
export function reopenHanging(title: Title, madeFor: Ids | undefined, after: Ids): void {
  const isAnother = madeFor !== undefined && isAnotherTitle(madeFor, after);
  if (madeFor !== undefined && !isAnother) return;
  for (const [name, fact] of Object.entries(title.record.facts)) {
    if (name === 'id' || fact === undefined || !hangs(fact, isAnother)) continue;
    if (name === 'nfo' || name === 'trailer') title.setTitleFact(name, openFact(title.titleFact(name)));
    else title.setArtFact(name, openFact(title.artFact(name)));
  }
  for (const video of title.layout.videos) {
    for (const name of fileFactNames) {
      if (fileFactTable[name].hangsOnId) reopenFileFact(title, video, name, isAnother);
    }
  }
}

function reopenFileFact(title: Title, video: VideoLayout, name: FileFactName, isAnother: boolean): void {
  const fact = title.fact(video, name);
  if (fact !== undefined && hangs(fact, isAnother)) title.setFact(video, name, openFact(fact));
}

/**
 * Absent and failed facts may be filled now; a fact filled by a service belongs to the other title. Only `refresh`
 * reopens others.
 */
function hangs(fact: Fact, isAnother: boolean): boolean {
  if (fact.state === 'open' || fact.source === 'document') return false;
  if (fact.state === 'filled') return isAnother && !localSources.has(fact.source ?? 'file');
  return fact.state === 'absent' || fact.nextTryAt !== undefined;
}
