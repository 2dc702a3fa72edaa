/** One finished run: its results, and its problems with paths and next steps. */
import './RunEntry.css';
import { durationText } from '../../format/duration.ts';
import { instantText, pastText } from '../../format/words.ts';
import type { RunView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';
import { folderName } from './folderName.ts';
import { madeFacts } from './madeFacts.ts';
import { isQuiet } from './runGroups.ts';
import { resultTone, resultWord } from './runResult.ts';
import { Troubles } from './Troubles.tsx';

/** As many names as fit on a line or two. */
const namesShown = 3;

export function RunEntry({ run }: { readonly run: RunView }) {
  const { texts, locale } = useApp();
  const { activity } = texts;
  const now = useNow(30);
  const number = (value: number) => value.toLocaleString(locale);
  const notes = [
    ...((run.titles ?? 0) === 0 ? [] : [activity.changed(number(run.titlesChanged ?? 0), number(run.titles ?? 0))]),
    ...madeFacts(run.made).map(([fact, count]) => activity.made(count, number(count), fact)),
    ...(run.gone === 0 ? [] : [activity.gone(run.gone)]),
    ...(run.removed === 0 ? [] : [activity.removed(run.removed)]),
  ];
  if (notes.length === 0 && isQuiet(run)) notes.push(activity.nothingMade);
  const names = [...new Set(run.folders.map(folderName))].slice(0, namesShown);
  const more = run.folderCount - names.length;
  return (
    <article class="run-entry">
      <header class="run-entry-head">
        <h3>
          {names.map((name, index) => (
            <span key={name} class="run-entry-name">
              <bdi>{name}</bdi>
              {index < names.length - 1 ? ', ' : ' '}
            </span>
          ))}
          {names.length > 0 && more > 0 ? `${activity.more(number(more))} ` : null}
          <span class={names.length > 0 ? 'run-entry-number' : undefined} dir="auto">
            {run.library}
          </span>{' '}
          <span class="run-entry-number">{run.number}</span>
        </h3>
        <Badge tone={resultTone(run)} text={activity.results[resultWord(run)]} />
        <p class="run-entry-when">
          <time dateTime={run.startedAt} title={instantText(run.startedAt, locale)}>
            {pastText(run.startedAt, now, locale)}
          </time>
          {run.durationSeconds === undefined ? null : (
            <>
              {' · '}
              <span>{durationText(run.durationSeconds, locale)}</span>
            </>
          )}
        </p>
      </header>
      {run.error === undefined ? null : (
        <p class="run-entry-error" dir="auto">
          <MessageText text={run.error} />
        </p>
      )}
      {notes.length === 0 ? null : <p class="run-entry-made">{notes.join(' · ')}</p>}
      <Troubles name={activity.failures(run.failureCount)} count={run.failureCount} list={run.failures} tone="bad">
        {activity.failureAdvice}
      </Troubles>
      <Troubles name={activity.waiting(run.waiting.length)} count={run.waiting.length} list={run.waiting} tone="plain">
        {activity.waitingAdvice}
      </Troubles>
      <Troubles name={activity.warnings(run.warningCount)} count={run.warningCount} list={run.warnings} tone="warn" />
    </article>
  );
}
