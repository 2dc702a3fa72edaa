/** The one error of the media folder; a Job's walk turns it into a fact that failed, never into its own end. */

/**
 * `unreadable`: the file cannot be opened or is of a format that is not read here. `damaged`: it is one of ours, but not whole.
 * `noVideo`: it holds no moving picture. `aborted`: the caller's signal said stop.
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

/** Throws the error of kind `aborted` when the signal has come. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new MediaError('aborted', 'stopped before it was done', { cause: signal.reason });
}
