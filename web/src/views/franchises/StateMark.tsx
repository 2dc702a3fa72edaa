/** The state of a part as a shape: full, half, empty, dotted. The word is shown beside it. */
import './StateMark.css';
import type { HeldState } from '@projectionist/franchise/member';

export function StateMark({ state }: { readonly state: HeldState }) {
  return (
    <svg class={`state-mark state-mark-${state}`} aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">
      <circle cx="7" cy="7" r="5.5" class="state-mark-ring" />
      {state === 'held' ? <circle cx="7" cy="7" r="5.5" class="state-mark-fill" /> : null}
      {state === 'partlyHeld' ? <path d="M7 1.5a5.5 5.5 0 0 1 0 11z" class="state-mark-fill" /> : null}
    </svg>
  );
}
