/** How much of a story is held, as a bar. The numbers are beside it in words, so screen readers skip it. */
import './HeldBar.css';
import type { HeldState } from '@projectionist/franchise/member';
import { heldStates } from './storyFilter.ts';

export function HeldBar({ counts }: { readonly counts: Readonly<Record<HeldState, number>> }) {
  return (
    <span class="franchises-bar" aria-hidden="true">
      {heldStates
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <span key={state} class={`franchises-share franchises-${state}`} style={{ flexGrow: counts[state] }} />
        ))}
    </span>
  );
}
