/** A load generator for one small HTTP request over keep-alive connections. Raw sockets take less CPU than the measured server. */
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  readonly requests: number;
}

const headEnd = Buffer.from('\r\n\r\n');
const wanted = Buffer.from('HTTP/1.1 204');

/**
 * Every connection sends a request, waits for the response and sends the next, for so many seconds after one second of warm-up.
 * Responses must be 204, which has no body; rejects on any other.
 */
export async function runLoad(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const startsAt = performance.now() + 1000;
  const endsAt = startsAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      drive(port, index, requests, endsAt, (sentAt, answeredAt) => {
        if (sentAt >= startsAt && answeredAt <= endsAt) latenciesMs.push(answeredAt - sentAt);
      }),
    ),
  );
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    requestsPerSecond: sorted.length / seconds,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY,
    requests: sorted.length,
  };
}

function drive(
  port: number,
  first: number,
  requests: readonly Buffer[],
  endsAt: number,
  note: (sentAt: number, answeredAt: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let next = first;
    let sentAt = 0;
    const send = (): void => {
      const request = requests[next % requests.length];
      next += 1;
      sentAt = performance.now();
      if (request !== undefined) socket.write(request);
    };
    socket.once('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    let answer: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      if (!answer.subarray(-headEnd.length).equals(headEnd)) return;
      if (!answer.subarray(0, wanted.length).equals(wanted))
        reject(new Error(`expected 204, got ${answer.toString('latin1')}`));
      answer = Buffer.alloc(0);
      const answeredAt = performance.now();
      note(sentAt, answeredAt);
      if (answeredAt < endsAt) send();
      else socket.destroy();
    });
  });
}
