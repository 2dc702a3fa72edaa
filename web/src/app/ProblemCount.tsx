/** How much needs a person, beside the word in the navigation: nobody looks under Problems who does not know of one. */
import { useEffect, useRef } from 'preact/hooks';
import { useLoaded } from '../api/useLoaded.ts';
import type { ProblemList } from '../generated/api.ts';
import { useApp } from './appState.ts';

/** A stream of events for a number would take one of the six connections that a browser has. */
const askSeconds = 30;

export function ProblemCount({ path }: { readonly path: string }) {
  const { locale } = useApp();
  const { value, reload } = useLoaded<ProblemList>('problems?limit=1');
  const asked = useRef(path);
  useEffect(() => {
    // A view that is opened may be the one where it was mended.
    if (asked.current !== path) reload();
    asked.current = path;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, askSeconds * 1000);
    return () => clearInterval(timer);
  }, [path, reload]);
  const total = value?.total ?? 0;
  return total === 0 ? null : <span class="layout-count">{total.toLocaleString(locale, { notation: 'compact' })}</span>;
}
