/**
 * How many requests of the page may be answered at once, counted apart from webhooks: clients that never read their
 * answers must not take the connections that senders need.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** All clients together: less than half of the connections, so that senders always find one. */
const requestsAtMost = 300;
/** Of one client: a browser uses six connections, and a reverse proxy that names no clients needs more. */
const requestsOfClientAtMost = 100;

export class PageRequests {
  /** By client, oldest first. */
  readonly #running = new Map<string, Map<ServerResponse, IncomingMessage>>();
  #count = 0;

  /** False if the client has too many, or if all places are taken by whole requests of clients with no more than it has. */
  begin(client: string, request: IncomingMessage, response: ServerResponse): boolean {
    const own = this.#running.get(client)?.size ?? 0;
    if (own >= requestsOfClientAtMost) return false;
    if (this.#count >= requestsAtMost && !this.#displaceFor(own)) return false;
    const running = this.#running.get(client) ?? new Map<ServerResponse, IncomingMessage>();
    this.#running.set(client, running.set(response, request));
    this.#count++;
    response.once('close', () => this.#end(client, response));
    return true;
  }

  /**
   * The client with the most requests gives up its oldest. Among clients with equally many a request gives way whose body
   * has not arrived: slow bodies under many addresses must not close the page.
   */
  #displaceFor(own: number): boolean {
    const [client, running] = [...this.#running].reduce((most, one) => (one[1].size > most[1].size ? one : most));
    const displaced = running.size > own + 1 ? { client, response: [...running.keys()][0] } : this.#unfinished();
    if (displaced?.response === undefined) return false;
    this.#end(displaced.client, displaced.response);
    displaced.response.destroy();
    return true;
  }

  #unfinished(): { readonly client: string; readonly response: ServerResponse } | undefined {
    for (const [client, running] of this.#running) {
      for (const [response, request] of running) if (!request.complete) return { client, response };
    }
    return undefined;
  }

  #end(client: string, response: ServerResponse): void {
    const running = this.#running.get(client);
    if (running?.delete(response) !== true) return;
    this.#count--;
    if (running.size === 0) this.#running.delete(client);
  }
}
