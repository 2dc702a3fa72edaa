/** Structured logs (pino): JSON lines for machines, one readable line per entry on a terminal. */
import process from 'node:process';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from './environment.ts';
import type { LogTail } from './logTail.ts';

export type { Logger };

/** If the reader stops reading, entries beyond this are dropped: a log must not exhaust memory. */
const waitingAtMostBytes = 16 * 1024 * 1024;

/**
 * Writes lines in the background, because a webhook must not wait for the log. The lines of one event-loop turn are
 * written together, since webhooks answered as a group log one line each. pino flushes the rest when the process exits
 * or dies of an error.
 */
function backgroundLines(): DestinationStream {
  const lines = pino.destination({ dest: 2, sync: false, maxLength: waitingAtMostBytes });
  let ofThisTurn = '';
  const handOver = () => {
    const text = ofThisTurn;
    ofThisTurn = '';
    if (text !== '') lines.write(text);
  };
  // Runs before pino's own exit listener, which flushes what was handed over.
  process.prependListener('exit', handOver);
  return {
    write(line) {
      if (ofThisTurn === '') setImmediate(handOver);
      ofThisTurn += line;
    },
  };
}

/** Logs go to standard error; standard output is for the output of a command. `tail` gets each entry too. */
export async function createLog(environment: Environment, terminal: boolean, tail?: LogTail): Promise<Logger> {
  const { logForm, logLevel, noColour } = environment;
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (logForm === 'json' || (logForm === undefined && !terminal)) {
    return pino(options, withTail(backgroundLines(), tail));
  }
  const { default: pretty } = await import('pino-pretty');
  const stream = pretty({
    destination: 2,
    sync: true,
    colorize: !noColour && terminal,
    // In the time zone of TZ. A terminal shows this day; a container's log is kept for longer.
    translateTime: terminal ? 'SYS:HH:MM:ss' : 'SYS:yyyy-mm-dd HH:MM:ss',
    singleLine: true,
  });
  return pino(options, withTail(stream, tail));
}

function withTail(lines: DestinationStream, tail: LogTail | undefined): DestinationStream {
  if (tail === undefined) return lines;
  return {
    write(line) {
      tail.add(line);
      lines.write(line);
    },
  };
}
