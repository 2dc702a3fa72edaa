/** One request that a person starts with a press: busy while it lasts, then done or failed, also for screen readers. */
import { useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError, type Client } from '../api/client.ts';
import { useApp } from './appState.ts';

/** What happened, in words, or why it did not. Absent before the first press and during a request. */
export type AttemptEnd = string | ApiError;

export interface Attempt {
  readonly isBusy: boolean;
  readonly end: AttemptEnd | undefined;
  /**
   * `done`, or what it makes of the answer, is announced and becomes `end`. Does nothing while another one lasts. Never
   * rejects.
   */
  readonly attempt: <Answer>(
    act: (client: Client) => Promise<Answer>,
    done: string | ((answer: Answer) => string),
  ) => Promise<void>;
}

export function useAttempt(): Attempt {
  const { client, announce } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [end, setEnd] = useState<AttemptEnd>();
  // The second press of a double click comes before the button is drawn as busy.
  const isRunning = useRef(false);
  const attempt: Attempt['attempt'] = async (act, done) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setEnd(undefined);
    try {
      const answer = await act(client);
      const words = typeof done === 'string' ? done : done(answer);
      setEnd(words);
      announce(words);
    } catch (error) {
      setEnd(asApiError(error));
    }
    isRunning.current = false;
    setBusy(false);
  };
  return { isBusy, end, attempt };
}
