/** One finished run, or several of one cause: the results, and the problems with paths and next steps. */
import './RunEntry.css';
import { durationText } from '../../format/duration.ts';
import { instantText, pastText } from '../../format/words.ts';
import type { RunView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';
import { madeFacts } from './madeFacts.ts';
import { isQuiet } from './runGroups.ts';
import { resultTone, resultWord } from './runResult.ts';
import { sumOf } from './runSum.ts';
import { Troubles } from './Troubles.tsx';

interface RunEntryProps {
  /** What it was about. */
  readonly title: string;
  /** Behind the title, less loud. */
  readonly beside?: string;
  readonly run: RunView;
  /** All runs of its cause, `run` among them: their results are added up. */
  readonly runs: readonly RunView[];
}

export function RunEntry({ title, beside, run, runs }: RunEntryProps) {
  const { texts, locale } = useApp();
  const { activity } = texts;
  const now = useNow(30);
  const number = (value: number) => value.toLocaleString(locale);
  const { made, gone, removed, durationSeconds } = sumOf(runs);
  const results = [
    ...((run.titles ?? 0) === 0 ? [] : [activity.changed(number(run.titlesChanged ?? 0), number(run.titles ?? 0))]),
    ...madeFacts(made).map(([fact, count]) => texts.facts.counted(count, number(count), fact)),
    ...(gone === 0 ? [] : [activity.gone(gone)]),
    ...(removed === 0 ? [] : [activity.removed(removed)]),
  ];
  const notes = runs.every(isQuiet) ? [activity.nothingMade] : results;
  return (
    <article class="run-entry">
      <header class="run-entry-head">
        <h3>
          <span class="run-entry-name">{title}</span>
          {beside === undefined ? null : <span class="run-entry-beside"> {beside}</span>}
        </h3>
        <Badge tone={resultTone(run)} text={activity.results[resultWord(run)]} />
        <p class="run-entry-when">
          <time dateTime={run.startedAt} title={instantText(run.startedAt, locale)}>
            {pastText(run.startedAt, now, locale)}
          </time>
          {durationSeconds === undefined ? null : (
            <>
              {' · '}
              <span>{durationText(durationSeconds, locale)}</span>
            </>
          )}
        </p>
      </header>
      {run.error === undefined ? null : (
        <p class="run-entry-error" dir="auto">
          <MessageText text={run.error} coded={run.coded} alone />
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
