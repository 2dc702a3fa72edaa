/** An action of a title: sent once, told to the person and to screen readers, and told again when it is done. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../api/client.ts';
import type { Accepted, LibraryList, TitleView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { isWalked, lastBegun } from './heldTitle.ts';

export interface ActionState {
  readonly busy: boolean;
  /** `asked`: the walk is still to come; `done`: it was. */
  readonly stage?: 'asked' | 'done';
  readonly failed?: ApiError;
  readonly send: (path: string, body: unknown) => void;
}

interface Held extends Omit<ActionState, 'send'> {
  /** The Library's last run when it was asked. */
  readonly before?: number;
}

/** In a full walk titles change by the second; counting all Libraries is dear. */
const lookPauseMs = 3_000;

/** `title` is another object whenever it was loaded anew: then it is time to look whether its walk was. */
export function useAction(title: TitleView): ActionState {
  const { client, texts, announce } = useApp();
  const [{ before, ...state }, setState] = useState<Held>({ busy: false });
  const lookedAtMs = useRef(0);
  const isAsked = state.stage === 'asked';
  useEffect(() => {
    if (!isAsked || before === undefined) return;
    const abort = new AbortController();
    const look = () => {
      lookedAtMs.current = Date.now();
      client.get<LibraryList>('libraries', abort.signal).then(
        ({ libraries }) => {
          if (abort.signal.aborted || !isWalked(title, libraries, before)) return;
          setState({ busy: false, stage: 'done' });
          announce(texts.title.walked);
        },
        // The next change asks again.
        () => undefined,
      );
    };
    const waiting = setTimeout(look, Math.max(0, lookedAtMs.current + lookPauseMs - Date.now()));
    return () => {
      clearTimeout(waiting);
      abort.abort();
    };
  }, [isAsked, before, title, client, texts, announce]);
  const begun = () =>
    client.get<LibraryList>('libraries').then(
      ({ libraries }) => lastBegun(title, libraries),
      // Then nobody can tell when it is done; what was asked for is sent all the same.
      () => undefined,
    );
  const send = async (path: string, body: unknown) => {
    setState({ busy: true });
    try {
      const last = await begun();
      await client.post<Accepted>(path, body);
      setState({ busy: false, stage: 'asked', ...(last === undefined ? {} : { before: last }) });
      announce(texts.title.asked);
    } catch (error) {
      setState({ busy: false, failed: asApiError(error) });
    }
  };
  return { ...state, send: (path, body) => void send(path, body) };
}
