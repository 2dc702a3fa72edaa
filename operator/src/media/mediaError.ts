/** The only error type of the media folder. A Job's walk turns it into a failed fact; it never ends the Job. */
import { type Message, message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';

/**
 * `unreadable`: the file cannot be opened, or its format is not supported. `damaged`: a supported format, but
 * incomplete. `costly`: a picture that needs more work than pictures do, by its header or after its decoder used its
 * budget up; decoding it again would cost the same. `noVideo`: it holds no moving picture. `aborted`: the caller's signal
 * was aborted.
 */
export type MediaErrorKind = 'unreadable' | 'damaged' | 'costly' | 'noVideo' | 'aborted';

export class MediaError extends MessageError {
  override readonly name = 'MediaError';
  readonly kind: MediaErrorKind;

  /** `words`: what was expected and what was found. */
  constructor(kind: MediaErrorKind, words: Message, options?: ErrorOptions) {
    super(words, options);
    this.kind = kind;
  }
}

/** Throws a MediaError of kind `aborted` if the signal is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new MediaError('aborted', message('stopped'), { cause: signal.reason });
}
