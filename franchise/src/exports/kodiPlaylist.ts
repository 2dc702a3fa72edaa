/** The order as an extended .m3u for Kodi and other players: paths of films and episodes, mixed, in any order. */
import { episodeCode } from '../episodeCode.ts';
import type { HeldItem, ResolvedMember } from '../member.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { leftOut, lostFeatures, notCarriedText } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem, oneLine } from './plainText.ts';

/**
 * The format has one path per line in UTF-8, so a path with control characters or lone surrogates cannot be written.
 */
const unwritable = /\p{Cc}|\p{Cs}|^\s*$/u;

/**
 * One .m3u file, in UTF-8: Kodi 20 takes one that ends with .m3u8 for a stream, and plays nothing. Needs a collection
 * with paths; members that are not held or have no path are left out and reported.
 */
export function kodiPlaylist(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const name = oneLine(input.franchise.name);
  const lines = ['#EXTM3U', '#EXTENC:UTF-8', `#PLAYLIST:${name}`];
  const notHeld: ResolvedMember[] = [];
  const pathless: ResolvedMember[] = [];
  let lastPath: string | undefined;
  for (const member of inOrder(input.members, options)) {
    if (member.items.length === 0) notHeld.push(member);
    for (const item of member.items) {
      if (item.path === undefined || unwritable.test(item.path)) {
        if (pathless.at(-1) !== member) pathless.push(member);
        continue;
      }
      // A file with two episodes is the path of both, and is listed once.
      if (item.path === lastPath) continue;
      lastPath = item.path;
      lines.push(`#EXTINF:${seconds(item)},${itemName(member, item)}`, pathLine(item.path));
    }
  }
  const partly = input.members.filter(({ state, items }) => state === 'partlyHeld' && items.length > 0);
  return {
    files: [{ name: `${fileStem(name)}.m3u`, text: `${lines.join('\n')}\n` }],
    notCarried: [
      ...leftOut(notHeld, 'nothing is held'),
      ...leftOut(pathless, 'the collection has no path that fits on a line of text'),
      ...notCarriedText('Only in part', partly, 'because the rest is not held'),
      ...lostFeatures(input, 'a playlist file', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

/** -1 means unknown in this format. */
function seconds({ durationSeconds }: HeldItem): number {
  return durationSeconds !== undefined && Number.isFinite(durationSeconds) ? Math.round(durationSeconds) : -1;
}

/** A line that starts with # would be a comment. */
function pathLine(path: string): string {
  return path.startsWith('#') ? `./${path}` : path;
}

function itemName(member: ResolvedMember, item: HeldItem): string {
  const season = item.season ?? member.season;
  const episode = item.episode ?? member.episode;
  if (member.kind === 'movie' || season === undefined || episode === undefined) return oneLine(member.title);
  const title = item.title ?? member.episodeTitle;
  return oneLine(`${member.title} ${episodeCode({ season, episode })}${title === undefined ? '' : ` ${title}`}`);
}
