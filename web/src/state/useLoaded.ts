/**
 * One answer of the API for one view. It is loading, loaded, failed, or loaded while the server has since stopped
 * answering.
 */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { type ApiError, asApiError, type Client } from '../api/client.ts';
import { useApp } from './appState.ts';
import { useRetry } from './useRetry.ts';

export interface Loaded<Value> {
  /** Kept during a reload, and if the reload fails. */
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
 * Loads `path` below /api/v1, and again whenever it changes; undefined loads nothing. Meanwhile the last answer of the
 * same path is shown; each path has one type of answer.
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
