/** The work view: running Jobs, then finished runs. It starts and stops nothing. */
import './Work.css';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Connection } from '../../api/liveEvents.ts';
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

export function Work() {
  const { work } = useTexts();
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
    { value: '', text: work.allLibraries },
    ...(libraries.value?.libraries.map(({ id }) => ({ value: id, text: id })) ?? []),
  ];
  return (
    <>
      <Heading text={work.title} under={<ConnectionLine connection={connection} />} />
      <section class="work-section">
        <h2>{work.now}</h2>
        {jobList === undefined ? (
          <LoadedView of={first} wait={<div class="work-wait" />}>
            {(jobs) => <Jobs list={jobs} />}
          </LoadedView>
        ) : (
          <Jobs list={jobList} />
        )}
      </section>
      <section class="work-section">
        <div class="work-bar">
          <h2>{work.history}</h2>
          {options.length > 2 ? (
            <Choice
              label={work.library}
              labelHidden
              value={library}
              options={options}
              onChange={(value) => route(at(paths.work, { library: value }), true)}
            />
          ) : null}
        </div>
        <LoadedView of={runs}>{(list) => <History list={list} />}</LoadedView>
      </section>
    </>
  );
}

function ConnectionLine({ connection }: { readonly connection: Connection | undefined }) {
  const { work } = useTexts();
  return (
    <p class={`work-connection work-connection-${connection ?? 'waiting'}`}>
      {/* The frame says that the server does not answer. */}
      {connection === undefined || connection === 'away' ? '\u00a0' : work.connection[connection]}
    </p>
  );
}

function Jobs({ list }: { readonly list: JobList }) {
  const { work } = useTexts();
  if (list.jobs.length === 0) {
    return (
      <div class="work-idle">
        <p class="work-idle-title">{work.idle}</p>
        <p>{work.idleAdvice}</p>
      </div>
    );
  }
  return (
    <ul class="work-jobs">
      {list.jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}

function History({ list: { runs } }: { readonly list: RunList }) {
  const { work } = useTexts();
  if (runs.length === 0) {
    return (
      <Notice title={work.noHistory} icon="work">
        <p>{work.noHistoryAdvice}</p>
      </Notice>
    );
  }
  return (
    <>
      <RunChart runs={runs} />
      <ol class="work-runs" aria-label={work.table.caption}>
        {runGroups(runs).map((group) => (
          <li key={group.key}>
            <RunGroupEntry group={group} />
          </li>
        ))}
      </ol>
    </>
  );
}
