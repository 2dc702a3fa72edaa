/**
 * Every version of every object that the API server stored, in the order of its writes and without a gap: asked of etcd itself, whose
 * gateway speaks JSON. A watch of the API server forgets what happened while the server was away.
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
  /** undefined: it was removed. Read by who wants it; of kinds that are no custom ones only with `asJson` below. */
  readonly object: (() => Fields) | undefined;
}

/** For kinds that are stored in a form of their own otherwise. */
export const asJson = '--storage-media-type=application/json';

const root = '/registry/';
/** `/` and one more: the end of what begins with the root. */
const beyondRoot = '/registry0';

/** From now on. Answers when the first change would be told; `stop` after what was told of is done with. */
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

/** Ends with the stream, however that does. */
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
