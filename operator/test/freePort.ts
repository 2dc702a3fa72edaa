/**
 * A port for a process that must be told one before it starts, or take one again that it had. Not of those that the system gives
 * away (from 32768 on Linux, 49152 elsewhere): of these somebody else is given one in the moment between, in some of a hundred runs.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const lowest = 12_000;
const highest = 32_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
