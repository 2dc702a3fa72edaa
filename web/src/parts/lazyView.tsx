/**
 * A view whose code is loaded when it is first opened. Browsers remember a failed module load, and after an update of
 * the server the module has another name. So after a failure the whole page is reloaded once the server answers.
 */
import type { ComponentType } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api/client.ts';
import { useApp } from '../state/appState.ts';
import { useRetry } from '../state/useRetry.ts';
import { FailureNotice } from './LoadedView.tsx';
import { Waiting } from './Waiting.tsx';

export interface ViewProps {
  /** Parameters of the route's pattern, decoded. */
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
/**
 * If the view fails again within this time after a reload, the user has to retry: the page must not reload for ever.
 */
const freshForMs = 60_000;

/** Reloads the page as soon as the server answers. */
function useFreshPage(): () => void {
  const { client } = useApp();
  return useCallback(() => {
    client.get('session').then(
      () => {
        noteFreshPage();
        location.reload();
      },
      () => undefined, // No answer yet: useRetry or the user tries again.
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
    // Storage is forbidden: then only the user's button reloads the page.
  }
}

function forgetFreshPage(): void {
  try {
    sessionStorage.removeItem(freshName);
  } catch {
    // Storage is forbidden.
  }
}
