/** A raw HTTP/1.1 client: sends any bytes, well formed or not, and reads the response. */
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Everything after the headers. */
  readonly rest: string;
}

export interface RawConnection {
  readonly socket: Socket;
  send(bytes: string | Uint8Array): void;
  /** The next response. Rejects if the connection ends before it is complete. */
  answer(): Promise<Answer>;
  /** Resolves with the remaining bytes when the server has closed the connection. */
  closed(): Promise<string>;
}

export async function openConnection(port: number, localAddress = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = '';
  let ended = false;
  let wake = (): void => undefined;
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended = true;
    wake();
  });
  const more = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return {
    socket,
    send: (bytes) => socket.write(bytes),
    async answer() {
      for (;;) {
        const end = received.indexOf('\r\n\r\n');
        if (end !== -1) {
          const answer = readAnswer(received.slice(0, end));
          const length = Number(answer.headers.get('content-length') ?? 0);
          if (received.length >= end + 4 + length) {
            const rest = received.slice(end + 4, end + 4 + length);
            received = received.slice(end + 4 + length);
            return { ...answer, rest };
          }
        }
        if (ended) throw new Error(`expected an answer, the connection ended after ${JSON.stringify(received)}`);
        await more();
      }
    },
    async closed() {
      while (!ended) await more();
      return received;
    },
  };
}

function readAnswer(head: string): Omit<Answer, 'rest'> {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(headers) };
}

export interface PostOptions {
  readonly target?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the body in chunks of this many bytes instead of with a Content-Length. */
  readonly chunkBytes?: number;
}

/** The bytes of one request. */
export function requestBytes(body: string | Uint8Array, options: PostOptions = {}): Buffer {
  const { target = '/webhook/default/movies', method = 'POST', headers = {}, chunkBytes } = options;
  const bytes = Buffer.from(body);
  const framing = chunkBytes === undefined ? `Content-Length: ${bytes.length}` : 'Transfer-Encoding: chunked';
  const { host = 'nas:7070', ...others } = headers;
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${framing}\r\n${lines.join('')}\r\n`);
  return Buffer.concat([head, chunkBytes === undefined ? bytes : chunked(bytes, chunkBytes)]);
}

function chunked(bytes: Buffer, chunkBytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** One request on a new connection. */
export async function post(port: number, body: string | Uint8Array, options: PostOptions = {}): Promise<Answer> {
  const connection = await openConnection(port);
  connection.send(requestBytes(body, options));
  try {
    return await connection.answer();
  } finally {
    connection.socket.destroy();
  }
}
