/**
 * The decoders of this process: child processes that decode one picture each at a time, started when there is work and
 * kept for the next picture. A picture that uses up its budget, or crashes its decoder, costs that decoder alone.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { type Message, message } from '../../messages/message.ts';
import { MediaError } from '../mediaError.ts';
import type { Decoded, DecodeOrder } from './decode.ts';
import {
  decodeAtMostMs,
  decodeCpuMs,
  decodeMemoryBytes,
  decoderKeptAtMostBytes,
  decodersAtMost,
  largeFromPixels,
} from './limits.ts';
import type { Budget, Reply, Request } from './protocol.ts';

/** How a decoder ended while it had a picture. */
type End =
  | { readonly state: 'ended'; readonly signal: string | undefined; readonly code: number | undefined }
  | { readonly state: 'unstarted'; readonly error: Error }
  | { readonly state: 'stalled' };

/** These come from native code. Any other signal came from outside: a person, or the system without memory. */
const crashSignals: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

const queue = new PQueue({ concurrency: Math.min(decodersAtMost, availableParallelism()) });
const largeOnes = new PQueue({ concurrency: 1 });
/** Decoders without a picture. */
const idle: ChildProcess[] = [];

/**
 * `pixels`: what the picture promises; its budget and its turn depend on them. Throws MediaError: `damaged` as the decoder reports it, `costly` if the picture used its budget up or ended the decoder,
 * and an Error if no decoder could be started, which is not the picture's fault.
 */
export async function decodeApart(order: DecodeOrder, pixels: number, budget = budgetFor(pixels)): Promise<Decoded> {
  const decoded = () => queue.add(() => tried({ order, budget }));
  const reply = await (pixels > largeFromPixels ? largeOnes.add(decoded) : decoded());
  switch (reply.state) {
    case 'done':
      return reply.decoded;
    case 'failed':
      throw new MediaError(reply.kind, reply.words, reply.cause === '' ? {} : { cause: new Error(reply.cause) });
    case 'unstarted':
      throw new Error('the process that decodes pictures could not be started', { cause: reply.error });
    default:
      throw new MediaError('costly', costOf(reply, budget));
  }
}

export function budgetFor(pixels: number): Budget {
  return { cpuMs: decodeCpuMs(pixels), memoryBytes: decodeMemoryBytes(pixels) };
}

/** The second end from outside with the same picture counts as the picture's: it needs more memory than there is. */
async function tried(request: Request): Promise<Reply | End> {
  const first = await oneTry(request);
  return first.state === 'ended' && !crashSignals.has(first.signal ?? '') ? oneTry(request) : first;
}

function costOf(reply: Exclude<Reply | End, { state: 'done' | 'failed' | 'unstarted' }>, budget: Budget): Message {
  if (reply.state === 'stalled') return message('imageStalled', String(decodeAtMostMs / 1_000));
  if (reply.state === 'ended') return message('imageCrashed', reply.signal ?? `exit code ${reply.code ?? 'unknown'}`);
  return reply.what === 'time'
    ? message('imageTimeSpent', String(Math.round(budget.cpuMs / 1_000)))
    : message('imageMemorySpent', String(Math.round(budget.memoryBytes / (1024 * 1024))));
}

async function oneTry(request: Request): Promise<Reply | End> {
  let decoder: ChildProcess;
  try {
    decoder = idle.pop() ?? started();
  } catch (error) {
    return { state: 'unstarted', error: error instanceof Error ? error : new Error(String(error)) };
  }
  const reply = await replyOf(decoder, request);
  const isUsable = reply.state === 'done' || reply.state === 'failed';
  if (isUsable && decoder.connected && reply.memoryBytes < decoderKeptAtMostBytes) idle.push(decoder);
  else decoder.kill('SIGKILL');
  return reply;
}

function replyOf(decoder: ChildProcess, request: Request): Promise<Reply | End> {
  return new Promise((resolve) => {
    const stalled = setTimeout(() => finish({ state: 'stalled' }), decodeAtMostMs);
    const finish = (reply: Reply | End) => {
      clearTimeout(stalled);
      decoder.off('message', finish).off('exit', exited).off('error', failed);
      setHolding(decoder, false);
      resolve(reply);
    };
    const exited = (code: number | null, signal: string | null) =>
      finish({ state: 'ended', code: code ?? undefined, signal: signal ?? undefined });
    const failed = (error: Error) => finish({ state: 'unstarted', error });
    decoder.on('message', finish).on('exit', exited).on('error', failed);
    setHolding(decoder, true);
    // An error of sending comes before the exit that explains it.
    decoder.send(request, () => undefined);
  });
}

/** Only a picture in work keeps this process alive. */
function setHolding(decoder: ChildProcess, holds: boolean): void {
  if (holds) {
    decoder.ref();
    decoder.channel?.ref();
  } else {
    decoder.unref();
    decoder.channel?.unref();
  }
}

/**
 * No variable of this process reaches the decoder: they hold keys of services. With one arena and a fixed threshold, glibc
 * returns the memory of a picture to the system.
 */
function started(): ChildProcess {
  const decoder = fork(entryFile(), [], {
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' },
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const forget = () => {
    const place = idle.indexOf(decoder);
    if (place >= 0) idle.splice(place, 1);
  };
  // Without a listener an 'error' event would crash this process.
  decoder.on('exit', forget).on('error', forget);
  return decoder;
}

/** Beside this file, with this file's extension: `.ts` when sources run, `.js` when compiled. */
function entryFile(): string {
  const name = import.meta.url.endsWith('.ts') ? './pictureProcess.ts' : './pictureProcess.js';
  return fileURLToPath(new URL(name, import.meta.url));
}
