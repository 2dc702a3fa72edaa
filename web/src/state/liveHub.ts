/**
 * One event stream for the whole page, shared by the frame and its views: browsers allow six connections to a server.
 * It also knows whether the server answers, from events and from every request.
 */
import { type Signal, signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import { type Connection, type EventName, eventNames, followEvents, type LiveParts } from '../api/liveEvents.ts';
import type { JobList } from '../generated/api.ts';

export interface LiveHandlers {
  readonly onJobs?: (jobs: JobList) => void;
  /** The named data may have changed: reload it. Called every few seconds while polling replaces events. */
  readonly onChange?: (name: Exclude<EventName, 'jobs'>) => void;
}

export interface LiveHub {
  /** undefined until the first event or answer has arrived. */
  readonly connection: Signal<Connection | undefined>;
  /** Returns the function that ends it. The last known jobs are passed at once. */
  follow(handlers: LiveHandlers): () => void;
  /** Follows events while the page is visible: tabs in the background must not hold connections. */
  show(isVisible: boolean): void;
}

export type LiveHubParts = Pick<LiveParts, 'openStream' | 'after'> & {
  readonly client: Pick<Client, 'get'>;
  readonly isAway: Signal<boolean>;
};

export function createLiveHub({ client, isAway, openStream, after }: LiveHubParts): LiveHub {
  const followers = new Set<LiveHandlers>();
  const connection = signal<Connection | undefined>(undefined);
  let jobs: JobList | undefined;
  let stop: (() => void) | undefined;
  const takeJobs = (next: JobList) => {
    jobs = next;
    for (const { onJobs } of followers) onJobs?.(next);
  };
  const changed = (name: EventName) => {
    if (name !== 'jobs') for (const { onChange } of followers) onChange?.(name);
  };
  const start = () =>
    followEvents({
      openStream,
      after,
      ask: async () => {
        takeJobs(await client.get<JobList>('jobs'));
        for (const name of eventNames) changed(name);
        return true;
      },
      onEvent: (name, data) => {
        changed(name);
        if (name === 'jobs' && typeof data === 'string') takeJobs(JSON.parse(data));
      },
      onConnection: (next) => {
        connection.value = next;
        isAway.value = next === 'away';
      },
    });
  return {
    connection,
    follow(handlers) {
      followers.add(handlers);
      if (jobs !== undefined) handlers.onJobs?.(jobs);
      return () => followers.delete(handlers);
    },
    show(isVisible) {
      if (isVisible === (stop !== undefined)) return;
      stop?.();
      stop = isVisible ? start() : undefined;
    },
  };
}
