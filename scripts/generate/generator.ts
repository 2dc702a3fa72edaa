/** A generator has a name and returns its files. It reads the source of truth and writes nothing itself. */

export interface GeneratedFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Only part of the file is generated; the rest is written by hand, so diffs show it. */
  readonly isPartial?: true;
}

export interface Generator {
  readonly name: string;
  /** `root`: the repository's folder. The same sources always give the same text. */
  readonly generate: (root: string) => Promise<readonly GeneratedFile[]>;
}
