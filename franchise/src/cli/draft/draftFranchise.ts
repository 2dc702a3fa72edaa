/**
 * Builds a franchise file from parts of a story: joins neighbours of a series, joins episodes into ranges, writes the
 * text. Pure.
 */
import { episodeCode, openSpan, readEpisodeSpan } from '../../episodeCode.ts';
import type { Calendar, Entry, Franchise, Season } from '../../generated/franchise.ts';
import type { DraftPart, DraftSeason } from './draftPart.ts';

export interface DraftHead {
  readonly name: string;
  readonly calendar?: Calendar;
  readonly universe?: string;
}

/** The franchise with the parts in their order. Times without a calendar are taken as years. */
export function draftFranchise(head: DraftHead, parts: readonly DraftPart[]): Franchise {
  const { name } = head;
  const universe = head.universe ?? ownUniverse(parts);
  const calendar =
    head.calendar ?? (parts.some(({ time }) => time !== undefined) ? { unit: 'years' as const } : undefined);
  return {
    name,
    ...(calendar === undefined ? {} : { calendar }),
    ...(universe === undefined ? {} : { universe }),
    order: joinNeighbours(parts).map((part) => toEntry(part, universe)),
  };
}

/**
 * A sheet names the franchise's own universe in rows too. It is the one that most rows name alone, if every row has
 * one.
 */
function ownUniverse(parts: readonly DraftPart[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { universes } of parts) {
    const [name] = universes ?? [];
    if (name === undefined) return undefined;
    if (universes?.length === 1) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Sheets have a row per episode. Joins neighbouring parts of one series with the same details into one entry. */
function joinNeighbours(parts: readonly DraftPart[]): readonly DraftPart[] {
  const joined: { part: DraftPart; seasons: DraftSeason[] }[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && isOneEntry(last.part, part)) last.seasons.push(...(part.seasons ?? []));
    else joined.push({ part, seasons: [...(part.seasons ?? [])] });
  }
  return joined.map(({ part, seasons }) => (seasons.length === 0 ? part : { ...part, seasons: joinSeasons(seasons) }));
}

function isOneEntry(one: DraftPart, other: DraftPart): boolean {
  const details = ({ kind, id, title, released, time, universes }: DraftPart) =>
    JSON.stringify([kind, id, title, released, time?.from, time?.to, universes]);
  return one.seasons !== undefined && other.seasons !== undefined && details(one) === details(other);
}

function joinSeasons(seasons: readonly DraftSeason[]): readonly DraftSeason[] {
  const joined: { season: number; episodes: string[] | undefined }[] = [];
  for (const { season, episodes } of seasons) {
    const last = joined.at(-1);
    if (last?.season === season && last.episodes !== undefined && episodes !== undefined)
      last.episodes.push(...episodes);
    else joined.push({ season, episodes: episodes === undefined ? undefined : [...episodes] });
  }
  return joined.map(({ season, episodes }) =>
    episodes === undefined ? { season } : { season, episodes: joinCodes(episodes) },
  );
}

/**
 * S01E01, S01E02, S01E03 become S01E01-S01E03. Invalid codes and backward ranges stay as they are, for the check to
 * report.
 */
function joinCodes(codes: readonly string[]): readonly string[] {
  const runs: { season: number; from: number; to: number; text: string }[] = [];
  for (const text of codes) {
    const span = readEpisodeSpan(text);
    const opened = span === undefined ? [] : [...openSpan(span)];
    const [first] = opened;
    const end = opened.at(-1);
    const last = runs.at(-1);
    if (first === undefined || end === undefined) runs.push({ season: -1, from: 0, to: 0, text });
    else if (last !== undefined && last.season === first.season && last.to + 1 === first.episode) last.to = end.episode;
    else runs.push({ season: first.season, from: first.episode, to: end.episode, text });
  }
  return runs.map(({ season, from, to, text }) => {
    if (season < 0) return text;
    const first = episodeCode({ season, episode: from });
    return from === to ? first : `${first}-${episodeCode({ season, episode: to })}`;
  });
}

function toEntry(part: DraftPart, own: string | undefined): Entry {
  const { kind, id, title, released, time, universes, seasons } = part;
  const isOwn = universes?.length === 1 && universes[0] === own;
  const details = {
    ...(title === undefined ? {} : { title }),
    ...(released === undefined ? {} : { released }),
    ...(time === undefined ? {} : { time: { from: time.from, to: time.to } }),
    ...(universes === undefined || isOwn ? {} : { universes: [...universes] }),
  };
  if (kind === 'movie') return { movie: id, ...details };
  return { series: id, ...details, ...(seasons === undefined ? {} : { seasons: seasons.map(toSeason) }) };
}

function toSeason({ season, episodes }: DraftSeason): Season {
  return episodes === undefined ? { season } : { season, episodes: [...episodes] };
}

/** The file's text as `fmt` formats it, with the comment in which editors find the schema. */
export function franchiseText(franchise: Franchise, schemaAddress: string): string {
  const { name, calendar, universe, order } = franchise;
  const lines = [`# yaml-language-server: $schema=${schemaAddress}`, `name: ${quoted(name)}`];
  if (calendar !== undefined) {
    lines.push('calendar:', `  unit: ${calendar.unit}`);
    for (const key of ['zero', 'before', 'after'] as const) {
      const text = calendar[key];
      if (text !== undefined) lines.push(`  ${key}: ${quoted(text)}`);
    }
  }
  if (universe !== undefined) lines.push(`universe: ${quoted(universe)}`);
  lines.push('order:');
  for (const entry of order) lines.push(...entryLines(entry));
  return `${lines.join('\n')}\n`;
}

function entryLines(entry: Entry): readonly string[] {
  const { title, released, time, universes } = entry;
  const lines = ['movie' in entry ? `  - movie: ${entry.movie}` : `  - series: ${entry.series}`];
  if (title !== undefined) lines.push(`    title: ${quoted(title)}`);
  if (released !== undefined) lines.push(`    released: ${quoted(released)}`);
  if (time !== undefined) lines.push(`    time: {from: ${time.from}, to: ${time.to}}`);
  if (universes !== undefined) lines.push(`    universes: [${universes.map(quoted).join(', ')}]`);
  if ('series' in entry && entry.seasons !== undefined) {
    lines.push('    seasons:');
    for (const { season, episodes } of entry.seasons) {
      lines.push(`      - season: ${season}`);
      if (episodes !== undefined) lines.push(`        episodes: [${episodes.join(', ')}]`);
    }
  }
  return lines;
}

/**
 * A double-quoted scalar. JSON's escapes are valid YAML; also escapes characters that YAML does not allow unescaped.
 */
function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
