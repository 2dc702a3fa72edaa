/** The current time, for words like "3 minutes ago" that must be updated while they are shown. */
import { useEffect, useState } from 'preact/hooks';

/** Milliseconds since 1970, updated every `seconds`. */
export function useNow(seconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
}
