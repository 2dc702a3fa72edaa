/** A real `serve` as a child process, for tests: its own folders, a free port, its parsed log. It is ended by its process id. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeWorked } from './jobProcesses.ts';
import { program } from './program.ts';

export interface LogEntry {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface Serving {
  readonly baseUrl: string;
  /** Address of the page; differs from `baseUrl` with --webhook-listen. */
  readonly pageUrl: string;
  readonly process: ChildProcess;
  /** Standard output so far. */
  printed(): string;
  /** Every log entry so far. */
  readonly log: readonly LogEntry[];
  /** Resolves with the first matching entry, past or future, from index `since`. Rejects if the process ends first. */
  logged(fits: (entry: LogEntry) => boolean, since?: number): Promise<LogEntry>;
  post(library: string, body?: object | string, headers?: Record<string, string>): Promise<number>;
  /** Sends SIGTERM or another signal; resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Makes a folder for one test, with `data` and a `projectionist.yaml` of these documents (the spec of each, YAML or JSON). */
export interface Fixture {
  readonly folder: string;
  readonly config: string;
  readonly data: string;
  remove(): Promise<void>;
}

export async function makeFixture(libraries: Readonly<Record<string, object>>): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-test-'));
  const config = join(folder, 'projectionist.yaml');
  await writeConfig(config, libraries);
  return { folder, config, data: join(folder, 'data'), remove: () => removeWorked(folder) };
}

/** Writes one document per Library (JSON is valid YAML). Renames the file into place, so that a watching server never reads half of it. */
export async function writeConfig(config: string, libraries: Readonly<Record<string, object>>): Promise<void> {
  const documents = Object.entries(libraries).map(([name, spec]) =>
    JSON.stringify({ apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name }, spec }),
  );
  await writeFile(`${config}.new`, documents.join('\n---\n'));
  await rename(`${config}.new`, config);
}

export interface ServeStart {
  /** The program's entry; by default the one of all tests. */
  readonly program?: string;
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  /** Runs it as another user; needs root. */
  readonly uid?: number;
  readonly gid?: number;
}

export async function startServe(fixture: Fixture, options: ServeStart = {}): Promise<Serving> {
  const args = [
    'serve',
    '--config',
    fixture.config,
    '--data',
    fixture.data,
    '--listen',
    '127.0.0.1:0',
    ...(options.args ?? []),
  ];
  const env = {
    ...process.env,
    PROJECTIONIST_LOG: 'json',
    PROJECTIONIST_LOG_LEVEL: 'debug',
    PROJECTIONIST_LOCK_GRACE_SECONDS: '0',
    ...options.env,
  };
  const user = {
    ...(options.uid === undefined ? {} : { uid: options.uid }),
    ...(options.gid === undefined ? {} : { gid: options.gid }),
  };
  const child = spawn(process.execPath, [options.program ?? program, ...args], {
    env,
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: LogEntry[] = [];
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const look of waiting) look();
  };
  let noise = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    try {
      log.push(JSON.parse(line));
    } catch {
      noise += `${line}\n`;
    }
    tell();
  });
  child.on('exit', tell);
  let printed = '';
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.toString();
  });
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const { baseUrl, pageUrl } = await addressesOf(child, () => noise);
  return {
    baseUrl,
    pageUrl,
    process: child,
    printed: () => printed,
    log,
    logged: (fits, since = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = log.slice(since).find(fits);
          if (found !== undefined) resolve(found);
          else if (ended())
            reject(
              new Error(
                `serve ended before it logged the expected entry:\n${noise}${log.map((entry) => JSON.stringify(entry)).join('\n')}`,
              ),
            );
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    async post(library, body, headers = {}) {
      const text = typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body);
      const response = await fetch(`${baseUrl}/webhook/default/${library}`, { method: 'POST', body: text, headers });
      await response.arrayBuffer();
      return response.status;
    },
    async stop(signal = 'SIGTERM') {
      if (!ended()) {
        const gone = once(child, 'exit');
        child.kill(signal);
        await gone;
      }
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
}

function addressesOf(child: ChildProcess, noise: () => string): Promise<Pick<Serving, 'baseUrl' | 'pageUrl'>> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('serve has no standard output');
    let baseUrl: string | undefined;
    createInterface({ input: child.stdout }).on('line', (line) => {
      baseUrl ??= /(http:\S+)\/webhook\//u.exec(line)?.[1];
      const pageUrl = /^ {2}page {2}(http:\S+)$/u.exec(line)?.[1];
      // Without a Library no webhook is listed.
      if (pageUrl !== undefined) resolve({ baseUrl: baseUrl ?? pageUrl, pageUrl });
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`serve ended with ${code ?? signal} before it listened:\n${noise()}`)),
    );
  });
}
/** Runs a command to its end. */
export async function run(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(input);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

/** The parsed record of a folder. */
export async function readRecordFile(folder: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, '.projectionist', 'record.json'), 'utf8'));
}
