/** Maps a show of TVmaze to Details. Texts are English, titles the show's own. Pure. */
import type { ArtKind, ArtOffer, CastMember, Details } from '../../phases/details.ts';
import type { Found } from '../../phases/sources.ts';
import {
  countryOf,
  dateOf,
  distinct,
  known,
  lineOf,
  linesOf,
  listOf,
  namesOf,
  numberOf,
  positiveOf,
  type Row,
  rowOf,
  webAddressOf,
  yearOf,
} from '../reading.ts';
import { summaryText } from '../summaryText.ts';
import { episodesOf, type SeasonWish, seasonsOf } from './tvmazeEpisodes.ts';
import { idsOf, pictureOf, ratingsOf } from './tvmazeFacts.ts';

const name = 'tvmaze';
const castAtMost = 60;
const offersAtMost = 120;

/** undefined if the row is no show. A search row lacks alternative names; a whole show has them. */
export function foundOf(show: Row): Found | undefined {
  const title = lineOf(show['name']);
  const ids = idsOf(show);
  if (title === undefined || ids['tvmaze'] === undefined) return undefined;
  return known({
    source: name,
    ids,
    title,
    alternativeTitles: show['akas'] === undefined ? undefined : namesOf(show['akas']),
    year: yearOf(dateOf(show['premiered'])),
    countries: channelCountry(show),
    popularity: numberOf(show['weight']),
  });
}

/** Of the network or the streaming service, which may be worldwide. */
function channelCountry(show: Row): readonly string[] | undefined {
  const country = countryOf(rowOf(channelOf(show)['country'])['code']);
  return country === undefined ? undefined : [country];
}

function channelOf(show: Row): Row {
  return show['network'] === null ? rowOf(show['webChannel']) : rowOf(show['network'] ?? show['webChannel']);
}

export function showDetails(show: Row, wish: SeasonWish & { readonly languages: readonly string[] }): Partial<Details> {
  const premiered = dateOf(show['premiered']);
  const status = statusOf(show['status']);
  const title = lineOf(show['name']);
  const channel = channelOf(show);
  const studio = lineOf(channel['name']);
  return known({
    kind: 'series' as const,
    ids: idsOf(show),
    title,
    originalTitle: title,
    alternativeTitles: namesOf(show['akas']),
    originalLanguage: languageNamed(show['language']),
    plot: summaryText(show['summary']),
    premiered,
    endDate: status === 'Ended' ? dateOf(show['ended']) : undefined,
    year: yearOf(premiered),
    status,
    runtimeMinutes: positiveOf(show['averageRuntime']) ?? positiveOf(show['runtime']),
    genres: linesOf(show['genres']),
    studios: studio === undefined ? [] : [studio],
    countries: countriesOf(rowOf(channel['country']), wish.languages),
    tags: [],
    certifications: [],
    ratings: ratingsOf(show),
    directors: [],
    writers: [],
    cast: castOf(show['cast']),
    trailers: [],
    art: artOf(show, wish),
    seasons: seasonsOf(show, wish),
    episodes: episodesOf(show, wish),
    sources: [name],
  });
}

function statusOf(status: unknown): Details['status'] | undefined {
  if (status === 'Running' || status === 'To Be Determined') return 'Continuing';
  if (status === 'Ended') return 'Ended';
  return status === 'In Development' ? 'Unreleased' : undefined;
}

function countriesOf(country: Row, languages: readonly string[]): readonly string[] {
  const code = countryOf(country['code']);
  const names = new Intl.DisplayNames([...Intl.getCanonicalLocales(languages.filter(isTag)), 'en'], {
    type: 'region',
    fallback: 'none',
  });
  const named = (code === undefined ? undefined : names.of(code)) ?? lineOf(country['name']);
  return named === undefined ? [] : [named];
}

function isTag(language: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/iu.test(language);
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** `German` -> `de`: TVmaze writes languages by their English names. */
const codesByName: ReadonlyMap<string, string> = new Map(
  letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    // Retired codes name the same languages; they are canonicalized.
    .flatMap((code) => {
      const language = englishNames.of(code);
      return language === undefined || Intl.getCanonicalLocales(code)[0] !== code ? [] : [[language, code] as const];
    }),
);

function languageNamed(value: unknown): string | undefined {
  const language = lineOf(value);
  return language === undefined ? undefined : codesByName.get(language);
}

function castOf(value: unknown): readonly CastMember[] {
  const members = listOf(value, (row) => {
    const person = rowOf(row['person']);
    const character = rowOf(row['character']);
    const member = lineOf(person['name']);
    if (member === undefined) return undefined;
    const pictureUrl = pictureOf(person['image']) ?? pictureOf(character['image']);
    return { name: member, role: lineOf(character['name']), pictureUrl };
  });
  // One person in two roles is listed twice.
  const names = distinct(members.map((member) => member.name)).slice(0, castAtMost);
  return names.map((member, order) => {
    const rows = members.filter((row) => row.name === member);
    const roles = distinct(rows.flatMap(({ role }) => role ?? []));
    return known({
      name: member,
      role: roles.length === 0 ? undefined : roles.join(' / '),
      order,
      pictureUrl: rows.find(({ pictureUrl }) => pictureUrl !== undefined)?.pictureUrl,
    });
  });
}

const kinds: Readonly<Record<string, ArtKind>> = {
  poster: 'poster',
  background: 'fanart',
  banner: 'banner',
  typography: 'clearlogo',
};

/** Pictures have no language. One without a type cannot be placed. The show's main picture is its poster. */
function artOf(show: Row, { seasons, order }: SeasonWish): readonly ArtOffer[] {
  const offers = listOf(show['images'], (row): ArtOffer | undefined => {
    const kind = typeof row['type'] === 'string' && Object.hasOwn(kinds, row['type']) ? kinds[row['type']] : undefined;
    const original = rowOf(rowOf(row['resolutions'])['original']);
    const url = webAddressOf(original['url']);
    if (kind === undefined || url === undefined) return undefined;
    const isMain = row['main'] === true;
    return known({
      kind,
      url,
      widthPixels: positiveOf(original['width']),
      heightPixels: positiveOf(original['height']),
      // Chosen by its users.
      votes: isMain ? 1 : undefined,
      source: name,
    });
  }).slice(0, offersAtMost);
  const main = pictureOf(show['image']);
  const isThere = main === undefined || offers.some(({ kind, url }) => kind === 'poster' || url === main);
  // Its seasons are those of the aired order.
  const wanted = new Set(order === 'aired' ? seasons : []);
  const ofSeasons = listOf(show['seasons'], (row): ArtOffer | undefined => {
    const season = numberOf(row['number']);
    const url = pictureOf(row['image']);
    return season === undefined || url === undefined || !wanted.has(season)
      ? undefined
      : { kind: 'poster', season, url, source: name };
  });
  return [...offers, ...(isThere ? [] : [{ kind: 'poster' as const, url: main, source: name }]), ...ofSeasons];
}
