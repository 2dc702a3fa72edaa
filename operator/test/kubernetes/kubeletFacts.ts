/**
 * What the test kubelet does with pods, on any server: the nodes of the fake and of a real control plane must behave
 * the same.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FactFixture, nameOf } from './factFixture.ts';
import { type Fields, listAt, numberAt, textAt } from './fake/json.ts';
import { type Kubelet, type KubeletOptions, startKubelet } from './kubelet.ts';
import type { Server } from './restClient.ts';

/** A pod spec whose container runs this script. */
export function runs(script: string, more: Fields = {}, pod: Fields = {}): Fields {
  return { containers: [{ name: 'job', image: 'x:1', args: [script], ...more }], ...pod };
}

function terminatedOf(pod: unknown): Fields {
  const [container] = listAt(pod, 'status', 'containerStatuses');
  const exitCode = numberAt(container, 'state', 'terminated', 'exitCode');
  return { exitCode, reason: textAt(container, 'state', 'terminated', 'reason') };
}

async function ended(fixture: FactFixture, job: string, condition = 'Failed'): Promise<Fields> {
  await fixture.jobWith(job, condition);
  const [pod] = await fixture.podsOf(job);
  if (pod === undefined) throw new Error('expected the pod of an ended Job');
  return pod;
}

async function running(fixture: FactFixture, kubelet: Kubelet, output: string) {
  return await fixture.until(output, async () =>
    kubelet.running().find(({ name }) => kubelet.log(name).includes(output)),
  );
}

const hang = "process.stdout.write('here'); setInterval(() => {}, 1000)";

export function kubeletFacts(name: string, open: () => Promise<Server>): void {
  const opened = async (options: Partial<KubeletOptions> = {}) => {
    const fixture = new FactFixture(await open());
    await fixture.open();
    const kubelet = await startKubelet({
      server: fixture.server,
      namespace: fixture.namespace,
      command: [process.execPath, '-e'],
      ...options,
    });
    onTestFinished(async () => {
      await kubelet.close();
      await fixture.close();
    });
    return { fixture, kubelet };
  };

  describe(`${name}: the test kubelet`, () => {
    describe('a container that ends', () => {
      test.each<[string, string, Fields, string]>([
        ['well', "console.log('done')", { exitCode: 0, reason: 'Completed' }, 'Complete'],
        ['with an exit code', 'process.exit(3)', { exitCode: 3, reason: 'Error' }, 'Failed'],
        ['by a signal', "process.kill(process.pid, 'SIGSEGV')", { exitCode: 139, reason: 'Error' }, 'Failed'],
      ])('%s', async (_name, script, terminated, condition) => {
        const { fixture } = await opened();
        await fixture.job('x', {}, {}, runs(script));
        const pod = await ended(fixture, 'x', condition);
        expect(terminatedOf(pod)).toEqual(terminated);
        expect(textAt(pod, 'spec', 'nodeName')).toBe('fake');
      });

      test('out of memory', async () => {
        const { fixture, kubelet } = await opened();
        await fixture.job('x', {}, {}, runs(hang));
        await running(fixture, kubelet, 'here');
        expect(kubelet.runOutOfMemory(() => true)).toBe(1);
        expect(terminatedOf(await ended(fixture, 'x'))).toEqual({ exitCode: 137, reason: 'OOMKilled' });
        expect(kubelet.running()).toEqual([]);
      });

      test('by an eviction, which a podFailurePolicy may ignore', async () => {
        const { fixture, kubelet } = await opened();
        const onPodConditions = [{ type: 'DisruptionTarget', status: 'True' }];
        const podFailurePolicy = { rules: [{ action: 'Ignore', onPodConditions }] };
        await fixture.job('x', { podFailurePolicy }, {}, runs(hang));
        const first = await running(fixture, kubelet, 'here');
        kubelet.disrupt(() => true);
        await fixture.until('its successor', async () => kubelet.running().find(({ name }) => name !== first.name));
        expect(kubelet.started).toBe(2);
      });
    });

    describe('deleting a Job', () => {
      const polite =
        "process.on('SIGTERM', () => { console.log('bye'); process.exit(3) }); console.log('here'); setInterval(() => {}, 1000)";
      const deaf = "process.on('SIGTERM', () => {}); console.log('here'); setInterval(() => {}, 1000)";

      test.each<[string, string, number]>([
        ['sends SIGTERM to its process first', polite, 30_000],
        ['kills a process that ignores SIGTERM', deaf, 20],
      ])('%s, and the pod is gone afterwards', async (_name, script, graceAtMostMs) => {
        const { fixture, kubelet } = await opened({ graceAtMostMs });
        await fixture.job('x', {}, {}, runs(script));
        const { name, pid } = await running(fixture, kubelet, 'here');
        await fixture.api.call('DELETE', fixture.path('jobs', 'x'), { propagationPolicy: 'Background' });
        await fixture.gone('pods', name);
        expect(() => process.kill(pid, 0)).toThrow('ESRCH');
        expect(kubelet.log(name).includes('bye')).toBe(script === polite);
      });

      test('before its pod has started leaves nothing behind', async () => {
        const { fixture, kubelet } = await opened();
        kubelet.hold(() => true);
        await fixture.job('x');
        const [pod] = await fixture.livePods('x');
        await fixture.api.call('DELETE', fixture.path('jobs', 'x'), { propagationPolicy: 'Background' });
        await fixture.gone('pods', nameOf(pod));
        expect(kubelet.started).toBe(0);
      });
    });

    describe('a container', () => {
      const tellAll = 'console.log(JSON.stringify(process.env))';

      test('gets its variables, its index, and its folders for its mounts', async () => {
        const media = await mkdtemp(join(tmpdir(), 'projectionist-media-'));
        onTestFinished(() => rm(media, { recursive: true }));
        const { fixture, kubelet } = await opened({ claims: { media }, environment: { MINE: 'wins' } });
        await fixture.made('secrets', 'keys', { stringData: { token: 'a key' } });
        const secretKeyRef = (name: string, more: Fields = {}) => ({
          valueFrom: { secretKeyRef: { name, key: 'token', ...more } },
        });
        const env = [
          { name: 'PLAIN', value: '/mediators' },
          { name: 'MINE', value: 'loses' },
          { name: 'STORAGE', value: '/media' },
          { name: 'BELOW', value: '/media/here.txt' },
          { name: 'TMPDIR', value: '/tmp' },
          { name: 'KEY', ...secretKeyRef('keys') },
          { name: 'ABSENT', ...secretKeyRef('nobody', { optional: true }) },
        ];
        const volumeMounts = [
          { name: 'media', mountPath: '/media', subPath: 'films' },
          { name: 'tmp', mountPath: '/tmp' },
        ];
        const volumes = [
          { name: 'media', persistentVolumeClaim: { claimName: 'media' } },
          { name: 'tmp', emptyDir: {} },
        ];
        const script = `require('node:fs').writeFileSync(process.env.BELOW, 'seen'); ${tellAll}`;
        const indexed = { completionMode: 'Indexed', completions: 1 };
        await fixture.job('x', indexed, {}, runs(script, { env, volumeMounts }, { volumes }));
        const pod = await ended(fixture, 'x', 'Complete');
        const found: unknown = JSON.parse(kubelet.log(nameOf(pod)));
        const films = join(media, 'films');
        expect(found).toMatchObject({
          PLAIN: '/mediators',
          MINE: 'wins',
          STORAGE: films,
          BELOW: join(films, 'here.txt'),
          KEY: 'a key',
          JOB_COMPLETION_INDEX: '0',
        });
        expect(found).not.toHaveProperty('ABSENT');
        expect(textAt(found, 'TMPDIR')).not.toBe('/tmp');
        expect(await readFile(join(films, 'here.txt'), 'utf8')).toBe('seen');
      });

      test('waits with a reason while a Secret is missing', async () => {
        const { fixture, kubelet } = await opened();
        const env = [{ name: 'KEY', valueFrom: { secretKeyRef: { name: 'late', key: 'token' } } }];
        await fixture.job('x', {}, {}, runs(tellAll, { env }));
        const waiting = await fixture.until('the reason', async () => {
          const [pod] = await fixture.podsOf('x');
          const [container] = listAt(pod, 'status', 'containerStatuses');
          return textAt(container, 'state', 'waiting', 'reason') === undefined ? undefined : container;
        });
        expect(waiting).toMatchObject({
          state: { waiting: { reason: 'CreateContainerConfigError', message: 'secret "late" not found' } },
        });
        await fixture.made('secrets', 'late', { stringData: { token: 'a key' } });
        const pod = await ended(fixture, 'x', 'Complete');
        expect(JSON.parse(kubelet.log(nameOf(pod)))).toMatchObject({ KEY: 'a key' });
      });
    });

    describe('a pod that cannot start', () => {
      test.each<[string, Fields, { reason: string; message: string }]>([
        ['has no node', {}, { reason: 'Unschedulable', message: '0/3 nodes are available: 3 Insufficient cpu.' }],
        ['has no image', {}, { reason: 'ImagePullBackOff', message: 'Back-off pulling image "x:1"' }],
      ])('%s, reports it, and starts when it can', async (_name, _more, missing) => {
        const { fixture, kubelet } = await opened();
        const letGo = kubelet.hold((pod) => nameOf(pod).startsWith('x-'), missing);
        await fixture.job('x', {}, {}, runs('process.exit(0)'));
        await fixture.until('the words', async () =>
          JSON.stringify((await fixture.podsOf('x')).map((pod) => pod['status'])).includes(
            JSON.stringify(missing.message),
          )
            ? true
            : undefined,
        );
        expect(kubelet.started).toBe(0);
        letGo();
        await fixture.jobWith('x', 'Complete');
      });

      test('names a claim that does not exist', async () => {
        const { fixture } = await opened();
        const volumes = [{ name: 'media', persistentVolumeClaim: { claimName: 'nobody' } }];
        await fixture.job('x', {}, {}, runs('', {}, { volumes }));
        await fixture.until('the words', async () => {
          const [pod] = await fixture.podsOf('x');
          const [condition] = listAt(pod, 'status', 'conditions');
          return textAt(condition, 'message')?.includes('persistentvolumeclaim "nobody" not found') ? true : undefined;
        });
      });
    });
  });
}
