/** Running Jobs, live: one line each, which leads to the details. Nothing while nothing runs. */
import './RunningScans.css';
import { useState } from 'preact/hooks';
import { libraryText } from '../../format/libraryNames.ts';
import type { JobView } from '../../generated/api.ts';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useLive } from '../../state/useLive.ts';
import { HomeSection } from './HomeSection.tsx';

export function RunningScans() {
  const { texts } = useApp();
  const [jobs, setJobs] = useState<readonly JobView[]>([]);
  useLive({ onJobs: ({ jobs: running }) => setJobs(running) });
  if (jobs.length === 0) return null;
  return (
    <HomeSection title={texts.home.scans} more={{ text: texts.home.scanDetails, href: at(paths.activity) }}>
      <ul class="scans">
        {jobs.map((job) => (
          <li key={job.id}>
            <RunningScan job={job} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function RunningScan({ job }: { readonly job: JobView }) {
  const { texts, locale } = useApp();
  const { activity } = texts;
  const { titlesDone = 0, titlesKnown = 0, current, kind } = job;
  const progress =
    titlesKnown > 0
      ? activity.progress(titlesDone.toLocaleString(locale), titlesKnown.toLocaleString(locale))
      : kind === 'walk'
        ? activity.progressStarting
        : activity.videos(job.videos ?? 0);
  const name = libraryText(job.library);
  return (
    <div class="scan">
      <p class="scan-words">
        <strong dir="auto">{name}</strong>{' '}
        <span>
          {activity.kinds[kind]}
          {', '}
          {progress}
        </span>
      </p>
      <progress
        class="scan-bar"
        aria-label={`${name}: ${progress}`}
        {...(titlesKnown > 0 ? { value: titlesDone, max: titlesKnown } : {})}
      />
      <p class="scan-current" dir="auto">
        {current[0] ?? ''}
      </p>
    </div>
  );
}
