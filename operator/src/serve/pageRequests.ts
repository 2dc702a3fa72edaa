/**
 * How many requests of the page may be answered at once, counted apart from webhooks: clients that never read their
 * answers must not take the connections that senders need.
 */
import type { ServerResponse } from 'node:http';

/** All clients together: less than half of the connections, so that senders always find one. */
const requestsAtMost = 300;
/** Of one client: a browser uses six connections, and a reverse proxy that names no clients needs more. */
const requestsOfClientAtMost = 100;

export class PageRequests {
  /** By client, oldest first. */
  readonly #running = new Map<string, Set<ServerResponse>>();
  #count = 0;

  /** False if the client has too many, or if all places are taken by clients with no more than it has. */
  begin(client: string, response: ServerResponse): boolean {
    const own = this.#running.get(client)?.size ?? 0;
    if (own >= requestsOfClientAtMost) return false;
    if (this.#count >= requestsAtMost && !this.#displaceFor(own)) return false;
    const running = this.#running.get(client) ?? new Set();
    this.#running.set(client, running.add(response));
    this.#count++;
    response.once('close', () => this.#end(client, response));
    return true;
  }

  /** The client with the most requests gives up its oldest. */
  #displaceFor(own: number): boolean {
    const [client, running] = [...this.#running].reduce((most, one) => (one[1].size > most[1].size ? one : most));
    const [oldest] = running;
    if (oldest === undefined || running.size <= own + 1) return false;
    this.#end(client, oldest);
    oldest.destroy();
    return true;
  }

  #end(client: string, response: ServerResponse): void {
    const running = this.#running.get(client);
    if (running?.delete(response) !== true) return;
    this.#count--;
    if (running.size === 0) this.#running.delete(client);
  }
}
