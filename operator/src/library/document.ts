/**
 * The Library document as the rest of the program sees it: checked, with its defaults filled in.
 * `document/library.schema.json` is the source; the types come from `document/generated/library.ts`.
 */
import type { Library, WrittenSpec } from './document/generated/library.ts';

export type { LibraryKind, TilesMode } from './document/generated/library.ts';

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** Optional fields without a fixed default: `document/resolve.ts` fills them in. */
type FilledIn = 'schedule' | 'sources';

/**
 * `schedule` and `sources` are always set, and `storage.path` is absolute. Each source is an object with one key, its
 * name.
 */
export type LibrarySpec = DeepReadonly<Omit<WrittenSpec, FilledIn> & Required<Pick<WrittenSpec, FilledIn>>>;

export type LibraryDocument = DeepReadonly<Omit<Library, 'spec'>> & { readonly spec: LibrarySpec };

export type PathMapping = LibrarySpec['pathMappings'][number];

export type SourceSettings = LibrarySpec['sources'][number][string];

/** `namespace/name`: the name of a Library in maps, logs and rows. */
export type LibraryKey = `${string}/${string}`;

export function libraryKey(document: Pick<LibraryDocument, 'metadata'>): LibraryKey {
  return `${document.metadata.namespace}/${document.metadata.name}`;
}

/** Where runs of the Library keep lists of its stories; empty for every other Library. */
export function listTargets(document: Pick<LibraryDocument, 'spec'> | undefined): LibrarySpec['publish'] {
  return document?.spec.kind === 'franchises' ? document.spec.publish : [];
}

/** Whether a worker makes the tiles, in Jobs of its own. Otherwise a walk makes them, or no tiles are made. */
export function hasTilesByWorker({ spec }: Pick<LibraryDocument, 'spec'>): boolean {
  return spec.tiles.mode === 'worker' && !spec.readOnly && spec.kind !== 'franchises';
}
