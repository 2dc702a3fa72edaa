/** Problems of one cause: the reason, the next step, and the titles or paths. */
import './ProblemGroup.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { ProblemList, ProblemView } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Badge } from '../../parts/Badge.tsx';
import { Button } from '../../parts/Button.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { at, paths, queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { type Ignored, ignoreAll, ignoreSome } from './ignoring.ts';
import { ProblemRow } from './ProblemRow.tsx';
import { nextShown, readShown } from './problemPlace.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { isSelected, noSelection, problemKey, rangeSelected, selectedOf, toggled } from './selection.ts';

interface ProblemGroupProps {
  readonly cause: ProblemView['cause'];
  readonly count: number;
  /** Shows only problems of this Library. */
  readonly library: string | undefined;
  readonly onIgnored: (ignored: Ignored) => void;
}

export function ProblemGroup({ cause, count, library, onIgnored }: ProblemGroupProps) {
  const { texts, locale } = useApp();
  const { problems: words } = texts;
  const { query } = useLocation();
  const shown = readShown(query[cause]);
  const loaded = useLoaded<ProblemList>(`problems${queryText({ cause, library, limit: `${shown}` })}`);
  const { reload } = loaded;
  const counted = useRef(count);
  useEffect(() => {
    if (counted.current === count) return;
    counted.current = count;
    reload();
  }, [count, reload]);
  const { title, step } = words.causes[cause];
  return (
    <section class="problem-group">
      <header>
        <h2>
          {title} <Badge text={count.toLocaleString(locale)} />
        </h2>
        <p>{step}</p>
        {cause === 'unidentified' ? (
          <p>
            <a class="button button-plain" href={at(paths.identify)}>
              {texts.identify.all}
            </a>
          </p>
        ) : null}
      </header>
      <LoadedView of={loaded} wait={<div class="problem-group-wait" />}>
        {({ problems }) => (
          <>
            <Problems
              {...{ cause, count, library, problems }}
              onIgnored={(ignored) => {
                onIgnored(ignored);
                reload();
              }}
            />
            <More cause={cause} count={count} shown={shown} listed={problems.length} />
          </>
        )}
      </LoadedView>
    </section>
  );
}

interface ProblemsProps extends ProblemGroupProps {
  readonly problems: readonly ProblemView[];
}

function Problems({ cause, count, library, problems, onIgnored }: ProblemsProps) {
  const [selection, select] = useState(noSelection);
  /** Where a range begins. */
  const last = useRef<string | undefined>(undefined);
  const { isBusy, end, attempt } = useAttempt();
  const keys = problems.map(problemKey);
  const selected = selectedOf(selection, problems);
  const of = { cause, ...(library === undefined ? {} : { library }) };
  const ignore = (which: readonly ProblemView[] | 'all') =>
    void attempt(
      async (client) => {
        onIgnored(await (which === 'all' ? ignoreAll(client, of) : ignoreSome(client, which)));
        select(noSelection);
      },
      // The bar with "Undo" says it.
      '',
    );
  return (
    <>
      {count === 1 ? null : (
        <SelectionBar
          {...{ cause, count, library, selected, isBusy }}
          all={selection.all}
          onAll={(all) => select({ ...noSelection, all })}
          onIgnore={() => ignore(selection.all ? 'all' : selected)}
        />
      )}
      <AttemptFailure end={end} />
      <ul class="problem-list">
        {problems.map((problem) => {
          const key = problemKey(problem);
          const toggle = (toRange: boolean) => {
            const from = toRange ? last.current : undefined;
            select(from === undefined ? toggled(selection, key, keys) : rangeSelected(selection, from, key, keys));
            last.current = key;
          };
          const row = { problem, isBusy, ignore: () => ignore([problem]) };
          return (
            <li key={key}>
              <ProblemRow
                {...row}
                {...(count === 1 ? {} : { selection: { isOn: isSelected(selection, key), toggle } })}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface MoreProps {
  readonly cause: ProblemView['cause'];
  readonly count: number;
  /** The step in the address. */
  readonly shown: number;
  readonly listed: number;
}

function More({ cause, count, shown, listed }: MoreProps) {
  const { problems: words } = useApp().texts;
  const { query, route } = useLocation();
  if (count <= listed) return null;
  const next = nextShown(shown, count);
  if (next <= shown) return <p>{words.mostOnly(listed, count)}</p>;
  return (
    <Button onClick={() => route(at(paths.problems, { ...query, [cause]: `${next}` }), true)}>
      {words.more(Math.min(count, next) - listed)}
    </Button>
  );
}
