/** TMDB's image and video blocks, filtered by the requested languages (docs/reference/services.md#tmdb-languages). */
import { createHash } from 'node:crypto';
import type { FakeWork } from './catalogue.ts';
import { type FakePicture, picture } from './pictures.ts';
import type { TmdbAsk } from './tmdbAsk.ts';

type ImageList = 'backdrops' | 'logos' | 'posters';

interface Item {
  readonly picture: FakePicture;
  readonly language: string | null;
  readonly country: string | null;
  readonly votes: number;
}

type Pictured = Pick<FakeWork, 'originalLanguage' | 'art'> & { readonly tmdb: number };

/** Items of every language, in TMDB's own order. */
function itemsOf({ tmdb, originalLanguage, art }: Pictured, list: ImageList): readonly Item[] {
  if (art === 'none') return [];
  const item = (kind: Parameters<typeof picture>[0], language: string | null, votes: number, place = 1): Item => {
    const country = language === null ? null : language === 'en' ? 'US' : language.toUpperCase();
    return { picture: picture(kind, tmdb, language, place), language, country, votes };
  };
  const others = [...new Set(['de', originalLanguage])].filter((language) => language !== 'en');
  switch (list) {
    case 'backdrops':
      return [item('backdrop', null, 20), item('backdrop', null, 4, 2), item('backdrop', 'en', 3)];
    case 'logos':
      return [
        item('logo', 'en', 6),
        item('vectorlogo', 'en', 0),
        ...others.map((language) => item('logo', language, 2)),
      ];
    default:
      return [
        item('poster', 'en', 18),
        ...others.map((language) => item('poster', language, 4)),
        item('poster', null, 2),
      ];
  }
}

function row({ picture: { file, width, height }, language, country, votes }: Item): object {
  return {
    aspect_ratio: Number((width / height).toFixed(3)),
    height,
    iso_3166_1: country,
    iso_639_1: language,
    file_path: `/${file}`,
    vote_average: votes === 0 ? 0 : 5.1 + votes / 100,
    vote_count: votes,
    width,
  };
}

export function tmdbImages(work: Pictured, lists: readonly ImageList[], { imageTags }: TmdbAsk): object {
  const isWanted = ({ language }: Item) => imageTags === undefined || imageTags.has(language ?? 'null');
  return Object.fromEntries(lists.map((list) => [list, itemsOf(work, list).filter(isWanted).map(row)]));
}

/**
 * The picture in the details: of the requested language, else of the original's, else the first; untagged backdrops
 * first.
 */
export function shownPath(work: Pictured, list: 'backdrops' | 'posters', { language = 'en' }: TmdbAsk): string | null {
  const items = itemsOf(work, list);
  const ranks = list === 'backdrops' ? [null] : [language, work.originalLanguage];
  const found = ranks.map((rank) => items.find((one) => one.language === rank)).find((one) => one !== undefined);
  const shown = found ?? items[0];
  return shown === undefined ? null : `/${shown.picture.file}`;
}

export function tmdbVideos(
  { hasTrailer, tmdb, title, originalLanguage }: Pick<FakeWork, 'hasTrailer' | 'tmdb' | 'title' | 'originalLanguage'>,
  { videoTags }: TmdbAsk,
): object {
  if (!hasTrailer) return { results: [] };
  const video = (language: string, name: string, type: string, official: boolean, size: number, year: number) => {
    const id = createHash('md5').update(`${tmdb} ${name} ${language}`).digest('hex');
    return {
      iso_639_1: language,
      iso_3166_1: language === 'en' ? 'US' : language.toUpperCase(),
      name,
      key: id.slice(0, 11),
      site: name.startsWith('Festival') ? 'Vimeo' : 'YouTube',
      size,
      type,
      official,
      published_at: `${year}-10-01T14:00:00.000Z`,
      id: id.slice(0, 24),
    };
  };
  const all = [
    video('en', `${title} Trailer`, 'Trailer', true, 1080, 2019),
    video('en', 'Fan Trailer', 'Trailer', false, 2160, 2021),
    video('en', 'Teaser', 'Teaser', true, 1080, 2020),
    video('en', 'Behind the Lamp', 'Featurette', true, 1080, 2022),
    video('en', 'Festival Trailer', 'Trailer', true, 720, 2018),
    ...(originalLanguage === 'en' ? [] : [video(originalLanguage, 'Original Trailer', 'Trailer', true, 1080, 2019)]),
    ...(originalLanguage === 'de' ? [] : [video('de', 'Trailer (Deutsch)', 'Trailer', true, 1080, 2019)]),
  ];
  return { results: all.filter((one) => videoTags.has(one.iso_639_1)) };
}
