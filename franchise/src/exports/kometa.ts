/**
 * The franchise for Kometa, which fills Plex. Kometa takes a playlist's order from one builder, and accepts
 * `collection_order: custom` only for builders with an order of their own, not for `tmdb_movie` or `tvdb_show` lists.
 * `text_file` reads an order from a file, so the order goes into text files, and short YAML files refer to them.
 */
import { stringify } from 'yaml';
import type { ResolvedMember } from '../member.ts';
import type { ExportedFile, ExportInput, ExportOptions, ExportResult } from './export.ts';
import { exportRows, rowTitle } from './exportRow.ts';
import { idOf } from './memberIds.ts';
import { leftOut, lostFeatures, notCarriedText } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem, oneLine } from './plainText.ts';

/** Kometa's file folder, relative to its working directory. */
const FOLDER = 'config';

/** A playlist file with its order file, and collection files (films, series) with theirs. Skips empty ones. */
export function kometa(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const stem = fileStem(input.franchise.name);
  const members = inOrder(input.members, options);
  const plan = planLines(members);
  const films = plan.carried.filter(({ member }) => member.kind === 'movie').map(line);
  const series = plan.carried.filter(({ member }) => member.kind === 'series').map(line);
  const order = `${stem}.order.txt`;
  const files: ExportedFile[] = [];
  if (plan.lines.length > 0) {
    files.push({ name: `${stem}.playlist.yml`, text: playlistFile(input, order) }, textFile(order, plan.lines));
  }
  if (films.length > 0) {
    const list = `${stem}.films.txt`;
    files.push({ name: `${stem}.films.yml`, text: collectionFile(input, list) }, textFile(list, films));
  }
  if (series.length > 0) {
    const list = `${stem}.series.txt`;
    files.push({ name: `${stem}.series.yml`, text: collectionFile(input, list) }, textFile(list, series));
  }
  const byTmdb = plan.carried.filter(({ member, id }) => member.kind === 'movie' && id.startsWith('tmdb:'));
  const parts = members.filter(({ kind }) => kind === 'season' || kind === 'episode');
  return {
    files,
    notCarried: [
      ...leftOut(
        plan.withoutId,
        'Kometa finds films by TMDB or IMDb ids, series by TVDB, TMDB or IMDb ids, and their parts by TVDB ids alone',
      ),
      ...leftOut(plan.again, 'Kometa keeps each title once'),
      ...leftOut(
        parts,
        'a Plex collection belongs to one library and holds whole films or series (the playlist has them)',
      ),
      ...notCarriedText(
        'By TMDB id',
        byTmdb.map(({ member }) => member),
        'which a playlist may take for a series of that number, because no IMDb id is known',
      ),
      ...lostFeatures(input, 'Kometa', ['eras', 'times', 'universes']),
    ],
  };
}

interface Line {
  readonly member: ResolvedMember;
  readonly id: string;
}

interface Plan {
  readonly carried: readonly Line[];
  readonly lines: readonly string[];
  readonly withoutId: readonly ResolvedMember[];
  readonly again: readonly ResolvedMember[];
}

function planLines(members: readonly ResolvedMember[]): Plan {
  const carried: Line[] = [];
  const withoutId: ResolvedMember[] = [];
  const again: ResolvedMember[] = [];
  const seen = new Set<string>();
  for (const member of members) {
    const id = kometaId(member);
    if (id === undefined) withoutId.push(member);
    else if (seen.has(`${member.kind} ${id}`)) again.push(member);
    else {
      seen.add(`${member.kind} ${id}`);
      carried.push({ member, id });
    }
  }
  return { carried, lines: carried.map(line), withoutId, again };
}

/**
 * The id in text_file notation. Prefers IMDb to TMDB: TMDB numbers films and series separately, so in a playlist
 * `tmdb:550` may be either, while an IMDb id is unique.
 */
function kometaId(member: ResolvedMember): string | undefined {
  const [imdb, tmdb, tvdb] = [idOf(member, 'imdb'), idOf(member, 'tmdb'), idOf(member, 'tvdb')];
  const { kind, season, episode } = member;
  if (kind === 'movie') return (imdb && `imdb:${imdb}`) ?? (tmdb && `tmdb:${tmdb}`);
  if (kind === 'series') return (tvdb && `tvdb:${tvdb}`) ?? (imdb && `imdb:${imdb}`) ?? (tmdb && `tmdb:${tmdb}`);
  if (tvdb === undefined || season === undefined) return undefined;
  if (kind === 'season') return `tvdb_season:${tvdb}_${season}`;
  return episode === undefined ? undefined : `tvdb_episode:${tvdb}_${season}_${episode}`;
}

/** Kometa ignores everything after ` #`. */
function line({ member, id }: Line): string {
  const [row] = exportRows([member]);
  return `${id} # ${oneLine(row === undefined ? member.title : rowTitle(row))}`;
}

function textFile(name: string, lines: readonly string[]): ExportedFile {
  return { name, text: `${lines.join('\n')}\n` };
}

function playlistFile({ franchise }: ExportInput, list: string): string {
  const playlist = { sync_mode: 'sync', text_file: `${FOLDER}/${list}`, ...poster(franchise.art?.poster) };
  return [
    `# Put this file and ${list} into ${FOLDER}/, and name it under playlist_files of config.yml. It uses every library of the run.`,
    '# If your Kometa has no text_file (or its text_file lacks tvdb_season and tvdb_episode), make a Trakt list of the order first,',
    '# and use its address here as trakt_list instead.',
    yaml('playlists', oneLine(franchise.name), playlist),
  ].join('\n');
}

function collectionFile({ franchise }: ExportInput, list: string): string {
  const collection = {
    text_file: `${FOLDER}/${list}`,
    collection_order: 'custom',
    sync_mode: 'sync',
    ...poster(franchise.art?.poster),
    ...(franchise.art?.fanart === undefined ? {} : { url_background: franchise.art.fanart }),
  };
  return [
    `# Put this file and ${list} into ${FOLDER}/, and name it under collection_files of the library in config.yml.`,
    yaml('collections', oneLine(franchise.name), collection),
  ].join('\n');
}

function poster(link: string | undefined): { url_poster?: string } {
  return link === undefined ? {} : { url_poster: link };
}

/** Uses Maps, so that a franchise called `__proto__` is a plain key. Does not fold long lines. */
function yaml(section: string, name: string, content: object): string {
  return stringify(new Map([[section, new Map([[name, content]])]]), { lineWidth: 0 });
}
