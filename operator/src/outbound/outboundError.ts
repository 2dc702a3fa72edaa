/**
 * The only error of this folder. Its kind says what the caller does next. It never holds a key, neither in its message
 * nor in its cause.
 */

import { type Message, message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import { errorCode } from '../messages/systemError.ts';

/**
 * `tryLater`: no useful answer in all tries; `retryAfterMs` if the service named a time. `needsPerson`: the key is
 * missing, wrong or not allowed. `notFound`: the service lacks it (404, 410). `refused`: the guard forbids this
 * address. `tooBig`: more bytes than allowed. `badAnswer`: an unexpected answer that a retry would repeat. `aborted`:
 * the caller's signal aborted. `ended`: this host is not asked again in this run; `untilMs` says when it is.
 */
export type OutboundErrorKind =
  | 'tryLater'
  | 'needsPerson'
  | 'notFound'
  | 'refused'
  | 'tooBig'
  | 'badAnswer'
  | 'aborted'
  | 'ended';

export interface OutboundErrorDetail {
  /** The status of the answer, if there was one. */
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** Wall time in milliseconds from which the host may be asked again. */
  readonly untilMs?: number;
  /** True if the same request may succeed soon. */
  readonly transient?: boolean;
  /** True if nothing came: no connection, or no head of an answer. */
  readonly silent?: boolean;
  /** Made by `causeOf`, so that it holds no key. */
  readonly cause?: Error;
}

export class OutboundError extends MessageError {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly transient: boolean;
  readonly silent: boolean;

  /** `words` are for people, already redacted: expected, came, where, what to do next. */
  constructor(kind: OutboundErrorKind, words: Message, detail: OutboundErrorDetail = {}) {
    super(words, detail.cause === undefined ? {} : { cause: detail.cause });
    this.kind = kind;
    this.status = detail.status;
    this.retryAfterMs = detail.retryAfterMs;
    this.untilMs = detail.untilMs;
    this.transient = detail.transient ?? kind === 'tryLater';
    this.silent = detail.silent ?? false;
  }
}

/**
 * Node's errors hold addresses in properties (`input` of an invalid URL), so only the code and the redacted message are
 * kept.
 */
export function causeOf(error: unknown, redact: (text: string) => string): Error {
  const cause = new Error(redact(error instanceof Error ? error.message : String(error)));
  const code = errorCode(error);
  if (code !== '') Object.assign(cause, { code });
  return cause;
}

export function abortedError(where: string): OutboundError {
  return new OutboundError('aborted', message('stoppedBeforeAnswer', where));
}
