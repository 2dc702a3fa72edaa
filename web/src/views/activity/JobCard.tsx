/** One running Job. */
import './JobCard.css';
import { useId } from 'preact/hooks';
import { durationText } from '../../format/duration.ts';
import { libraryText } from '../../format/libraryNames.ts';
import type { JobView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';
import type { Texts } from '../../texts/en.ts';
import { causeSentence, namesOf, tellingCause } from './runCause.ts';
import { Troubles } from './Troubles.tsx';

export function JobCard({ job }: { readonly job: JobView }) {
  const { texts, locale } = useApp();
  const { activity } = texts;
  const now = useNow(1);
  const phaseId = useId();
  const { titlesDone, titlesKnown, phases = [], currentPhases = [], failed = [], warned = [] } = job;
  const number = (value: number) => value.toLocaleString(locale);
  const seconds = (now - Date.parse(job.startedAt)) / 1000;
  const isCounted = titlesKnown !== undefined && titlesKnown > 0;
  return (
    <article class="job-card">
      <header class="job-card-head">
        <h3 dir="auto">{titleOf(job, activity, locale)}</h3>
        <p class="job-card-kind">
          {libraryText(job.library)}
          {', '}
          {activity.job(activity.kinds[job.kind], job.number)}
          {', '}
          {extentOf(job, activity)}
        </p>
        <p class="job-card-time">{activity.running(durationText(Math.max(0, Math.round(seconds)), locale))}</p>
      </header>
      <p class="job-card-phase" id={phaseId}>
        <span>
          {isCounted
            ? activity.progress((titlesDone ?? 0).toLocaleString(locale), titlesKnown.toLocaleString(locale))
            : job.kind === 'walk'
              ? activity.progressStarting
              : activity.kinds[job.kind]}
        </span>
      </p>
      <progress
        class="job-card-bar"
        aria-labelledby={phaseId}
        {...(isCounted ? { value: titlesDone ?? 0, max: titlesKnown } : {})}
      />
      {job.current.length === 0 ? null : (
        <div class="job-card-current">
          <h4>{activity.current}</h4>
          <ul>
            {job.current.slice(0, 8).map((name, index) => {
              const phase = currentPhases[index] ?? '';
              return (
                <li key={name}>
                  <span class="job-card-title" dir="auto">
                    {name}
                  </span>
                  {phase === '' ? null : <span class="job-card-doing">{activity.phases[phase] ?? phase}</span>}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {phases.length === 0 ? null : (
        <dl class="job-card-phases" aria-label={activity.byPhase}>
          {phases.map(({ phase, titles, made }) => (
            <div key={phase}>
              <dt>{activity.phases[phase] ?? phase}</dt>
              <dd>
                {activity.through(titles, number(titles))}
                {made === 0 ? null : ` · ${activity.madeInPhase(number(made))}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p class="job-card-notes">{job.yielding === true ? <Badge tone="info" text={activity.yielding} /> : null}</p>
      <Troubles name={activity.failures(job.failures)} count={job.failures} list={failed} tone="bad">
        {activity.failureAdvice}
      </Troubles>
      <Troubles name={activity.warnings(job.warnings)} count={job.warnings} list={warned} tone="warn" />
    </article>
  );
}

function titleOf(job: JobView, activity: Texts['activity'], locale: string): string {
  const library = libraryText(job.library);
  if (job.kind === 'tiles') return activity.tilesOf(library);
  const folderCount = job.folders?.length ?? 0;
  const names = job.full === true ? [] : namesOf(job);
  return causeSentence(tellingCause([job]), names, { activity, locale, library, folderCount });
}

function extentOf(job: JobView, activity: ReturnType<typeof useApp>['texts']['activity']): string {
  if (job.kind === 'tiles') return activity.videos(job.videos ?? 0);
  return job.full === true ? activity.full : activity.folders(job.folders?.length ?? 0);
}
