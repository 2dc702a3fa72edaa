/**
 * Tokens of TheTVDB: one login serves all callers and is kept in memory for the run only
 * (docs/reference/services.md#thetvdb-login).
 */
import { type MessageCode, message } from '../../messages/message.ts';
import { OutboundError } from '../../outbound/outboundError.ts';
import type { Verdict } from '../../outbound/verdict.ts';
import { SourceTrouble } from '../answer.ts';
import { lineOf, rowOf } from '../reading.ts';
import type { SourceContext } from '../sourceContext.ts';

export interface Tokens {
  /** undefined without a key: a proxy supplies its own. Throws OutboundError, SourceTrouble. */
  current(): Promise<string | undefined>;
  /** Returns another token after `used` was refused. Later callers with the same token get the same new one. */
  renewed(used: string): Promise<string>;
}

/** A token lasts a month and cannot be prolonged. */
const tokenUsedAtMostMs = 25 * 24 * 60 * 60 * 1000;

interface Held {
  readonly token: string;
  readonly sinceMs: number;
}

export function createTokens({ http, key, nowMs }: SourceContext, loginUrl: string): Tokens {
  let held: Held | undefined;
  let login: Promise<Held> | undefined;
  const logIn = async (secret: string): Promise<Held> => {
    // All callers share a login under way; a failed one is forgotten.
    login ??= askForToken(http, loginUrl, secret)
      .then((token) => ({ token, sinceMs: nowMs() }))
      .finally(() => {
        login = undefined;
      });
    held = await login;
    return held;
  };
  return {
    async current() {
      if (key === undefined) return undefined;
      if (held !== undefined && nowMs() - held.sinceMs < tokenUsedAtMostMs) return held.token;
      return (await logIn(key)).token;
    },
    async renewed(used) {
      if (held !== undefined && held.token !== used) return held.token;
      return key === undefined ? used : (await logIn(key)).token;
    },
  };
}

async function askForToken(http: SourceContext['http'], url: string, secret: string): Promise<string> {
  const at = secret.indexOf(':');
  // A licensed key has no PIN and must not send one (docs/reference/services.md#thetvdb-login).
  const credentials = at < 0 ? { apikey: secret } : { apikey: secret.slice(0, at), pin: secret.slice(at + 1) };
  let errorText: string | undefined;
  const classify = (status: number, body: unknown): Verdict | undefined => {
    errorText = lineOf(rowOf(body)['message']);
    return status === 400 && errorText !== undefined ? 'credentials' : undefined;
  };
  try {
    const { body } = await http.postJson({ url, body: credentials, repeatable: true, classify });
    const token = lineOf(rowOf(rowOf(body)['data'])['token']);
    // The token goes into a header: a character that could end the header does not pass.
    if (token !== undefined && /^[\w.~+/=-]{1,8192}$/u.test(token)) return token;
  } catch (error) {
    if (!(error instanceof OutboundError) || error.kind !== 'needsPerson') throw error;
    throw new SourceTrouble({
      source: 'tvdb',
      cause: 'key',
      reason: message('ofService', 'tvdb', message(refusal(errorText))),
    });
  }
  const reason = message('otherTokenAnswer', 'tvdb');
  throw new SourceTrouble({ source: 'tvdb', cause: 'later', reason });
}

/** In our own words: a body may echo the key. */
function refusal(errorText: string | undefined): MessageCode {
  if (errorText?.includes('pin required') === true) return 'pinNeeded';
  return errorText?.includes('pin invalid') === true ? 'pinWrong' : 'keyRefused';
}
