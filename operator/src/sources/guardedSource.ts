/** Stops asking a source once its key was refused: a wrong key is wrong for every title. */
import { type Message, message } from '../messages/message.ts';
import type { Answer, Source, Trouble } from '../phases/sources.ts';
import { type Around, questionsThrough } from './questions.ts';

/**
 * `advice` follows the reason of a refused key. `missing` means that there is no key; the source is then never asked.
 */
export function guardedSource(source: Source, advice: Message | undefined, missing?: Message): Source {
  let refused: Trouble | undefined =
    missing === undefined ? undefined : { source: source.name, cause: 'key', reason: missing };

  const withAdvice = <Value>(answer: Answer<Value>): Answer<Value> => {
    if (answer.state !== 'trouble' || answer.trouble.cause !== 'key' || advice === undefined) return answer;
    return {
      state: 'trouble',
      trouble: { ...answer.trouble, reason: message('withAdvice', answer.trouble.reason, advice) },
    };
  };
  const ask: Around = async (work) => {
    if (refused !== undefined) return { state: 'trouble', trouble: refused };
    const answer = withAdvice(await work());
    if (answer.state === 'trouble' && answer.trouble.cause === 'key') refused = answer.trouble;
    return answer;
  };
  return {
    ...questionsThrough(ask, source),
    // A test reports the present state, so it always asks.
    test: async () =>
      missing === undefined || refused === undefined
        ? withAdvice(await source.test())
        : { state: 'trouble', trouble: refused },
  };
}
