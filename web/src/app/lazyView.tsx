/** A view whose code is fetched when it is first opened. A view that cannot be fetched says so and can be tried again. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api/client.ts';
import { FailureNotice } from '../parts/LoadedView.tsx';
import { Waiting } from '../parts/Waiting.tsx';

export interface ViewProps {
  /** Of the route's pattern, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

export type View = ComponentType<ViewProps>;

export function lazyView(load: () => Promise<View>): View {
  let fetched: View | undefined;
  return function LazyView(props: ViewProps) {
    const [state, setState] = useState<{ readonly failure?: ApiError; readonly turn: number }>({ turn: 0 });
    useEffect(() => {
      if (fetched !== undefined) return;
      load().then(
        (view) => {
          fetched = view;
          setState({ turn: -1 });
        },
        (cause: unknown) => setState(({ turn }) => ({ turn, failure: new ApiError('offline', { cause }) })),
      );
    }, [state.turn]);
    if (fetched !== undefined) {
      const Fetched = fetched;
      return <Fetched {...props} />;
    }
    if (state.failure === undefined) return <Waiting />;
    return <FailureNotice failure={state.failure} retry={() => setState(({ turn }) => ({ turn: turn + 1 }))} />;
  };
}
