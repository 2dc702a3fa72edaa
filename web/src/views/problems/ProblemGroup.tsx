/** Problems of one cause: the reason, the next step, and the titles or paths. */
import './ProblemGroup.css';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { instantText, pastText } from '../../format/words.ts';
import type { ProblemList, ProblemView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Button } from '../../parts/Button.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { at, paths, queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { useNow } from '../../state/useNow.ts';
import { ProblemAction } from './ProblemAction.tsx';
import { nextShown, problemName, readShown } from './problemPlace.ts';

interface ProblemGroupProps {
  readonly cause: ProblemView['cause'];
  readonly count: number;
  /** Shows only problems of this Library. */
  readonly library: string | undefined;
}

export function ProblemGroup({ cause, count, library }: ProblemGroupProps) {
  const { texts, locale } = useApp();
  const { problems: words } = texts;
  const { query, route } = useLocation();
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
            <ul class="problem-list">
              {problems.map((problem) => (
                <li key={`${problem.library} ${problem.title} ${problem.path}`}>
                  <Problem problem={problem} />
                </li>
              ))}
            </ul>
            {nextShown(shown, count) > shown && count > problems.length ? (
              <Button
                onClick={() => route(at(paths.problems, { ...query, [cause]: `${nextShown(shown, count)}` }), true)}
              >
                {words.more(Math.min(count, nextShown(shown, count)) - problems.length)}
              </Button>
            ) : count > problems.length ? (
              <p>{words.mostOnly(problems.length, count)}</p>
            ) : null}
          </>
        )}
      </LoadedView>
    </section>
  );
}

function Problem({ problem }: { readonly problem: ProblemView }) {
  const { texts, locale } = useApp();
  const { problems: words } = texts;
  const now = useNow(60);
  const { cause, path, detail, coded, library, since } = problem;
  const sinceWords = cause === 'lostPath' ? words.firstNamed : words.since;
  const name = problemName(problem);
  return (
    <article class="problem">
      <div class="problem-words">
        <h3 dir="auto">{name === '' ? words.wholeLibrary : name}</h3>
        {path === '' || path === name ? null : (
          <p class="problem-path" dir="auto">
            <code>{path}</code>
          </p>
        )}
        <p dir="auto">
          <MessageText text={detail} coded={coded} />
        </p>
        <p class="problem-since">
          <span dir="auto">{library}</span>
          {since === undefined ? null : (
            <>
              {', '}
              <time dateTime={since} title={instantText(since, locale)}>
                {sinceWords(pastText(since, now, locale))}
              </time>
            </>
          )}
        </p>
      </div>
      <ProblemAction problem={problem} />
    </article>
  );
}
