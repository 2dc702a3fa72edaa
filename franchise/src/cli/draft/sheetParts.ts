/**
 * Reads the rows of a sheet as parts of a story: CSV from our exports (with their column names), lists of IMDb and
 * Trakt, files of jellyfin-list-populator, and sheets made by hand. Pure.
 */
import { episodeCode, readEpisodeSpan } from '../../episodeCode.ts';
import { readListCell, withoutGuard } from '../../exports/csvText.ts';
import { readCsvRows } from './csvRows.ts';
import {
  DraftError,
  type DraftPart,
  type DraftSeason,
  kindByScheme,
  readId,
  readReleased,
  withoutYear,
} from './draftPart.ts';

/** Columns by their possible names. Only letters are compared, ignoring case. */
const columnNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    place: ['place'],
    kind: ['kind', 'type', 'titletype', 'mediatype'],
    id: ['id'],
    imdb: ['imdb', 'imdbid', 'const'],
    tmdb: ['tmdb', 'tmdbid'],
    tvdb: ['tvdb', 'tvdbid'],
    title: ['title', 'name'],
    released: ['released', 'releasedate', 'firstrelease'],
    year: ['year'],
    season: ['season', 'seasons', 'seasonnumber'],
    episodes: ['episodes', 'episode', 'episodenumber'],
    from: ['from'],
    to: ['to'],
    universes: ['universes', 'universe'],
  }).flatMap(([column, names]) => names.map((name) => [name, column])),
);

type Row = ReadonlyMap<string, string>;

/** All rows, sorted by place if every row has one, else in file order. Throws DraftError for a row it cannot read. */
export function readSheet(text: string): readonly DraftPart[] {
  const [first, ...rest] = readCsvRows(text);
  if (first === undefined) throw new DraftError('the sheet is empty: expected a first row of column names');
  // jellyfin-list-populator has no header: imdb_id;title;seasons;episodes.
  const isBare = /^tt[0-9]+$/u.test(first[0] ?? '');
  const columns = isBare ? ['imdb', 'title', 'season', 'episodes'] : first.map(columnOf);
  if (!columns.some((column) => idColumns.has(column))) {
    throw new DraftError('line 1: expected a column `id`, `imdb_id`, `tmdb` or `tvdb`, and found none');
  }
  const rows = (isBare ? [first, ...rest] : rest).map((cells, at) => ({
    row: new Map(columns.map((column, index) => [column, withoutGuard(cells[index] ?? '').trim()])),
    where: `row ${at + (isBare ? 1 : 2)}`,
  }));
  const placed = rows.map(({ row }) => Number(row.get('place') || Number.NaN));
  if (!placed.some(Number.isNaN))
    rows.sort((one, other) => Number(one.row.get('place')) - Number(other.row.get('place')));
  return rows.map(({ row, where }) => readRow(row, where));
}

const idColumns: ReadonlySet<string> = new Set(['id', 'imdb', 'tmdb', 'tvdb']);

function columnOf(header: string): string {
  return columnNames.get(header.toLowerCase().replace(/[^a-z]/gu, '')) ?? '';
}

function readRow(row: Row, where: string): DraftPart {
  const seasons = readSeasons(row, where);
  const kind = readKind(row) ?? (seasons === undefined ? undefined : 'series');
  const id = chooseId(row, kind, where);
  // Exported sheets show the id if the file had no title.
  const title = row.get('title') === row.get('id') ? undefined : row.get('title') || undefined;
  const released = readReleased(row.get('released') ?? '') ?? readReleased(row.get('year') ?? '');
  const time = readTime(row, where);
  const universes = readListCell(row.get('universes') ?? '');
  const decided = kind ?? kindByScheme(id);
  if (decided === 'movie' && seasons !== undefined) {
    throw new DraftError(`${where}: a film has no seasons and episodes; write series in a column \`kind\``);
  }
  return {
    ...{ kind: decided, id },
    ...(title === undefined ? {} : { title: withoutYear(title) }),
    ...(released === undefined ? {} : { released }),
    ...(time === undefined ? {} : { time }),
    ...(universes.length === 0 ? {} : { universes: [...new Set(universes)] }),
    ...(seasons === undefined ? {} : { seasons }),
  };
}

function readKind(row: Row): 'movie' | 'series' | undefined {
  const word = (row.get('kind') ?? '').toLowerCase().replace(/[^a-z]/gu, '');
  if (/^(?:tv)?(?:series|show|season|episode|miniseries|mini)|^tvminiseries/u.test(word)) return 'series';
  return /movie|film|feature|short|video/u.test(word) ? 'movie' : undefined;
}

/** Prefers a film database for films and a series database for series. */
function chooseId(row: Row, kind: 'movie' | 'series' | undefined, where: string): string {
  const own = row.get('id') ?? '';
  const read = readId(own);
  if (read !== undefined) return read;
  const of = (scheme: 'imdb' | 'tmdb' | 'tvdb') => {
    const text = row.get(scheme) ?? '';
    if (text === '') return undefined;
    return readId(text) ?? (/^[0-9]+$/u.test(text) && scheme !== 'imdb' ? `${scheme}:${text}` : undefined);
  };
  const isSeries = kind === 'series' || (kind === undefined && of('tmdb') === undefined && of('tvdb') !== undefined);
  const id = isSeries ? (of('tvdb') ?? of('imdb') ?? of('tmdb')) : (of('tmdb') ?? of('imdb') ?? of('tvdb'));
  if (id !== undefined) return id;
  const found = own === '' ? 'none' : `\`${own.slice(0, 60)}\``;
  throw new DraftError(`${where}: expected an id such as tmdb:11, tvdb:83268 or tt0076759, and found ${found}`);
}

function readTime(row: Row, where: string): DraftPart['time'] {
  const from = row.get('from') ?? '';
  const to = row.get('to') ?? '';
  if (from === '' && to === '') return undefined;
  const time = { from: Number(from || to), to: Number(to || from) };
  if (Number.isFinite(time.from) && Number.isFinite(time.to)) return time;
  throw new DraftError(`${where}: expected numbers in \`from\` and \`to\`, such as -22 and -19`);
}

/** `season` 1 or 1|2; `episodes` S01E01-S01E04 S01E06, or numbers 1-4|6 of the season. */
function readSeasons(row: Row, where: string): readonly DraftSeason[] | undefined {
  const pieces = (text: string) => text.split(/[\s|,;]+/u).filter((piece) => piece !== '');
  const numbers = pieces(row.get('season') ?? '').map((piece) => {
    const number = /^(?:[Ss]|[Ss]eason)?([0-9]{1,9})$/u.exec(piece)?.[1];
    if (number === undefined)
      throw new DraftError(`${where}: expected the number of a season, and found \`${piece.slice(0, 60)}\``);
    return Number(number);
  });
  const episodes = pieces(row.get('episodes') ?? '');
  if (episodes.length === 0) return numbers.length === 0 ? undefined : numbers.map((season) => ({ season }));
  const parts: { season: number; episodes: string[] }[] = [];
  for (const piece of episodes) {
    const { season, code } = readEpisodes(piece, numbers, where);
    const last = parts.at(-1);
    if (last !== undefined && last.season === season) last.episodes.push(code);
    else parts.push({ season, episodes: [code] });
  }
  return parts;
}

function readEpisodes(piece: string, seasons: readonly number[], where: string): { season: number; code: string } {
  const code = piece.toUpperCase().replace(/[–—]/gu, '-');
  const span = readEpisodeSpan(code);
  if (span !== undefined) return { season: span.from.season, code };
  const numbers = /^([0-9]{1,9})(?:-([0-9]{1,9}))?$/u.exec(code);
  const [season] = seasons;
  if (numbers === null || season === undefined || seasons.length > 1) {
    const wanted = 'expected episodes as S01E01 or S01E01-S01E04, or as numbers beside one season';
    throw new DraftError(`${where}: ${wanted}, and found \`${piece.slice(0, 60)}\``);
  }
  const [, first = '', last] = numbers;
  const from = episodeCode({ season, episode: Number(first) });
  return { season, code: last === undefined ? from : `${from}-${episodeCode({ season, episode: Number(last) })}` };
}
