/** One cheap request to a source: whether it answers, and whether its key is right. Writes nothing. */
import { systemClock } from '../library/clock.ts';
import { type Message, message } from '../messages/message.ts';
import type { Secrets } from '../outbound/secrets.ts';
import type { Answer } from '../phases/sources.ts';
import { userAgent } from '../process/programVersion.ts';
import { openSources } from '../sources/openSources.ts';

/** `key` needs a person to fix it; `later` and `ended` may pass by themselves. */
export interface TestOutcome {
  readonly ok: boolean;
  readonly cause?: 'key' | 'later' | 'ended';
  readonly words: Message;
}

export function outcomeOf(name: string, answer: Answer<string>): TestOutcome {
  switch (answer.state) {
    case 'found':
      return { ok: true, words: { code: 'text', values: [answer.value] } };
    case 'none':
      return { ok: false, cause: 'key', words: message('sourceNotThere', name) };
    default:
      return { ok: false, cause: answer.trouble.cause, words: answer.trouble.reason };
  }
}

/** Tests a source with a key that is not stored; without one, as the service is used without a key. */
export async function testSource(
  name: string,
  { key, baseUrl }: { readonly key?: string | undefined; readonly baseUrl?: string | undefined },
): Promise<TestOutcome> {
  const stop = new AbortController();
  const silent = () => undefined;
  const ref = { name, key: 'given' };
  const secrets: Secrets = { read: async () => key, place: () => name };
  const settings = { ...(baseUrl === undefined ? {} : { baseUrl }), ...(key === undefined ? {} : { secretRef: ref }) };
  const sources = await openSources(
    // Franchises may name sources of every kind, so none is left out.
    { kind: 'franchises', languages: ['en'], sources: [{ [name]: settings }] },
    {
      ...{ secrets, clock: systemClock, signal: stop.signal, userAgent: userAgent(), maxJobs: 1, sinceMs: 0 },
      log: { debug: silent, warn: silent },
    },
  );
  try {
    const [source] = sources.list;
    if (source === undefined) return { ok: false, cause: 'key', words: message('sourceUnknown', name) };
    return withoutAdvice(outcomeOf(name, await source.test()));
  } finally {
    sources.close();
    stop.abort();
  }
}

/** The advice names the place of the key, and a key that is only tested has none. */
function withoutAdvice(outcome: TestOutcome): TestOutcome {
  const [reason] = outcome.words.code === 'withAdvice' ? outcome.words.values : [];
  return reason === undefined || typeof reason === 'string' ? outcome : { ...outcome, words: reason };
}
