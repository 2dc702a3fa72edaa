/** Structured logs (pino): JSON lines for machines, one readable line for a person at a terminal. */
import pino, { type Logger } from 'pino';
import type { Environment } from './environment.ts';

export type { Logger };

/** Logs go to standard error: standard output belongs to what a command answers. */
export async function createLog(environment: Environment, terminal: boolean): Promise<Logger> {
  const { logForm, logLevel, noColour } = environment;
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (logForm === 'json' || (logForm === undefined && !terminal)) {
    return pino(options, pino.destination({ dest: 2, sync: true }));
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
