/** Settles marks that were set by hand for a video of another length: they fit this one too, or they are removed. */
import type { MarksAction, ProblemView } from '../../generated/api.ts';
import { AttemptText } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { ConfirmButton } from '../../parts/ConfirmButton.tsx';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { problemName } from './problemPlace.ts';

interface MarksDecisionProps {
  /** Its path is the video's. */
  readonly problem: ProblemView;
  readonly titleId: string;
}

export function MarksDecision({ problem, titleId }: MarksDecisionProps) {
  const { problems: words } = useApp().texts;
  const { isBusy, end, attempt } = useAttempt();
  const decide = (action: 'adopt' | 'discard', done: string) => {
    const body: MarksAction = { video: problem.path, action };
    void attempt((client) => client.post(`titles/${encodeURIComponent(titleId)}/marks`, body), done);
  };
  const name = problemName(problem);
  return (
    <>
      <Button busy={isBusy} label={`${words.marksKeep}: ${name}`} onClick={() => decide('adopt', words.marksKept)}>
        {words.marksKeep}
      </Button>
      <ConfirmButton
        text={words.marksRemove}
        label={`${words.marksRemove}: ${name}`}
        busy={isBusy}
        no={words.marksRemoveNo}
        yes={words.marksRemoveYes}
        onConfirm={() => decide('discard', words.marksRemoved)}
      >
        <p>{words.marksRemoveQuestion}</p>
      </ConfirmButton>
      <AttemptText end={end} />
    </>
  );
}
