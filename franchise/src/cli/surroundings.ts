/** Everything that the command line uses outside itself, passed in so that tests can replace it. */

export interface Surroundings {
  /** The base of relative paths. */
  readonly currentFolder: string;
  /** Writes results to standard output, unchanged. */
  readonly answer: (text: string) => void;
  /** Writes reports and prompts to standard error, unchanged. */
  readonly print: (text: string) => void;
  /** Writes sentences to standard error with a line break, wrapped if it is a terminal that is too narrow for them. */
  readonly note: (sentences: string) => void;
  /** Reads standard input to its end, at most `limitBytes` bytes. */
  readonly readInput: (limitBytes: number) => Promise<Uint8Array>;
  /** Asks a person for one line; undefined at the end of input. Present only on a terminal. */
  readonly ask?: (question: string) => Promise<string | undefined>;
  /** Closes the questions, so that the process can end. */
  readonly stopAsking?: () => void;
  /** True if standard output is a terminal and NO_COLOR is not set. */
  readonly colour: boolean;
  /** Columns of standard output; undefined if it is not a terminal, and then nothing is cut. */
  readonly columns: number | undefined;
  /** The same of standard error. */
  readonly errorColumns: number | undefined;
  /** Today as YYYY-MM-DD, in the time zone of this computer. */
  readonly today: string;
  /** A server's token, from FRANCHISE_TOKEN. Never from an argument, which every user of the computer can read. */
  readonly token: string | undefined;
  /** TMDB's read access token, from FRANCHISE_TMDB_TOKEN; without it films are not looked up. */
  readonly tmdbToken: string | undefined;
  readonly fetch: typeof fetch;
}
