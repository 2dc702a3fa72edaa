/** How much needs a person, beside the word in the navigation: nobody looks under Problems who does not know of one. */
import { useEffect, useState } from 'preact/hooks';
import type { ProblemList } from '../generated/api.ts';
import { useApp } from '../state/appState.ts';

/** A stream of events for a number would take one of the six connections that a browser has. */
const askSeconds = 30;

export function ProblemCount({ path }: { readonly path: string }) {
  const { client, locale } = useApp();
  const [total, setTotal] = useState(0);
  // A view that is opened may be the one where it was mended: then it is asked at once.
  useEffect(() => {
    const abort = new AbortController();
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      client.peek<ProblemList>('problems?limit=1', abort.signal).then(
        (list) => setTotal(list.total),
        // The number stays. What is wrong, the view tells of what it asked itself.
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
  }, [client, path]);
  return total === 0 ? null : <span class="layout-count">{total.toLocaleString(locale, { notation: 'compact' })}</span>;
}
