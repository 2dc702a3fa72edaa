/** Reads art from an answer of fanart.tv. Pure. The art phase chooses among the offers. */
import type { ArtKind, ArtOffer, TitleKind } from '../../phases/details.ts';
import { countOf, known, languageOf, listOf, positiveOf, type Row, rowOf, webAddressOf } from '../reading.ts';

/** Describes the art of one list. A list that is not described here is ignored: fanart.tv adds lists unannounced. */
interface ArtList {
  readonly kind: ArtKind;
  /** The only size that fanart.tv accepts for this list; absent if it accepted two. */
  readonly size?: readonly [widthPixels: number, heightPixels: number];
  readonly ofSeasons?: boolean;
}

const hd = { logo: [800, 310], art: [1000, 562], poster: [1000, 1426], banner: [1000, 185] } as const;

/** Lists that films and series share, under the name each uses. HD lists come before smaller ones. */
const ofBoth: readonly (readonly [movie: string, series: string, ArtList])[] = [
  ['hdmovielogo', 'hdtvlogo', { kind: 'clearlogo', size: hd.logo }],
  ['movielogo', 'clearlogo', { kind: 'clearlogo', size: [400, 155] }],
  ['hdmovieclearart', 'hdclearart', { kind: 'clearart', size: hd.art }],
  ['movieart', 'clearart', { kind: 'clearart', size: [500, 281] }],
  ['movieposter', 'tvposter', { kind: 'poster', size: hd.poster }],
  ['moviebackground', 'showbackground', { kind: 'fanart', size: [1920, 1080] }],
  ['movie4kbackground', 'show4kbackground', { kind: 'fanart', size: [3840, 2160] }],
  ['moviethumb', 'tvthumb', { kind: 'landscape' }],
  ['moviebanner', 'tvbanner', { kind: 'banner', size: hd.banner }],
];

const lists: Readonly<Record<TitleKind, Readonly<Record<string, ArtList>>>> = {
  movie: {
    ...Object.fromEntries(ofBoth.map(([name, , list]) => [name, list])),
    moviedisc: { kind: 'discart', size: [1000, 1000] },
  },
  series: {
    ...Object.fromEntries(ofBoth.map(([, name, list]) => [name, list])),
    seasonposter: { kind: 'poster', size: hd.poster, ofSeasons: true },
    seasonbanner: { kind: 'banner', size: hd.banner, ofSeasons: true },
    seasonthumb: { kind: 'landscape', ofSeasons: true },
  },
};

/** Popular titles have hundreds; the art phase needs only the best of each kind and language. */
const offersOfOneListAtMost = 60;

export interface FanartWish {
  readonly kind: TitleKind;
  /** Seasons that have videos. Art of other seasons is not offered. */
  readonly seasons: readonly number[];
  /** Pictures of this origin keep their address; all others are requested over https. */
  readonly ownOrigin?: string | undefined;
}

/** Art of one title; within each list, the best liked first. */
export function artOf(body: unknown, wish: FanartWish): readonly ArtOffer[] {
  const row = rowOf(body);
  return Object.entries(lists[wish.kind]).flatMap(([name, list]) =>
    listOf(row[name], (item) => offerOf(list, item, wish))
      .toSorted((one, other) => (other.votes ?? 0) - (one.votes ?? 0))
      .slice(0, offersOfOneListAtMost),
  );
}

function offerOf({ kind, size, ofSeasons = false }: ArtList, row: Row, wish: FanartWish): ArtOffer | undefined {
  const url = pictureOf(row['url'], wish.ownOrigin);
  const season = seasonOf(row['season']);
  if (url === undefined || season === 'unclear') return undefined;
  // A poster of all seasons is not a poster of the show. Art of a season without videos is useless.
  if (season === 'all' ? ofSeasons : !wish.seasons.includes(season)) return undefined;
  return known({
    kind,
    season: season === 'all' ? undefined : season,
    url,
    language: languageOf(row['lang']),
    // v3.2 states the size; before, every list had one size.
    widthPixels: positiveOf(row['width']) ?? size?.[0],
    heightPixels: positiveOf(row['height']) ?? size?.[1],
    votes: countOf(row['likes']),
    source: 'fanart',
  });
}

/** A number such as `"1"` or `"0"` is a season; `"all"`, `""` and absent mean the whole show. */
function seasonOf(value: unknown): number | 'all' | 'unclear' {
  if (value === undefined || value === null || value === '' || value === 'all') return 'all';
  return countOf(value) ?? 'unclear';
}

/** Old addresses are http, although the hosts have spoken https for years. */
function pictureOf(value: unknown, ownOrigin: string | undefined): string | undefined {
  const address = webAddressOf(value);
  if (address === undefined || address.startsWith('https:')) return address;
  return new URL(address).origin === ownOrigin ? address : address.replace(/^http:/u, 'https:');
}
