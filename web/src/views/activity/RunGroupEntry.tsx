/** One entry of the history: the runs of one cause, or a fold of runs that found nothing new. */
import './RunGroupEntry.css';
import type { ComponentChildren } from 'preact';
import { libraryText } from '../../format/libraryNames.ts';
import { instantText, pastText } from '../../format/words.ts';
import type { RunView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';
import { RunEntry } from './RunEntry.tsx';
import { causeSentence, namesOf, tellingCause } from './runCause.ts';
import type { RunGroup } from './runGroups.ts';
import { repeatWords } from './runRepeat.ts';

export function RunGroupEntry({ group }: { readonly group: RunGroup<RunView> }) {
  const { texts, locale } = useApp();
  const { activity } = texts;
  const sentence = useSentence();
  const { runs } = group;
  const shown = runs.length.toLocaleString(locale);
  if (group.kind === 'quiet') {
    return (
      <Folded text={activity.quiet(shown)} runs={runs} withTime>
        {(run) => <RunEntry title={sentence([run])} beside={activity.numbered(run.number)} run={run} runs={[run]} />}
      </Folded>
    );
  }
  const { run } = group;
  const title = sentence(runs);
  const library = libraryText(run.library);
  // A full scan's sentence names its Library already.
  const isNamed = namesOf(run).length === 0;
  if (runs.length === 1) {
    const number = activity.numbered(run.number);
    return <RunEntry title={title} beside={isNamed ? number : `${library} · ${number}`} run={run} runs={runs} />;
  }
  return (
    <>
      <RunEntry
        title={activity.several(title, shown)}
        {...(isNamed ? {} : { beside: library })}
        run={run}
        runs={runs}
      />
      <Folded text={activity.allScans(shown)} runs={runs}>
        {(each) => (
          <RunEntry
            title={activity.numbered(each.number)}
            beside={repeatWords(each, activity) ?? sentence([each])}
            run={each}
            runs={[each]}
          />
        )}
      </Folded>
    </>
  );
}

function useSentence(): (runs: readonly RunView[]) => string {
  const { texts, locale } = useApp();
  return (runs) => {
    const names = [...new Set(runs.flatMap((run) => namesOf(run)))];
    const folderCount = Math.max(...runs.map((run) => run.folderCount));
    const library = libraryText(runs[0]?.library ?? '');
    return causeSentence(tellingCause(runs), names, { activity: texts.activity, locale, library, folderCount });
  };
}

interface FoldedProps {
  readonly text: string;
  readonly runs: readonly RunView[];
  /** The time of the newest run beside the text. */
  readonly withTime?: true;
  readonly children: (run: RunView) => ComponentChildren;
}

function Folded({ text, runs, withTime, children }: FoldedProps) {
  const { locale } = useApp();
  const now = useNow(30);
  const newest = withTime ? runs[0]?.startedAt : undefined;
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
          <li key={run.id}>{children(run)}</li>
        ))}
      </ol>
    </details>
  );
}
