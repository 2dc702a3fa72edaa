/** An action of a title: sent once, told to the person and to screen readers, and told again when it is done. */
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../../api/client.ts';
import { useApp } from '../../app/appState.ts';
import type { Accepted, LibraryList, TitleView } from '../../generated/api.ts';
import { isHeld } from './heldTitle.ts';

export interface ActionState {
  readonly busy: boolean;
  /** `asked`: the walk is still to come; `done`: it was. */
  readonly stage?: 'asked' | 'done';
  readonly failed?: ApiError;
  readonly send: (path: string, body: unknown) => void;
}

/** `title` is another object whenever it was loaded anew: then it is time to look whether its walk was. */
export function useAction(title: TitleView): ActionState {
  const { client, texts, announce } = useApp();
  const [state, setState] = useState<Omit<ActionState, 'send'>>({ busy: false });
  const { stage } = state;
  useEffect(() => {
    if (stage !== 'asked') return;
    const abort = new AbortController();
    client.get<LibraryList>('libraries', abort.signal).then(
      ({ libraries }) => {
        if (abort.signal.aborted || isHeld(title, libraries)) return;
        setState({ busy: false, stage: 'done' });
        announce(texts.title.walked);
      },
      // The next change asks again.
      () => undefined,
    );
    return () => abort.abort();
  }, [stage, title, client, texts, announce]);
  const send = (path: string, body: unknown) => {
    setState({ busy: true });
    client.post<Accepted>(path, body).then(
      () => {
        setState({ busy: false, stage: 'asked' });
        announce(texts.title.asked);
      },
      (error: unknown) => {
        setState({ busy: false, failed: error instanceof ApiError ? error : new ApiError('broken', { cause: error }) });
      },
    );
  };
  return { ...state, send };
}
