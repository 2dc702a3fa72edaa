/**
 * The judge of the chaos test detects each fault it is made for, and nothing else. The histories are as an API server
 * would have stored them.
 */
import { describe, expect, test } from 'vitest';
import { ChaosJudge, type Owed } from './chaosJudge.ts';

const library = 'media/movies';
const heat = '/media/Heat (1995)';
const alien = '/media/Alien (1979)';
const noon = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:10:00.000Z';

interface Story {
  readonly judge: ChaosJudge;
  named(path: string | undefined, replica?: string): Owed;
  answered(path: string | undefined, replica?: string): Owed;
  wrote(status: object): void;
}

function story(): Story {
  const judge = new ChaosJudge();
  const named = (path: string | undefined, replica = 'a') => judge.sent(library, path, replica);
  return {
    judge,
    named,
    answered(path, replica) {
      const one = named(path, replica);
      judge.answered(one, 204, 5_000, true);
      return one;
    },
    wrote: (status) => judge.wrote(library, status),
  };
}

const held = (path: string, tries = 0, notBefore = noon) => ({ path, tries, notBefore });
const pending = (...paths: readonly string[]) => ({
  pending: { full: false, folders: paths.map((path) => held(path)) },
});
const absorbed = { pending: { full: true, absorbed: true, folders: [] } };
const run = (number: number, ...paths: readonly string[]) => ({
  run: { number, id: `id-${number}`, folders: paths.map((path) => held(path)), claimedAt: noon },
});
const fullRun = (number: number) => ({
  run: { number, id: `id-${number}`, folders: [], fullWalk: { tries: 0 }, claimedAt: noon },
});
const ended = (number: number, result = 'Succeeded') => ({ lastRun: { id: `id-${number}`, result } });
const none = { pending: { full: false, folders: [] } };
const many = (count: number) => Array.from({ length: count }, (_, index) => `/media/Title ${index}`);

function walked(judge: ChaosJudge, number: number): void {
  judge.jobMade(library, `id-${number}`, `movies-walk-${number}`);
  judge.walkBegan(library, `id-${number}`);
  judge.walkCompleted(`id-${number}`);
  judge.walkEnded(library, `id-${number}`);
}

describe('the judge reports nothing for', () => {
  test.each<[string, (story: Story) => void]>([
    [
      'a folder that is held, claimed, walked and done',
      ({ judge, named, wrote }) => {
        const one = named(heat);
        wrote(pending(heat));
        judge.answered(one, 204, 3, false);
        wrote({ ...none, ...run(1, heat) });
        walked(judge, 1);
        wrote({ ...none, ...ended(1) });
      },
    ],
    [
      'a folder that is put back and walked by the next run',
      ({ judge, answered, wrote }) => {
        answered(heat);
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        wrote({ pending: { full: false, folders: [held(heat, 1, later)] }, ...ended(1, 'Failed') });
        wrote({ ...none, run: { ...run(2).run, claimedAt: later, folders: [held(heat, 1, later)] }, ...ended(1) });
        walked(judge, 2);
        wrote({ ...none, ...ended(2) });
      },
    ],
    [
      'a folder in backoff that a run leaves behind',
      ({ judge, answered, wrote }) => {
        answered(heat);
        wrote({ pending: { full: false, folders: [held(heat, 1, later), held(alien)] } });
        wrote({ pending: { full: false, folders: [held(heat, 1, later)] }, ...run(1, alien) });
        walked(judge, 1);
        wrote({ pending: { full: false, folders: [held(heat)] }, ...ended(1) });
        wrote({ ...none, ...run(2, heat) });
        walked(judge, 2);
        wrote({ ...none, ...ended(2) });
      },
    ],
    [
      'more than 64 folders that become a full walk',
      ({ judge, answered, wrote }) => {
        for (const path of many(65)) answered(path);
        wrote(pending(...many(64)));
        wrote(absorbed);
        wrote({ ...none, ...fullRun(1) });
        walked(judge, 1);
        wrote({ ...none, ...ended(1) });
      },
    ],
    [
      'a folder that was only in the memory of a killed process after a failed write',
      ({ judge, answered }) => {
        answered(heat);
        judge.died('a');
      },
    ],
    [
      'a webhook without a response',
      ({ judge, named }) => {
        judge.unanswered(named(heat));
      },
    ],
    [
      'a Job that is recreated after it was deleted by hand',
      ({ judge, wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        judge.jobMade(library, 'id-1', 'movies-walk-1');
        judge.jobDeleted(library, 'id-1');
        walked(judge, 1);
        wrote({ ...none, ...ended(1) });
      },
    ],
    [
      'a Library that is recreated and walked at once',
      ({ judge, answered, wrote }) => {
        answered(heat);
        wrote(pending(heat));
        judge.gone(library);
        wrote({});
        wrote({ ...none, ...fullRun(1) });
        walked(judge, 1);
        wrote({ ...none, ...ended(1) });
      },
    ],
    [
      'one leader after another, and a moment without any',
      ({ judge }) => {
        for (const leaders of [['a'], [], ['b']]) judge.sawLeaders(leaders);
      },
    ],
  ])('%s', (_, tell) => {
    const history = story();
    tell(history);
    history.judge.close();
    expect(history.judge.broken).toEqual([]);
  });
});

describe('the judge reports', () => {
  test.each<[string, string, (story: Story) => void]>([
    [
      '2 two runs',
      'two walks of a Library in one live list',
      ({ judge }) => {
        judge.sawLive([
          { library, runId: 'id-1', isTiles: false },
          { library, runId: 'id-1', isTiles: true },
          { library, runId: 'id-2', isTiles: false },
        ]);
      },
    ],
    [
      '2 two runs',
      'more Libraries under way than may be',
      ({ judge }) => {
        judge.sawLive(many(41).map((name) => ({ library: name, runId: name, isTiles: false })));
      },
    ],
    [
      'leader',
      'two replicas that lead at once',
      ({ judge }) => {
        judge.sawLeaders(['a', 'b']);
      },
    ],
    [
      'left',
      'a Job without an end',
      ({ judge }) => {
        judge.left(['movies-walk-1']);
      },
    ],
    [
      '1 never',
      'a recreated Library without a full walk',
      ({ judge, wrote }) => {
        judge.gone(library);
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        walked(judge, 1);
        wrote({ ...none, ...ended(1) });
      },
    ],
    [
      'blame',
      'a try that is counted although the Job was deleted',
      ({ judge, answered, wrote }) => {
        answered(heat);
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        judge.jobMade(library, 'id-1', 'movies-walk-1');
        judge.jobDeleted(library, 'id-1');
        wrote({ pending: { full: false, folders: [held(heat, 1, later)] }, ...ended(1, 'Lost') });
      },
    ],
    [
      '1 lost',
      'a folder that is not put back after a failure',
      ({ answered, wrote }) => {
        answered(heat);
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        wrote({ ...none, ...ended(1, 'Failed') });
      },
    ],
    [
      '1 lost',
      "a folder that another process's write removed",
      ({ answered, wrote }) => {
        answered(heat);
        wrote(pending(heat));
        wrote(pending(alien));
      },
    ],
    [
      '1 lost',
      'a run recorded as succeeded whose walk was killed',
      ({ judge, wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        judge.walkBegan(library, 'id-1');
        judge.walkEnded(library, 'id-1');
        wrote({ ...none, ...ended(1) });
      },
    ],
    [
      '1 never',
      'a folder that was acknowledged and never held',
      ({ answered }) => {
        answered(heat);
      },
    ],
    [
      '1 never',
      'a folder that was named after the claim that took it before',
      ({ judge, answered, wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        answered(heat);
        walked(judge, 1);
        wrote({ ...none, ...ended(1) });
      },
    ],
    [
      '1 never',
      'a run that never ends',
      ({ wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
      },
    ],
    [
      '1 never',
      'a full walk that never ran',
      ({ answered }) => {
        answered(undefined);
      },
    ],
    [
      'durable',
      'an acknowledgement before the folder was held',
      ({ judge, named }) => {
        judge.answered(named(heat), 204, 20, false);
      },
    ],
    [
      '8 answer',
      'another status than 204',
      ({ judge, named }) => {
        judge.answered(named(heat), 503, 5_000, true);
      },
    ],
    [
      '2 two runs',
      'a run that is claimed over another',
      ({ wrote }) => {
        wrote(pending(heat, alien));
        wrote({ ...pending(alien), ...run(1, heat, alien) });
        wrote({ ...none, ...run(2, alien) });
      },
    ],
    [
      '2 two runs',
      'a run that is removed without an end',
      ({ wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        wrote(pending(heat));
      },
    ],
    [
      '2 two runs',
      'a number that is used twice',
      ({ judge, wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        walked(judge, 1);
        wrote({ ...pending(heat), ...ended(1) });
        wrote({ ...none, run: { ...run(1, heat).run, id: 'other' }, ...ended(1) });
      },
    ],
    [
      '2 two runs',
      'a walk beside another',
      ({ judge, wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        judge.walkBegan(library, 'id-1');
        judge.walkBegan(library, 'id-1');
      },
    ],
    [
      '2 two runs',
      'a walk of a run that has ended',
      ({ judge, wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        wrote({ ...pending(heat), ...ended(1, 'Lost') });
        judge.walkBegan(library, 'id-1');
      },
    ],
    [
      '2 two runs',
      'a Job of an unclaimed run',
      ({ judge }) => {
        judge.jobMade(library, 'id-1', 'movies-walk-1');
      },
    ],
    [
      '3 sixty-four',
      'more than 64 folders in the list',
      ({ wrote }) => {
        wrote(pending(...many(65)));
      },
    ],
    [
      '3 sixty-four',
      'a full walk made from a few folders',
      ({ answered, wrote }) => {
        for (const path of many(12)) answered(path);
        wrote(pending(...many(12)));
        wrote(absorbed);
      },
    ],
    [
      '4 one Job',
      'a due folder that a run leaves behind',
      ({ wrote }) => {
        wrote(pending(heat, alien));
        wrote({ ...pending(alien), ...run(1, heat) });
      },
    ],
    [
      '4 one Job',
      'a folder that a run takes although it was not held',
      ({ wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat, alien) });
      },
    ],
    [
      '4 one Job',
      'a folder that is held twice',
      ({ wrote }) => {
        wrote(pending(heat, heat));
      },
    ],
    [
      '4 one Job',
      'a second Job of one run',
      ({ judge, wrote }) => {
        wrote(pending(heat));
        wrote({ ...none, ...run(1, heat) });
        judge.jobMade(library, 'id-1', 'movies-walk-1');
        judge.jobMade(library, 'id-1', 'movies-walk-1');
      },
    ],
  ])('%s: %s', (rule, _, tell) => {
    const history = story();
    tell(history);
    history.judge.close();
    expect(history.judge.broken.map((broken) => broken.rule)).toContain(rule);
  });
});
