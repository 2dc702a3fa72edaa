/** The button or link that solves one problem, if the page can do it. */
import './ProblemAction.css';
import { libraryText } from '../../format/libraryNames.ts';
import type { Accepted, ProblemView, PublishedListView } from '../../generated/api.ts';
import { AttemptText } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { ConfirmButton } from '../../parts/ConfirmButton.tsx';
import { ListDecision } from '../../parts/ListDecision.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { MarksDecision } from './MarksDecision.tsx';
import { type FixName, fixNameOf, fixOf } from './problemFix.ts';
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
  const { cause, library, titleId, titleAddress } = problem;
  if (cause === 'pruneUnconfirmed') return <AcceptMissing problem={problem} />;
  if (cause === 'franchiseFaults') return <OpenStory problem={problem} />;
  if (cause === 'storyNewer') {
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
          aria-label={`${words.openLibrary}: ${libraryText(library)}`}
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
  const fix = fixNameOf(cause);
  if (titleAddress === undefined && fix !== 'scan') return null;
  const text = cause === 'unidentified' ? words.choose : words.open;
  return (
    <div class="problem-action">
      {fix === 'tryAgain' || fix === 'scan' ? <FixButton problem={problem} name={fix} /> : null}
      {titleAddress === undefined ? null : (
        <a class="button button-plain" href={at(titleAddress)} aria-label={`${text}: ${problemName(problem)}`}>
          {text}
        </a>
      )}
      {titleId !== undefined && cause === 'marksDoubtful' ? (
        <MarksDecision problem={problem} titleId={titleId} />
      ) : null}
    </div>
  );
}

/** The story with its errors. One whose file never was without errors has no page. */
function OpenStory({ problem }: ProblemActionProps) {
  const { problems: words } = useApp().texts;
  const { titleId, coded } = problem;
  if (titleId === undefined || coded?.code === 'franchiseFaultsUnshown') return null;
  return (
    <div class="problem-action">
      <a
        class="button button-plain"
        href={at(paths.franchise(titleId), { faults: 'open' })}
        aria-label={`${words.openStory}: ${problemName(problem)}`}
      >
        {words.openStory}
      </a>
    </div>
  );
}

/** Asks for the one thing that may solve the problem. */
function FixButton({ problem, name }: ProblemActionProps & { readonly name: FixName }) {
  const { problems: words } = useApp().texts;
  const { isBusy, end, attempt } = useAttempt();
  const fix = fixOf(problem);
  if (fix === undefined) return null;
  const { text, asked } = words.fixes[name];
  const of = name === 'scan' ? libraryText(problem.library) : problemName(problem);
  return (
    <>
      <Button
        icon="refresh"
        busy={isBusy}
        label={`${text}: ${of}`}
        onClick={() => void attempt((client) => client.post(fix.path, fix.body), asked(1))}
      >
        {text}
      </Button>
      <AttemptText end={end} />
    </>
  );
}

/** No file is touched, but ids and arrival dates of titles that leave the catalog are lost. */
function AcceptMissing({ problem: { library } }: ProblemActionProps) {
  const { problems: words, libraries } = useApp().texts;
  const { isBusy, end, attempt } = useAttempt();
  const accept = () =>
    void attempt(
      (client) => client.post<Accepted>(`libraries/${library}/walk`, { acceptMissing: true }),
      ({ starts = 'soon' }) => libraries.walkAsked[starts],
    );
  return (
    <div class="problem-action">
      <ConfirmButton
        text={words.acceptMissing}
        label={`${words.acceptMissing}: ${libraryText(library)}`}
        busy={isBusy}
        no={words.acceptNo}
        yes={words.acceptYes}
        onConfirm={accept}
      >
        <p>{words.acceptQuestion}</p>
      </ConfirmButton>
      <AttemptText end={end} />
    </div>
  );
}
