/** The requests to the fakes: how many, how many at once, when; without any key. */

export interface FakeRequest {
  readonly service: string;
  readonly method: string;
  /** Path and query below the service's address, keys shown as `***`. */
  readonly address: string;
  /** Monotonic. */
  readonly atMs: number;
  /** Set when it is answered. */
  readonly status?: number;
}

const keyNames = /^(?:api_?key|client_key|pin|token|x-plex-token|x-emby-token)$/iu;

export class RequestLog {
  readonly requests: FakeRequest[] = [];
  readonly #open = new Map<string, number>();
  readonly #most = new Map<string, number>();

  begin(service: string, method: string, path: string, query: URLSearchParams): { end(status: number): void } {
    const shown = new URLSearchParams(
      [...query].map(([name, value]): [string, string] => [name, keyNames.test(name) ? '***' : value]),
    );
    const place = this.requests.length;
    const request = { service, method, address: shown.size === 0 ? path : `${path}?${shown}`, atMs: performance.now() };
    this.requests.push(request);
    const open = (this.#open.get(service) ?? 0) + 1;
    this.#open.set(service, open);
    this.#most.set(service, Math.max(open, this.#most.get(service) ?? 0));
    return {
      end: (status) => {
        this.#open.set(service, (this.#open.get(service) ?? 1) - 1);
        if (this.requests[place] === request) this.requests[place] = { ...request, status };
      },
    };
  }

  count(service?: string, part?: string): number {
    const fits = (one: FakeRequest) =>
      (service === undefined || one.service === service) && (part === undefined || one.address.includes(part));
    return this.requests.filter(fits).length;
  }

  mostAtOnce(service: string): number {
    return this.#most.get(service) ?? 0;
  }

  forget(): void {
    this.requests.length = 0;
    this.#most.clear();
  }
}
