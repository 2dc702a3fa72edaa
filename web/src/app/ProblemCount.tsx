/** Number of problems, beside the word in the navigation, so that users notice new ones. */
import { useEffect, useState } from 'preact/hooks';
import type { ProblemList } from '../generated/api.ts';
import { useApp } from '../state/appState.ts';
import { useLive } from '../state/useLive.ts';

/** Polling interval, for when no events arrive. */
const askSeconds = 30;

export function ProblemCount({ path }: { readonly path: string }) {
  const { client, locale } = useApp();
  const [total, setTotal] = useState(0);
  const [turn, setTurn] = useState(0);
  useLive({
    onChange: (name) => {
      if (name === 'problems' || name === 'libraries') setTurn((value) => value + 1);
    },
  });
  // Poll at once when the view changes: the user may just have solved a problem.
  useEffect(() => {
    const abort = new AbortController();
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      client.peek<ProblemList>('problems?limit=1', abort.signal).then(
        (list) => setTotal(list.total),
        // Keep the number. The view reports its own failed requests.
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, askSeconds * 1000);
    document.addEventListener('visibilitychange', ask);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client, path, turn]);
  return total === 0 ? null : <span class="layout-count">{total.toLocaleString(locale, { notation: 'compact' })}</span>;
}
