/**
 * Every version of every object that the API server stored, in write order and without a gap, read from etcd through
 * its JSON gateway. A watch of the API server would miss what happened while the server was down.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { type Fields, fieldsOf, listAt, textAt } from '../kubernetes/fake/json.ts';
import type { ControlPlane } from './controlPlane.ts';

export interface StoredChange {
  /** Below `/registry/`: `jobs/NAMESPACE/NAME`, `GROUP/KIND/NAMESPACE/NAME`. */
  readonly key: string;
  /** undefined if it was deleted. Parsed on demand; for built-in kinds only with `asJson` below. */
  readonly object: (() => Fields) | undefined;
}

/** Makes the server store built-in kinds as JSON instead of protobuf. */
export const asJson = '--storage-media-type=application/json';

const root = '/registry/';
/** `/` plus one: the end of the key range below the root. */
const beyondRoot = '/registry0';

/**
 * Follows changes from now on. Resolves when the watch is established; `stop` resolves after everything received is
 * handled.
 */
export async function followStored(
  { folder, etcdUrl }: Pick<ControlPlane, 'folder' | 'etcdUrl'>,
  onChange: (change: StoredChange) => void,
): Promise<() => Promise<void>> {
  const stream = await opened(folder, etcdUrl);
  const begun = Promise.withResolvers<void>();
  const ended = readLines(stream, (line) => {
    const result = fieldsOf(line['result']);
    if (result['created'] === true) begun.resolve();
    for (const event of listAt(result, 'events')) onChange(changeOf(event));
  });
  ended.then(() => begun.reject(new Error('etcd ended the watch before it began')), begun.reject);
  await begun.promise;
  return async () => {
    stream.destroy();
    await ended;
  };
}

function opened(folder: string, etcdUrl: string): Promise<IncomingMessage> {
  const file = (name: string) => readFileSync(join(folder, name));
  const credentials = { ca: file('ca.crt'), cert: file('etcd-client.crt'), key: file('etcd-client.key') };
  const body = JSON.stringify({ create_request: { key: base64(root), range_end: base64(beyondRoot) } });
  return new Promise((resolve, reject) => {
    request(new URL('/v3/watch', etcdUrl), { method: 'POST', ...credentials }, resolve)
      .once('error', reject)
      .end(body);
  });
}

/** Ends with the stream, however that ends. */
async function readLines(stream: IncomingMessage, onLine: (line: Fields) => void): Promise<void> {
  let rest = '';
  try {
    for await (const part of stream.setEncoding('utf8')) {
      const lines = `${rest}${String(part)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(fieldsOf(JSON.parse(line)));
    }
  } catch (error) {
    if (!stream.destroyed) throw error;
  }
}

function changeOf(event: unknown): StoredChange {
  const key = Buffer.from(textAt(event, 'kv', 'key') ?? '', 'base64').toString('utf8');
  const value = textAt(event, 'kv', 'value') ?? '';
  const object = () => fieldsOf(JSON.parse(Buffer.from(value, 'base64').toString('utf8')));
  return { key: key.slice(root.length), object: textAt(event, 'type') === 'DELETE' ? undefined : object };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
