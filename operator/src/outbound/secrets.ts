/** Where the keys of other people's servers are kept; the process that asks them supplies it. */
export interface Secrets {
  /** Trimmed; undefined if there is none. Throws a readable sentence if the secret exists but cannot be read. */
  read(ref: SecretRef): Promise<string | undefined>;
  /** For people: where the key is expected. */
  place(ref: SecretRef): string;
}

export interface SecretRef {
  readonly name: string;
  readonly key: string;
}
