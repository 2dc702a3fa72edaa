/** The resolved members as JSON for other readers. Only the fields listed here are exported: no notes, no sources. */
import { timeLabel } from '../calendar.ts';
import type { HeldItem, ResolvedMember } from '../member.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { jsonText } from './jsonText.ts';
import { inOrder } from './ordered.ts';
import { fileStem } from './plainText.ts';

/** One JSON file: the franchise's head and `members`. Omits absent keys; `universes` and `eras` are always lists. */
export function resolvedJson(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const { name, art, calendar, universe, eras } = input.franchise;
  const document = {
    name,
    today: input.today,
    universe,
    calendar,
    eras,
    art,
    members: inOrder(input.members, options).map((member) => jsonMember(member, input)),
  };
  return {
    files: [{ name: `${fileStem(name)}.json`, text: jsonText(document) }],
    notCarried: [],
  };
}

function jsonMember(member: ResolvedMember, { franchise: { calendar }, unasked }: ExportInput): object {
  const { place, entry, kind, id, ids, title, season, episode, episodeTitle, released, time, universes, eras } = member;
  return {
    place,
    entry,
    kind,
    id,
    ids,
    title,
    season,
    episode,
    episodeTitle,
    released,
    time: time && { from: time.from, to: time.to },
    timeLabel: time && calendar && timeLabel(time, calendar),
    universes,
    eras,
    state: unasked && member.state === 'missing' ? undefined : member.state,
    held: unasked ? undefined : member.heldCount,
    of: member.ofCount,
    items: member.items.map(jsonItem),
  };
}

function jsonItem({ key, path, durationSeconds, season, episode, title }: HeldItem): object {
  return { key, path, durationSeconds, season, episode, title };
}
