/** Retries while the server does not answer: every few seconds, and at once when the network or the user comes back. */
import { useEffect } from 'preact/hooks';

const retrySeconds = 4;

export function useRetry(wanted: boolean, retry: () => void): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(retry, retrySeconds * 1000);
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [wanted, retry]);
}
