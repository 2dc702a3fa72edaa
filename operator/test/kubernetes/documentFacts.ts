/**
 * The effect of a person's changes to a Library, on any server: suspended, changed, broken, corrected, deleted,
 * recreated.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { condition, isSettled, type Library, storyTimeout } from './operating.ts';
import { eventually, openStory, type StoryCluster, type StoryFixture, walkedOnce, walks } from './storyFixture.ts';

const film = 'Heat (1995)';
const lastOf = ({ status }: Library) => status?.lastRun;

export function documentFacts(name: string, open: () => Promise<StoryCluster>): void {
  let fixture: StoryFixture;
  beforeAll(async () => {
    fixture = await openStory(open());
  }, storyTimeout);
  afterAll(() => fixture?.close());

  /** Ready for this very generation, as `kubectl wait` and kstatus check it. */
  const readyAgain = async (library: string, generation: number) => {
    const ready = await fixture.house.until(library, (one) => isSettled(one) && one.metadata.generation === generation);
    expect(condition(ready, 'Ready')).toMatchObject({ status: 'True', observedGeneration: generation });
    expect(condition(ready, 'Reconciling')?.status).toBe('False');
    expect(condition(ready, 'Stalled')?.status).toBe('False');
    return ready;
  };
  const pathOf = (library: string) =>
    `/apis/projectionist.dev/v1alpha1/namespaces/${fixture.cluster.namespace}/libraries/${library}`;
  const jobsOf = async (library: string) => {
    const selector = encodeURIComponent(`projectionist.dev/library=${library}`);
    const path = `/apis/batch/v1/namespaces/${fixture.cluster.namespace}/jobs?labelSelector=${selector}`;
    const { items } = (await fixture.house.api.call('GET', path)).body;
    return Array.isArray(items) ? items.length : -1;
  };

  describe(`${name}: documents`, { concurrent: true, timeout: storyTimeout }, () => {
    test('a suspended Library holds webhooks and is walked when it is resumed', async () => {
      const { house, replica } = fixture;
      await walkedOnce(fixture, 'resting');
      await house.apply('resting', { tiles: { mode: 'off' }, suspend: true });
      await house.until('resting', ({ metadata, status }) => status?.observedGeneration === metadata.generation);
      await replica.tell('resting', film);
      const held = await house.until('resting', ({ status }) => status?.held === 1);
      expect(held.status).toMatchObject({ lastRun: { number: 1 } });
      expect(held.status?.run).toBeUndefined();
      for (const type of ['Ready', 'Reconciling', 'Stalled'])
        expect(condition(held, type)).toMatchObject({ status: 'False', reason: 'Suspended' });
      await house.apply('resting', { tiles: { mode: 'off' } });
      const walked = await readyAgain('resting', 3);
      // The changed document owes a full walk, which includes the folder or runs before it.
      expect(walked.status?.lastFullWalk?.generation).toBe(3);
      expect(lastOf(walked)?.result).toBe('Succeeded');
    });

    test('a changed document owes a full walk', async () => {
      const { house } = fixture;
      const before = await walkedOnce(fixture, 'changing');
      expect(before.status?.lastFullWalk?.generation).toBe(1);
      await house.apply('changing', { tiles: { mode: 'off' }, languages: ['de'] });
      const after = await readyAgain('changing', 2);
      expect(after.status).toMatchObject({ lastFullWalk: { generation: 2 }, lastRun: { number: 2, full: true } });
    });

    test('a faulty cron stalls the Library with a message; webhooks meanwhile are walked when it is corrected', async () => {
      const { house, replica } = fixture;
      await walkedOnce(fixture, 'faulty');
      await house.apply('faulty', { tiles: { mode: 'off' }, schedule: 'every other day' });
      const stalled = await house.until('faulty', (one) => condition(one, 'Stalled')?.status === 'True');
      expect(condition(stalled, 'Stalled')).toMatchObject({
        reason: 'DocumentFaulty',
        message: expect.stringMatching(/^nothing starts until this is corrected: .*schedule/u),
      });
      expect(condition(stalled, 'Ready')).toMatchObject({ status: 'False', reason: 'DocumentFaulty' });
      await replica.tell('faulty', film);
      const held = await house.until('faulty', ({ status }) => status?.held === 1);
      expect(lastOf(held)?.number).toBe(1);
      await house.apply('faulty', { tiles: { mode: 'off' } });
      expect((await readyAgain('faulty', 3)).status?.lastFullWalk?.generation).toBe(3);
    });

    test('the server refuses another kind under the same name, with a message', async () => {
      await walkedOnce(fixture, 'steadfast');
      const answer = await fixture.house.api.merge(pathOf('steadfast'), { spec: { kind: 'series' } });
      expect(answer.code).toBe(422);
      expect(answer.body['message']).toMatch(/kind/u);
      expect((await fixture.house.library('steadfast'))['metadata']).toMatchObject({ generation: 1 });
    });

    test('a deleted Library takes its Jobs with it, and a recreated one starts fresh under the same address', async () => {
      const { house, replica, postgres, cluster } = fixture;
      await house.play('leaving', { 'walk-2': { does: 'hang', row: {} }, '*': walks });
      const old = await walkedThenHanging('leaving');
      await house.remove('leaving');
      await eventually(
        () => jobsOf('leaving'),
        (count) => count === 0,
      );
      const running = () => house.kubelet.running().filter((one) => one.name.startsWith('leaving-')).length;
      await eventually(running, (count) => count === 0);
      const removed = `select uid from libraries where uid = '${old.metadata.uid}' and "removedAtMs" is not null`;
      await eventually(
        () => postgres.run(removed),
        (rows) => rows.length === 1,
      );
      await eventually(
        () => replica.post('leaving'),
        (code) => code === 404,
      );

      await house.play('leaving', { '*': walks });
      await house.apply('leaving', { tiles: { mode: 'off' } });
      const anew = await readyAgain('leaving', 1);
      expect(anew.metadata.uid).not.toBe(old.metadata.uid);
      expect(anew.status).toMatchObject({ lastRun: { number: 1, full: true, result: 'Succeeded' } });
      expect(anew.status?.webhook).toBe(`${replica.baseUrl}/webhook/${cluster.namespace}/leaving`);
      await replica.tell('leaving', film);
      await house.until('leaving', (one) => lastOf(one)?.number === 2 && isSettled(one));
    });
  });

  /** Its second run is under way. */
  async function walkedThenHanging(library: string): Promise<Library> {
    const { house, replica } = fixture;
    await house.apply(library, { tiles: { mode: 'off' } });
    await house.until(library, isSettled);
    // Only a real walk creates the row of its Library in the catalog; scripted ones do not.
    const { uid } = (await house.until(library, () => true)).metadata;
    const { namespace } = fixture.cluster;
    await fixture.postgres.run(
      `insert into libraries (uid, namespace, name, kind) values ('${uid}', '${namespace}', '${library}', 'movies') on conflict do nothing`,
    );
    await replica.tell(library, film);
    return house.until(library, ({ status }) => status?.run?.number === 2 && isWalking(library));
  }

  function isWalking(library: string): boolean {
    const { kubelet } = fixture.house;
    return kubelet.running().some(({ name: pod }) => pod.startsWith(`${library}-walk-2`) && kubelet.log(pod) !== '');
  }
}
