/** A series' videos by season and episode. Pure. */
import type { TitleView, VideoView } from '../../generated/api.ts';

export type MissingEpisode = TitleView['missing'][number];

export interface Episode {
  /** "3", "3–4", or a date; empty if the file name has no number. */
  readonly numbers: string;
  /** Titles; several if the file holds several episodes, empty if unknown. */
  readonly titles: readonly string[];
  /** YYYY-MM-DD without duplicates, unless already in `numbers`. */
  readonly airDates: readonly string[];
  /** Of the first episode of the video; undefined if unknown. */
  readonly plot: string | undefined;
  readonly videos: readonly VideoView[];
}

export interface Season {
  /** undefined for videos without a season. */
  readonly number: number | undefined;
  readonly episodes: readonly Episode[];
}

/** An episode, or one that has no video. */
export type SeasonRow =
  | { readonly kind: 'present'; readonly episode: Episode }
  | { readonly kind: 'missing'; readonly episode: MissingEpisode };

/** The episodes of a season with the missing ones in their places; videos without a number come last. */
export function seasonRows({ number, episodes }: Season, missing: readonly MissingEpisode[]): readonly SeasonRow[] {
  const rows = episodes.map((episode) => ({
    row: { kind: 'present', episode } as const,
    place: episode.videos[0]?.episodes?.[0] ?? Number.POSITIVE_INFINITY,
  }));
  const others = missing
    .filter(({ season }) => season === number)
    .map((episode) => ({ row: { kind: 'missing', episode } as const, place: episode.episode }));
  if (others.length === 0) return rows.map(({ row }) => row);
  return [...rows, ...others].toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place)).map(({ row }) => row);
}

/** Whether an episode without a video was shown already; one without a date counts as shown. */
export function isShown({ airDate }: MissingEpisode, today: string): boolean {
  return airDate === undefined || airDate <= today;
}

/**
 * Groups videos by season: in order, then specials, then videos without a season. Versions and parts of one episode are
 * together.
 */
export function groupSeasons(videos: readonly VideoView[]): readonly Season[] {
  const seasons = new Map<number | undefined, Map<string, VideoView[]>>();
  for (const video of videos) {
    const episodes = seasons.get(video.season) ?? new Map<string, VideoView[]>();
    seasons.set(video.season, episodes);
    const numbers = episodeNumbers(video);
    const key = numbers === '' ? video.path : numbers;
    episodes.set(key, [...(episodes.get(key) ?? []), video]);
  }
  return [...seasons]
    .map(
      ([number, episodes]): Season => ({
        number,
        episodes: [...episodes.values()].map(episodeOf),
      }),
    )
    .sort((a, b) => seasonRank(a) - seasonRank(b));
}

/** Details come from the first version or part that has them. */
function episodeOf(videos: readonly VideoView[]): Episode {
  const numbers = videos[0] === undefined ? '' : episodeNumbers(videos[0]);
  const named = videos.find(({ episodeTitles = [] }) => episodeTitles.length > 0)?.episodeTitles ?? [];
  const titles = named.flatMap(({ title }) => title ?? []);
  const airDates = named.flatMap(({ airDate }) => airDate ?? []).filter((day) => day !== numbers);
  const plot = named.find((one) => one.plot !== undefined)?.plot;
  return { numbers, titles: [...new Set(titles)], airDates: [...new Set(airDates)], plot, videos };
}

function seasonRank({ number }: Season): number {
  if (number === undefined) return Number.POSITIVE_INFINITY;
  return number === 0 ? Number.MAX_SAFE_INTEGER : number;
}

export function episodeNumbers({ episodes = [], airDate }: Pick<VideoView, 'episodes' | 'airDate'>): string {
  const [first] = episodes;
  const last = episodes.at(-1);
  if (first === undefined || last === undefined) return airDate ?? '';
  return first === last ? String(first) : `${first}–${last}`;
}

/** The season in the page's address. */
export function seasonKey({ number }: Season): string {
  return number === undefined ? 'other' : String(number);
}

/**
 * The episode in the page's address, unique within its season: "3", "3-4", a date, or the path of its file, because
 * names repeat in folders.
 */
export function episodeKey({ numbers, videos }: Episode): string {
  return numbers === '' ? (videos[0]?.path ?? '') : numbers.replace('–', '-');
}

/** The file name without its extension, as a title. */
export function fileTitle(path: string): string {
  const name = path.split('/').at(-1) ?? path;
  return name.replace(/\.[^.]{1,5}$/u, '');
}
