/** Reloads when something may have changed, with a pause: during a scan titles change every second. */
import { useEffect, useRef } from 'preact/hooks';
import type { EventName } from '../api/liveEvents.ts';
import { useLive } from './useLive.ts';

const pauseMs = 3_000;

export function useCalmReload(
  { reload }: { readonly reload: () => void },
  ...names: readonly Exclude<EventName, 'jobs'>[]
): void {
  const reloadedAt = useRef(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useLive({
    onChange: (name) => {
      if (!names.includes(name)) return;
      clearTimeout(waiting.current);
      waiting.current = setTimeout(
        () => {
          reloadedAt.current = Date.now();
          reload();
        },
        Math.max(0, reloadedAt.current + pauseMs - Date.now()),
      );
    },
  });
}
