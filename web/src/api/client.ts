/**
 * Sends requests to /api/v1 of the page's own server and to no other host. Every failure becomes an ApiError that a
 * view can show.
 */

import type { PageMessage } from '../generated/api.ts';
import { createKeptAnswers } from './keptAnswers.ts';

/**
 * `offline`: no answer. `signIn`: 401, a password is required. `missing`: 404. `refused`: another 4xx. `broken`: 5xx,
 * or the answer is not JSON.
 */
export type FailureKind = 'offline' | 'signIn' | 'missing' | 'refused' | 'broken';

interface FailureDetails {
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
  readonly coded?: PageMessage;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string;
  /** Code and values of the message, if it is a coded one. */
  readonly coded: PageMessage | undefined;

  /** `message` is the server's message for the user; empty if it sent none. */
  constructor(kind: FailureKind, details: FailureDetails = {}) {
    super(details.message ?? '', { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? kind;
    this.coded = details.coded;
  }
}

/** A caught value as an ApiError. Anything else than an ApiError is a fault of the page itself. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('broken', { cause: error });
}

export interface Client {
  /** The URL of an API path, for pictures and event streams: `url('previews/…')`. */
  url(path: string): string;
  /** Throws ApiError; an aborted signal throws its own AbortError. */
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** Like `get`, for background requests: a 401 does not replace the view by the sign-in form. */
  peek<Answer>(path: string, signal: AbortSignal): Promise<Answer>;
  /** The last answer of `get` for this path, if it is still kept. */
  remembered<Answer>(path: string): Answer | undefined;
  /** An action. The body is sent as JSON, which the server requires for actions. */
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  remove(path: string): Promise<void>;
}

/**
 * What the page was doing when a password was required. `opened`: loading for the first time. `looking`: in use.
 * `acting`: sending an action, which was not done.
 */
export type SignInCause = 'opened' | 'looking' | 'acting';

export interface ClientParts {
  /** The page's base path, with a trailing slash. */
  readonly base: string;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Called when an answer is 401. */
  readonly signInWanted: (cause: SignInCause) => void;
  /** Called after each request: whether the server answered. */
  readonly heard?: (isAnswered: boolean) => void;
}

/** Longer than any answer of a healthy server takes, shorter than a user waits. */
const patienceSeconds = 20;

export function createClient({ base, fetch, signInWanted, heard = () => undefined }: ClientParts): Client {
  const url = (path: string) => `${base}api/v1/${path}`;
  const answerOf = async (path: string, init: RequestInit): Promise<Response> => {
    const timeout = AbortSignal.timeout(patienceSeconds * 1000);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await fetch(url(path), { ...init, signal, credentials: 'same-origin' });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      heard(false);
      throw new ApiError('offline', { cause });
    }
    const failure = response.ok ? undefined : await failureOf(response);
    heard(failure?.code !== 'offline');
    if (failure === undefined) return response;
    throw failure;
  };
  let wasIn = false;
  /**
   * 401 on `session` is an answer, not a reason to ask: a read says whether the user is signed in, a wrong password is
   * reported in the form.
   */
  const isOfSession = (path: string) => path === 'session';
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      const response = await answerOf(path, init);
      if (!isOfSession(path)) wasIn = true;
      return response;
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === 'signIn' && !isOfSession(path)) {
        signInWanted(causeOf(wasIn, init));
      }
      throw failure;
    }
  };
  const kept = createKeptAnswers();
  const action = (method: string, body: unknown): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  return {
    url,
    async get<Answer>(path: string, signal?: AbortSignal) {
      const response = await send(path, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) });
      const { status } = response;
      const text = await response.text();
      const answer: Answer = parseJson(text, status);
      kept.set(path, text);
      return answer;
    },
    async peek(path, signal) {
      const response = await answerOf(path, { headers: { accept: 'application/json' }, signal });
      return parseJson(await response.text(), response.status);
    },
    remembered(path) {
      const text = kept.get(path);
      return text === undefined ? undefined : parseJson(text, 200);
    },
    async post(path, body) {
      const response = await send(path, action('POST', body));
      return parseJson(await response.text(), response.status);
    },
    async remove(path) {
      await send(path, action('DELETE', {}));
    },
  };
}

function causeOf(wasIn: boolean, { method }: RequestInit): SignInCause {
  if (!wasIn) return 'opened';
  return method === undefined ? 'looking' : 'acting';
}

/** The API's answers are trusted to match its OpenAPI document. */
function parseJson<Answer>(text: string, status: number): Answer {
  try {
    return JSON.parse(text === '' ? 'null' : text);
  } catch (cause) {
    throw new ApiError('broken', { status, cause });
  }
}

/**
 * Reads `{error: {code, message}}`, or whatever a proxy answered. A proxy that cannot reach its server counts as
 * `offline`.
 */
async function failureOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const fault = errorIn(await response.json().catch(() => undefined));
  const kind = fault.code === 'pageAlone' ? 'refused' : kindOf(status);
  return new ApiError(kind, { status, ...fault });
}

function kindOf(status: number): FailureKind {
  if (status === 401) return 'signIn';
  if (status === 404) return 'missing';
  if (status >= 502 && status <= 504) return 'offline';
  return status >= 500 ? 'broken' : 'refused';
}

function errorIn(body: unknown): Pick<FailureDetails, 'code' | 'message' | 'coded'> {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  const { error } = body;
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('message' in error && typeof error.message === 'string' ? { message: error.message } : {}),
    ...('coded' in error && isPageMessage(error.coded) ? { coded: error.coded } : {}),
  };
}

/** A newer server may send codes that this page does not know; messageParts() checks each code. */
function isPageMessage(value: unknown): value is PageMessage {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('values' in value)) return false;
  const { code, values } = value;
  return typeof code === 'string' && Array.isArray(values) && values.every((one) => typeof one === 'string');
}
