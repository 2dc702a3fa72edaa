/** What a generator is: a name, and the files it makes. It reads the source of truth and writes nothing itself. */

export interface GeneratedFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Only a part of the file is generated; people write the rest, so diffs show it. */
  readonly isPartial?: true;
}

export interface Generator {
  readonly name: string;
  /** `root`: the repository's folder. The same sources always give the same text. */
  readonly generate: (root: string) => Promise<readonly GeneratedFile[]>;
}
