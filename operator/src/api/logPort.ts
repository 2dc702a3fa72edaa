/** The last lines of the log of this process. Absent where nothing keeps them. */
export interface LogPort {
  /** Number of the newest line. */
  readonly last: number;
  /** Entries as JSON texts, oldest first. */
  after(number: number): readonly { readonly number: number; readonly text: string }[];
}
