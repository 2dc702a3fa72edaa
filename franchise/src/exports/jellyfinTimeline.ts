/** A universe file of Jellyfin's Universal Timeline Manager plugin: films and seasons by TMDB or IMDb id. */
import type { ResolvedMember } from '../member.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { jsonText } from './jsonText.ts';
import { idOf } from './memberIds.ts';
import { leftOut, lostFeatures } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem, oneLine } from './plainText.ts';

interface TimelineItem {
  readonly providerId: string;
  readonly providerName: 'tmdb' | 'imdb';
  /** The plugin uses `episode` for seasons and series too. */
  readonly type: 'movie' | 'episode';
  readonly season?: number;
}

/** One JSON file for the plugin's folder `universes`, named after its key. */
export function jellyfinTimeline(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const items: TimelineItem[] = [];
  const episodes: ResolvedMember[] = [];
  const withoutId: ResolvedMember[] = [];
  for (const member of inOrder(input.members, options)) {
    const item = timelineItem(member);
    if (member.kind === 'episode') episodes.push(member);
    else if (item === undefined) withoutId.push(member);
    else items.push(item);
  }
  const key = fileStem(input.franchise.name);
  const universe = { key, name: oneLine(input.franchise.name), items };
  return {
    files: [{ name: `${key}.json`, text: jsonText(universe) }],
    notCarried: [
      ...leftOut(episodes, 'the plugin cannot name a part of a season'),
      ...leftOut(withoutId, 'no TMDB or IMDb id is known'),
      ...lostFeatures(input, 'the plugin', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

function timelineItem(member: ResolvedMember): TimelineItem | undefined {
  const type = member.kind === 'movie' ? 'movie' : 'episode';
  const season = member.season === undefined ? {} : { season: member.season };
  const tmdb = idOf(member, 'tmdb');
  if (tmdb !== undefined) return { providerId: tmdb, providerName: 'tmdb', type, ...season };
  const imdb = idOf(member, 'imdb');
  return imdb === undefined ? undefined : { providerId: imdb, providerName: 'imdb', type, ...season };
}
