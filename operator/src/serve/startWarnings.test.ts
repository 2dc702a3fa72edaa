import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { readEnvironment } from '../process/environment.ts';
import { isBareRoot, startWarnings } from './startWarnings.ts';

const bare = {
  uid: 0,
  hasMarkFile: false,
  hasMarkVariable: false,
  cgroup: '0::/user.slice/user-0.slice/session-1.scope\n',
  uidMap: '         0          0 4294967295\n',
};

test("the machine's own root is recognised", () => {
  expect(isBareRoot(bare)).toBe(true);
  expect(isBareRoot({ ...bare, cgroup: '', uidMap: '' })).toBe(true);
});

test.each([
  ['another user', { uid: 1000 }],
  ['a system without users', { uid: undefined }],
  ['an engine with a mark file', { hasMarkFile: true }],
  ['an engine with a variable', { hasMarkVariable: true }],
  ['a pod by its cgroup', { cgroup: '0::/kubepods.slice/kubepods-pod1.slice\n' }],
  ['Docker by its cgroup', { cgroup: '12:cpu:/docker/0123\n' }],
  ['a user namespace', { uidMap: '0 100000 65536\n' }],
])('%s is not the root of the machine', (_, change) => {
  expect(isBareRoot({ ...bare, ...change })).toBe(false);
});

test('a data folder of its own in a container has no warnings, and a pod knows that it is one', async () => {
  const base = await mkdtemp(join(tmpdir(), 'projectionist-start-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const inPod = { KUBERNETES_SERVICE_HOST: '10.0.0.1' };
  expect(startWarnings(join(base, 'data'), readEnvironment(inPod)).map(englishText)).toEqual([]);
  const misspelt = readEnvironment({ ...inPod, PROJECTIONIST_LOG_LEVEL: 'loud' });
  expect(startWarnings(join(base, 'data'), misspelt)).toEqual([
    { code: 'variableIgnored', values: ['PROJECTIONIST_LOG_LEVEL'] },
  ]);
});
