/** What a person chose of a story, as the address says it, so that back, reload and sending the link work. Pure. */
import type { HeldState } from '@projectionist/franchise/member';
import type { UniverseUse } from '@projectionist/franchise/universes';
import type { StoryOrder } from './storyList.ts';

export const heldStates: readonly HeldState[] = ['held', 'partlyHeld', 'missing', 'coming'];

export interface StoryChoice {
  readonly order: StoryOrder;
  readonly view: 'list' | 'scale';
  /** Letters; empty: every universe. */
  readonly letters: readonly string[];
  /** Empty: every state. */
  readonly states: readonly HeldState[];
}

/** What makes no sense in an address is passed over: it may be old, or typed by hand. */
export function readChoice(
  query: Readonly<Record<string, string>>,
  universes: readonly Pick<UniverseUse, 'letter'>[],
): StoryChoice {
  const letters = new Set((query['universe'] ?? '').split(','));
  const states = new Set((query['state'] ?? '').split(','));
  return {
    order: query['order'] === 'release' ? 'release' : 'story',
    view: query['view'] === 'scale' ? 'scale' : 'list',
    letters: universes.flatMap(({ letter }) => (letters.has(letter) ? [letter] : [])),
    states: heldStates.filter((state) => states.has(state)),
  };
}

/** The address's query of a choice; what is as usual is left out. */
export function writeChoice({ order, view, letters, states }: StoryChoice): Record<string, string | undefined> {
  return {
    view: view === 'list' ? undefined : view,
    order: order === 'story' ? undefined : order,
    universe: letters.length === 0 ? undefined : letters.join(','),
    state: states.length === 0 ? undefined : states.join(','),
  };
}

/** The list with the value taken in, or out where it was in. */
export function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
