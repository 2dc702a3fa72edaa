/** One problem: what it is, since when, what solves it; it can be selected and ignored. */
import './ProblemRow.css';
import { libraryText } from '../../format/libraryNames.ts';
import { instantText, pastText } from '../../format/words.ts';
import type { ProblemView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';
import { ProblemAction } from './ProblemAction.tsx';
import { problemName } from './problemPlace.ts';

interface ProblemRowProps {
  readonly problem: ProblemView;
  /** Absent if it is the only one: then there is nothing to choose from. */
  readonly selection?: { readonly isOn: boolean; readonly toggle: (toRange: boolean) => void };
  readonly isBusy: boolean;
  readonly ignore: () => void;
}

export function ProblemRow({ problem, selection, isBusy, ignore }: ProblemRowProps) {
  const { problems: words } = useApp().texts;
  const name = problemName(problem);
  const shown = name === '' ? words.wholeLibrary : name;
  return (
    <article class="problem">
      {selection === undefined ? null : (
        <input
          class="problem-check"
          type="checkbox"
          checked={selection.isOn}
          aria-label={words.select(shown)}
          onClick={(event) => selection.toggle(event.shiftKey)}
          onKeyDown={moveBetweenChecks}
        />
      )}
      <ProblemWords problem={problem} />
      <div class="problem-actions">
        <ProblemAction problem={problem} />
        <Button look="quiet" busy={isBusy} label={`${words.ignore}: ${shown}`} onClick={ignore}>
          {words.ignore}
        </Button>
      </div>
    </article>
  );
}

/** Up and down move between the boxes of a list, over the buttons between them. */
function moveBetweenChecks(event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const checks = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('.problem-check') ?? [])];
  checks[checks.indexOf(event.currentTarget) + step]?.focus();
}

interface ProblemWordsProps {
  readonly problem: Pick<ProblemView, 'cause' | 'library' | 'title' | 'path' | 'detail' | 'coded' | 'since'>;
  /** More about it, below. */
  readonly more?: string;
}

export function ProblemWords({ problem, more }: ProblemWordsProps) {
  const { texts, locale } = useApp();
  const { problems: words } = texts;
  const now = useNow(60);
  const { cause, path, detail, coded, library, since } = problem;
  const sinceWords = cause === 'lostPath' ? words.firstNamed : words.since;
  const name = problemName(problem);
  return (
    <div class="problem-words">
      <h3 dir="auto">{name === '' ? words.wholeLibrary : name}</h3>
      {path === '' || path === name ? null : (
        <p class="problem-path" dir="auto">
          <code>{path}</code>
        </p>
      )}
      <p dir="auto">
        <MessageText text={detail} coded={coded} alone />
      </p>
      <p class="problem-since">
        <span dir="auto">{libraryText(library)}</span>
        {since === undefined ? null : (
          <>
            {', '}
            <time dateTime={since} title={instantText(since, locale)}>
              {sinceWords(pastText(since, now, locale))}
            </time>
          </>
        )}
      </p>
      {more === undefined ? null : <p class="problem-since">{more}</p>}
    </div>
  );
}
