/** A failure that still stands: that the server did not answer is over when it answers again. */
import type { ApiError } from '../api/client.ts';
import { useApp } from './appState.ts';

export function useStanding(failure: ApiError | undefined): ApiError | undefined {
  const { isAway } = useApp();
  return failure?.code === 'offline' && !isAway.value ? undefined : failure;
}
