/** The buttons by which a person decides about a list of a story on a media server. What loses something asks first. */
import './ListDecision.css';
import type { PageMessage, PublishedListView } from '../generated/api.ts';
import { useApp } from '../state/appState.ts';
import { useAttempt } from '../state/useAttempt.ts';
import { AttemptText } from './AttemptText.tsx';
import { Button } from './Button.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { MessageText } from './MessageText.tsx';

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
  const { lists: words } = useApp().texts.franchises;
  const { isBusy, end, attempt } = useAttempt();
  const ask = (wish: Wish) =>
    void attempt((client) => client.post(`franchises/${encodeURIComponent(id)}/lists`, { target, wish }), words.asked);
  if (wishes.length === 0) return null;
  return (
    <div class="list-decision">
      {typeof end === 'string'
        ? null
        : wishes.map((wish) => {
            const text = words.wishes[wish];
            const button = { busy: isBusy, label: `${text}: ${target}` };
            return wish === 'overwrite' || wish === 'remove' ? (
              <ConfirmButton
                key={wish}
                {...{ ...button, text, no: words.no, yes: words.yes[wish], onConfirm: () => ask(wish) }}
              >
                <p dir="auto">
                  <MessageText text={detail} coded={coded} alone />
                </p>
                <p>{words.questions[wish]}</p>
              </ConfirmButton>
            ) : (
              <Button key={wish} {...button} onClick={() => ask(wish)}>
                {text}
              </Button>
            );
          })}
      <AttemptText end={end} />
    </div>
  );
}
