import { expect, onTestFinished, test } from 'vitest';
import { FactFixture } from './factFixture.ts';
import { type FakeApi, startFakeApi } from './fake/server.ts';
import { startKubelet } from './kubelet.ts';
import { kubeletFacts, runs } from './kubeletFacts.ts';

async function startFake(): Promise<FakeApi> {
  const fake = await startFakeApi({ jobBackoffMs: 10 });
  onTestFinished(() => fake.close());
  return fake;
}

kubeletFacts('the fake', startFake);

test('no end of a container is lost if the server has faults', async () => {
  const fake = await startFake();
  const fixture = new FactFixture(fake);
  await fixture.open();
  const kubelet = await startKubelet({ server: fake, command: [process.execPath, '-e'] });
  onTestFinished(() => kubelet.close());
  const trouble = { seed: 3, rate: 0.3, kinds: ['status', 'reset', 'lostAnswer', 'dropWatch', 'expired'] } as const;
  await fixture.job('x', { completionMode: 'Indexed', completions: 6, parallelism: 3 }, {}, runs('process.exit(0)'));
  fake.faults.random(trouble);
  await fixture.until('some trouble', async () =>
    fake.calls.all.filter(({ code }) => code === 0 || code >= 500).length > 5 ? true : undefined,
  );
  fake.faults.mend();
  await fixture.jobWith('x', 'Complete');
  expect(kubelet.started).toBe(6);
});
