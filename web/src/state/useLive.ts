/** Live events of the server for a view, while it is open. Each view interprets them itself. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Connection, type EventName, eventNames, followEvents } from '../api/liveEvents.ts';
import type { JobList } from '../generated/api.ts';
import { useApp } from './appState.ts';

export interface LiveHandlers {
  readonly onJobs?: (jobs: JobList) => void;
  /** The named data may have changed: reload it. Called every few seconds while polling replaces events. */
  readonly onChange?: (name: Exclude<EventName, 'jobs'>) => void;
}

/** undefined until the first event or answer has arrived. */
export function useLive(handlers: LiveHandlers): Connection | undefined {
  const { client } = useApp();
  const [connection, setConnection] = useState<Connection>();
  const visible = useVisible();
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!visible) return;
    const changed = (name: EventName) => {
      if (name !== 'jobs') latest.current.onChange?.(name);
    };
    return followEvents({
      openStream: () => new EventSource(client.url('events')),
      ask: async () => {
        const jobs = await client.get<JobList>('jobs');
        latest.current.onJobs?.(jobs);
        for (const name of eventNames) changed(name);
        return true;
      },
      onEvent: (name, data) => {
        changed(name);
        if (name !== 'jobs' || typeof data !== 'string') return;
        const jobs: JobList = JSON.parse(data);
        latest.current.onJobs?.(jobs);
      },
      onConnection: setConnection,
      after: (seconds, act) => {
        const timer = setTimeout(act, seconds * 1000);
        return () => clearTimeout(timer);
      },
    });
  }, [client, visible]);
  return connection;
}

/** Reloads whenever one of these may have changed. */
export function useReload(
  { reload }: { readonly reload: () => void },
  ...names: readonly Exclude<EventName, 'jobs'>[]
): void {
  useLive({
    onChange: (name) => {
      if (names.includes(name)) reload();
    },
  });
}

/** Browsers allow six connections to a server; tabs in the background must not hold them all. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const recheck = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', recheck);
    return () => document.removeEventListener('visibilitychange', recheck);
  }, []);
  return visible;
}
