/** The time of day for words like "3 minutes ago", which grow old while they are read. */
import { useEffect, useState } from 'preact/hooks';

/** Milliseconds since 1970, anew every `seconds`. */
export function useNow(seconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
}
