/** Structured logs (pino): JSON lines for machines, one readable line for a person at a terminal. */
import process from 'node:process';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from './environment.ts';

export type { Logger };

/** Entries for a reader that takes none any more are dropped from here on: a log must not eat the memory. */
const waitingAtMostBytes = 16 * 1024 * 1024;

/**
 * A webhook must not wait for the log: lines are written in the background, those of one turn together (a group of webhooks that is
 * answered at once has one each), and what is left when the process exits or dies of an error is flushed by pino.
 */
function backgroundLines(): DestinationStream {
  const lines = pino.destination({ dest: 2, sync: false, maxLength: waitingAtMostBytes });
  let ofThisTurn = '';
  const handOver = () => {
    const text = ofThisTurn;
    ofThisTurn = '';
    if (text !== '') lines.write(text);
  };
  // Before pino's own listener, which flushes what it was given.
  process.prependListener('exit', handOver);
  return {
    write(line) {
      if (ofThisTurn === '') setImmediate(handOver);
      ofThisTurn += line;
    },
  };
}

/** Logs go to standard error: standard output belongs to what a command answers. */
export async function createLog(environment: Environment, terminal: boolean): Promise<Logger> {
  const { logForm, logLevel, noColour } = environment;
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (logForm === 'json' || (logForm === undefined && !terminal)) {
    return pino(options, backgroundLines());
  }
  const { default: pretty } = await import('pino-pretty');
  const stream = pretty({
    destination: 2,
    sync: true,
    colorize: !noColour && terminal,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  });
  return pino(options, stream);
}
