/** What a person ignores, the latest first; each can be shown again. */
import './IgnoredProblems.css';
import { useRef, useState } from 'preact/hooks';
import { pastText } from '../../format/words.ts';
import type { IgnoredList, IgnoredView } from '../../generated/api.ts';
import { AttemptText } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { useReload } from '../../state/useLive.ts';
import { type Loaded, useLoaded } from '../../state/useLoaded.ts';
import { useNow } from '../../state/useNow.ts';
import { useRowFocus } from '../../state/useRowFocus.ts';
import { showAgain } from './ignoring.ts';
import { ProblemWords } from './ProblemRow.tsx';
import { problemName } from './problemPlace.ts';

/** The most that the API lists, and that one request shows again. */
const listedAtMost = 1000;
/** Shown at first, and added by "more". */
const step = 50;

export function IgnoredProblems({ library }: { readonly library: string | undefined }) {
  const { texts, locale } = useApp();
  const { problems: words } = texts;
  const loaded = useLoaded<IgnoredList>(`problems/ignored${queryText({ library, limit: `${listedAtMost}` })}`);
  useReload(loaded, 'problems', 'libraries');
  const summary = useRef<HTMLElement>(null);
  const { problems = [], total = 0 } = loaded.value ?? {};
  if (total === 0) return null;
  return (
    <details class="ignored-problems">
      <summary ref={summary}>{words.ignoredTitle(total.toLocaleString(locale))}</summary>
      <p class="ignored-problems-hint">{words.ignoredHint}</p>
      <Rows problems={problems} loaded={loaded} after={summary} />
    </details>
  );
}

interface RowsProps {
  readonly problems: readonly IgnoredView[];
  readonly loaded: Loaded<IgnoredList>;
  readonly after: { readonly current: HTMLElement | null };
}

function Rows({ problems, loaded, after }: RowsProps) {
  const { texts, locale } = useApp();
  const { problems: words } = texts;
  const now = useNow(60);
  const [most, setMost] = useState(step);
  const { isBusy, end, attempt } = useAttempt();
  const { list, leaving } = useRowFocus<HTMLUListElement>(problems.map(({ id }) => id).join(' '), after);
  const show = (ids: readonly string[], place: number) =>
    void attempt(
      async (client) => {
        leaving(place);
        const shown = await showAgain(client, { ids: [...ids] });
        loaded.reload();
        return shown;
      },
      (shown) => words.undone(shown),
    );
  return (
    <>
      <ul ref={list} class="problem-list">
        {problems.slice(0, most).map((problem, place) => {
          const { id, cause, isThere, ignoredAt } = problem;
          const when = words.ignoredWhen(pastText(ignoredAt, now, locale));
          const name = problemName(problem);
          return (
            <li key={id} class="ignored-problem">
              <div class="ignored-problem-words">
                <p class="ignored-problem-cause">{words.causes[cause].title}</p>
                <ProblemWords problem={problem} more={isThere ? when : `${when}. ${words.ignoredGone}`} />
              </div>
              <Button
                busy={isBusy}
                label={`${words.showAgain}: ${name === '' ? words.wholeLibrary : name}`}
                onClick={() => show([id], place)}
              >
                {words.showAgain}
              </Button>
            </li>
          );
        })}
      </ul>
      <div class="ignored-problems-end">
        {problems.length > most ? (
          <Button onClick={() => setMost(most + step)}>{words.more(Math.min(step, problems.length - most))}</Button>
        ) : null}
        {problems.length > 1 ? (
          <Button
            busy={isBusy}
            onClick={() =>
              show(
                problems.map(({ id }) => id),
                0,
              )
            }
          >
            {words.showAllAgain}
          </Button>
        ) : null}
        <AttemptText end={end} />
      </div>
    </>
  );
}
