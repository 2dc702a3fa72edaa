/** Ids of metadata services in names. Only reads them; the caller decides which id wins. */
import { exactId, idScheme, idSchemes, imdbScheme, inNormalCase } from './idSchemes.ts';
import { nameLengthLimit } from './pathText.ts';

export interface NamedIds {
  /** Provider -> id, as strings. The first id of a provider wins; `0` is not an id, and zeros that pad one are left out. */
  readonly ids: Readonly<Record<string, string>>;
  /** The name without the ids. */
  readonly rest: string;
}

/** By each spelling of a scheme in lower case: `tmdb`, `themoviedb`. */
const schemes: ReadonlyMap<string, string> = new Map(
  idSchemes.flatMap(({ name, nfo }) => [name, ...(nfo?.types ?? [])].map((spelling) => [spelling, name] as const)),
);
const spellings = [...schemes.keys()].toSorted((one, other) => other.length - one.length).join('|');
/** Plain words in a name unless a sign follows: `[Mal 2]`. */
const words: ReadonlySet<string> = new Set(['mal', 'trakt']);
/**
 * `tmdb-1`, `tmdbid=1`, `tmdb_id:1`, `TMDB 1`, `tmdb1`. `tvdb4-1` and `anidb2-1`, by which agents for anime choose an
 * order of episodes, name the same series.
 */
const inside = `(${spellings})(?:(?<=tvdb|anidb)[2-6](?=\\s?[-=:]))?(?:[\\s_-]?id)?(\\s?[-=:_]\\s?|\\s?)([a-z0-9]{1,16})`;
const bracketed = new RegExp(`\\[${inside}\\]|\\{${inside}\\}|\\(${inside}\\)|【${inside}】`, 'gi');
const bareImdb = /[[({]?(?<![a-z0-9])(tt\d{7,10})(?![a-z0-9])[\])}]?/i;

/** Reads `{tmdb-1}`, `{tmdbid-1}`, `[tmdbid=1]`, `(tvdb-1)`, `[tt0078748]`, a bare `tt0078748`, and similar forms. */
export function readIds(name: string): NamedIds {
  if (name.length > nameLengthLimit) return { ids: {}, rest: name };
  const ids = new Map<string, string>();
  const take = (kind: string, id: string | undefined) => {
    if (id !== undefined && !ids.has(kind)) ids.set(kind, id);
  };
  let rest = name.replace(bracketed, (whole: string, ...groups: unknown[]) => {
    const [provider, sign, value] = groups.slice(0, 12).filter((group) => typeof group === 'string');
    if (provider === undefined || sign === undefined || value === undefined) return whole;
    const kind = schemes.get(provider.toLowerCase()) ?? '';
    const isSigned = sign.trim() !== '';
    if (!isSigned && words.has(kind)) return whole;
    const form = idScheme(kind)?.form;
    if (form === undefined || !form.written.test(inNormalCase(form, value))) return isSigned ? '' : whole;
    take(kind, exactId(form, value));
    return '';
  });
  const bare = bareImdb.exec(rest);
  if (bare?.[1] !== undefined) {
    take(imdbScheme.name, exactId(imdbScheme.form, bare[1]));
    rest = `${rest.slice(0, bare.index).replace(/\s-\s?$/, ' ')}${rest.slice(bare.index + bare[0].length)}`;
  }
  return { ids: Object.fromEntries(ids), rest: rest === name ? name : rest.replace(/\s{2,}/g, ' ').trim() };
}
