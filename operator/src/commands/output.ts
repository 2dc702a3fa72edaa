/** Where a command writes. Tests pass their own. */
import process from 'node:process';
import type { Environment } from '../process/environment.ts';

export interface Output {
  /** Writes one line to standard output, unchanged, and adds the line break. */
  readonly answer: (line: string) => void;
  /** Columns of standard output; undefined if it is not a terminal: scripts and files get whole lines. */
  readonly width?: number | undefined;
  /** Writes progress and errors to standard error, unchanged. */
  readonly print: (text: string) => void;
  /** Whether standard error is a terminal. */
  readonly isTerminal: boolean;
  readonly columns: () => number;
  readonly colour: boolean;
}

/** `colour`: false after `--no-color`. */
export function outputOf(environment: Environment, colour: boolean): Output {
  const wanted = colour && !environment.noColour;
  return {
    answer: (line) => process.stdout.write(`${line}\n`),
    // Windows are resized during a scan.
    get width() {
      return process.stdout.isTTY ? process.stdout.columns || 80 : undefined;
    },
    print: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    // A terminal that does not know its width reports 0.
    columns: () => process.stderr.columns || 80,
    colour: wanted && process.stdout.isTTY,
  };
}
