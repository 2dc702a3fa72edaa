/**
 * Reads trustworthy ids of metadata services from a .nfo: `uniqueid` first, then `<x>id` elements, then addresses
 * around the document (docs/reference/nfo.md#ids). Only children of the root count, because actors have ids too
 * (docs/reference/nfo.md#forms-in-the-wild).
 */
import { idScheme, idSchemes, imdbScheme, inNormalCase } from '../naming/idSchemes.ts';
import { type NfoChild, type NfoDocument, readNfo } from './nfoDocument.ts';

export type NfoSubject = 'movie' | 'series' | 'episode';

export interface NfoIds {
  /** scheme -> id without the scheme, of the schemes that .nfo files name (naming/idSchemes.ts). */
  readonly ids: Readonly<Record<string, string>>;
  /** Schemes for which the file names several ids; none of these is in `ids`. */
  readonly conflicts: readonly string[];
  readonly title?: string;
  readonly originalTitle?: string;
  readonly year?: number;
}

/** Further spellings of a type that writers use. */
const schemeNames: ReadonlyMap<string, string> = new Map(
  idSchemes.flatMap(({ name, nfo }) => (nfo?.types ?? []).map((type) => [type, name] as const)),
);

/** The ids in a .nfo; empty for a broken file. Scene text is searched for addresses only. Never throws. */
export function readNfoIds(bytes: Uint8Array, subject: NfoSubject): NfoIds {
  const reading = readNfo(bytes);
  if (reading.state === 'read') return idsOfDocument(reading.document, subject);
  if (reading.cause === 'broken' || subject === 'episode') return { ids: {}, conflicts: [] };
  return gather([addressIds(reading.text, subject)]);
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
    children.flatMap(uniqueId),
    children.flatMap(namedId),
    subject === 'episode' ? [] : addressIds(document.outside, subject),
  ];
  return { ...gather(levels), ...namesOf(children) };
}

/** Scheme and id in normal form; undefined if the text is no id. */
export function normalNfoId(type: string, text: string): readonly [scheme: string, id: string] | undefined {
  const lower = type.trim().toLowerCase();
  const scheme = schemeNames.get(lower) ?? lower;
  const known = idScheme(scheme);
  if (known?.nfo === undefined) return undefined;
  const value = inNormalCase(known.form, text.trim());
  const id = known.form.letters === undefined ? value.replace(/^0+/u, '') : value;
  return known.form.exact.test(id) ? [scheme, id] : undefined;
}

type Pair = readonly [scheme: string, id: string];

function uniqueId({ name, attributes, text }: NfoChild): Pair[] {
  if (name !== 'uniqueid') return [];
  const type = Object.entries(attributes).find(([key]) => key.toLowerCase() === 'type')?.[1];
  const pair = type === undefined ? undefined : normalNfoId(type, text);
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
  const pair = scheme === undefined || scheme.toLowerCase() === 'unique' ? undefined : normalNfoId(scheme, text);
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
