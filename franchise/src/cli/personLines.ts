/** Reads a person's answers from the terminal, line by line. */
import process from 'node:process';
import { createInterface, type Interface } from 'node:readline';

/** Limit of lines kept ahead of their question. More than a person pastes; further lines are dropped. */
const MAX_WAITING_LINES = 10_000;

/** Opens the terminal with the first question, so that other commands do not hold it. */
export class PersonLines {
  #terminal: Interface | undefined;
  #isEnded = false;
  /** Lines that came before their question: a person pastes a list, or types ahead. */
  readonly #lines: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;

  /** Asks one question at a time. Returns the next line, or undefined after Ctrl-C or Ctrl-D. */
  async ask(question: string): Promise<string | undefined> {
    this.#terminal ??= this.#open();
    if (!this.#isEnded) {
      this.#terminal.setPrompt(question);
      this.#terminal.prompt();
    }
    const line = this.#lines.shift();
    if (line !== undefined || this.#isEnded) return line;
    return await new Promise((answer) => {
      this.#waiting = answer;
    });
  }

  end(): void {
    this.#terminal?.close();
  }

  #open(): Interface {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    terminal.on('line', (line) => {
      if (this.#waiting !== undefined) this.#answer(line);
      else if (this.#lines.length < MAX_WAITING_LINES) this.#lines.push(line);
    });
    terminal.once('SIGINT', () => terminal.close());
    terminal.once('close', () => {
      this.#isEnded = true;
      this.#answer(undefined);
    });
    return terminal;
  }

  #answer(line: string | undefined): void {
    const answer = this.#waiting;
    this.#waiting = undefined;
    answer?.(line);
  }
}
