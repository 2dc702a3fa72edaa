/** What the page shows of a title from a foreign .nfo, and joined with what sources know. Pure. */
import type { NfoChild, NfoDocument } from '../../nfo/nfoDocument.ts';
import type { OwnChildren } from '../../nfo/nfoForeign.ts';
import type { TitleSummary } from '../../title/titleFacts.ts';
import { searchedNames } from './nfoSearched.ts';

/** The page shows a paragraph; a .nfo may contain a book. */
const plotAtMost = 5000;
const genresAtMost = 20;

/** `without`: our own elements in it. */
export function summaryOfDocument({ roots }: NfoDocument, without: OwnChildren = new Map()): TitleSummary {
  const ours = new Set([...without.values()].flat());
  const children = (roots[0]?.children ?? []).filter((child) => !ours.has(child));
  // The last of several single values wins, as servers read it (docs/reference/nfo.md#elements).
  const text = (name: string) => children.findLast((child) => child.name === name && child.text !== '')?.text;
  const plot = text('plot')?.slice(0, plotAtMost);
  const tagline = text('tagline')?.slice(0, plotAtMost);
  const genres = children
    .filter(({ name, text: genre }) => name === 'genre' && genre !== '')
    .map((child) => child.text);
  const runtime = Number(text('runtime') ?? Number.NaN);
  const premiered = text('premiered');
  const certification = text('mpaa');
  const set = children.findLast(({ name }) => name === 'set');
  const collection = set?.children.find(({ name }) => name === 'name')?.text ?? set?.text;
  const rating = ratingOf(children);
  const all = (name: string) => children.filter((child) => child.name === name).map((child) => child.text);
  const actors = children.filter(({ name }) => name === 'actor');
  return {
    ...(plot === undefined ? {} : { plot }),
    ...(tagline === undefined ? {} : { tagline }),
    ...(genres.length === 0 ? {} : { genres: genres.slice(0, genresAtMost) }),
    ...(Number.isInteger(runtime) && runtime > 0 ? { runtimeMinutes: runtime } : {}),
    ...(premiered !== undefined && /^\d{4}-\d\d-\d\d$/u.test(premiered) ? { premiered } : {}),
    ...(certification === undefined ? {} : { certification }),
    ...(collection === undefined || collection === '' ? {} : { collection }),
    ...(rating === undefined ? {} : { rating }),
    ...searchedNames({
      names: [],
      others: [...all('title'), ...all('originaltitle')],
      directors: all('director'),
      cast: actors.map((actor) => ({ name: textIn(actor, 'name') ?? '', role: textIn(actor, 'role') })),
      studios: all('studio'),
    }),
  };
}

function textIn({ children }: NfoChild, name: string): string | undefined {
  return children.find((child) => child.name === name)?.text;
}

/** The fields that the page shows, in its order. */
const shownFields = [
  'plot',
  'tagline',
  'genres',
  'runtimeMinutes',
  'premiered',
  'certification',
  'rating',
  'collection',
] as const satisfies readonly (keyof TitleSummary)[];

/** The file's values, and the sources' where it has none: those are named, unless the file says nothing at all. */
export function joinedSummary(theirs: TitleSummary, sources: TitleSummary): TitleSummary {
  const saysSomething = shownFields.some((name) => theirs[name] !== undefined);
  const added = shownFields.filter((name) => theirs[name] === undefined && sources[name] !== undefined);
  const otherTitles = [...(sources.otherTitles ?? []), ...(theirs.otherTitles ?? [])];
  return {
    ...(theirs.cast === undefined ? sources : withoutRoles(sources)),
    ...theirs,
    ...(otherTitles.length === 0 ? {} : { otherTitles: [...new Set(otherTitles)] }),
    ...(saysSomething && added.length > 0 ? { fromSources: added } : {}),
  };
}

/** Roles belong to the cast of the same text. */
function withoutRoles({ roles: _, ...others }: TitleSummary): TitleSummary {
  return others;
}

function ratingOf(children: readonly NfoChild[]): TitleSummary['rating'] {
  const ratings = children.filter(({ name }) => name === 'ratings').flatMap((child) => child.children);
  const best = ratings.find(({ attributes }) => attributes['default'] === 'true') ?? ratings[0];
  if (best === undefined) return undefined;
  const number = (name: string) => Number(best.children.find((child) => child.name === name)?.text ?? Number.NaN);
  const value = number('value');
  const max = Number(best.attributes['max'] ?? 10);
  const votes = number('votes');
  if (!(value > 0 && max > 0 && value <= max)) return undefined;
  const name = best.attributes['name'] ?? 'default';
  return { name, value, max, ...(Number.isInteger(votes) && votes > 0 ? { votes } : {}) };
}
