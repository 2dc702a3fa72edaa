/** One entry of the history: the runs of one cause, or a fold of runs that found nothing new. */
import './RunGroupEntry.css';
import { instantText, pastText } from '../../format/words.ts';
import type { RunView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';
import { RunEntry } from './RunEntry.tsx';
import type { RunGroup } from './runGroups.ts';

export function RunGroupEntry({ group }: { readonly group: RunGroup<RunView> }) {
  const { texts, locale } = useApp();
  const { activity } = texts;
  if (group.kind === 'quiet') {
    return <Folded text={activity.quiet(group.runs.length.toLocaleString(locale))} runs={group.runs} />;
  }
  const { run, others } = group;
  return (
    <>
      <RunEntry run={run} />
      {others.length === 0 ? null : (
        <Folded text={activity.sameCause(others.length, others.length.toLocaleString(locale))} runs={others} />
      )}
    </>
  );
}

function Folded({ text, runs }: { readonly text: string; readonly runs: readonly RunView[] }) {
  const { locale } = useApp();
  const now = useNow(30);
  const newest = runs[0]?.startedAt;
  return (
    <details class="run-others">
      <summary>
        <span class="run-others-text">{text}</span>
        {newest === undefined ? null : (
          <time dateTime={newest} title={instantText(newest, locale)}>
            {pastText(newest, now, locale)}
          </time>
        )}
      </summary>
      <ol>
        {runs.map((run) => (
          <li key={run.id}>
            <RunEntry run={run} />
          </li>
        ))}
      </ol>
    </details>
  );
}
