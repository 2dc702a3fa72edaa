/**
 * Follows docs/guides/kubernetes.md: its commands are run as written, with the real kubectl and helm, against a fresh
 * real control plane. A new command is run with its section; a command that is not run must be listed here with the
 * reason.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { postgresDatabases } from '../catalog/databases.ts';
import { repository } from '../house/sources.ts';
import { listAt, textAt } from '../kubernetes/fake/json.ts';
import { type Operating, startOperating } from '../kubernetes/operating.ts';
import { databasePassword } from '../kubernetes/storyFixture.ts';
import { buildPrograms } from './build.ts';
import { type ControlPlane, kubeconfigText, startControlPlane } from './controlPlane.ts';
import { type GuideItem, readGuide } from './guideCommands.ts';
import { accessOfAccount } from './objects.ts';

const guide = readGuide(readFileSync(join(repository, 'docs/guides/kubernetes.md'), 'utf8'));
const databases = postgresDatabases();

/** Commands by their beginning, with the reason why they are not run. */
type LeftOut = Readonly<Record<string, string>>;

const leftOut: LeftOut = {
  'docker build': 'there is no Docker daemon',
  'docker push': 'there is no registry',
  'kubectl delete job --cascade=orphan': 'it describes what may have happened to a pod, and is no instruction',
  'kubectl --namespace media logs': 'there is no kubelet: pods are processes of this machine',
  'kubectl --namespace projectionist port-forward': 'there is no kubelet: pods are processes of this machine',
};

const sectionsOfBoth = ['A Library', 'Callers inside the cluster', 'Backup and restore', 'Upgrade'];
const plain = {
  sections: ['Install without Helm', ...sectionsOfBoth],
  leftOut: { ...leftOut, helm: 'the other way', 'kubectl wait': 'nothing walks here; run in the other variant' },
};
const withHelm = {
  sections: ['Install with Helm', ...sectionsOfBoth],
  leftOut: { ...leftOut, 'kubectl apply --server-side --filename operator/deploy/install.yaml': 'the other way' },
};

const isLeftOut = (text: string, reasons: LeftOut) => Object.keys(reasons).some((start) => text.startsWith(start));

function itemsOf({ sections, leftOut: reasons }: typeof plain | typeof withHelm): readonly GuideItem[] {
  return sections
    .flatMap((section) => guide.get(section) ?? [])
    .filter(({ kind, text }) => kind === 'document' || !isLeftOut(text, reasons));
}

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

/** A shell in a folder with the repository's manifests, both programs and a kubeconfig. */
class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), 'projectionist-guide-'));
  readonly #environment: Readonly<Record<string, string>>;

  constructor({ admin }: ControlPlane, programs: readonly string[]) {
    const kubeconfig = join(this.folder, 'kubeconfig');
    writeFileSync(kubeconfig, kubeconfigText(admin), { mode: 0o600 });
    symlinkSync(join(repository, 'operator'), join(this.folder, 'operator'));
    const path = [...programs.map((program) => dirname(program)), '/usr/bin', '/bin'].join(':');
    this.#environment = { PATH: path, HOME: join(this.folder, 'home'), KUBECONFIG: kubeconfig };
    mkdirSync(join(this.folder, 'home'));
  }

  /** Returns the output; throws with the output if the command fails. */
  async type(command: string): Promise<string> {
    const options = { cwd: this.folder, env: this.#environment, timeout: 100_000, maxBuffer: 16 * 1024 * 1024 };
    return (await promisify(execFile)('/bin/sh', ['-e', '-c', command], options)).stdout;
  }

  /** Writes an object into a file with its name and applies it; anything else becomes values for the chart. */
  async use(document: string): Promise<void> {
    const name = textAt(parse(document), 'metadata', 'name');
    const file = join(this.folder, `${name ?? 'values'}.yaml`);
    writeFileSync(file, document);
    const apply = 'kubectl apply --server-side --filename';
    const rendered = `helm template projectionist operator/deploy/chart --namespace projectionist --values ${file}`;
    await this.type(
      name === undefined ? `${rendered} | ${apply} - --force-conflicts --dry-run=server` : `${apply} ${file}`,
    );
  }

  async get(what: string): Promise<unknown> {
    return JSON.parse(await this.type(`kubectl get ${what} --output json`));
  }

  async librariesThere(): Promise<readonly string[]> {
    return (await this.type('kubectl get libraries --all-namespaces --output name')).split('\n').filter(Boolean);
  }
}

/** The output that the guide shows. */
const shownWebhook = 'http://projectionist-webhook.projectionist.svc/webhook/media/movies';

/** In the folder of the guide's Library. */
const film = 'movies/The Long Tide (2011)/The Long Tide (2011).mkv';

/** Replaces the guide's placeholder by an actual version. */
const filledIn = (command: string) => command.replace('image.tag=…', 'image.tag=0.1.1');

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

/** Runs the commands of a section; returns the output of each. */
async function follow(
  desk: Desk,
  way: typeof plain | typeof withHelm,
  before: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<ReadonlyMap<string, string>> {
  const printed = new Map<string, string>();
  for (const { kind, text } of itemsOf(way)) {
    for (const [start, does] of Object.entries(before)) if (text.startsWith(start)) await does();
    if (kind === 'document') await desk.use(text);
    else printed.set(text, await desk.type(filledIn(text)));
  }
  return printed;
}

/** The film was walked by the Job that the Library of the guide made, and has its files. */
async function isWalked(desk: Desk, { folder }: Operating): Promise<void> {
  const library = await desk.get('library movies --namespace media');
  expect(library).toMatchObject({ status: { titles: 1, lastRun: { result: 'Succeeded' } } });
  const beside = readdirSync(dirname(join(folder, 'media', film)));
  expect(beside).toEqual(expect.arrayContaining(['The Long Tide (2011)-thumb.jpg', '.projectionist']));
}

function printedBy(printed: ReadonlyMap<string, string>, start: string): string {
  const found = [...printed].find(([command]) => command.startsWith(start));
  if (found === undefined) throw new Error(`no command of the guide was run for ${start}`);
  return found[1];
}

describe.each([plain, withHelm])('the way "$sections.0"', (way) => {
  let controlPlane: ControlPlane;
  let desk: Desk;

  beforeAll(async () => {
    const programOf = await buildPrograms(['kubectl', 'helm']);
    controlPlane = await startControlPlane();
    desk = new Desk(controlPlane, [programOf('kubectl'), programOf('helm')]);
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
        expect(argumentsOf(await deployment())).toContain('--job-image=images.example/media/projectionist:0.1.0');
        expect(JSON.stringify(await deployment())).toContain('"image":"images.example/media/projectionist:0.1.0"');
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
  }, 300_000);
});
