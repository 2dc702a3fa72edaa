/** A series' videos by season and episode. Pure. */
import type { VideoView } from '../../generated/api.ts';

export interface Episode {
  /** "3", "3–4", or a date; empty when the name tells nothing. */
  readonly numbers: string;
  /** What it is called; several where the file holds several. Empty where nobody told. */
  readonly titles: readonly string[];
  /** YYYY-MM-DD, each once, where it is not in `numbers`. */
  readonly airDates: readonly string[];
  readonly videos: readonly VideoView[];
}

export interface Season {
  /** Undefined: episodes that belong to no season. */
  readonly number: number | undefined;
  readonly episodes: readonly Episode[];
}

/** Seasons in order, specials last, what has no season after them; versions and parts of one episode together. */
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

/** Of versions and parts the first that tells. */
function episodeOf(videos: readonly VideoView[]): Episode {
  const numbers = videos[0] === undefined ? '' : episodeNumbers(videos[0]);
  const told = videos.find(({ episodeTitles = [] }) => episodeTitles.length > 0)?.episodeTitles ?? [];
  const titles = told.flatMap(({ title }) => title ?? []);
  const airDates = told.flatMap(({ airDate }) => airDate ?? []).filter((day) => day !== numbers);
  return { numbers, titles: [...new Set(titles)], airDates: [...new Set(airDates)], videos };
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

/** In the address of the page. */
export function seasonKey({ number }: Season): string {
  return number === undefined ? 'other' : String(number);
}

/** In the address of the page, alone in its season: "3", "3-4", a date, or the path of its file, for names repeat from folder to folder. */
export function episodeKey({ numbers, videos }: Episode): string {
  return numbers === '' ? (videos[0]?.path ?? '') : numbers.replace('–', '-');
}

/** The last name of a path, without its ending: what a person calls the file. */
export function fileTitle(path: string): string {
  const name = path.split('/').at(-1) ?? path;
  return name.replace(/\.[^.]{1,5}$/u, '');
}
