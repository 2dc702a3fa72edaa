/** An action of a title: sent once, then reported to the user and to screen readers, and again when it is done. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../api/client.ts';
import type { Accepted, LibraryList, TitleView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { isWalked, lastBegun } from './heldTitle.ts';

export interface ActionState {
  readonly busy: boolean;
  /** `asked`: the scan is pending; `done`: it has finished. */
  readonly stage?: 'asked' | 'done';
  /** When the scan of `asked` starts. */
  readonly starts?: NonNullable<Accepted['starts']>;
  readonly failed?: ApiError;
  readonly send: (path: string, body: unknown) => void;
}

interface Held extends Omit<ActionState, 'send'> {
  /** The Library's last run when the action was sent. */
  readonly before?: number;
}

/** During a full scan titles change every second, and loading all Libraries is expensive. */
const pollPauseMs = 3_000;

/** `title` is a new object after each reload, which triggers a check whether its scan has finished. */
export function useAction(title: TitleView): ActionState {
  const { client, texts, announce } = useApp();
  const [{ before, ...state }, setState] = useState<Held>({ busy: false });
  const lookedAtMs = useRef(0);
  const isAsked = state.stage === 'asked';
  useEffect(() => {
    if (!isAsked || before === undefined) return;
    const abort = new AbortController();
    const recheck = () => {
      lookedAtMs.current = Date.now();
      client.get<LibraryList>('libraries', abort.signal).then(
        ({ libraries }) => {
          if (abort.signal.aborted || !isWalked(title, libraries, before)) return;
          setState({ busy: false, stage: 'done' });
          announce(texts.title.walked);
        },
        // The next change checks again.
        () => undefined,
      );
    };
    const waiting = setTimeout(recheck, Math.max(0, lookedAtMs.current + pollPauseMs - Date.now()));
    return () => {
      clearTimeout(waiting);
      abort.abort();
    };
  }, [isAsked, before, title, client, texts, announce]);
  const begun = () =>
    client.get<LibraryList>('libraries').then(
      ({ libraries }) => lastBegun(title, libraries),
      // The end cannot be detected then; the action is sent anyway.
      () => undefined,
    );
  const send = async (path: string, body: unknown) => {
    setState({ busy: true });
    try {
      const last = await begun();
      const { starts = 'soon' } = await client.post<Accepted>(path, body);
      setState({ busy: false, stage: 'asked', starts, ...(last === undefined ? {} : { before: last }) });
      announce(texts.title.asked[starts]);
    } catch (error) {
      setState({ busy: false, failed: asApiError(error) });
    }
  };
  return { ...state, send: (path, body) => void send(path, body) };
}
