/**
 * The process that decodes pictures for a Job: a decoder. It watches its own processor time and memory, and kills itself
 * when a picture has used its budget up: no call into the library can be interrupted. It ends with the Job. `decoders.ts`
 * starts it.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { message, plainText } from '../../messages/message.ts';
import { MediaError } from '../mediaError.ts';
import { decode, prepareDecoder } from './decode.ts';
import type { Budget, Reply, Request } from './protocol.ts';

/** Memory grows by some 40 MB in this time. */
const watchEveryMs = 20;

function run(): void {
  // The signals of a terminal reach the whole group: the Job decides what they mean.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', end);
  endFirstWithoutMemory();
  prepareDecoder();
  process.on('message', (request: Request) => void answer(request));
}

async function answer({ order, budget }: Request): Promise<void> {
  const watch = watched(budget);
  try {
    const decoded = await decode(order);
    watch.stop();
    send({ state: 'done', decoded, memoryBytes: process.memoryUsage.rss() });
  } catch (error) {
    watch.stop();
    const isOurs = error instanceof MediaError;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    const words = isOurs ? error.words : message('withDetail', message('imageNotRead'), plainText(String(error)));
    send({
      state: 'failed',
      kind: isOurs ? error.kind : 'damaged',
      words,
      cause,
      memoryBytes: process.memoryUsage.rss(),
    });
  }
}

function watched({ cpuMs, memoryBytes }: Budget): { stop(): void } {
  const cpuBefore = process.cpuUsage();
  const memoryBefore = process.memoryUsage.rss();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(cpuBefore);
    if ((user + system) / 1_000 > cpuMs) spent('time');
    else if (process.memoryUsage.rss() - memoryBefore > memoryBytes) spent('memory');
  }, watchEveryMs);
  const spent = (what: 'time' | 'memory') => {
    clearInterval(timer);
    process.send?.({ state: 'spent', what } satisfies Reply, end);
  };
  return { stop: () => clearInterval(timer) };
}

function send(reply: Reply): void {
  process.send?.(reply);
}

/** Waits for no native call, as `process.exit` would. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** If memory runs out, the system ends this process and not the Job or the server. Only Linux has the file. */
function endFirstWithoutMemory(): void {
  try {
    const file = openSync('/proc/self/oom_score_adj', 'w');
    writeSync(file, '1000');
    closeSync(file);
  } catch {
    // Another system, or a container that hides it.
  }
}

run();
