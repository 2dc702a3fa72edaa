/**
 * The art that a title may have, the names of our files, and the names under which foreign files count: any name that
 * Jellyfin, Emby, Kodi or Plex reads (docs/reference/art-and-tiles.md#names). Pure; works on names only.
 */
import type { TitleLayout } from '../../naming/layout.ts';
import { joinPath, placeOf, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import { type ArtKind, artKinds } from '../../title/titleFacts.ts';

export interface ArtName {
  /** Relative to the root. */
  readonly folder: string;
  /** Without its ending; case-insensitive. */
  readonly stem: string;
}

/** One picture that a title may have. */
export interface ArtWish {
  /** The fact's name: `poster`, `season01-poster`, `season-specials-banner`. */
  readonly fact: string;
  readonly kind: ArtKind;
  /** Absent for the title itself. */
  readonly season?: number;
  /** The name of our file in the title's folder. */
  readonly ownName: string;
  /** The most specific first. */
  readonly accepted: readonly ArtName[];
}

/** In the order in which Jellyfin prefers them. */
export const artEndings: readonly string[] = ['png', 'jpg', 'jpeg', 'webp', 'tbn', 'gif', 'svg'];

/** Kinds whose files of ours have transparency; the others are JPEG (docs/reference/art-and-tiles.md#a-safe-set). */
const drawnKinds: ReadonlySet<ArtKind> = new Set<ArtKind>(['clearlogo', 'clearart', 'discart']);

const seasonKinds = ['poster', 'banner'] as const;

/** `fanart`, `fanart1` (Kodi), `fanart-1` (Jellyfin, Plex): higher numbers are further pictures, never the first. */
const numbers = ['', '1', '-1', '0', '-0', '2', '-2', '3', '-3'];
const numbered = (...names: readonly string[]) => names.flatMap((name) => numbers.map((number) => `${name}${number}`));

const names: Readonly<Record<ArtKind, readonly string[]>> = {
  poster: ['poster', 'folder', 'cover', 'default'],
  fanart: numbered('fanart', 'backdrop', 'background', 'art'),
  landscape: ['landscape', 'thumb'],
  clearlogo: ['clearlogo', 'logo'],
  clearart: ['clearart'],
  banner: ['banner'],
  discart: ['discart', 'disc', 'cdart'],
};

/** Jellyfin, Emby and Plex also accept a poster named `movie` or `show`. */
function namesOf(kind: ArtKind, subject: 'movie' | 'series' | 'season'): readonly string[] {
  const further = { movie: ['movie'], series: ['show'], season: [] }[subject];
  return kind === 'poster' ? [...names.poster, ...further] : names[kind];
}

export function artEnding(kind: ArtKind): 'png' | 'jpg' {
  return drawnKinds.has(kind) ? 'png' : 'jpg';
}

/**
 * All art that the title may have. A show without its own folder has none: bare names there would apply to its
 * neighbours too.
 */
export function artWishes(layout: TitleLayout): readonly ArtWish[] {
  if (layout.videos.length === 0 || (layout.flat && layout.kind === 'series')) return [];
  if (layout.kind === 'movie') return artKinds.map((kind) => filmWish(layout, kind));
  const own = artKinds.filter((kind) => kind !== 'discart').map((kind) => showWish(layout, kind));
  return [
    ...own,
    ...seasonsOf(layout).flatMap((season) => seasonKinds.map((kind) => seasonWish(layout, season, kind))),
  ];
}

/** True for the names of art facts, including those of seasons that are gone. */
export function isArtFact(name: string): boolean {
  const kind = name.replace(/^season(?:-specials|\d{2,})-/u, '');
  return artKinds.some((one) => one === kind);
}

/** For a film: bare names only in a folder of its own, `<base>-` names always; versions, parts and discs share them. */
function filmWish(layout: TitleLayout, kind: ArtKind): ArtWish {
  const prefixed = layout.videos.flatMap((video) => {
    const { folder } = placeOfVideo(video);
    const base = videoBase(video);
    const alone = kind === 'poster' ? [base] : [];
    return [...namesOf(kind, 'movie').map((name) => `${base}-${name}`), ...alone].map((stem) => ({ folder, stem }));
  });
  const bare = layout.flat ? [] : namesOf(kind, 'movie').map((stem) => ({ folder: layout.folder, stem }));
  const prefix = layout.flat ? `${ownBase(layout)}-` : '';
  return { fact: kind, kind, ownName: `${prefix}${kind}.${artEnding(kind)}`, accepted: [...prefixed, ...bare] };
}

/** With several versions or parts, the base name of the file that names the title. */
function ownBase(layout: TitleLayout): string {
  const { name } = placeOf(layout.key);
  const naming = layout.videos.find((video) => placeOf(video.path).name === name) ?? layout.videos[0];
  return naming === undefined ? name : videoBase(naming);
}

function showWish({ folder }: TitleLayout, kind: ArtKind): ArtWish {
  return {
    fact: kind,
    kind,
    ownName: `${kind}.${artEnding(kind)}`,
    accepted: namesOf(kind, 'series').map((stem) => ({ folder, stem })),
  };
}

function seasonWish(layout: TitleLayout, season: number, kind: 'poster' | 'banner'): ArtWish {
  const number = String(season).padStart(2, '0');
  const marker = season === 0 ? 'season-specials' : `season${number}`;
  const markers = season === 0 ? ['season-specials', 'season00'] : [marker];
  const stems = markers.flatMap((one) => [`${one}-${kind}`, ...(kind === 'poster' ? [one] : [])]);
  const inOwnFolder = [...stems, ...namesOf(kind, 'season')];
  return {
    fact: `${marker}-${kind}`,
    kind,
    season,
    ownName: `${marker}-${kind}.${artEnding(kind)}`,
    accepted: [
      ...stems.map((stem) => ({ folder: layout.folder, stem })),
      ...seasonFolders(layout, season).flatMap((folder) => inOwnFolder.map((stem) => ({ folder, stem }))),
    ],
  };
}

/** The seasons that have videos, sorted. Files numbered without a season are in the first. */
function seasonsOf({ videos }: TitleLayout): readonly number[] {
  const seasons = videos.flatMap(seasonOf);
  return [...new Set(seasons)].toSorted((one, other) => one - other);
}

function seasonOf({ season, episodes, absolute }: TitleLayout['videos'][number]): readonly number[] {
  if (season !== undefined) return [season];
  return episodes !== undefined || absolute !== undefined ? [1] : [];
}

/** Folders below the show's own that hold videos of this season only. */
function seasonFolders(layout: TitleLayout, season: number): readonly string[] {
  const seasons = new Map<string, Set<number | undefined>>();
  for (const video of layout.videos) {
    const { folder } = placeOfVideo(video);
    if (folder === layout.folder) continue;
    seasons.set(folder, (seasons.get(folder) ?? new Set()).add(seasonOf(video)[0]));
  }
  return [...seasons].flatMap(([folder, held]) => (held.size === 1 && held.has(season) ? [folder] : []));
}

/** Converts a path relative to the root to one relative to the title's folder, as facts store it. */
export function belowTitle(layout: Pick<TitleLayout, 'folder'>, path: string): string {
  return layout.folder === '' ? path : path.slice(layout.folder.length + 1);
}

export function belowRoot(layout: Pick<TitleLayout, 'folder'>, path: string): string {
  return joinPath(layout.folder, path);
}
