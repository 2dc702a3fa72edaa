/**
 * HTTP client of the online checks: few bounded requests over https, without cookies. Does not interpret the responses.
 */
import { faultTexts } from '../faultTexts.ts';
import { linkTrouble } from './linkRules.ts';

/** Timeout of one request. Healthy servers answer within a second or two. */
const QUESTION_LIMIT_MS = 10_000;
/** Image hosts redirect once or twice; more is a loop. */
const REDIRECTS_AT_MOST = 3;
/** TVmaze's episode list of the longest daily series is under 4 MB. */
const BODY_AT_MOST_BYTES = 8 * 1024 * 1024;

/** The parts of a fetch answer that are used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly contentType: string; readonly body: unknown }
  /** No usable response. `why` is the predicate of a sentence. */
  | { readonly kind: 'failed'; readonly why: string }
  /** The time of the whole check was over, or the host asked for a pause (status 429). */
  | { readonly kind: 'unasked' };

export interface Question {
  readonly url: string;
  /** `nothing`: status and content type are enough, and the body is not read. */
  readonly read: 'json' | 'nothing';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AskingOptions {
  readonly fetch: Fetch;
  /** Aborts the whole check. */
  readonly signal: AbortSignal;
}

/**
 * Sends one request. Follows redirects to public https addresses only; headers stay with the first origin. Never
 * throws.
 */
export async function ask({ url, read, headers = {} }: Question, { fetch, signal }: AskingOptions): Promise<Answer> {
  let address = url;
  try {
    for (let hop = 0; hop <= REDIRECTS_AT_MOST; hop += 1) {
      const trouble = publicTrouble(address);
      if (trouble !== undefined)
        return { kind: 'failed', why: hop === 0 ? trouble : `redirects to an address that ${trouble}` };
      if (signal.aborted) return { kind: 'unasked' };
      const response = await fetch(address, {
        headers: new URL(address).origin === new URL(url).origin ? headers : {},
        redirect: 'manual',
        credentials: 'omit',
        signal: AbortSignal.any([signal, AbortSignal.timeout(QUESTION_LIMIT_MS)]),
      });
      const next = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || next === null) return await answerOf(response, read);
      await response.body?.cancel();
      address = new URL(next, address).href;
    }
    return { kind: 'failed', why: `redirects more than ${REDIRECTS_AT_MOST} times` };
  } catch (error) {
    if (signal.aborted) return { kind: 'unasked' };
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return {
      kind: 'failed',
      why: isLate ? `does not answer within ${QUESTION_LIMIT_MS / 1000} s` : 'cannot be reached',
    };
  }
}

async function answerOf(response: Response, read: Question['read']): Promise<Answer> {
  const contentType = response.headers.get('content-type') ?? '';
  const { status } = response;
  if (status === 429) {
    await response.body?.cancel();
    return { kind: 'unasked' };
  }
  if (read === 'nothing' || status !== 200) {
    await response.body?.cancel();
    return { kind: 'answered', status, contentType, body: undefined };
  }
  const text = await boundedText(response);
  if (text === undefined) return { kind: 'failed', why: `answers with more than ${BODY_AT_MOST_BYTES} bytes` };
  try {
    const body: unknown = JSON.parse(text);
    return { kind: 'answered', status, contentType, body };
  } catch {
    return { kind: 'failed', why: 'does not answer with JSON' };
  }
}

async function boundedText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > BODY_AT_MOST_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Anybody may have written the file, so it must not make this machine request hosts of its own network. Rejects names
 * without a dot (IPv6 addresses have none), names of local networks, and numeric addresses. Does not resolve public
 * names.
 */
function publicTrouble(address: string): string | undefined {
  const trouble = linkTrouble(address);
  if (trouble !== undefined) return faultTexts[trouble];
  const { hostname } = new URL(address);
  const isLocal = !hostname.includes('.') || /(?:^|\.)(?:local|localhost|internal|lan|home|arpa)\.?$/u.test(hostname);
  return isLocal || /^[0-9.]+$/u.test(hostname) ? 'is not public' : undefined;
}

/** Runs over the items, at most `atOnce` at a time; each lane takes the next item when it is free. */
export async function inLanes<T>(items: readonly T[], atOnce: number, run: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
