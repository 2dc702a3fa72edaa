/**
 * The user's choice of order, view and filters for a story, kept in the address so that back, reload and shared links
 * work. Pure.
 */
import type { HeldState } from '@projectionist/franchise/member';
import type { UniverseUse } from '@projectionist/franchise/universes';
import type { StoryOrder } from './storyList.ts';

export const heldStates: readonly HeldState[] = ['held', 'partlyHeld', 'missing', 'coming'];

export interface StoryChoice {
  readonly order: StoryOrder;
  readonly view: 'list' | 'scale';
  /** Letters of universes; empty means every universe. */
  readonly letters: readonly string[];
  /** Empty means every state. */
  readonly states: readonly HeldState[];
}

/** Reads the choice from the address. Invalid values are ignored, because the address may be old or typed by hand. */
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

/** Returns the query for a choice; defaults are left out. */
export function writeChoice({ order, view, letters, states }: StoryChoice): Record<string, string | undefined> {
  return {
    view: view === 'list' ? undefined : view,
    order: order === 'story' ? undefined : order,
    universe: letters.length === 0 ? undefined : letters.join(','),
    state: states.length === 0 ? undefined : states.join(','),
  };
}

/** Returns the list with the value added, or removed if it was present. */
export function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
