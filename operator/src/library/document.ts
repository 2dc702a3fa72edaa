/**
 * The Library document as the rest of the program sees it: checked, defaults filled in (design 4).
 * The JSON Schema beside it is the source; this file only names what the schema yields.
 */

export type LibraryKind = 'movies' | 'series' | 'franchises';
export type TilesMode = 'worker' | 'inline' | 'off';

export interface PathMapping {
  readonly from: string;
  readonly to: string;
}

export interface LibrarySpec {
  readonly kind: LibraryKind;
  readonly storage: { readonly path: string } | { readonly claim: string; readonly subPath?: string };
  /** Cron of full walks. Always present here: an absent one became hourly at a minute from a hash of namespace/name. */
  readonly schedule: string;
  readonly timeZone: string;
  readonly suspend: boolean;
  readonly ignore: readonly string[];
  readonly languages: readonly string[];
  /** In order. Each element is an object with exactly one key, the source's name. */
  readonly sources: readonly Readonly<Record<string, SourceSettings>>[];
  readonly pathMappings: readonly PathMapping[];
  readonly tiles: {
    readonly mode: TilesMode;
    readonly intervalSeconds: number;
    readonly widthPixels: number;
    readonly parallelism: number;
  };
  readonly marks: { readonly mode: 'auto' | 'off'; readonly detect: boolean };
  readonly trailers: { readonly mode: 'off' | 'links' | 'files' };
  readonly notify: readonly Readonly<Record<string, unknown>>[];
  readonly readOnly: boolean;
  readonly job: Readonly<Record<string, unknown>>;
}

export interface SourceSettings {
  readonly baseUrl?: string;
  readonly secretRef?: { readonly name: string; readonly key: string };
}

export interface LibraryDocument {
  readonly apiVersion: 'projectionist.dev/v1alpha1';
  readonly kind: 'Library';
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: LibrarySpec;
}

/** `namespace/name`, the one way a Library is named in maps, logs and rows. */
export type LibraryKey = `${string}/${string}`;

export function libraryKey(document: LibraryDocument): LibraryKey {
  return `${document.metadata.namespace}/${document.metadata.name}`;
}
