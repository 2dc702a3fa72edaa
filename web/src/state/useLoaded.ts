/** One answer of the API for one view: loading, there, failed, or there and the server since away. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { type ApiError, asApiError, type Client } from '../api/client.ts';
import { useApp } from './appState.ts';
import { useRetry } from './useRetry.ts';

export interface Loaded<Value> {
  /** Stays while it is loaded again, and when that fails. */
  readonly value?: Value;
  readonly failure?: ApiError;
  readonly reload: () => void;
}

interface Held<Value> {
  readonly path: string;
  readonly value?: Value;
  readonly failure?: ApiError;
}

/**
 * Loads `path` below /api/v1, again whenever it changes; undefined asks nothing. What the same path answered before is
 * shown meanwhile: each path has one form of answer.
 */
export function useLoaded<Value extends object>(path: string | undefined): Loaded<Value> {
  const { client } = useApp();
  const before = useMemo(() => remembered<Value>(client, path), [client, path]);
  const [held, setHeld] = useState<Held<Value>>({ path: '' });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((value) => value + 1), []);
  useEffect(() => {
    if (path === undefined) return;
    const abort = new AbortController();
    client.get<Value>(path, abort.signal).then(
      (value) => {
        setHeld({ path, value });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const failure = asApiError(error);
        setHeld((last) => ({ ...(last.path === path ? last : remembered<Value>(client, path)), failure }));
      },
    );
    return () => abort.abort();
  }, [client, path, turn]);
  const shown = held.path === path ? held : before;
  useRetry(shown.failure?.kind === 'offline', reload);
  return { ...shown, reload };
}

function remembered<Value>(client: Client, path: string | undefined): Held<Value> {
  const value = path === undefined ? undefined : client.remembered<Value>(path);
  return { path: path ?? '', ...(value === undefined ? {} : { value }) };
}
