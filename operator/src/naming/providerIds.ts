/** Ids of metadata services in names, in every form of files.md 7. Only reads; which id wins is the caller's. */
import { nameLengthLimit } from './pathText.ts';

export interface NamedIds {
  /** Provider -> id, as strings. The first of a kind wins; `0` is none. */
  readonly ids: Readonly<Record<string, string>>;
  /** The name without what was read. */
  readonly rest: string;
}

const idForms: ReadonlyMap<string, RegExp> = new Map([
  ['tmdb', /^\d{1,10}$/],
  ['imdb', /^tt\d{7,10}$/i],
  ['tvdb', /^\d{1,10}$/],
  ['tvmaze', /^\d{1,10}$/],
  ['anidb', /^\d{1,10}$/],
  ['anilist', /^\d{1,10}$/],
  ['anisearch', /^\d{1,10}$/],
  ['mal', /^\d{1,10}$/],
  ['trakt', /^\d{1,10}$/],
  ['wikidata', /^Q\d{1,12}$/i],
]);

const providers = [...idForms.keys()].join('|');
const bracketed = new RegExp(
  `\\[(${providers})(?:id)?\\s?[-=:]\\s?([a-z0-9]{1,16})\\]|\\{(${providers})(?:id)?\\s?[-=:]\\s?([a-z0-9]{1,16})\\}|` +
    `\\((${providers})(?:id)?\\s?[-=:]\\s?([a-z0-9]{1,16})\\)`,
  'gi',
);
const bareImdb = /[[({]?(?<![a-z0-9])(tt\d{7,10})(?![a-z0-9])[\])}]?/i;

/** Reads `{tmdb-1}`, `{tmdbid-1}`, `[tmdbid=1]`, `(tvdb-1)`, `[tt0078748]`, a bare `tt0078748`, and the like. */
export function readIds(name: string): NamedIds {
  if (name.length > nameLengthLimit) return { ids: {}, rest: name };
  const ids = new Map<string, string>();
  let rest = name.replace(bracketed, (whole: string, ...groups: unknown[]) => {
    const [provider, value] = groups.slice(0, 6).filter((group) => typeof group === 'string');
    if (provider === undefined || value === undefined) return whole;
    const kind = provider.toLowerCase();
    if (idForms.get(kind)?.test(value) !== true) return '';
    if (!ids.has(kind) && !/^0+$/.test(value)) ids.set(kind, normalId(kind, value));
    return '';
  });
  const bare = bareImdb.exec(rest);
  if (bare?.[1] !== undefined) {
    if (!ids.has('imdb')) ids.set('imdb', bare[1].toLowerCase());
    rest = `${rest.slice(0, bare.index).replace(/\s-\s?$/, ' ')}${rest.slice(bare.index + bare[0].length)}`;
  }
  return { ids: Object.fromEntries(ids), rest: rest === name ? name : rest.replace(/\s{2,}/g, ' ').trim() };
}

function normalId(kind: string, value: string): string {
  if (kind === 'imdb') return value.toLowerCase();
  return kind === 'wikidata' ? value.toUpperCase() : value;
}
