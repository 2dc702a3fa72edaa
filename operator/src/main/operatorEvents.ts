/** What the operator does, told to log and metrics. Labels come from fixed lists. */
import type { LibraryKey } from '../library/document.ts';
import type { Step } from '../library/pass.ts';
import type { LocalEvents } from './localOperator.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

export function operatorEvents(log: Logger, metrics: Metrics): LocalEvents {
  const runs = metrics.counter('projectionist_runs_total', 'Runs that ended, by how', ['library', 'result']);
  const troubles = metrics.counter('projectionist_troubles_total', 'Passes that failed and are tried again', [
    'library',
  ]);
  return {
    step: (library, step) => {
      if (step.do === 'endWalk') runs.add({ library, result: step.next.lastRun?.result ?? 'Lost' });
      logStep(log, library, step);
    },
    trouble: (library, error) => {
      troubles.add({ library });
      log.error({ library, err: error }, 'a pass failed; it is tried again');
    },
    jobEnded: (library, job, ended, stderrTail) => {
      const fields = { library, job: job.job, ...ended, ...(stderrTail === '' ? {} : { stderr: stderrTail }) };
      if ((ended.code === 0 || ended.code === 3) && stderrTail === '') log.debug(fields, 'a Job ended');
      else log.warn(fields, 'a Job ended');
    },
    jobLine: (library, job, line) => log.debug({ library, job: job.job, line }, 'a Job says'),
  };
}

function logStep(log: Logger, library: LibraryKey, step: Step): void {
  switch (step.do) {
    case 'claimWalk': {
      const { run } = step.next;
      log.info(
        {
          library,
          run: run?.number,
          full: run?.full !== undefined,
          folders: run?.folders.length,
          trigger: run?.trigger,
        },
        'a run is claimed',
      );
      return;
    }
    case 'endWalk': {
      const last = step.next.lastRun;
      const fields = {
        library,
        run: step.run.number,
        result: last?.result,
        ...(last?.reason === undefined ? {} : { reason: last.reason }),
      };
      if (last?.result === 'Succeeded' || last?.result === 'Yielded') log.info(fields, 'a run ended');
      else log.warn(fields, 'a run ended and gave back what it took');
      return;
    }
    case 'claimTiles':
      log.info(
        { library, job: step.next.tiles?.job, videos: step.next.tiles?.videos.length },
        'a tiles Job is claimed',
      );
      return;
    case 'endTiles':
      log.info({ library, job: step.tiles.job }, 'a tiles Job ended');
      return;
    default:
      log.debug({ library, step: step.do }, 'a step');
  }
}
