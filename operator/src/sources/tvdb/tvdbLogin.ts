/** Tokens of TheTVDB: one login for all who wait, kept in memory for the run alone (sources.md 2.1). */
import { OutboundError } from '../../outbound/outboundError.ts';
import type { Verdict } from '../../outbound/verdict.ts';
import { SourceTrouble } from '../answer.ts';
import { lineOf, rowOf } from '../reading.ts';
import type { SourceContext } from '../sourceContext.ts';

export interface Tokens {
  /** undefined without a key: a proxy brings its own. Throws OutboundError, SourceTrouble. */
  current(): Promise<string | undefined>;
  /** After `used` was refused: another one. Whoever comes later with the same gets what the first got. */
  renewed(used: string): Promise<string>;
}

/** A token is good for a month and cannot be prolonged. */
const tokenUsedAtMostMs = 25 * 24 * 60 * 60 * 1000;

interface Held {
  readonly token: string;
  readonly sinceMs: number;
}

export function createTokens({ http, key, nowMs }: SourceContext, loginUrl: string): Tokens {
  let held: Held | undefined;
  let login: Promise<Held> | undefined;
  const logIn = async (secret: string): Promise<Held> => {
    // One under way is everybody's; one that failed is nobody's.
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
  // A licensed key has no pin, and must not send one (sources.md 2.1).
  const credentials = at < 0 ? { apikey: secret } : { apikey: secret.slice(0, at), pin: secret.slice(at + 1) };
  let said: string | undefined;
  const classify = (status: number, body: unknown): Verdict | undefined => {
    said = lineOf(rowOf(body)['message']);
    return status === 400 && said !== undefined ? 'credentials' : undefined;
  };
  try {
    const { body } = await http.postJson({ url, body: credentials, repeatable: true, classify });
    const token = lineOf(rowOf(rowOf(body)['data'])['token']);
    // It goes into a header: nothing that could end one.
    if (token !== undefined && /^[\w.~+/=-]{1,8192}$/u.test(token)) return token;
  } catch (error) {
    if (!(error instanceof OutboundError) || error.kind !== 'needsPerson') throw error;
    throw new SourceTrouble({ source: 'tvdb', cause: 'key', reason: `tvdb: ${refusal(said)}` });
  }
  const reason = 'tvdb: expected a token for the key, came another answer; look at its baseUrl';
  throw new SourceTrouble({ source: 'tvdb', cause: 'later', reason });
}

/** In words of ours: a body may echo what was sent. */
function refusal(said: string | undefined): string {
  if (said?.includes('pin required') === true) {
    return 'this key wants the PIN of a subscriber: write the secret as "apikey:pin"';
  }
  if (said?.includes('pin invalid') === true) {
    return 'the PIN is wrong or its subscription is over: look at the part of the secret behind the colon';
  }
  return 'the key is refused: look at its secret';
}
