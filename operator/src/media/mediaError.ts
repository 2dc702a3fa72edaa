/** The only error type of the media folder. A Job's walk turns it into a failed fact; it never ends the Job. */

/**
 * `unreadable`: the file cannot be opened, or its format is not supported. `damaged`: a supported format, but
 * incomplete. `noVideo`: it holds no moving picture. `aborted`: the caller's signal was aborted.
 */
export type MediaErrorKind = 'unreadable' | 'damaged' | 'noVideo' | 'aborted';

export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly kind: MediaErrorKind;

  /** `message` is for people: what was expected and what was found. */
  constructor(kind: MediaErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Throws a MediaError of kind `aborted` if the signal is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new MediaError('aborted', 'stopped before it was done', { cause: signal.reason });
}
