/** Ids of metadata services in names. Only reads them; the caller decides which id wins. */
import { type IdForm, idScheme, idSchemes, imdbScheme, inNormalCase } from './idSchemes.ts';
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
    if (!ids.has(kind) && isPossible(form, id)) ids.set(kind, id);
    return '';
  });
  const bare = bareImdb.exec(rest);
  if (bare?.[1] !== undefined) {
    const { name: imdb, form } = imdbScheme;
    const id = inNormalCase(form, bare[1]);
    if (!ids.has(imdb) && isPossible(form, id)) ids.set(imdb, id);
    rest = `${rest.slice(0, bare.index).replace(/\s-\s?$/, ' ')}${rest.slice(bare.index + bare[0].length)}`;
  }
  return { ids: Object.fromEntries(ids), rest: rest === name ? name : rest.replace(/\s{2,}/g, ' ').trim() };
}

/** False for `0` and `tt0000000`, by which writers mean none. Zeros may pad a number. */
function isPossible({ exact, letters }: IdForm, id: string): boolean {
  return exact.test(letters === undefined ? id.replace(/^0+/, '') : id);
}
