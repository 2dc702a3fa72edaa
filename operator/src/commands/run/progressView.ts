/**
 * Shows the progress of a run: one line that is redrawn on a terminal, plain lines elsewhere. It starts no timer: callers call it
 * as often as they like, and it limits how often it draws.
 */
import type { RunProgress } from '../../library/ledger.ts';
import { columnsOf, counted, cutTo, drawable, paletteOf } from '../../process/terminal.ts';

/** At most 10 times a second: people see no more, and slow links carry no more. */
const redrawEveryMs = 100;
/** Outside a terminal, at most one line every 5 s. */
const plainEveryMs = 5_000;
const barColumns = 20;

export interface ProgressOptions {
  /** Takes text unchanged, with its line breaks. */
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** Called at each draw, because windows are resized. */
  readonly columns: () => number;
  readonly colour: boolean;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export class ProgressView {
  readonly #options: ProgressOptions;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #drawn = '';
  #isOpen = false;

  constructor(options: ProgressOptions) {
    this.#options = options;
  }

  show(progress: RunProgress): void {
    const { isTerminal, now, columns, colour } = this.#options;
    const line = isTerminal ? barLine(progress, columns(), colour) : plainLine(progress);
    this.#draw(line, now(), isTerminal ? redrawEveryMs : plainEveryMs);
  }

  /** Shows what the run waits for, in place of progress. */
  wait(sentence: string): void {
    const { isTerminal, now, columns } = this.#options;
    const line = isTerminal ? cutTo(drawable(sentence), columns() - 1) : drawable(sentence);
    this.#draw(line, now(), isTerminal ? redrawEveryMs : plainEveryMs);
  }

  #draw(line: string, at: number, everyMs: number): void {
    if (line === this.#drawn || at - this.#drawnAt < everyMs) return;
    this.#drawnAt = at;
    this.#drawn = line;
    if (!this.#options.isTerminal) {
      this.#options.write(`${line}\n`);
      return;
    }
    this.#isOpen = true;
    this.#options.write(`\r\u001b[2K${line}`);
  }

  /** Erases the line before other output. */
  clear(): void {
    if (this.#isOpen) this.#options.write('\r\u001b[2K');
    this.#isOpen = false;
    this.#drawn = '';
    this.#drawnAt = Number.NEGATIVE_INFINITY;
  }
}

/** `thumbnail: 412 of 1439 titles, now Alien (1979), 2 warnings, 1 failure` */
export function plainLine(progress: RunProgress): string {
  const current = progress.current[0];
  const now = current === undefined ? '' : `, now ${cutTo(drawable(current), 60)}`;
  return `${progress.phase}: ${doneOf(progress)}${now}${troubles(progress)}`;
}

/** One line that fits the width: bar and counts first, then as many names as fit. */
export function barLine(progress: RunProgress, columns: number, colour: boolean): string {
  const palette = paletteOf(colour);
  // The last column stays free: some terminals wrap after it.
  const width = Math.max(1, columns - 1);
  const fixed = `${progress.phase} ${doneOf(progress)}${troubles(progress)}`;
  const bar = width >= columnsOf(fixed) + barColumns + 3 ? `${barOf(progress)} ` : '';
  const head = `${bar}${fixed}`;
  const room = width - columnsOf(head) - 2;
  if (room < 8) return cutTo(head, width);
  const names = progress.current.map(drawable).join(', ');
  if (names === '') return head;
  return `${head}  ${palette.dim(cutTo(names, room))}`;
}

function barOf({ titlesDone, titlesKnown }: RunProgress): string {
  const share = titlesKnown === 0 ? 0 : Math.min(1, titlesDone / titlesKnown);
  const full = Math.round(share * barColumns);
  return `[${'#'.repeat(full)}${'-'.repeat(barColumns - full)}]`;
}

function doneOf({ titlesDone, titlesKnown }: RunProgress): string {
  return `${titlesKnown > titlesDone ? `${titlesDone} of ` : ''}${counted(Math.max(titlesDone, titlesKnown), 'title')}`;
}

function troubles({ warnings, failures }: RunProgress): string {
  const words = [
    ...(warnings === 0 ? [] : [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`]),
    ...(failures === 0 ? [] : [`${failures} ${failures === 1 ? 'failure' : 'failures'}`]),
  ];
  return words.length === 0 ? '' : `, ${words.join(', ')}`;
}
