/** One Job as it runs. */
import './JobCard.css';
import { useId } from 'preact/hooks';
import { useApp } from '../../app/appState.ts';
import { useNow } from '../../app/useNow.ts';
import { durationText } from '../../format/duration.ts';
import type { JobView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';

export function JobCard({ job }: { readonly job: JobView }) {
  const { texts, locale } = useApp();
  const { work } = texts;
  const now = useNow(1);
  const phaseId = useId();
  const { titlesDone, titlesKnown, phase } = job;
  const seconds = (now - Date.parse(job.startedAt)) / 1000;
  const isCounted = titlesKnown !== undefined && titlesKnown > 0;
  return (
    <article class="job-card">
      <header class="job-card-head">
        <h3 dir="auto">{job.library}</h3>
        <p class="job-card-kind">
          {work.job(work.kinds[job.kind], job.number)}
          {', '}
          {extentOf(job, work)}
        </p>
        <p class="job-card-time">{work.running(durationText(Math.max(0, Math.round(seconds)), locale))}</p>
      </header>
      <p class="job-card-phase" id={phaseId}>
        <span>{phase === undefined ? work.kinds[job.kind] : (work.phases[phase] ?? phase)}</span>
        <span>
          {isCounted
            ? work.progress((titlesDone ?? 0).toLocaleString(locale), titlesKnown.toLocaleString(locale))
            : job.kind === 'walk'
              ? work.progressStarting
              : ''}
        </span>
      </p>
      <progress
        class="job-card-bar"
        aria-labelledby={phaseId}
        {...(isCounted ? { value: titlesDone ?? 0, max: titlesKnown } : {})}
      />
      {job.current.length === 0 ? null : (
        <div class="job-card-current">
          <h4>{work.current}</h4>
          <ul>
            {job.current.slice(0, 8).map((name) => (
              <li key={name} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p class="job-card-notes">
        {job.trigger === undefined ? null : <span>{work.triggers[job.trigger]}</span>}
        {job.warnings === 0 ? null : <Badge tone="warn" text={work.warnings(job.warnings)} />}
        {job.failures === 0 ? null : <Badge tone="bad" text={work.failures(job.failures)} />}
        {job.yielding === true ? <Badge tone="info" text={work.yielding} /> : null}
      </p>
    </article>
  );
}

function extentOf(job: JobView, work: ReturnType<typeof useApp>['texts']['work']): string {
  if (job.kind === 'tiles') return work.videos(job.videos ?? 0);
  return job.full === true ? work.full : work.folders(job.folders?.length ?? 0);
}
