/** Live events of the server for a view, while it is open. Each view interprets them itself. */
import { useEffect, useRef } from 'preact/hooks';
import type { Connection, EventName } from '../api/liveEvents.ts';
import { useApp } from './appState.ts';
import type { LiveHandlers } from './liveHub.ts';

/** undefined until the first event or answer has arrived. */
export function useLive(handlers: LiveHandlers): Connection | undefined {
  const { live } = useApp();
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(
    () =>
      live.follow({
        onJobs: (jobs) => latest.current.onJobs?.(jobs),
        onChange: (name) => latest.current.onChange?.(name),
      }),
    [live],
  );
  return live.connection.value;
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

/** For the frame: the page's event stream is open while the page is visible. */
export function useLiveStream(): void {
  const { live } = useApp();
  useEffect(() => {
    const recheck = () => live.show(document.visibilityState === 'visible');
    recheck();
    document.addEventListener('visibilitychange', recheck);
    return () => {
      document.removeEventListener('visibilitychange', recheck);
      live.show(false);
    };
  }, [live]);
}
