/** One request that a person starts with a press: busy while it lasts, then done or failed, also for screen readers. */
import { useState } from 'preact/hooks';
import { type ApiError, asApiError, type Client } from '../api/client.ts';
import { useApp } from './appState.ts';

/** What happened, in words, or why it did not. Absent before the first press and during a request. */
export type AttemptEnd = string | ApiError;

export interface Attempt {
  readonly isBusy: boolean;
  readonly end: AttemptEnd | undefined;
  /** `done` is announced and becomes `end`. Never rejects. */
  readonly attempt: (act: (client: Client) => Promise<unknown>, done: string) => Promise<void>;
}

export function useAttempt(): Attempt {
  const { client, announce } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [end, setEnd] = useState<AttemptEnd>();
  const attempt: Attempt['attempt'] = async (act, done) => {
    setBusy(true);
    setEnd(undefined);
    try {
      await act(client);
      setEnd(done);
      announce(done);
    } catch (error) {
      setEnd(asApiError(error));
    }
    setBusy(false);
  };
  return { isBusy, end, attempt };
}
