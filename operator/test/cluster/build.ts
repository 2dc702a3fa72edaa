/**
 * Builds the programs of a control plane from their Go modules, once for each content of go.mod and go.sum, into a
 * cache outside the checkout. It never downloads a finished program, and never rebuilds a cached one.
 *
 * `node operator/test/cluster/build.ts [NAME …]` prints their paths.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/library/clock.ts';
import { waitForLock } from '../../src/platform/local/locks.ts';

export type Program =
  | 'etcd'
  | 'kube-apiserver'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kubelet'
  | 'kubectl'
  | 'helm';

interface Recipe {
  /** The folder of the Go module, relative to the modules folder. */
  readonly module: '.' | 'helm';
  readonly package: string;
  /**
   * Build time in seconds without a Go cache on two cores, which is printed before the build
   * (docs/reference/clusters.md#build).
   */
  readonly coldSeconds: number;
}

const kubernetes = 'k8s.io/kubernetes/cmd';

const recipes: Readonly<Record<Program, Recipe>> = {
  etcd: { module: '.', package: 'go.etcd.io/etcd/server/v3', coldSeconds: 40 },
  'kube-apiserver': { module: '.', package: `${kubernetes}/kube-apiserver`, coldSeconds: 250 },
  'kube-controller-manager': { module: '.', package: `${kubernetes}/kube-controller-manager`, coldSeconds: 90 },
  'kube-scheduler': { module: '.', package: `${kubernetes}/kube-scheduler`, coldSeconds: 15 },
  kubelet: { module: '.', package: `${kubernetes}/kubelet`, coldSeconds: 25 },
  kubectl: { module: '.', package: `${kubernetes}/kubectl`, coldSeconds: 60 },
  helm: { module: 'helm', package: 'helm.sh/helm/v4/cmd/helm', coldSeconds: 120 },
};

/** The version in go.mod. Checked here too, because an older Go would first download a newer one. */
const oldestGo = [1, 26] as const;
/** Another build of the same programs may be running: three times the longest build. */
const lockWaitMs = 30 * 60 * 1000;

export interface BuildPlace {
  /** Contains go.mod and go.sum of the control plane, and the folder `helm` with those of Helm. */
  readonly modulesFolder: string;
  readonly cacheFolder: string;
  /** The Go command. */
  readonly go: string;
  say(line: string): void;
}

export function usualPlace(say: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): BuildPlace {
  const caches = process.env['XDG_CACHE_HOME'] ?? '';
  return {
    modulesFolder: import.meta.dirname,
    cacheFolder: join(caches === '' ? join(homedir(), '.cache') : caches, 'projectionist', 'cluster'),
    go: 'go',
    say,
  };
}

/** The paths of the programs; missing ones are built first. Go is needed only then. */
export async function buildPrograms<Name extends Program>(
  names: readonly Name[],
  place: BuildPlace = usualPlace(),
): Promise<(name: Name) => string> {
  const fileOf = (name: Program) => join(folderOf(place, recipes[name].module), name);
  for (const module of ['.', 'helm'] as const) {
    const wanted = names.filter((name) => recipes[name].module === module);
    if (wanted.some((name) => !existsSync(fileOf(name)))) await buildMissing(place, module, wanted, fileOf);
  }
  return fileOf;
}

async function buildMissing(
  place: BuildPlace,
  module: Recipe['module'],
  names: readonly Program[],
  fileOf: (name: Program) => string,
): Promise<void> {
  await checkGo(place);
  const folder = folderOf(place, module);
  mkdirSync(folder, { recursive: true });
  const lock = await waitForLock(join(folder, 'building.db'), lockWaitMs, systemClock);
  if (lock === undefined)
    throw new Error(`another build in ${folder} has not ended within 30 minutes; check whether it hangs`);
  try {
    const missing = names.filter((name) => !existsSync(fileOf(name)));
    if (missing.length === 0) return;
    const minutes = Math.ceil(missing.reduce((sum, name) => sum + recipes[name].coldSeconds, 0) / 60);
    place.say(`Building ${missing.join(', ')} into ${folder}: once, up to ${minutes} minutes on two cores.`);
    for (const name of missing) await buildOne(place, name, fileOf(name));
  } finally {
    lock.release();
  }
}

async function buildOne(place: BuildPlace, name: Program, file: string): Promise<void> {
  const recipe = recipes[name];
  const cwd = join(place.modulesFolder, recipe.module);
  const unfinished = `${file}.unfinished`;
  const startedAt = performance.now();
  const ended = await runGo(place.go, ['build', ...buildFlags(cwd), '-o', unfinished, recipe.package], {
    cwd,
    // Static, so that it runs with any libc. No Go workspace of a parent folder may change the versions.
    environment: { CGO_ENABLED: '0', GOWORK: 'off' },
  });
  if (ended.code !== 0) {
    rmSync(unfinished, { force: true });
    throw new Error(`${name} could not be built (go build ended with ${ended.code}):\n${ended.output}`);
  }
  renameSync(unfinished, file);
  place.say(`  ${name} is built (${Math.round((performance.now() - startedAt) / 1000)} s)`);
}

function buildFlags(moduleFolder: string): readonly string[] {
  const version = /\sk8s\.io\/kubernetes v(\d+)\.(\d+)\.(\d+)/u.exec(
    readFileSync(join(moduleFolder, 'go.mod'), 'utf8'),
  );
  // Without a stamp the server reports v0.0.0, and clients that compare versions refuse it.
  const named = 'k8s.io/component-base/version';
  const stamp =
    version === null
      ? ''
      : ` -X ${named}.gitVersion=v${version.slice(1).join('.')} -X ${named}.gitMajor=${version[1]} -X ${named}.gitMinor=${version[2]}`;
  return ['-trimpath', '-buildvcs=false', `-ldflags=-s -w${stamp}`];
}

/** One folder for each content of the module and each build recipe, so that an old build is never reused. */
function folderOf(place: BuildPlace, module: Recipe['module']): string {
  const folder = join(place.modulesFolder, module);
  const hash = createHash('sha256');
  for (const name of ['go.mod', 'go.sum']) hash.update(readFileSync(join(folder, name))).update('\0');
  hash.update(JSON.stringify([process.platform, process.arch, buildFlags(folder)]));
  return join(place.cacheFolder, hash.digest('hex').slice(0, 16));
}

async function checkGo({ go }: BuildPlace): Promise<void> {
  const needed = `Go ${oldestGo.join('.')} or newer is needed to build the programs of a Kubernetes control plane, once`;
  const asked = await runGo(go, ['env', 'GOVERSION'], { environment: { GOTOOLCHAIN: 'local' } }).catch(
    (error: unknown) => {
      throw new Error(
        `${needed}, and \`${go}\` is not on the PATH. Install it (go.dev/dl), or run \`npm test\` alone.`,
        {
          cause: error,
        },
      );
    },
  );
  const [, major, minor] = /^go(\d+)\.(\d+)/u.exec(asked.output.trim()) ?? [];
  const isOld = Number(major) < oldestGo[0] || (Number(major) === oldestGo[0] && Number(minor) < oldestGo[1]);
  if (major === undefined || isOld)
    throw new Error(
      `${needed}, and \`${go}\` is ${asked.output.trim() || 'of an unknown version'}. Install a newer one.`,
    );
}

interface GoSurroundings {
  readonly cwd?: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Rejects only if the command cannot be started. */
function runGo(
  go: string,
  args: readonly string[],
  { cwd, environment }: GoSurroundings,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(go, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

function isProgram(name: string): name is Program {
  return Object.hasOwn(recipes, name);
}

if (import.meta.main) {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !isProgram(name));
  if (unknown.length > 0)
    throw new Error(`no such program: ${unknown.join(', ')}; expected one of ${Object.keys(recipes).join(', ')}`);
  const names = asked.filter(isProgram);
  const wanted: readonly Program[] = names.length > 0 ? names : ['etcd', 'kube-apiserver', 'kube-controller-manager'];
  const fileOf = await buildPrograms(wanted);
  for (const name of wanted) process.stdout.write(`${fileOf(name)}\n`);
}
