/** The button or link that solves one problem, if the page can do it. */
import './ProblemAction.css';
import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../../api/client.ts';
import type { ProblemView, PublishedListView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { ListDecision } from '../../parts/ListDecision.tsx';
import { FailureText } from '../../parts/MessageText.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { problemName } from './problemPlace.ts';

/** What a person may choose about a list of a story. The path of such a problem is the list's target. */
const listWishes: Readonly<Partial<Record<ProblemView['cause'], PublishedListView['wishes']>>> = {
  listTheirs: ['overwrite'],
  listGone: ['remake'],
  listLeft: ['remove', 'keep'],
};

interface ProblemActionProps {
  readonly problem: ProblemView;
}

export function ProblemAction({ problem }: ProblemActionProps) {
  const { problems: words } = useApp().texts;
  const { cause, library, titleId } = problem;
  if (cause === 'pruneUnconfirmed') return <AcceptMissing problem={problem} />;
  if (cause === 'franchiseFaults' || cause === 'storyNewer') {
    return (
      <div class="problem-action">
        <a class="button button-plain" href={at(paths.franchises)}>
          {words.openFranchises}
        </a>
      </div>
    );
  }
  if (cause === 'stalled') {
    return (
      <div class="problem-action">
        <a class="button button-plain" href={at(paths.libraries)}>
          {words.openLibraries}
        </a>
      </div>
    );
  }
  if (cause === 'lostPath') {
    return (
      <div class="problem-action">
        <a
          class="button button-plain"
          href={at(paths.libraries, { library })}
          aria-label={`${words.openLibrary}: ${library}`}
        >
          {words.openLibrary}
        </a>
      </div>
    );
  }
  const wishes = listWishes[cause];
  if (wishes !== undefined && titleId !== undefined) {
    const { path, detail, coded } = problem;
    return <ListDecision id={titleId} target={path} wishes={wishes} detail={detail} coded={coded} />;
  }
  // A story has no page of a title.
  if (titleId === undefined || cause === 'listUnwritten') return null;
  const text = cause === 'unidentified' ? words.choose : words.open;
  return (
    <div class="problem-action">
      <a class="button button-plain" href={at(paths.title(titleId))} aria-label={`${text}: ${problemName(problem)}`}>
        {text}
      </a>
      {cause === 'setAside' || cause === 'unreadable' ? <TryAgain problem={problem} titleId={titleId} /> : null}
    </div>
  );
}

/** Sends an action and reports its result in words. */
function useAsked() {
  const { client, announce } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | ApiError>();
  const ask = async (path: string, body: unknown, done: string) => {
    setBusy(true);
    try {
      await client.post(path, body);
      setAnswer(done);
      announce(done);
    } catch (error) {
      setAnswer(error instanceof ApiError ? error : new ApiError('broken', { cause: error }));
    }
    setBusy(false);
  };
  return { ask, isBusy, answer };
}

function Answer({ answer }: { readonly answer: ReturnType<typeof useAsked>['answer'] }) {
  if (answer === undefined) return null;
  if (typeof answer === 'string') return <p class="problem-action-done">{answer}</p>;
  return (
    <p class="problem-action-failed" role="alert">
      <FailureText failure={answer} />
    </p>
  );
}

function TryAgain({ problem, titleId }: ProblemActionProps & { readonly titleId: string }) {
  const { problems: words } = useApp().texts;
  const { ask, isBusy, answer } = useAsked();
  return (
    <>
      <Button
        icon="refresh"
        busy={isBusy}
        label={`${words.tryAgain}: ${problemName(problem)}`}
        onClick={() => void ask(`titles/${encodeURIComponent(titleId)}/refresh`, { facts: ['probe'] }, words.asked)}
      >
        {words.tryAgain}
      </Button>
      <Answer answer={answer} />
    </>
  );
}

/** Asks for confirmation. No file is touched, but ids and arrival dates of titles that leave the catalog are lost. */
function AcceptMissing({ problem: { library } }: ProblemActionProps) {
  const { problems: words } = useApp().texts;
  const { ask, isBusy, answer } = useAsked();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div class="problem-action">
      <Button busy={isBusy} label={`${words.acceptMissing}: ${library}`} onClick={() => dialog.current?.showModal()}>
        {words.acceptMissing}
      </Button>
      <Answer answer={answer} />
      <dialog ref={dialog} class="problem-dialog" aria-label={words.acceptMissing}>
        <p>{words.acceptQuestion}</p>
        <div class="problem-dialog-buttons">
          <Button look="main" onClick={() => dialog.current?.close()}>
            {words.acceptNo}
          </Button>
          <Button
            onClick={() => {
              dialog.current?.close();
              void ask(`libraries/${library}/walk`, { acceptMissing: true }, words.accepted);
            }}
          >
            {words.acceptYes}
          </Button>
        </div>
      </dialog>
    </div>
  );
}
