/** The activity view: running Jobs, then finished runs. It starts and stops nothing. */
import './Activity.css';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Connection } from '../../api/liveEvents.ts';
import { libraryText } from '../../format/libraryNames.ts';
import type { JobList, LibraryList, RunList } from '../../generated/api.ts';
import { Choice } from '../../parts/Choice.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths, queryText } from '../../state/address.ts';
import { useTexts } from '../../state/appState.ts';
import { useLive } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { JobCard } from './JobCard.tsx';
import { RunChart } from './RunChart.tsx';
import { RunGroupEntry } from './RunGroupEntry.tsx';
import { runGroups } from './runGroups.ts';

const runsShown = '60';

export function Activity() {
  const { activity } = useTexts();
  const { query, route } = useLocation();
  const library = query['library'] ?? '';
  const first = useLoaded<JobList>('jobs');
  const libraries = useLoaded<LibraryList>('libraries');
  const runs = useLoaded<RunList>(`runs${queryText({ library, limit: runsShown })}`);
  const [jobList, setJobList] = useState<JobList>();
  const connection = useLive({
    onJobs: (jobs) => {
      // A Job that is missing now has ended: its run is in the history.
      if (jobs.jobs.length < (jobList?.jobs.length ?? 0)) runs.reload();
      setJobList(jobs);
    },
    onChange: (name) => {
      if (name === 'libraries') runs.reload();
    },
  });
  const options = [
    { value: '', text: activity.allLibraries },
    ...(libraries.value?.libraries.map(({ id }) => ({ value: id, text: libraryText(id) })) ?? []),
  ];
  return (
    <div class="wide">
      <Heading text={activity.title} under={<ConnectionLine connection={connection} />} />
      <section class="activity-section">
        <h2>{activity.now}</h2>
        {jobList === undefined ? (
          <LoadedView of={first} wait={<div class="activity-wait" />}>
            {(jobs) => <Jobs list={jobs} />}
          </LoadedView>
        ) : (
          <Jobs list={jobList} />
        )}
      </section>
      <section class="activity-section">
        <div class="activity-bar">
          <h2>{activity.history}</h2>
          {options.length > 2 ? (
            <Choice
              label={activity.library}
              labelHidden
              value={library}
              options={options}
              onChange={(value) => route(at(paths.activity, { library: value }), true)}
            />
          ) : null}
        </div>
        <LoadedView of={runs}>{(list) => <History list={list} />}</LoadedView>
      </section>
    </div>
  );
}

function ConnectionLine({ connection }: { readonly connection: Connection | undefined }) {
  const { activity } = useTexts();
  return (
    <p class={`activity-connection activity-connection-${connection ?? 'waiting'}`}>
      {/* The frame says that the server does not answer. */}
      {connection === undefined || connection === 'away' ? '\u00a0' : activity.connection[connection]}
    </p>
  );
}

function Jobs({ list }: { readonly list: JobList }) {
  const { activity } = useTexts();
  if (list.jobs.length === 0) {
    return (
      <div class="activity-idle">
        <p class="activity-idle-title">{activity.idle}</p>
        <p>{activity.idleAdvice}</p>
      </div>
    );
  }
  return (
    <ul class="activity-jobs">
      {list.jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}

function History({ list: { runs } }: { readonly list: RunList }) {
  const { activity } = useTexts();
  if (runs.length === 0) {
    return (
      <Notice title={activity.noHistory} icon="activity">
        <p>{activity.noHistoryAdvice}</p>
      </Notice>
    );
  }
  return (
    <>
      <RunChart runs={runs} />
      <ol class="activity-runs" aria-label={activity.table.caption}>
        {runGroups(runs).map((group) => (
          <li key={group.key}>
            <RunGroupEntry group={group} />
          </li>
        ))}
      </ol>
    </>
  );
}
