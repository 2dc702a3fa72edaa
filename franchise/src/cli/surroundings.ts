/** What the command line touches outside itself, handed in so that tests can stand in for a terminal. It decides nothing. */

export interface Surroundings {
  /** Where relative names begin. */
  readonly currentFolder: string;
  /** Answers: standard output, as it is. */
  readonly answer: (text: string) => void;
  /** Standard error: complaints, what was done. */
  readonly tell: (text: string) => void;
  /** Standard input to its end, at most so many bytes and one. */
  readonly readInput: (limitBytes: number) => Promise<Uint8Array>;
  /** Asks a person one line; undefined where the input ended. Only there on a terminal. */
  readonly ask?: (question: string) => Promise<string | undefined>;
  /** Ends the questions, so that the process can end. */
  readonly stopAsking?: () => void;
  /** Whether standard output takes colours: a terminal, and no NO_COLOR. */
  readonly colour: boolean;
  /** Columns of standard output; undefined where it is no terminal, and nothing is cut. */
  readonly columns: number | undefined;
  /** Today as YYYY-MM-DD in the zone of this computer. */
  readonly today: string;
  /** The token of a server, from FRANCHISE_TOKEN. Never from the command line, where every user of a computer can read it. */
  readonly token: string | undefined;
  /** TMDB's read access token, from FRANCHISE_TMDB_TOKEN; without it films are not looked up. */
  readonly tmdbToken: string | undefined;
  readonly fetch: typeof fetch;
}
