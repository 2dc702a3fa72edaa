/**
 * Follows docs/guides/kubernetes.md: its commands are run as written, with the real kubectl and helm, against a fresh
 * real control plane. A new command is run with its section; a command that is not run must be listed here with the
 * reason.
 */

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresDatabases } from '../catalog/databases.ts';
import { readGuide } from '../guides/guideCommands.ts';
import { listAt, textAt } from '../kubernetes/fake/json.ts';
import { type Operating, startOperating } from '../kubernetes/operating.ts';
import { databasePassword } from '../kubernetes/storyFixture.ts';
import { ownVersion } from '../ownVersion.ts';
import { buildPrograms } from './build.ts';
import { type ControlPlane, kubeconfigText, startControlPlane } from './controlPlane.ts';
import {
  Desk,
  film,
  follow,
  guide,
  isLeftOut,
  itemsOf,
  type LeftOut,
  printedBy,
  sectionsOfBoth,
  shownWebhook,
} from './guideDesk.ts';
import { accessOfAccount } from './objects.ts';

const databases = postgresDatabases();
/** What the guide builds. */
const image = `images.example/media/projectionist:${ownVersion}`;

const leftOut: LeftOut = {
  'docker build': 'there is no Docker daemon',
  'docker push': 'there is no registry',
  'kubectl delete job --cascade=orphan': 'it describes what may have happened to a pod, and is no instruction',
  'kubectl --namespace media logs': 'there is no kubelet: pods are processes of this machine',
  'kubectl --namespace projectionist port-forward': 'there is no kubelet: pods are processes of this machine',
};

const plain = {
  sections: ['Install without Helm', ...sectionsOfBoth],
  leftOut: { ...leftOut, helm: 'the other way', 'kubectl wait': 'nothing walks here; run in the other variant' },
};
const withHelm = {
  sections: ['Install with Helm', ...sectionsOfBoth],
  leftOut: {
    ...leftOut,
    'kubectl apply --server-side --filename operator/deploy/install.yaml': 'the other way',
    'kubectl delete --filename operator/deploy/install.yaml': 'the other way',
  },
};

test('a command is a line, a continued line, a loop, or inline code in a sentence; nothing else is one', () => {
  const text = [
    ...[
      '# Guide',
      '```',
      'kubectl before any section',
      '```',
      '## One',
      '```',
      'kubectl a \\',
      '  --b  # why',
      '',
      'helm c',
    ],
    ...['for n in 1 2; do', '  kubectl $n', 'done', '```', 'Say `kubectl d', '--e` or `--f` to `kubectl`.', '## Two'],
    ...['```yaml', 'a: `kubectl x`', '```', '```json', '{}', '```', '| `helm y` | z |'],
  ].join('\n');
  const command = (one: string) => ({ kind: 'command', text: one });
  expect([...readGuide(text)]).toEqual([
    [
      'One',
      ['kubectl a \\\n  --b  # why', 'helm c', 'for n in 1 2; do\n  kubectl $n\ndone', 'kubectl d --e'].map(command),
    ],
    ['Two', [{ kind: 'document', text: 'a: `kubectl x`\n' }, command('helm y')]],
  ]);
});

describe('the commands of the guide', () => {
  const all = [...guide.values()].flat();
  const commands = all.flatMap(({ kind, text }) => (kind === 'command' ? [text] : []));

  test('are run below, or listed with a reason', () => {
    const typed = new Set([plain, withHelm].flatMap(itemsOf).map(({ text }) => text));
    expect(commands.filter((text) => !typed.has(text) && !isLeftOut(text, leftOut))).toEqual([]);
    expect(all.filter(({ kind, text }) => kind === 'document' && !typed.has(text))).toEqual([]);
  });

  test('contain every command that is listed as left out', () => {
    const starts = [plain, withHelm].flatMap((way) => Object.keys(way.leftOut));
    expect(starts.filter((start) => !commands.some((text) => text.startsWith(start)))).toEqual([]);
    const sections = [...plain.sections, ...withHelm.sections];
    expect(sections.filter((section) => !guide.has(section))).toEqual([]);
  });
});

/** The operator as a process of this machine, with the account from the release, and a node that runs its Jobs. */
async function startOperator({ admin, folder }: ControlPlane, deployment: unknown): Promise<Operating> {
  const place = await databases.make();
  if (typeof place === 'string') throw new Error('expected a database');
  const account = textAt(deployment, 'spec', 'template', 'spec', 'serviceAccountName') ?? '';
  const kubeconfig = join(folder, 'operator.kubeconfig');
  writeFileSync(kubeconfig, kubeconfigText(await accessOfAccount(admin, 'projectionist', account)), { mode: 0o600 });
  const databaseUrl = place.postgres.replace('postgres@', `postgres:${databasePassword}@`);
  const operating = await startOperating({ server: admin, kubeconfig, namespace: 'media', databaseUrl });
  const base = argumentsOf(deployment).filter((argument) => argument.startsWith('--base-url='));
  await operating.video(film);
  await operating.replica(['--lease-namespace', 'projectionist', ...base]);
  return operating;
}

function argumentsOf(deployment: unknown): readonly string[] {
  return listAt(listAt(deployment, 'spec', 'template', 'spec', 'containers')[0], 'args').map(String);
}

/** The film was walked by the Job that the Library of the guide made, and has its files. */
async function isWalked(desk: Desk, { folder }: Operating): Promise<void> {
  const library = await desk.get('library movies --namespace media');
  expect(library).toMatchObject({ status: { titles: 1, lastRun: { result: 'Succeeded' } } });
  const beside = readdirSync(dirname(join(folder, 'media', film)));
  expect(beside).toEqual(expect.arrayContaining(['The Long Tide (2011)-thumb.jpg', '.projectionist']));
}

describe.each([plain, withHelm])('the way "$sections.0"', (way) => {
  let controlPlane: ControlPlane;
  let desk: Desk;

  beforeAll(async () => {
    const programOf = await buildPrograms(['kubectl', 'helm']);
    controlPlane = await startControlPlane();
    desk = new Desk(controlPlane.admin, [programOf('kubectl'), programOf('helm')]);
  }, 15 * 60_000);
  afterAll(async () => {
    await controlPlane?.close();
    if (desk !== undefined) rmSync(desk.folder, { recursive: true, force: true });
  });

  test('leads to Libraries that can be restored, and finally to an empty cluster', async () => {
    await using stack = new AsyncDisposableStack();
    const deployment = () => desk.get('deployment projectionist --namespace projectionist');
    let operating: Operating | undefined;
    let saved: readonly string[] = [];
    const printed = await follow(desk, way, {
      // The server publishes a definition a moment after it has accepted it, which is too late for an immediate
      // command.
      'kubectl explain': () =>
        expect.poll(() => desk.type('kubectl explain library'), { timeout: 60_000 }).toBeTruthy(),
      'kubectl wait': async () => {
        operating = stack.use(await startOperator(controlPlane, await deployment()));
      },
      'kubectl get libraries --all-namespaces --output yaml': async () => {
        if (operating !== undefined) await isWalked(desk, operating);
        // However it was installed, the name of the custom image must be in both places.
        expect(argumentsOf(await deployment())).toContain(`--job-image=${image}`);
        expect(JSON.stringify(await deployment())).toContain(`"image":"${image}"`);
      },
      // The restore that the backup is for.
      'kubectl apply --filename libraries.yaml': async () => {
        await operating?.[Symbol.asyncDispose]();
        saved = await desk.librariesThere();
        await desk.type('kubectl delete libraries --all --all-namespaces');
        expect(await desk.librariesThere()).toEqual([]);
      },
      'kubectl delete libraries': async () => expect(await desk.librariesThere()).toEqual(saved),
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${operating?.written().join('\n').slice(-4_000) ?? ''}`, { cause: error });
    });
    expect(saved.length).toBeGreaterThanOrEqual(2);
    expect(printedBy(printed, 'kubectl explain library.spec')).toMatch(/^ {2}storage\s+<Object> -required-$/mu);
    expect(printedBy(printed, 'kubectl get libraries --all-namespaces  ')).toMatch(/^media +movies +movies /mu);
    if (operating !== undefined) expect(printedBy(printed, 'kubectl get library movies')).toBe(shownWebhook);
    expect(await desk.type('kubectl get customresourcedefinitions --output name')).toBe('');
    const kinds = 'deployments,services,clusterroles,clusterrolebindings,roles,rolebindings,serviceaccounts';
    const left = await desk.type(`kubectl get ${kinds} --all-namespaces --output name`);
    expect(left.split('\n').filter((name) => name.includes('projectionist'))).toEqual([]);
  }, 300_000);
});
