/**
 * A view whose code is fetched when it is first opened. Browsers remember that a module could not be fetched, and after an
 * update of the server its name is another: so a view that did not come is fetched with a fresh page, once the server answers.
 */
import type { ComponentType } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api/client.ts';
import { useApp } from '../state/appState.ts';
import { useRetry } from '../state/useRetry.ts';
import { FailureNotice } from './LoadedView.tsx';
import { Waiting } from './Waiting.tsx';

export interface ViewProps {
  /** Of the route's pattern, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

export type View = ComponentType<ViewProps>;

export function lazyView(load: () => Promise<View>): View {
  let fetched: View | undefined;
  return function LazyView(props: ViewProps) {
    const [failure, setFailure] = useState<ApiError>();
    const [, drawAgain] = useState(0);
    useEffect(() => {
      if (fetched !== undefined) return;
      load().then(
        (view) => {
          fetched = view;
          forgetFreshPage();
          drawAgain(1);
        },
        (cause: unknown) => setFailure(new ApiError('offline', { cause })),
      );
    }, []);
    const retry = useFreshPage();
    useRetry(failure !== undefined && !wasFreshJustNow(), retry);
    if (fetched !== undefined) {
      const Fetched = fetched;
      return <Fetched {...props} />;
    }
    return failure === undefined ? <Waiting /> : <FailureNotice failure={failure} retry={retry} />;
  };
}

const freshName = 'projectionist.fresh';
/** A view that does not come with a fresh page either waits for the person: the page must not load itself for ever. */
const freshForMs = 60_000;

/** Loads the page anew as soon as the server answers. */
function useFreshPage(): () => void {
  const { client } = useApp();
  return useCallback(() => {
    client.get('session').then(
      () => {
        noteFreshPage();
        location.reload();
      },
      () => undefined, // Still away: useRetry, or the person, asks again.
    );
  }, [client]);
}

function wasFreshJustNow(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(freshName) ?? 0) < freshForMs;
  } catch {
    return true;
  }
}

function noteFreshPage(): void {
  try {
    sessionStorage.setItem(freshName, String(Date.now()));
  } catch {
    // Forbidden: then only a person's button loads the page anew.
  }
}

function forgetFreshPage(): void {
  try {
    sessionStorage.removeItem(freshName);
  } catch {
    // As above.
  }
}
