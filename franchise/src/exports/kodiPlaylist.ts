/** The order as an extended .m3u8 for Kodi and other players (franchise.md 4): any order of paths, films and episodes mixed. */
import { episodeCode } from '../episodeCode.ts';
import type { HeldItem, ResolvedMember } from '../member.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { leftOut, lostFeatures, told } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem, oneLine } from './plainText.ts';

/** The form is one path a line in UTF-8: a path with a line's end, another control or half a character cannot be written. */
const unwritable = /\p{Cc}|\p{Cs}|^\s*$/u;

/** One .m3u8 file, UTF-8. It needs a collection that knows paths: what is not held or has no path is left out, and named. */
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
      // A file of two episodes is the path of both: it plays once.
      if (item.path === lastPath) continue;
      lastPath = item.path;
      lines.push(`#EXTINF:${seconds(item)},${itemName(member, item)}`, pathLine(item.path));
    }
  }
  const partly = input.members.filter(({ state, items }) => state === 'partlyHeld' && items.length > 0);
  return {
    files: [{ name: `${fileStem(name)}.m3u8`, text: `${lines.join('\n')}\n` }],
    notCarried: [
      ...leftOut(notHeld, 'nothing is held'),
      ...leftOut(pathless, 'the collection knows no path that a line of text can hold'),
      ...told('Only in part', partly, 'because the rest is not held'),
      ...lostFeatures(input, 'a playlist file', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

/** -1 is the form's word for "not known". */
function seconds({ durationSeconds }: HeldItem): number {
  return durationSeconds !== undefined && Number.isFinite(durationSeconds) ? Math.round(durationSeconds) : -1;
}

/** A line that begins with # is a remark to every reader. */
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
