/** Two replicas of a real operator on any server: the follower holds webhooks, and takes over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPodOf, isSettled, type Replica, storyTimeout } from './operating.ts';
import {
  eventually,
  metricOf,
  openStory,
  type StoryCluster,
  type StoryFixture,
  walkedOnce,
  walks,
} from './storyFixture.ts';

/** Shortens the time until a dead leader is replaced. */
const environment = { PROJECTIONIST_LEASE_SECONDS: '3' };

export function leaderFacts(name: string, open: () => Promise<StoryCluster>): void {
  let fixture: StoryFixture;
  beforeAll(async () => {
    fixture = await openStory(open(), environment);
  }, storyTimeout);
  afterAll(() => fixture?.close());

  const leads = async (replica: Replica) => (await metricOf(replica, 'projectionist_leader')) === 1;

  test(
    `${name}: a leader killed during a run is replaced, and nothing is lost`,
    async () => {
      const { house } = fixture;
      const both = [fixture.replica, await house.replica([], environment)] as const;
      await eventually(
        async () => (await Promise.all(both.map(leads))).filter(Boolean).length,
        (count) => count === 1,
      );
      const [leader, follower] = (await leads(both[0])) ? both : [both[1], both[0]];
      await walkedOnce(fixture, 'films');
      await house.play('films', { 'walk-2': { does: 'hang', row: {} }, '*': walks });
      // The follower holds it, and the leader runs it.
      await follower.tell('films', 'Heat (1995)');
      await house.until('films', ({ status }) => status?.run?.number === 2);
      const isIts = isPodOf('films');
      const running = () => house.kubelet.running().filter(({ pod }) => isIts(pod));
      const [pod] = await eventually(
        running,
        (some) => some.length === 1 && house.kubelet.log(some[0]?.name ?? '') !== '',
      );

      await leader.stop('SIGKILL');
      await follower.tell('films', 'Alien (1979)');
      const held = await house.until('films', ({ status }) => status?.held === 1);
      expect(held.status?.run?.number).toBe(2);
      await eventually(
        () => leads(follower),
        (is) => is,
      );
      expect(running().map(({ pid }) => pid)).toEqual([pod?.pid]);
      expect(house.kubelet.kill(isIts, 'SIGTERM')).toBe(1);
      const settled = await house.until('films', (one) => isSettled(one) && (one.status?.lastRun?.number ?? 0) > 2);
      expect(settled.status?.lastRun).toMatchObject({ result: 'Succeeded', full: false });
      // Folders of the stopped run went back without a try, and were walked with those that were named since.
      const logs = house.kubelet.logsOf(isIts).join('\n');
      expect(logs).toMatch(/"number":[3-9],"kind":"walk","args":\["[^\]]*Heat \(1995\)/u);
      expect(logs).toMatch(/"number":[3-9],"kind":"walk","args":\["[^\]]*Alien \(1979\)/u);
      expect(await follower.stop()).toBe(0);
    },
    storyTimeout,
  );
}
