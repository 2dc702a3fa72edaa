/** What became of an attempt (state/useAttempt.ts), beside its button. */
import './AttemptText.css';
import type { AttemptEnd } from '../state/useAttempt.ts';
import { useStanding } from '../state/useStanding.ts';
import { FailureText } from './MessageText.tsx';

interface AttemptTextProps {
  readonly end: AttemptEnd | undefined;
}

export function AttemptText({ end }: AttemptTextProps) {
  return typeof end === 'string' ? <p class="attempt-done">{end}</p> : <AttemptFailure end={end} />;
}

/** For actions whose success shows by itself. */
export function AttemptFailure({ end }: AttemptTextProps) {
  const failure = useStanding(typeof end === 'string' ? undefined : end);
  if (failure === undefined) return null;
  return (
    <p class="attempt-failed" role="alert">
      <FailureText failure={failure} />
    </p>
  );
}
