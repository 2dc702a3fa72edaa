/** What a person answers at a terminal. It knows no question. */
import process from 'node:process';
import { createInterface, type Interface } from 'node:readline';

/** More lines than a person pastes at once are a program that found a terminal: what it sends later is not kept. */
const MAX_WAITING_LINES = 10_000;

/** The terminal is taken with the first question, so that no other command holds it. */
export class PersonLines {
  #terminal: Interface | undefined;
  #isEnded = false;
  /** Lines that came before they were asked for: a person pastes a list, or types ahead. */
  readonly #lines: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;

  /** The next line; undefined where Ctrl-C or Ctrl-D ended the answers. One question at a time. */
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
