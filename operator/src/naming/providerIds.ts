/** Ids of metadata services in names. Only reads them; the caller decides which id wins. */
import { idScheme, idSchemes, imdbScheme, inNormalCase } from './idSchemes.ts';
import { nameLengthLimit } from './pathText.ts';

export interface NamedIds {
  /** Provider -> id, as strings. The first id of a provider wins; `0` is not an id. */
  readonly ids: Readonly<Record<string, string>>;
  /** The name without the ids. */
  readonly rest: string;
}

const providers = idSchemes.map(({ name }) => name).join('|');
const bracketed = new RegExp(
  `\\[(${providers})(?:id)?\\s?[-=:]\\s?([a-z0-9]{1,16})\\]|\\{(${providers})(?:id)?\\s?[-=:]\\s?([a-z0-9]{1,16})\\}|` +
    `\\((${providers})(?:id)?\\s?[-=:]\\s?([a-z0-9]{1,16})\\)`,
  'gi',
);
const bareImdb = /[[({]?(?<![a-z0-9])(tt\d{7,10})(?![a-z0-9])[\])}]?/i;

/** Reads `{tmdb-1}`, `{tmdbid-1}`, `[tmdbid=1]`, `(tvdb-1)`, `[tt0078748]`, a bare `tt0078748`, and similar forms. */
export function readIds(name: string): NamedIds {
  if (name.length > nameLengthLimit) return { ids: {}, rest: name };
  const ids = new Map<string, string>();
  let rest = name.replace(bracketed, (whole: string, ...groups: unknown[]) => {
    const [provider, value] = groups.slice(0, 6).filter((group) => typeof group === 'string');
    if (provider === undefined || value === undefined) return whole;
    const kind = provider.toLowerCase();
    const form = idScheme(kind)?.form;
    const id = form === undefined ? value : inNormalCase(form, value);
    if (form?.written.test(id) !== true) return '';
    if (!ids.has(kind) && !/^0+$/.test(id)) ids.set(kind, id);
    return '';
  });
  const bare = bareImdb.exec(rest);
  if (bare?.[1] !== undefined) {
    const { name: imdb, form } = imdbScheme;
    if (!ids.has(imdb)) ids.set(imdb, inNormalCase(form, bare[1]));
    rest = `${rest.slice(0, bare.index).replace(/\s-\s?$/, ' ')}${rest.slice(bare.index + bare[0].length)}`;
  }
  return { ids: Object.fromEntries(ids), rest: rest === name ? name : rest.replace(/\s{2,}/g, ' ').trim() };
}
