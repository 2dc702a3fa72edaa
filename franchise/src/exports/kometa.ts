/**
 * The franchise for Kometa, which fills Plex. A playlist takes its order from one builder, and `collection_order: custom` is refused
 * for lists written out as `tmdb_movie` or `tvdb_show`: only builders with an order of their own may have it. The one that reads
 * an order from a file is `text_file`, so the order goes into text files, and short YAML files point at them.
 */
import { stringify } from 'yaml';
import type { ResolvedMember } from '../member.ts';
import type { ExportedFile, ExportInput, ExportOptions, ExportResult } from './export.ts';
import { exportRows, rowTitle } from './exportRow.ts';
import { idOf } from './memberIds.ts';
import { leftOut, lostFeatures, told } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem, oneLine } from './plainText.ts';

/** Where Kometa keeps its files, seen from where it runs. */
const FOLDER = 'config';

/** A playlist file with its order, and collection files (films, series) with theirs; what has nothing in it is not made. */
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
      ...leftOut(plan.again, 'Kometa keeps what is named twice once'),
      ...leftOut(
        parts,
        'a Plex collection sits in one library and holds whole films or series (the playlist has them)',
      ),
      ...told(
        'By TMDB id',
        byTmdb.map(({ member }) => member),
        'which a playlist also takes for a series of that number, because no IMDb id is known',
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
 * As the text file writes it. IMDb before TMDB: TMDB counts films and series apart, so that in a playlist `tmdb:550` may be
 * either, while an IMDb id is one thing.
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

/** What follows ` #` is a remark to Kometa. */
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
    `# Put this file and ${list} into ${FOLDER}/, and name it under playlist_files of config.yml. It takes every library of the run.`,
    '# A Kometa without text_file (or whose text_file knows no tvdb_season and tvdb_episode): make a Trakt list of the order first,',
    '# and put its address here as trakt_list instead.',
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

/** Maps, so that a franchise called `__proto__` is a name like any other. Long lines stay whole. */
function yaml(section: string, name: string, content: object): string {
  return stringify(new Map([[section, new Map([[name, content]])]]), { lineWidth: 0 });
}
