/**
 * What becomes of a run whose Job or pod fails, on any server: no named folder is lost, and no try is counted wrongly.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour } from '../platform/behaviour.ts';
import { type Fields, fieldsAt, listAt, textAt } from './fake/json.ts';
import { condition, isPodOf, type Library, storyTimeout } from './operating.ts';
import { eventually, openStory, type StoryCluster, type StoryFixture, walkedOnce, walks } from './storyFixture.ts';
import { makeStrayPod } from './strayPod.ts';

/** The film that webhooks name for every Library here. */
const film = 'Heat (1995)';
const video = `${film}/Heat.mkv`;

const isIdle = ({ status }: Library) => status?.run === undefined && status?.held === 0;
const lastOf = ({ status }: Library) => status?.lastRun;

export function troubleFacts(name: string, open: () => Promise<StoryCluster>): void {
  let fixture: StoryFixture;
  beforeAll(async () => {
    fixture = await openStory(open(), { NODE_OPTIONS: `--import=${new URL('./clockJump.ts', import.meta.url).href}` });
    await fixture.house.video(video);
  }, storyTimeout);
  afterAll(() => fixture?.close());

  /** Starts the Library's second run with this behaviour. */
  const begun = async (library: string, second: Behaviour) => {
    const { house, replica } = fixture;
    await walkedOnce(fixture, library);
    await house.play(library, { 'walk-2': second, '*': walks });
    await replica.tell(library, film);
    const isIts = isPodOf(library);
    const itsSecond = (pod: Fields) => isIts(pod) && labelOf(pod, 'projectionist.dev/run') === '2';
    if (second.does === 'hang') {
      await isHanging(itsSecond);
    }
    return itsSecond;
  };
  const isHanging = async (match: (pod: Fields) => boolean) => {
    const { kubelet } = fixture.house;
    const begun = () => kubelet.running().some(({ name: pod, ...one }) => match(one.pod) && hasBegun(kubelet.log(pod)));
    await eventually(begun, (is) => is);
  };
  const setAside = async (library: string) => {
    const { uid } = fieldsAt(await fixture.house.library(library), 'metadata');
    return fixture.postgres.run(`select path, reason from "setAside" where "libraryUid" = '${String(uid)}'`);
  };
  /** The folder is held again with this number of tries, and is walked when it is named once more. */
  const isGivenBack = async (library: string, tries: number, result: string) => {
    const back = await fixture.house.until(
      library,
      ({ status }) => status?.lastRun?.number === 2 && status.run === undefined,
    );
    expect(lastOf(back)).toMatchObject({ result });
    const folders = back.status?.pending?.folders ?? [];
    expect(folders).toMatchObject([{ tries }]);
    await fixture.replica.tell(library, film);
    const walked = await fixture.house.until(library, (one) => (lastOf(one)?.number ?? 0) > 2 && isIdle(one));
    expect(lastOf(walked)).toMatchObject({ result: 'Succeeded', full: false });
    return back;
  };

  describe(`${name}: failing Jobs and pods`, { concurrent: true, timeout: storyTimeout }, () => {
    test('a Job deleted by hand returns its folder, which is walked again', async () => {
      const { house, cluster } = fixture;
      await begun('deleted', { does: 'hang', row: {} });
      const path = `/apis/batch/v1/namespaces/${cluster.namespace}/jobs/deleted-walk-2?propagationPolicy=Background`;
      expect((await house.api.call('DELETE', path)).code).toBe(200);
      const over = await house.until('deleted', ({ status }) => (status?.lastRun?.number ?? 0) >= 2);
      if (over.status?.held === 1) await fixture.replica.tell('deleted', film);
      const walked = await house.until('deleted', (one) => (lastOf(one)?.number ?? 0) > 2 && isIdle(one));
      expect(lastOf(walked)).toMatchObject({ result: 'Succeeded', full: false });
    });

    test('a pod that lost its Job is deleted, and the walk that waited for it continues', async () => {
      const { house, replica, cluster } = fixture;
      await walkedOnce(fixture, 'orphaned');
      const path = await makeStrayPod(house, cluster.namespace, 'orphaned');
      await replica.tell('orphaned', film);
      const walked = await house.until('orphaned', (one) => (lastOf(one)?.number ?? 0) >= 2 && isIdle(one));
      expect(lastOf(walked)).toMatchObject({ number: 2, result: 'Succeeded' });
      await eventually(
        async () => (await house.api.call('GET', path)).code,
        (code) => code === 404,
      );
    });

    test('a Job that dies of SIGSEGV sets its open video aside and returns its folder', async () => {
      await begun('crashing', { does: 'die', signal: 'SIGSEGV', row: { nativeFiles: [video] } });
      const back = await isGivenBack('crashing', 1, 'Failed');
      expect(lastOf(back)?.reason).toBe('the Job died of SIGSEGV');
      expect(await setAside('crashing')).toEqual([{ path: video, reason: expect.stringContaining('SIGSEGV') }]);
      expect(condition(back, 'Ready')).toMatchObject({ status: 'False', reason: 'LastRunFailed' });
    });

    test('a Job that is out of memory sets its video aside only the second time in a row', async () => {
      const { house, replica } = fixture;
      const hangs: Behaviour = { does: 'hang', row: { nativeFiles: [video] } };
      const second = await begun('hungry', hangs);
      await house.play('hungry', { 'walk-3': hangs, '*': walks });
      expect(house.kubelet.runOutOfMemory(second)).toBe(1);
      const once = await house.until('hungry', ({ status }) => status?.lastRun?.number === 2);
      expect(lastOf(once)).toMatchObject({
        result: 'Failed',
        reason: expect.stringMatching(/^the Job died of SIGKILL: .*OOMKilled/u),
      });
      expect(await setAside('hungry')).toEqual([]);
      await replica.tell('hungry', film);
      const isIts = isPodOf('hungry');
      await isHanging(isIts);
      expect(house.kubelet.runOutOfMemory(isIts)).toBe(1);
      const twice = await house.until('hungry', ({ status }) => status?.lastRun?.number === 3);
      expect(twice.status?.pending?.folders).toMatchObject([{ tries: 2 }]);
      expect(await setAside('hungry')).toMatchObject([{ path: video }]);
    });

    test('an evicted pod is replaced, and no try is counted', async () => {
      const { house } = fixture;
      const second = await begun('evicted', { does: 'hang', row: {} });
      await house.play('evicted', { '*': walks });
      expect(house.kubelet.disrupt(second)).toBe(1);
      const walked = await house.until('evicted', (one) => (lastOf(one)?.number ?? 0) >= 2);
      expect(lastOf(walked)).toMatchObject({ number: 2, result: 'Succeeded' });
      expect(walked.status?.held).toBe(0);
    });

    test.each<[library: string, missing: { reason: string; message: string }]>([
      ['homeless', { reason: 'Unschedulable', message: '0/3 nodes are available: 3 Insufficient memory.' }],
      ['imageless', { reason: 'ImagePullBackOff', message: 'Back-off pulling image "projectionist:test"' }],
      ['secretless', { reason: 'CreateContainerConfigError', message: 'secret "database" not found' }],
    ])('a pod of %s that cannot start waits without a try, and walks when it can', async (library, missing) => {
      const { house, replica, cluster } = fixture;
      await walkedOnce(fixture, library);
      const letGo = house.kubelet.hold(isPodOf(library), missing);
      await replica.tell(library, film);
      const pod = await setMessage(library, missing.message);
      expect(asked(await house.library(library))).toMatchObject({ run: { number: 2 }, lastRun: { number: 1 } });
      if (missing.reason === 'Unschedulable') {
        // Like a scheduler that has reported this for longer than the reporting delay.
        const scheduled = { ...missing, type: 'PodScheduled', status: 'False', lastTransitionTime: elevenMinutesAgo() };
        const path = `/api/v1/namespaces/${cluster.namespace}/pods/${pod}/status`;
        await house.api.merge(path, { status: { conditions: [scheduled] } });
        const stalled = await house.until(library, (one) => condition(one, 'Stalled')?.status === 'True');
        expect(condition(stalled, 'Stalled')).toMatchObject({
          reason: 'PodCannotStart',
          message: expect.stringContaining('3 Insufficient memory'),
        });
        expect(condition(stalled, 'Ready')).toMatchObject({ status: 'False', reason: 'PodCannotStart' });
        // The page of every replica shows it too.
        const problems = `/api/v1/problems?library=${encodeURIComponent(`${cluster.namespace}/${library}`)}`;
        const shown = async () => (await replica.get(problems)).text();
        await eventually(shown, (text) => text.includes('"cause":"stalled"') && text.includes('3 Insufficient memory'));
      }
      letGo();
      const walked = await house.until(library, (one) => isIdle(one) && (lastOf(one)?.number ?? 0) >= 2);
      expect(lastOf(walked)).toMatchObject({ number: 2, result: 'Succeeded' });
      await house.until(library, (one) => condition(one, 'Ready')?.status === 'True');
    });
  });

  test(
    `${name}: a Job refused by a quota is retried under its name; the log reports why, and after 10 minutes the status`,
    async () => {
      const { house, replica, cluster } = fixture;
      await walkedOnce(fixture, 'refused');
      const path = `/apis/projectionist.dev/v1alpha1/namespaces/${cluster.namespace}/libraries/refused`;
      const letGo = await cluster.refuseJobs();
      try {
        await replica.tell('refused', film);
        const entriesOf = () => replica.log.filter(({ library }) => library === `${cluster.namespace}/refused`);
        await eventually(entriesOf, (entries) => JSON.stringify(entries).includes('quota'));
        expect(asked(await house.library('refused'))).toMatchObject({ run: { number: 2 }, lastRun: { number: 1 } });
        expect(condition(await house.until('refused', () => true), 'Stalled')?.status).toBe('False');
        replica.process.kill('SIGUSR2');
        // Any change triggers a pass, however late the next retry would be.
        await house.api.merge(path, { metadata: { annotations: { looked: 'at' } } });
        const stalled = await house.until('refused', (one) => condition(one, 'Stalled')?.status === 'True');
        expect(condition(stalled, 'Stalled')).toMatchObject({
          reason: 'JobRefused',
          message: expect.stringContaining('exceeded quota'),
        });
        expect(condition(stalled, 'Ready')).toMatchObject({ status: 'False', reason: 'JobRefused' });
      } finally {
        await letGo();
      }
      const walked = await house.until('refused', (one) => isIdle(one) && (lastOf(one)?.number ?? 0) >= 2);
      expect(lastOf(walked)).toMatchObject({ number: 2, result: 'Succeeded' });
      await house.until('refused', (one) => condition(one, 'Ready')?.status === 'True');
    },
    storyTimeout,
  );

  /** Sets this message in the pod's status; returns the pod's name. */
  async function setMessage(library: string, message: string): Promise<string> {
    const { house, cluster } = fixture;
    const path = `/api/v1/namespaces/${cluster.namespace}/pods?labelSelector=${encodeURIComponent(`projectionist.dev/library=${library},projectionist.dev/run=2`)}`;
    const pods = async () => listAt((await house.api.call('GET', path)).body, 'items');
    const says = (pod: unknown) => JSON.stringify(pod).includes(JSON.stringify(message).slice(1, -1));
    const found = (await eventually(pods, (all) => all.some(says))).find(says);
    return textAt(found, 'metadata', 'name') ?? '';
  }
}

function hasBegun(log: string): boolean {
  return log.includes('"event":"started"');
}

function asked(library: Fields): Fields {
  return fieldsAt(library, 'status');
}

function labelOf(pod: Fields, label: string): string | undefined {
  return textAt(pod, 'metadata', 'labels', label);
}

function elevenMinutesAgo(): string {
  return new Date(Date.now() - 11 * 60_000).toISOString().replace(/\.\d+Z$/u, 'Z');
}
