/** Shared by commands that run walks: one Library after another, progress and summaries as text or JSON lines, Ctrl-C. */
import process from 'node:process';
import { replacedMessage } from '../../library/catalogDebt.ts';
import { systemClock } from '../../library/clock.ts';
import type { Fault } from '../../library/document/fault.ts';
import type { LibraryKey } from '../../library/document.ts';
import type { RunProgress } from '../../library/ledger.ts';
import { englishText } from '../../messages/english.ts';
import type { Message } from '../../messages/message.ts';
import { StateStore } from '../../platform/local/stateStore.ts';
import type { Chosen, ChosenLibrary } from '../../process/chosenLibraries.ts';
import { sentenceFor } from '../../process/commandError.ts';
import { dataFiles, type Environment } from '../../process/environment.ts';
import { endAtOnce } from '../../process/hungCalls.ts';
import { drawable, jsonText, note, paletteOf, say } from '../../process/terminal.ts';
import { CatalogKeeper } from '../../serve/catalogKeeper.ts';
import { LazyCatalog } from '../../serve/lazyCatalog.ts';
import { startWarnings } from '../../serve/startWarnings.ts';
import type { Output } from '../output.ts';
import { noteFault } from './faultNote.ts';
import type { RunContext } from './ownRun.ts';
import { ProgressView } from './progressView.ts';
import { type EndedRun, summaryLines, wentWell } from './summaryView.ts';

export interface RunCommandOptions {
  readonly config: string;
  readonly data: string;
  readonly json: boolean;
  readonly environment: Environment;
  readonly output: Output;
}

export type Work = (library: ChosenLibrary, context: RunContext) => Promise<EndedRun>;

/** Does the work for every chosen Library. Returns the exit code: 0, or 1 if anything failed. */
export async function runCommandOver(chosen: Chosen, options: RunCommandOptions, work: Work): Promise<number> {
  const { data, json, environment, output } = options;
  const errors = chosen.faults.filter((fault) => fault.level === 'error');
  for (const fault of chosen.faults) reportFault(fault, options);
  if (chosen.libraries.length === 0) {
    note(output, 'there is no Library to work on: fix the documents, or name another --config');
    return 1;
  }
  for (const warning of startWarnings(data, environment)) reportWarning(warning, options);
  const stopping = stopOnSignals(output);
  const view = new ProgressView({ ...output, write: output.print, now: () => systemClock.monotonic() });
  const store = openStore(data);
  const catalog = openedCatalog(data, store, options);
  const seen = { line: '' };
  const context: RunContext = {
    ...{ data, environment, store, catalog, signal: stopping.signal, atOnce: stopping.atOnce },
    progress: (library, run, progress) =>
      json ? jsonProgress(output, seen, library, run, progress) : view.show(progress),
    waiting: (library, sentence) =>
      json ? jsonOnce(output, seen, { event: 'waiting', library, message: sentence }) : view.wait(sentence),
  };
  let isWell = errors.length === 0;
  const stopped = new Map<string, LibraryKey[]>();
  try {
    for (const library of chosen.libraries) {
      if (stopping.signal.aborted) break;
      const ended = await work(library, context).catch((error: unknown) => sentenceFor(error, data));
      view.clear();
      isWell &&= typeof ended !== 'string' && wentWell(ended);
      report(library, ended, options);
      if (typeof ended === 'string') stopped.set(ended, [...(stopped.get(ended) ?? []), library.key]);
    }
    // A full disk stops several Libraries with the same sentence.
    for (const [sentence, keys] of stopped) {
      note(output, drawable(keys.length === 1 ? sentence : `${keys.join(', ')}: ${sentence}`));
    }
  } finally {
    stopping.end();
    await catalog.close();
    store.close();
  }
  return isWell && !stopping.signal.aborted ? 0 : 1;
}

function openedCatalog(data: string, store: StateStore, { json, output }: RunCommandOptions): LazyCatalog {
  const { catalog: file } = dataFiles(data);
  const keeper = new CatalogKeeper({
    ...{ file, store, clock: systemClock, trouble: () => undefined },
    setAside: ({ file: to, atMs }) => {
      note(output, drawable(englishText(replacedMessage({ file: to, atMs }))));
      if (json) output.answer(jsonText({ event: 'catalogReplaced', file: to }));
    },
  });
  return new LazyCatalog(file, undefined, (catalog) => keeper.opened(catalog));
}

/** Retries, because two commands that create the database at once may find it locked for a moment. */
function openStore(data: string): StateStore {
  for (let tries = 0; ; tries++) {
    try {
      return new StateStore(data);
    } catch (error) {
      const isLocked = error instanceof Error && 'errcode' in error && error.errcode === 5;
      if (!isLocked || tries >= 5) throw error;
    }
  }
}

function report(
  { key: library, document }: ChosenLibrary,
  ended: EndedRun | string,
  { json, output }: RunCommandOptions,
): void {
  if (typeof ended === 'string') {
    if (json) output.answer(jsonText({ event: 'error', library, message: ended }));
    return;
  }
  if (json) {
    const { number, result, reason, summary } = ended;
    output.answer(
      jsonText({
        event: 'summary',
        library,
        run: number,
        result,
        ...(reason === undefined ? {} : { reason }),
        ...summary,
      }),
    );
    return;
  }
  const lines = summaryLines(ended, paletteOf(output.colour), !output.isTerminal, document.spec.kind);
  for (const line of lines) say(output, line);
}

function reportFault(fault: Fault, { json, output }: RunCommandOptions): void {
  noteFault(output, fault);
  if (!json) return;
  const { file, line, column, level, code, message } = fault;
  output.answer(jsonText({ event: 'fault', file, line, column, level, code, message }));
}

function reportWarning(warning: Message, { json, output }: RunCommandOptions): void {
  const text = englishText(warning);
  note(output, `warning: ${text}`);
  if (json) output.answer(jsonText({ event: 'warning', code: warning.code, message: text }));
}

function jsonProgress(
  output: Output,
  seen: { line: string },
  library: LibraryKey,
  run: number,
  progress: RunProgress,
): void {
  const { at, detail, ...shown } = progress;
  jsonOnce(output, seen, { event: 'progress', library, run, ...shown });
}

/** Skips a line that equals the previous one. */
function jsonOnce(output: Output, seen: { line: string }, value: Readonly<Record<string, unknown>>): void {
  const line = jsonText(value);
  if (line !== seen.line) output.answer(line);
  seen.line = line;
}

interface Stopping {
  readonly signal: AbortSignal;
  readonly atOnce: AbortSignal;
  end(): void;
}

/** From the second Ctrl-C: the Job is killed, and its end is written. */
const endsAtOnceWithinMs = 3_000;

/** The first Ctrl-C stops the Job cleanly, the second at once. The third ends this process, and the Job ends with it. */
function stopOnSignals(output: Output): Stopping {
  const controller = new AbortController();
  const atOnce = new AbortController();
  const stop = () => {
    if (atOnce.signal.aborted) endAtOnce(1);
    if (controller.signal.aborted) {
      setTimeout(() => endAtOnce(1), endsAtOnceWithinMs).unref();
      atOnce.abort();
      return;
    }
    output.print('\nstopping: finished work is kept (Ctrl-C again stops at once)\n');
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    signal: controller.signal,
    atOnce: atOnce.signal,
    end: () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    },
  };
}
