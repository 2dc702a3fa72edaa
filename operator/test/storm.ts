/**
 * A webhook storm: fuzzed bodies against the real server in its own process. All must be answered 204, and memory must not grow.
 * As a program: `node operator/test/storm.ts [COUNT] [SEED]`, by default 100,000 bodies.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { below, fuzzedBody, hugeBody, pick, type Random, randomOf } from './stormBodies.ts';
import { openConnection, type PostOptions, type RawConnection, requestBytes } from './webhookClient.ts';

export interface StormReport {
  readonly sent: number;
  readonly answered204: number;
  /** Number of other responses, by status. Must be empty. */
  readonly otherAnswers: Readonly<Record<string, number>>;
  readonly wishes: number;
  readonly troubles: number;
  /** Heap and buffers after a garbage collection, after a tenth of the storm and at its end. */
  readonly heapEarlyBytes: number;
  readonly heapLateBytes: number;
  readonly residentBytes: number;
}

interface Measured {
  readonly wishes: number;
  readonly troubles: number;
  readonly heapBytes: number;
  readonly residentBytes: number;
}

const connectionCount = 50;
/** One body in this many has 7 to 11 MB. */
const hugeEvery = 2_000;

const contentTypes = [
  'application/json',
  'text/plain; charset=utf-8',
  'multipart/form-data; boundary=x',
  'text/xml',
  '',
];
const userAgents = [
  'Radarr/6.0.3',
  'Sonarr/4.0.19',
  'Jellyfin-Server/10.11',
  'curl/8',
  '\u00ff\u00fe',
  'x'.repeat(2_000),
];
const targets = [
  '/webhook/default/movies',
  '/webhook/default/movies/',
  '/webhook/default/movies?x=%',
  '/webhook/default/%6dovies',
];

/** Sends `count` bodies generated from `seed`. Rejects if the server dies or breaks a connection. */
export async function storm(count: number, seed: number): Promise<StormReport> {
  const server = fork(fileURLToPath(new URL('./stormServer.ts', import.meta.url)), [], { execArgv: ['--expose-gc'] });
  try {
    const { port } = await reply<{ port: number }>(server);
    const random = randomOf(seed);
    const statuses = new Map<number, number>();
    const tenth = Math.ceil(count / 10);
    await sendAll(port, random, tenth, statuses);
    const early = await measure(server);
    await sendAll(port, random, count - tenth, statuses);
    const late = await measure(server);
    const answered204 = statuses.get(204) ?? 0;
    statuses.delete(204);
    return {
      sent: count,
      answered204,
      otherAnswers: Object.fromEntries(statuses),
      wishes: late.wishes,
      troubles: late.troubles,
      heapEarlyBytes: early.heapBytes,
      heapLateBytes: late.heapBytes,
      residentBytes: late.residentBytes,
    };
  } finally {
    server.kill();
  }
}

async function sendAll(port: number, random: Random, count: number, statuses: Map<number, number>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: Math.min(connectionCount, count) }, async () => {
      const connection = await openConnection(port);
      while (left > 0) {
        left -= 1;
        const status = await sendOne(connection, random, left % hugeEvery === 0);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      connection.socket.destroy();
    }),
  );
}

async function sendOne(connection: RawConnection, random: Random, huge: boolean): Promise<number> {
  const body = huge ? hugeBody(random) : fuzzedBody(random);
  const chunkBytes = huge ? 65_536 : 1 + below(random, 200);
  const options: PostOptions = {
    target: pick(random, targets, '/webhook/default/movies'),
    headers: { 'Content-Type': pick(random, contentTypes, ''), 'User-Agent': pick(random, userAgents, '') },
    ...(random() < 0.3 ? { chunkBytes } : {}),
  };
  connection.send(requestBytes(body, options));
  const { status, rest } = await connection.answer();
  if (rest !== '') throw new Error(`expected an answer without a body, got ${JSON.stringify(rest.slice(0, 100))}`);
  return status;
}

function measure(server: ChildProcess): Promise<Measured> {
  server.send('measure');
  return reply<Measured>(server);
}

async function reply<Message>(server: ChildProcess): Promise<Message> {
  const [message]: Message[] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  if (message === undefined) throw new Error('expected a message from the server, got none');
  return message;
}

/** Checks a storm's result. Returns a sentence for each violation. */
export function faultsOf(report: StormReport): string[] {
  const grownBytes = report.heapLateBytes - report.heapEarlyBytes;
  return [
    ...(report.answered204 === report.sent ? [] : [`${report.sent - report.answered204} bodies were not answered 204`]),
    ...(report.wishes === report.sent ? [] : [`${report.sent} bodies made ${report.wishes} wishes`]),
    ...(report.troubles === 0 ? [] : [`the server complained ${report.troubles} times`]),
    // Compiled code and connections cost a few megabytes; a leak of 1 KB a body would be 90 MB after 100,000.
    ...(grownBytes < 16_000_000 ? [] : [`memory grew by ${grownBytes} bytes`]),
  ];
}

if (import.meta.main) {
  const report = await storm(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1));
  const faults = faultsOf(report);
  console.log(JSON.stringify({ ...report, faults }, undefined, 2));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
