/**
 * Checks the series of a file at TVmaze: the TVDB id must exist, the title must agree, and the named episodes must
 * exist.
 */
import { episodeCode, openSpan } from '../episodeCode.ts';
import type { Finding } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';
import { type AskingOptions, ask } from './asking.ts';
import { soundSpan, type WrittenCode, writtenCodes } from './episodeRules.ts';
import { readId } from './schemes.ts';
import { titlesAgree } from './titlesAgree.ts';
import { quoted } from './wording.ts';

const address = 'https://api.tvmaze.com';

export interface AskedSeries {
  readonly id: string;
  readonly tvdb: string;
  readonly title: string | undefined;
  /** Index in `order` of the first entry with this id. */
  readonly entry: number;
  readonly codes: readonly WrittenCode[];
}

/** Each series with a TVDB id once, at its first place, with all its codes. */
export function seriesToAsk(franchise: Franchise): readonly AskedSeries[] {
  const codes = new Map<string, WrittenCode[]>();
  for (const code of writtenCodes(franchise)) {
    const known = codes.get(code.series);
    if (known === undefined) codes.set(code.series, [code]);
    else known.push(code);
  }
  const asked = new Map<string, AskedSeries>();
  for (const [entry, item] of franchise.order.entries()) {
    if (!('series' in item) || asked.has(item.series)) continue;
    const { scheme, value } = readId(item.series);
    if (scheme !== 'tvdb' || !/^[0-9]+$/u.test(value)) continue;
    const { title, series: id } = item;
    asked.set(id, { id, tvdb: value, title, entry, codes: codes.get(id) ?? [] });
  }
  return [...asked.values()];
}

export async function tvmazeFindings(
  series: AskedSeries,
  asking: AskingOptions,
): Promise<readonly Finding[] | 'unasked'> {
  const found = await ask({ url: `${address}/lookup/shows?thetvdb=${series.tvdb}`, read: 'json' }, asking);
  if (found.kind !== 'answered' || (found.status !== 200 && found.status !== 404)) return 'unasked';
  if (found.status === 404) return [notThere(series)];
  const show = showIn(found.body);
  if (show === undefined) return 'unasked';
  const wrongTitle =
    series.title === undefined || titlesAgree(series.title, [show.name]) ? [] : [otherTitle(series, show.name)];
  if (series.codes.length === 0) return wrongTitle;
  const listed = await ask({ url: `${address}/shows/${show.id}/episodes`, read: 'json' }, asking);
  if (listed.kind !== 'answered' || listed.status !== 200) return wrongTitle.length > 0 ? wrongTitle : 'unasked';
  return [...wrongTitle, ...missingEpisodes(series.codes, episodesIn(listed.body))];
}

/** Skips seasons that TVmaze numbers differently (by year, say), and specials, which it does not list. */
function missingEpisodes(
  codes: readonly WrittenCode[],
  episodesOfSeason: ReadonlyMap<number, ReadonlySet<number>>,
): readonly Finding[] {
  return codes.flatMap((code): readonly Finding[] => {
    const episodes = episodesOfSeason.get(code.season);
    const span = soundSpan(code);
    if (episodes === undefined || span === undefined) return [];
    const missing = [...openSpan(span)].find(({ episode }) => !episodes.has(episode));
    if (missing === undefined) return [];
    return [
      {
        code: 'provider-episode',
        level: 'warning',
        text: `TVmaze has no ${episodeCode(missing)} of ${quoted(code.series)} in entry ${code.entry + 1}; its season ${code.season} has ${episodes.size}. Check the code against the aired order.`,
        pointer: code.pointer,
      },
    ];
  });
}

function notThere({ id, entry }: AskedSeries): Finding {
  return {
    code: 'provider-id',
    level: 'warning',
    text: `TVmaze has no series ${quoted(id)} (entry ${entry + 1}). Copy the number from its page at TVDB; TMDB's numbers look alike and mean other series.`,
    pointer: ['order', entry, 'series'],
  };
}

function otherTitle({ id, entry, title }: AskedSeries, name: string): Finding {
  return {
    code: 'provider-title',
    level: 'warning',
    text: `TVmaze's title of ${quoted(id)} in entry ${entry + 1} is ${quoted(name)}, but the file says ${quoted(title ?? '')}. Check that the id is right.`,
    pointer: ['order', entry, 'series'],
  };
}

function showIn(body: unknown): { readonly id: number; readonly name: string } | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('name' in body)) return undefined;
  const { id, name } = body;
  return typeof id === 'number' && Number.isSafeInteger(id) && typeof name === 'string' ? { id, name } : undefined;
}

function episodesIn(body: unknown): ReadonlyMap<number, ReadonlySet<number>> {
  const seasons = new Map<number, Set<number>>();
  const rows: readonly unknown[] = Array.isArray(body) ? body : [];
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || !('season' in row) || !('number' in row)) continue;
    const { season, number } = row;
    if (typeof season !== 'number' || typeof number !== 'number') continue;
    const known = seasons.get(season);
    if (known === undefined) seasons.set(season, new Set([number]));
    else known.add(number);
  }
  return seasons;
}
