/**
 * The webhook, durable before it answers, against a minimal server of node:http and JSON.parse
 * (docs/reference/limits.md#webhook).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figure, median } from './figure.ts';
import { benchCachePath } from './tree.ts';
import { type LoadResult, runLoad } from './webhookLoad.ts';

const connections = 100;
const seconds = 3;
/** Odd, so that the median is a measured value. */
const rounds = 5;
/** Below the number of waiting folders that turns into one full walk. */
const folders = 50;

/** A body as Radarr sends it on import, padded to 2 KB. */
function radarrDownload(index: number): Buffer {
  const folderPath = `/movies/Film ${index} (1995)`;
  const body = {
    movie: { id: index, title: `Film ${index}`, year: 1995, folderPath, tmdbId: index, tags: [], overview: '' },
    movieFile: {
      id: index,
      relativePath: `Film ${index}.mkv`,
      path: `${folderPath}/Film ${index}.mkv`,
      quality: 'Bluray-1080p',
    },
    isUpgrade: false,
    eventType: 'Download',
    instanceName: 'Radarr',
  };
  const padding = 2048 - JSON.stringify(body).length;
  const text = JSON.stringify({ ...body, movie: { ...body.movie, overview: 'x'.repeat(padding) } });
  const head = [
    'POST /webhook/default/movies HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'User-Agent: Radarr/6.0.3 (debian 12)',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** Runs our server and the anchor in turn and compares within each round, so that the machine's speed cancels out. */
export async function webhookBench(): Promise<Figure[]> {
  const requests = Array.from({ length: folders }, (_, index) => radarrDownload(index));
  // In the benches' cache, on a real disk: a folder in memory would make durability free.
  const dataFolder = mkdtempSync(join(benchCachePath(), 'webhook-'));
  const servers: ChildProcess[] = [];
  try {
    const anchor = await start(servers, ['anchor']);
    const ours = await start(servers, ['ours', dataFolder]);
    const pairs: { anchor: LoadResult; ours: LoadResult }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({
        anchor: await runLoad(anchor, requests, connections, seconds),
        ours: await runLoad(ours, requests, connections, seconds),
      });
    }
    return figuresOf(pairs);
  } finally {
    for (const server of servers) server.kill();
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')));
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function start(servers: ChildProcess[], parameters: readonly string[]): Promise<number> {
  const server = fork(fileURLToPath(new URL('./webhookServer.ts', import.meta.url)), parameters, {
    // The log, a line for each webhook, is written and thrown away.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  servers.push(server);
  const [message]: { port: number }[] = await once(server, 'message');
  if (message === undefined) throw new Error('expected the port of a server, got nothing');
  return message.port;
}

function figuresOf(pairs: readonly { readonly anchor: LoadResult; readonly ours: LoadResult }[]): Figure[] {
  const ratio = median(pairs.map(({ anchor, ours }) => ours.requestsPerSecond / anchor.requestsPerSecond));
  const p99Ms = median(pairs.map(({ ours }) => ours.p99Ms));
  const shown = (figure: string, value: number): Figure => ({
    bench: 'webhook',
    figure,
    value: Number(value.toPrecision(3)),
    goal: '',
    ok: true,
  });
  return [
    {
      bench: 'webhook',
      figure: 'requests/s durable / anchor',
      value: Number(ratio.toPrecision(3)),
      goal: '>= 0.75',
      ok: ratio >= 0.75,
    },
    {
      bench: 'webhook',
      figure: 'p99 durable, ms',
      value: Number(p99Ms.toPrecision(3)),
      goal: '<= 9',
      ok: p99Ms <= 9,
    },
    shown('requests/s durable', median(pairs.map(({ ours }) => ours.requestsPerSecond))),
    shown('requests/s anchor', median(pairs.map(({ anchor }) => anchor.requestsPerSecond))),
    shown('p99 anchor, ms', median(pairs.map(({ anchor }) => anchor.p99Ms))),
  ];
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await webhookBench(), undefined, 2)}\n`);
