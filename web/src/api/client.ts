/** Talks to /api/v1 of our own server and to no other host. Every failure becomes an ApiError that a view can show. */

import type { SaidView } from '../generated/api.ts';
import { createKeptAnswers } from './keptAnswers.ts';

/** `offline`: no answer. `signIn`: a password is wanted. `missing`: 404. `refused`: another 4xx. `broken`: 5xx or no JSON. */
export type FailureKind = 'offline' | 'signIn' | 'missing' | 'refused' | 'broken';

interface FailureDetails {
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
  readonly said?: SaidView;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string;
  /** What the message is set together from, where it has a fixed form. */
  readonly said: SaidView | undefined;

  /** `message` is the server's sentence for people; empty when there was none. */
  constructor(kind: FailureKind, details: FailureDetails = {}) {
    super(details.message ?? '', { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? kind;
    this.said = details.said;
  }
}

/** What was caught, as a view can show it: what is no failure of the API is our own. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('broken', { cause: error });
}

export interface Client {
  /** Where a path of the API is, for pictures and event streams: `url('previews/…')`. */
  url(path: string): string;
  /** Throws ApiError; an aborted signal ends in its own AbortError. */
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** As `get`, for what nobody asked for: where a password is wanted, what is in sight stays until a person asks for something. */
  peek<Answer>(path: string, signal: AbortSignal): Promise<Answer>;
  /** What `get` of the same path answered last, if it is still kept. */
  remembered<Answer>(path: string): Answer | undefined;
  /** An action. The body is sent as JSON, which is what the server asks of actions. */
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  remove(path: string): Promise<void>;
}

/** What the page was doing when a password was wanted: it was opened, or in use; with `acting` what was asked for was not done. */
export type SignInCause = 'opened' | 'looking' | 'acting';

export interface ClientParts {
  /** The page's base path, with a slash at its end. */
  readonly base: string;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Called when an answer says that a password is wanted. */
  readonly signInWanted: (cause: SignInCause) => void;
}

/** Longer than any answer of a sound server takes, shorter than a person waits. */
const patienceSeconds = 20;

export function createClient({ base, fetch, signInWanted }: ClientParts): Client {
  const url = (path: string) => `${base}api/v1/${path}`;
  const answerOf = async (path: string, init: RequestInit): Promise<Response> => {
    const timeout = AbortSignal.timeout(patienceSeconds * 1000);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await fetch(url(path), { ...init, signal, credentials: 'same-origin' });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new ApiError('offline', { cause });
    }
    if (response.ok) return response;
    throw await failureOf(response);
  };
  let wasIn = false;
  /** Whether somebody is signed in is told to everybody; a wrong password is told where it was given. */
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

/** The API's own answers are trusted to have the form that its document says. */
function parseJson<Answer>(text: string, status: number): Answer {
  try {
    return JSON.parse(text === '' ? 'null' : text);
  } catch (cause) {
    throw new ApiError('broken', { status, cause });
  }
}

/** `{error: {code, message}}`, or whatever a proxy in between answered. A proxy without its server counts as no answer. */
async function failureOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const told = errorIn(await response.json().catch(() => undefined));
  const kind = told.code === 'pageAlone' ? 'refused' : kindOf(status);
  return new ApiError(kind, { status, ...told });
}

function kindOf(status: number): FailureKind {
  if (status === 401) return 'signIn';
  if (status === 404) return 'missing';
  if (status >= 502 && status <= 504) return 'offline';
  return status >= 500 ? 'broken' : 'refused';
}

function errorIn(body: unknown): Pick<FailureDetails, 'code' | 'message' | 'said'> {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  const { error } = body;
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('message' in error && typeof error.message === 'string' ? { message: error.message } : {}),
    ...('said' in error && isSaid(error.said) ? { said: error.said } : {}),
  };
}

/** A newer server may have codes of which no language knows how to say them: it is asked for each. */
function isSaid(value: unknown): value is SaidView {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('values' in value)) return false;
  const { code, values } = value;
  return typeof code === 'string' && Array.isArray(values) && values.every((one) => typeof one === 'string');
}
