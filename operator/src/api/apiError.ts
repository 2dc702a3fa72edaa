/** A failure of the API: thrown anywhere, turned into a response in one place. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import type { FailureCode } from './schemas/failure.ts';

const statusOf = {
  badRequest: 400,
  notSignedIn: 401,
  forbidden: 403,
  notFound: 404,
  notAllowed: 405,
  refused: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedType: 415,
  unknownHost: 421,
  tooManyTries: 429,
  fault: 500,
  catalogAway: 503,
  pageAlone: 503,
  storageAway: 503,
} as const satisfies Readonly<Record<FailureCode, ContentfulStatusCode>>;

export class ApiError extends Error {
  readonly code: FailureCode;
  /** Seconds, sent as the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  /** What `message` says, as code and values. */
  readonly words: Message;

  constructor(code: FailureCode, words: Message, retryAfterSeconds?: number) {
    super(englishText(words));
    this.name = 'ApiError';
    this.code = code;
    this.words = words;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): (typeof statusOf)[FailureCode] {
    return statusOf[this.code];
  }
}

/** Maps an error to a response. Unknown errors are our fault, and their messages appear only in the log. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const name = error instanceof Error ? error.name : '';
  const words = wordsOf(error);
  if (name === 'CursorError') return new ApiError('badRequest', words);
  if (name === 'SilentStorage') return new ApiError('storageAway', words, 10);
  if (name === 'CatalogError') return new ApiError('catalogAway', words, 5);
  return new ApiError('fault', message('programFault'));
}
