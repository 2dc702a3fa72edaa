/**
 * The DNS server of the test node: addresses of Services, as pods ask for them, and of servers outside the cluster that
 * a test names. Only A records: this node has no IPv6. A Service without an address (`clusterIP: None`) answers with its
 * ready pods, as in a real cluster (docs/reference/clusters.md#test-node).
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type ApiAccess, callApi } from '../cluster/apiAccess.ts';
import { fieldsAt, listAt, textAt } from '../kubernetes/fake/json.ts';

const suffix = '.svc.cluster.local';
const headerBytes = 12;
/** RFC 1035, 4.1.1: a response, with recursion; the reply code is in the last four bits. */
const answered = 0x8180;
const noSuchName = 3;
const typeA = 1;
const classInternet = 1;

export interface NameServer {
  close(): Promise<void>;
}

/** `others`: addresses by name. */
export async function startNameServer(
  address: string,
  access: ApiAccess,
  others: Readonly<Record<string, string>>,
): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address: from, port }) => {
    void answerOf(query, access, others)
      .then((answer) => socket.send(answer, port, from))
      // No answer: the resolver asks again.
      .catch(() => undefined);
  });
  socket.bind(53, address);
  await once(socket, 'listening');
  return {
    close: () =>
      new Promise((resolve) => {
        socket.close(() => resolve());
      }),
  };
}

async function answerOf(query: Buffer, access: ApiAccess, others: Readonly<Record<string, string>>): Promise<Buffer> {
  const { name, type, end } = questionIn(query);
  const known = others[name];
  const addresses = known === undefined ? await addressesOf(name, access) : [known];
  const records = type === typeA ? (addresses ?? []) : [];
  const header = Buffer.alloc(headerBytes);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(addresses === undefined ? answered | noSuchName : answered, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(headerBytes, end), ...records.map(recordOf)]);
}

/** Names are compared in lower case. */
function questionIn(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Valid for 0 s, for the name of the question. */
function recordOf(address: string): Buffer {
  const nameOfQuestion = 0xc000 | headerBytes;
  const record = Buffer.alloc(12);
  record.writeUInt16BE(nameOfQuestion, 0);
  record.writeUInt16BE(typeA, 2);
  record.writeUInt16BE(classInternet, 4);
  record.writeUInt16BE(4, 10);
  return Buffer.concat([record, Buffer.from(address.split('.').map(Number))]);
}

/** undefined if there is no such Service. */
async function addressesOf(name: string, access: ApiAccess): Promise<readonly string[] | undefined> {
  const [service, namespace, ...rest] = name.endsWith(suffix) ? name.slice(0, -suffix.length).split('.') : [];
  if (service === undefined || namespace === undefined || rest.length > 0) return undefined;
  const within = `/api/v1/namespaces/${namespace}`;
  const { code, body } = await callApi(access, 'GET', `${within}/services/${service}`);
  if (code !== 200) return undefined;
  const address = textAt(body, 'spec', 'clusterIP');
  if (address !== undefined && address !== 'None') return [address];
  const selector = Object.entries(fieldsAt(body, 'spec', 'selector')).map(([label, value]) => `${label}=${value}`);
  const pods = await callApi(access, 'GET', `${within}/pods?labelSelector=${encodeURIComponent(selector.join(','))}`);
  return listAt(pods.body, 'items')
    .filter((pod) => listAt(pod, 'status', 'conditions').some(isReady))
    .flatMap((pod) => textAt(pod, 'status', 'podIP') ?? []);
}

function isReady(condition: unknown): boolean {
  return textAt(condition, 'type') === 'Ready' && textAt(condition, 'status') === 'True';
}
