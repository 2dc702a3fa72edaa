/**
 * Reads trustworthy ids of metadata services from a .nfo: `uniqueid` first, then `<x>id` elements, then addresses
 * around the document (docs/reference/nfo.md#ids). Only children of the root count, because actors have ids too
 * (docs/reference/nfo.md#forms-in-the-wild).
 */
import { exactId, idScheme, idSchemes, imdbScheme, type NfoSpelling, tvdbScheme } from '../naming/idSchemes.ts';
import { type NfoChild, type NfoDocument, type NfoRootName, readNfo } from './nfoDocument.ts';

export type NfoSubject = 'movie' | 'series' | 'episode';

export interface NfoIds {
  /** scheme -> id without the scheme, of the schemes that .nfo files name (naming/idSchemes.ts). */
  readonly ids: Readonly<Record<string, string>>;
  /** Schemes for which the file names several ids; none of these is in `ids`. */
  readonly conflicts: readonly string[];
  /**
   * Ids that count only if nothing better is known, and only for a title of that name: of scene text, and the bare
   * number in a series' `<id>`.
   */
  readonly loose?: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly originalTitle?: string;
  readonly year?: number;
}

/** Further spellings of a type that writers use. */
const schemeNames = namesBy(({ types }) => types);
const seriesSchemeNames = namesBy(({ seriesTypes = [] }) => seriesTypes);

function namesBy(typesOf: (spelling: NfoSpelling) => readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    idSchemes.flatMap(({ name, nfo }) => (nfo === undefined ? [] : typesOf(nfo)).map((type) => [type, name] as const)),
  );
}

const noIds: NfoIds = { ids: {}, conflicts: [] };

const rootOf: Readonly<Record<NfoSubject, NfoRootName>> = {
  movie: 'movie',
  series: 'tvshow',
  episode: 'episodedetails',
};

/**
 * The ids in a .nfo; empty for a broken file and for a file about another kind of thing. Scene text is searched for
 * addresses only. Never throws.
 */
export function readNfoIds(bytes: Uint8Array, subject: NfoSubject): NfoIds {
  const reading = readNfo(bytes);
  if (reading.state === 'read') {
    return describes(reading.document, subject) ? idsOfDocument(reading.document, subject) : noIds;
  }
  if (reading.cause === 'broken' || subject === 'episode') return noIds;
  return looseIds(reading.text, subject);
}

/** False for a `<movie>` beside a series: its ids, its title and the addresses behind it are of something else. */
export function describes({ roots }: NfoDocument, subject: NfoSubject): boolean {
  return roots.every(({ name }) => name === rootOf[subject]);
}

/** Of scene text. Its conflicts are as loose as its ids. */
function looseIds(text: string, subject: NfoSubject): NfoIds {
  const { ids, conflicts } = gather([addressIds(text, subject)]);
  return { ids: {}, conflicts, loose: ids };
}

/** `isCounted` returns false for elements to ignore: our own, whose ids came from elsewhere. */
export function idsOfDocument(
  document: NfoDocument,
  subject: NfoSubject,
  isCounted: (child: NfoChild) => boolean = () => true,
): NfoIds {
  const roots = subject === 'episode' ? document.roots.slice(0, 1) : document.roots;
  const children = roots.flatMap((root) => root.children).filter(isCounted);
  const levels = [
    children.flatMap((child) => uniqueId(child, subject)),
    children.flatMap(namedId),
    subject === 'episode' ? [] : addressIds(document.outside, subject),
  ];
  const gathered = gather(levels);
  const bare = subject === 'series' ? bareNumber(children) : undefined;
  const isNew = bare !== undefined && Object.keys(gathered.ids).length + gathered.conflicts.length === 0;
  return { ...gathered, ...(isNew ? { loose: { [bare[0]]: bare[1] } } : {}), ...namesOf(children) };
}

/** Kodi before 18, Sonarr and Emby write the number of TheTVDB into a series' `<id>`; others write other numbers there. */
function bareNumber(children: readonly NfoChild[]): readonly [scheme: string, id: string] | undefined {
  const texts = new Set(children.filter(({ name, text }) => name === 'id' && text !== '').map(({ text }) => text));
  const [text] = texts;
  return texts.size === 1 && text !== undefined ? normalNfoId(tvdbScheme.name, text) : undefined;
}

/** Scheme and id in normal form; undefined if the text is no id of such a subject. */
export function normalNfoId(
  type: string,
  text: string,
  subject?: NfoSubject,
): readonly [scheme: string, id: string] | undefined {
  const lower = type.trim().toLowerCase();
  const scheme = schemeNames.get(lower) ?? (subject === 'movie' ? undefined : seriesSchemeNames.get(lower)) ?? lower;
  const known = idScheme(scheme);
  if (known?.nfo === undefined) return undefined;
  const id = exactId(known.form, text.trim());
  return id === undefined ? undefined : [scheme, id];
}

type Pair = readonly [scheme: string, id: string];

function uniqueId({ name, attributes, text }: NfoChild, subject: NfoSubject): Pair[] {
  if (name !== 'uniqueid') return [];
  const type = Object.entries(attributes).find(([key]) => key.toLowerCase() === 'type')?.[1];
  const pair = type === undefined ? undefined : normalNfoId(type, text, subject);
  return pair === undefined ? [] : [pair];
}

/** `<tmdbid>`, `<imdb_id>`. From `<id>` only unambiguous values, because each writer puts another number there. */
function namedId({ name, attributes, text }: NfoChild): Pair[] {
  if (name === 'id') {
    const byAttribute = Object.entries(attributes).map(([key, value]) => normalNfoId(key, value));
    const pairs = [normalNfoId(imdbScheme.name, text), ...byAttribute];
    return pairs.filter((pair) => pair !== undefined);
  }
  const scheme = /^([a-z]+)_?id$/iu.exec(name)?.[1];
  const pair = scheme === undefined ? undefined : normalNfoId(scheme, text);
  return pair === undefined ? [] : [pair];
}

function addressIds(text: string, subject: NfoSubject): Pair[] {
  return idSchemes.flatMap(({ name, nfo }) =>
    (nfo?.addresses ?? []).flatMap(({ of, form }) => {
      if (of !== 'any' && of !== subject) return [];
      return [...text.matchAll(form)].flatMap((found) => {
        const pair = normalNfoId(name, found[1] ?? found[0]);
        return pair === undefined ? [] : [pair];
      });
    }),
  );
}

/** The first level that names a scheme decides its id. Several different ids on one level are a conflict. */
function gather(levels: readonly (readonly Pair[])[]): Pick<NfoIds, 'ids' | 'conflicts'> {
  const found = new Map<string, string | undefined>();
  for (const level of levels) {
    const known = new Set(found.keys());
    for (const [scheme, id] of level) {
      if (known.has(scheme)) continue;
      found.set(scheme, found.has(scheme) && found.get(scheme) !== id ? undefined : id);
    }
  }
  const ids: Record<string, string> = {};
  const conflicts: string[] = [];
  for (const [scheme, id] of found) {
    if (id === undefined) conflicts.push(scheme);
    else ids[scheme] = id;
  }
  return { ids, conflicts };
}

/** The last of several single values wins, as servers read it (docs/reference/nfo.md#elements). */
function namesOf(children: readonly NfoChild[]): Pick<NfoIds, 'title' | 'originalTitle' | 'year'> {
  const last = (name: string) => children.findLast((child) => child.name === name && child.text !== '')?.text;
  const title = last('title');
  const originalTitle = last('originaltitle');
  const written = last('year') ?? last('premiered')?.slice(0, 4) ?? '';
  const year = /^(?:1[89]|20|21)\d\d$/u.test(written) ? Number(written) : undefined;
  return {
    ...(title === undefined ? {} : { title }),
    ...(originalTitle === undefined ? {} : { originalTitle }),
    ...(year === undefined ? {} : { year }),
  };
}
