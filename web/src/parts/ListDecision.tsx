/** The buttons by which a person decides about a list of a story on a media server. What loses something asks first. */
import './ListDecision.css';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/client.ts';
import type { PageMessage, PublishedListView } from '../generated/api.ts';
import { useApp } from '../state/appState.ts';
import { Button } from './Button.tsx';
import { FailureText, MessageText } from './MessageText.tsx';

type Wish = PublishedListView['wishes'][number];

interface ListDecisionProps {
  /** The story's id. */
  readonly id: string;
  readonly target: string;
  readonly wishes: readonly Wish[];
  /** What would be lost. */
  readonly detail: string;
  readonly coded?: PageMessage | undefined;
}

export function ListDecision({ id, target, wishes, detail, coded }: ListDecisionProps) {
  const { client, announce, texts } = useApp();
  const { lists: words } = texts.franchises;
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<'asked' | ApiError>();
  const ask = async (wish: Wish) => {
    setBusy(true);
    try {
      await client.post(`franchises/${encodeURIComponent(id)}/lists`, { target, wish });
      setAnswer('asked');
      announce(words.asked);
    } catch (error) {
      setAnswer(error instanceof ApiError ? error : new ApiError('broken', { cause: error }));
    }
    setBusy(false);
  };
  if (wishes.length === 0) return null;
  return (
    <div class="list-decision">
      {answer === 'asked'
        ? null
        : wishes.map((wish) =>
            wish === 'overwrite' || wish === 'remove' ? (
              <Careful key={wish} wish={wish} busy={isBusy} ask={ask} target={target}>
                <MessageText text={detail} coded={coded} />
              </Careful>
            ) : (
              <Button
                key={wish}
                busy={isBusy}
                label={`${words.wishes[wish]}: ${target}`}
                onClick={() => void ask(wish)}
              >
                {words.wishes[wish]}
              </Button>
            ),
          )}
      {answer === undefined ? null : answer === 'asked' ? (
        <p class="list-decision-done">{words.asked}</p>
      ) : (
        <p class="list-decision-failed" role="alert">
          <FailureText failure={answer} />
        </p>
      )}
    </div>
  );
}

interface CarefulProps {
  readonly wish: 'overwrite' | 'remove';
  readonly target: string;
  readonly busy: boolean;
  readonly ask: (wish: Wish) => Promise<void>;
  readonly children: ComponentChildren;
}

function Careful({ wish, target, busy, ask, children }: CarefulProps) {
  const { lists: words } = useApp().texts.franchises;
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button busy={busy} label={`${words.wishes[wish]}: ${target}`} onClick={() => dialog.current?.showModal()}>
        {words.wishes[wish]}
      </Button>
      <dialog ref={dialog} class="list-decision-dialog" aria-label={words.wishes[wish]}>
        <p dir="auto">{children}</p>
        <p>{words.questions[wish]}</p>
        <div class="list-decision-buttons">
          <Button look="main" onClick={() => dialog.current?.close()}>
            {words.no}
          </Button>
          <Button
            onClick={() => {
              dialog.current?.close();
              void ask(wish);
            }}
          >
            {words.yes[wish]}
          </Button>
        </div>
      </dialog>
    </>
  );
}
