/**
 * Every version of every object that the API server stored, in write order and without a gap, read from etcd through
 * its JSON gateway. A watch of the API server would miss what happened while the server was down.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
const reopenMs = 100;

/**
 * Follows changes from now on, over restarts of etcd too. Resolves when the watch is established; `stop` resolves after
 * everything received is handled.
 */
export async function followStored(
  { folder, etcdUrl }: Pick<ControlPlane, 'folder' | 'etcdUrl'>,
  onChange: (change: StoredChange) => void,
): Promise<() => Promise<void>> {
  let isOver = false;
  let nextRevision = 0;
  let refusal: string | undefined;
  const begun = Promise.withResolvers<void>();
  let stream = await opened(folder, etcdUrl, nextRevision);
  const read = (line: Fields) => {
    const result = fieldsOf(line['result']);
    if (result['created'] === true) {
      // Changes before the first event are not lost either: etcd tells the revision at which the watch begins.
      nextRevision ||= Number(textAt(result, 'header', 'revision')) + 1;
      begun.resolve();
    }
    if (result['canceled'] === true) refusal = JSON.stringify(result);
    for (const event of listAt(result, 'events')) {
      nextRevision = Math.max(nextRevision, Number(textAt(event, 'kv', 'mod_revision')) + 1);
      onChange(changeOf(event));
    }
  };
  const following = (async () => {
    for (;;) {
      await readLines(stream, read);
      if (refusal !== undefined) throw new Error(`etcd refused the watch: ${refusal}`);
      if (isOver || nextRevision === 0) return;
      for (let next: IncomingMessage | undefined; next === undefined && !isOver; ) {
        next = await opened(folder, etcdUrl, nextRevision).catch(() => undefined);
        if (next === undefined) await delay(reopenMs);
        else stream = next;
      }
    }
  })();
  following.then(() => begun.reject(new Error('etcd ended the watch before it began')), begun.reject);
  await begun.promise;
  return async () => {
    isOver = true;
    stream.destroy();
    await following;
  };
}

function opened(folder: string, etcdUrl: string, fromRevision: number): Promise<IncomingMessage> {
  const file = (name: string) => readFileSync(join(folder, name));
  const credentials = { ca: file('ca.crt'), cert: file('etcd-client.crt'), key: file('etcd-client.key') };
  // 0: from now on.
  const from = fromRevision === 0 ? {} : { start_revision: String(fromRevision) };
  const body = JSON.stringify({ create_request: { key: base64(root), range_end: base64(beyondRoot), ...from } });
  return new Promise((resolve, reject) => {
    request(new URL('/v3/watch', etcdUrl), { method: 'POST', ...credentials }, resolve)
      .once('error', reject)
      .end(body);
  });
}

/** Ends with the stream, however that ends. Throws only what `onLine` throws. */
async function readLines(stream: IncomingMessage, onLine: (line: Fields) => void): Promise<void> {
  let rest = '';
  for await (const part of parts(stream)) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(fieldsOf(JSON.parse(line)));
  }
}

/** An etcd that dies breaks the stream. */
async function* parts(stream: IncomingMessage): AsyncGenerator<string> {
  try {
    for await (const part of stream.setEncoding('utf8')) yield String(part);
  } catch {
    // The stream ends here.
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
