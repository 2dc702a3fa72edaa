/** An action of a title: sent once, told to the person and to screen readers. */
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/client.ts';
import { useApp } from '../../app/appState.ts';
import type { Accepted } from '../../generated/api.ts';

export interface ActionState {
  readonly busy: boolean;
  readonly done?: string;
  readonly failed?: ApiError;
  readonly send: (path: string, body: unknown) => void;
}

export function useAction(): ActionState {
  const { client, texts, announce } = useApp();
  const [state, setState] = useState<Omit<ActionState, 'send'>>({ busy: false });
  const send = (path: string, body: unknown) => {
    setState({ busy: true });
    client.post<Accepted>(path, body).then(
      () => {
        setState({ busy: false, done: texts.title.asked });
        announce(texts.title.asked);
      },
      (error: unknown) => {
        setState({ busy: false, failed: error instanceof ApiError ? error : new ApiError('broken', { cause: error }) });
      },
    );
  };
  return { ...state, send };
}
