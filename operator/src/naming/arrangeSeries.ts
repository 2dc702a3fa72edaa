/**
 * Arranges the shows of a listing: the top folder with seasons or episodes, and loose episodes in the root. Uses names
 * only.
 */
import type { EpisodeName } from './episodeName.ts';
import { readEdition } from './filmName.ts';
import type { TitleLayout, VideoLayout } from './layout.ts';
import { groupBy, type ListedExtra, type ListedMedia, type ListedVideo, toExtraLayout } from './listedMedia.ts';
import { byteOrder, comparable } from './pathText.ts';
import { readIds } from './providerIds.ts';
import type { TitleName } from './titleName.ts';
import { readPlacedEpisode, showName, showNameOfFile, showTitle } from './titleOf.ts';

interface ListedEpisode {
  readonly video: ListedVideo;
  readonly episode: EpisodeName | undefined;
  /** The show's name as in the file name. */
  readonly ofFile: Partial<TitleName>;
}

interface Arranged {
  readonly titles: TitleLayout[];
  readonly strays: string[];
}

export function arrangeSeries(media: ListedMedia): Arranged {
  const episodes = countedAlike(media.videos.map(readListedEpisode));
  const shows = showFolders(episodes);
  const byShow = groupBy(episodes, (episode) => folderKey(episode, shows));
  const extrasOf = groupBy(media.extras, (extra) => showAbove(packFolder(extra.path, extra), shows) ?? '');
  const arranged: Arranged = { titles: [], strays: [...media.strays] };
  for (const [folder, members] of byShow) {
    if (folder === '') continue;
    arranged.titles.push(showLayout(folder, folder, members, extrasOf.get(folder) ?? []));
  }
  arrangeLoose(byShow.get('') ?? [], extrasOf.get('') ?? [], arranged);
  return arranged;
}

function readListedEpisode(video: ListedVideo): ListedEpisode {
  const name = lastSegment(video.folder);
  const show = name === '' ? undefined : showName(name);
  const episode = video.base === '' ? undefined : readPlacedEpisode(video.base, video.place, show?.title);
  return { video, episode, ofFile: showNameOfFile(video.base, episode, video.place) };
}

/**
 * A bare number of three digits is a season and an episode (`101`), unless another one of its folder only makes sense
 * as a count across seasons (`1042`, `137`): then all are counted that way.
 */
function countedAlike(episodes: readonly ListedEpisode[]): readonly ListedEpisode[] {
  const isBare = ({ video }: ListedEpisode) => video.place.season === undefined && /^\d{3,4}$/.test(video.base);
  const counted = new Set(
    episodes.filter((one) => isBare(one) && one.episode?.rule === 'absolute').map(({ video }) => parentOf(video.path)),
  );
  return episodes.map((one) => {
    if (one.episode?.rule !== 'digits' || !isBare(one) || !counted.has(parentOf(one.video.path))) return one;
    const numbers = [Number(one.video.base)];
    return { ...one, episode: { episodes: numbers, absolute: numbers, start: one.episode.start, rule: 'absolute' } };
  });
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A season folder at the top with the show's name (`The.Show.S01.1080p`) is the show's folder. */
function packFolder(path: string, at: Pick<ListedVideo, 'folder' | 'place'>): string {
  return at.folder === '' && at.place.seasonPrefix !== undefined ? path.slice(0, path.indexOf('/')) : at.folder;
}

/**
 * Returns the folders of shows. A folder inside a show without a season's name (`Show/Bonus disc`) belongs to that
 * show, unless it has seasons of its own or its files name it as their show.
 */
function showFolders(episodes: readonly ListedEpisode[]): ReadonlySet<string> {
  const byFolder = groupBy(episodes, ({ video }) => packFolder(video.path, video));
  const ofArcs = new Set(showsOfArcs(byFolder));
  const shows = new Set(ofArcs);
  for (const folder of [...byFolder.keys()].sort(byteOrder)) {
    if (folder === '' || ofArcs.has(parentOf(folder))) continue;
    if (showAbove(parentOf(folder), shows) === undefined || standsAlone(folder, byFolder.get(folder) ?? []))
      shows.add(folder);
  }
  return shows;
}

/**
 * Shows whose episodes are all in folders that are no seasons: `Show/Arc 1/Show - 001`, `Show/Show (001-100)/Show - 001`.
 * Each folder's files name the folder above as their show.
 */
function showsOfArcs(byFolder: ReadonlyMap<string, readonly ListedEpisode[]>): readonly string[] {
  const below = groupBy(
    [...byFolder.keys()].filter((folder) => folder.includes('/')),
    parentOf,
  );
  return [...below].flatMap(([show, folders]) => {
    const title = comparable(showName(lastSegment(show)).title);
    const isArc = (folder: string) => {
      const { year, title: own } = showName(lastSegment(folder));
      const members = byFolder.get(folder) ?? [];
      const isNamed = members.every(
        ({ ofFile, episode }) => episode !== undefined && comparable(ofFile.title ?? '') === title,
      );
      const isSeason = members.some(({ video }) => video.place.season !== undefined);
      return (
        isNamed && !isSeason && year === undefined && (comparable(own) !== title || /\d/.test(lastSegment(folder)))
      );
    };
    return title !== '' && folders.every(isArc) ? [show] : [];
  });
}

function standsAlone(folder: string, members: readonly ListedEpisode[]): boolean {
  const title = comparable(showName(lastSegment(folder)).title);
  return members.some(
    ({ video, ofFile, episode }) =>
      video.place.season !== undefined || (episode !== undefined && comparable(ofFile.title ?? '') === title),
  );
}

function parentOf(folder: string): string {
  return folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
}

function showAbove(folder: string, shows: ReadonlySet<string>): string | undefined {
  for (let path = folder; path !== ''; path = parentOf(path)) if (shows.has(path)) return path;
  return undefined;
}

function folderKey({ video }: ListedEpisode, shows: ReadonlySet<string>): string {
  return showAbove(packFolder(video.path, video), shows) ?? '';
}

/** Loose episodes in the root: one title per show name, keyed by its first file. */
function arrangeLoose(members: readonly ListedEpisode[], extras: readonly ListedExtra[], into: Arranged): void {
  const groups = groupBy(members, ({ ofFile, video }) => comparable(ofFile.title ?? video.base));
  const owned = groupBy(extras, (extra) => looseOwner(extra) ?? '');
  for (const [name, group] of groups) {
    const key = group[0]?.video.path;
    if (key !== undefined) into.titles.push(showLayout(key, '', group, name === '' ? [] : (owned.get(name) ?? [])));
  }
  for (const [name, left] of owned) {
    if (name === '' || !groups.has(name)) into.strays.push(...left.map((extra) => extra.path));
  }
}

function looseOwner(extra: ListedExtra): string | undefined {
  if (extra.owner === '') return undefined;
  const episode = readPlacedEpisode(extra.owner, extra.place, undefined, true);
  return comparable(showNameOfFile(extra.owner, episode, extra.place).title ?? extra.owner);
}

function showLayout(
  key: string,
  folder: string,
  members: readonly ListedEpisode[],
  extras: readonly ListedExtra[],
): TitleLayout {
  const { title, year, country } = titleOf(folder, members);
  const parts = partsOfEpisodes(members);
  const names = [lastSegment(folder), ...(folder === '' ? members.map(({ video }) => video.base) : [])];
  return {
    key,
    kind: 'series',
    folder: folder === '' ? parentOf(key) : folder,
    flat: folder === '',
    title,
    ...(year === undefined ? {} : { year }),
    ...(country === undefined ? {} : { country }),
    ids: Object.assign({}, ...names.toReversed().map((name) => readIds(name).ids)),
    videos: members.map((member) => episodeLayout(member, parts)),
    extras: extras.map(toExtraLayout),
  };
}

function titleOf(folder: string, members: readonly ListedEpisode[]): TitleName {
  const isPack = members.some(
    ({ video }) => video.place.seasonPrefix !== undefined && packFolder(video.path, video) === folder,
  );
  const show = folder === '' || isPack ? undefined : showName(lastSegment(folder));
  const names = members.map(({ ofFile, episode }) => showTitle(show, ofFile, episode !== undefined));
  const best =
    names.find(({ title, year }) => title !== undefined && year !== undefined) ??
    names.find(({ title }) => title !== undefined);
  return { ...best, title: best?.title ?? members[0]?.video.base ?? lastSegment(folder) };
}

type EpisodeParts = ReadonlyMap<string, ReadonlySet<number>>;

function partKey({ video, episode }: ListedEpisode): string {
  const number =
    episode?.airDate ?? `${episode?.season ?? video.place.season ?? 1}/${episode?.episodes?.join('-') ?? ''}`;
  return `${parentOf(video.path)}/${number}`;
}

function partsOfEpisodes(members: readonly ListedEpisode[]): EpisodeParts {
  const groups = groupBy(members, partKey);
  return new Map(
    [...groups].map(([key, group]) => [key, new Set(group.flatMap(({ episode }) => episode?.part ?? []))]),
  );
}

function episodeLayout(member: ListedEpisode, parts: EpisodeParts): VideoLayout {
  const { video, episode } = member;
  const season = episode?.season ?? video.place.season ?? (episode?.episodes === undefined ? undefined : 1);
  // A single part number belongs to the episode's title.
  const stacked = (parts.get(partKey(member))?.size ?? 0) > 1;
  const part = stacked ? episode?.part : undefined;
  const version = readEdition(video.base);
  return {
    path: video.path,
    sizeBytes: video.sizeBytes,
    mtimeMs: video.mtimeMs,
    ...(video.place.disc === undefined ? {} : { disc: video.place.disc }),
    ...(season === undefined ? {} : { season }),
    ...(episode?.episodes === undefined ? {} : { episodes: episode.episodes }),
    ...(episode?.airDate === undefined ? {} : { airDate: episode.airDate }),
    ...(episode?.absolute === undefined ? {} : { absolute: episode.absolute }),
    ...(part === undefined ? {} : { part }),
    ...(version === undefined ? {} : { version }),
  };
}
