/**
 * The connections of a server, which anyone may open: how many there may be, and which gives way to a new one. It never
 * ends a connection whose request has arrived whole and waits for its answer, so that no flood silences a sender of
 * webhooks.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { clientKey } from '../api/clientAddress.ts';

interface Connection {
  readonly socket: Socket;
  /** Its peer. */
  readonly client: string;
  /** Requests without a finished response, oldest first, with their responses. */
  readonly requests: Map<IncomingMessage, ServerResponse>;
  /** Received bytes when the last response was finished; undefined before the first. */
  readBytes: number | undefined;
  /** It sent more requests than it may without waiting for a response: no further one is answered. */
  isOver: boolean;
  /** The time for the headers of its next request was up, and that request has not begun since. */
  isLate: boolean;
}

/**
 * Requests that a connection may send without waiting for a response (pipelining). No sender, browser or proxy sends more
 * than one. Without a limit one connection could keep as many requests in memory as a thousand others.
 */
const pipelinedAtMost = 32;

/** As Node answers them. */
const parserRefusals: ReadonlyMap<string | undefined, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
]);

/**
 * `unfinished`: headers or body are not complete; these give way first. `idle`: between two requests; ending it may lose
 * the next one. `busy` never gives way.
 */
type Phase = 'unfinished' | 'idle' | 'busy';

export class Connections {
  readonly #most: number;
  /** Oldest first. */
  readonly #connections = new Map<Duplex, Connection>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#connections.size;
  }

  /**
   * Takes a new connection. If there are too many, the oldest unfinished one of the client that has most of them is
   * ended. Returns `refused` if all others are busy: then the new one is ended.
   */
  open(socket: Socket): 'taken' | 'displaced' | 'refused' {
    const client = clientKey(socket.remoteAddress ?? '');
    const displaced = this.#connections.size < this.#most ? undefined : this.#leastNeeded();
    if (displaced === undefined && this.#connections.size >= this.#most) {
      socket.destroy();
      return 'refused';
    }
    if (displaced !== undefined) this.#end(displaced);
    this.#connections.set(socket, {
      ...{ socket, client, requests: new Map() },
      ...{ readBytes: undefined, isOver: false, isLate: false },
    });
    socket.once('close', () => this.#connections.delete(socket));
    return displaced === undefined ? 'taken' : 'displaced';
  }

  /**
   * The headers of a request have arrived. The last one that the connection may send gets its response with
   * `Connection: close`, after which the connection ends. Of those behind it `refused` is the first, which tells whoever
   * counts, and `ignored` are the others: the protocol lets a client send them again.
   */
  begin(request: IncomingMessage, response: ServerResponse): 'taken' | 'refused' | 'ignored' {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined) return 'taken';
    const { requests, socket } = connection;
    if (connection.isOver || requests.size >= pipelinedAtMost) {
      const wasOver = connection.isOver;
      connection.isOver = true;
      stopReading(socket);
      return wasOver ? 'ignored' : 'refused';
    }
    connection.isLate = false;
    requests.set(request, response);
    if (requests.size === pipelinedAtMost) response.setHeader('connection', 'close');
    response.on('close', () => {
      requests.delete(request);
      if (requests.size > 0) return;
      connection.readBytes = socket.bytesRead;
      if (connection.isLate) refuse(socket, '408 Request Timeout');
    });
    return 'taken';
  }

  /**
   * Node's parser gave the connection up: bytes that are no request, or headers that did not come in their time. Late
   * headers get one more turn of the event loop, which reads what has arrived: time also passes while the process is
   * suspended, and a webhook that was sent meanwhile is answered 204.
   */
  failed(socket: Duplex, code: string | undefined): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || code !== 'ERR_HTTP_REQUEST_TIMEOUT') {
      const [first] = connection?.requests.values() ?? [];
      if (first?.headersSent) socket.destroy();
      else refuse(socket, parserRefusals.get(code) ?? '400 Bad Request');
      return;
    }
    connection.isLate = true;
    setImmediate(() => {
      // Otherwise when its response is finished.
      if (connection.isLate && connection.requests.size === 0) refuse(socket, '408 Request Timeout');
    });
  }

  #end(connection: Connection): void {
    // At once, not with its `close` event: the next connection may arrive before.
    this.#connections.delete(connection.socket);
    connection.socket.destroy();
  }

  /** Of the client that has most: one that opens a single connection keeps it, however long the others have waited. */
  #leastNeeded(): Connection | undefined {
    const byPhase = Map.groupBy(this.#connections.values(), phaseOf);
    const candidates = byPhase.get('unfinished') ?? byPhase.get('idle');
    if (candidates === undefined) return undefined;
    const byClient = Map.groupBy(candidates, ({ client }) => client);
    const largest = [...byClient.values()].reduce((most, one) => (one.length > most.length ? one : most));
    return largest[0];
  }
}

function refuse(socket: Duplex, status: string): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  else socket.destroy();
}

/** Until it ends. Node's HTTP server resumes a socket whenever it hands out a part of a request's body. */
function stopReading(socket: Socket): void {
  socket.pause();
  socket.resume = () => socket;
}

function phaseOf({ socket, requests, readBytes }: Connection): Phase {
  for (const request of requests.keys()) if (!request.complete) return 'unfinished';
  if (requests.size > 0) return 'busy';
  return readBytes === socket.bytesRead ? 'idle' : 'unfinished';
}
