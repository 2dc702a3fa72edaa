/** Switches and filters of a story. The choice is kept in the address (storyFilter.ts). */
import './StoryTools.css';
import type { HeldState } from '@projectionist/franchise/member';
import type { UniverseUse } from '@projectionist/franchise/universes';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FranchiseView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { useApp } from '../../state/appState.ts';
import { StateMark } from './StateMark.tsx';
import { heldStates, type StoryChoice, toggled } from './storyFilter.ts';
import { UniverseMark, universeText } from './UniverseMark.tsx';

interface ChoiceProps {
  readonly choice: StoryChoice;
  readonly choose: (next: Partial<StoryChoice>) => void;
}

export function StoryTools(props: FiltersProps) {
  return (
    <div class="franchise-tools">
      <Switches choice={props.choice} choose={props.choose} />
      <Filters {...props} />
    </div>
  );
}

function Switches({ choice: { order, view }, choose }: ChoiceProps) {
  const { franchises: words } = useApp().texts;
  const views = ['list', 'scale'] as const;
  const orders = ['story', 'release'] as const;
  return (
    <div class="franchise-switches">
      <fieldset class="franchise-switch">
        <legend class="visually-hidden">{words.view}</legend>
        {views.map((value) => (
          <Button key={value} pressed={view === value} onClick={() => choose({ view: value })}>
            {words.views[value]}
          </Button>
        ))}
      </fieldset>
      {view === 'scale' ? null : (
        <fieldset class="franchise-switch">
          <legend class="visually-hidden">{words.order}</legend>
          {orders.map((value) => (
            <Button key={value} pressed={order === value} onClick={() => choose({ order: value })}>
              {words.orders[value]}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface FiltersProps extends ChoiceProps {
  readonly franchise: FranchiseView;
  readonly universes: readonly UniverseUse[];
}

function Filters({ franchise, universes, choice, choose }: FiltersProps) {
  const { texts, locale } = useApp();
  const { franchises: words } = texts;
  const { letters, states } = choice;
  const area = useRef<HTMLDivElement>(null);
  useSlash(area);
  const there = heldStates.filter((state) => franchise.counts[state] > 0);
  const count = (state: HeldState) => franchise.counts[state].toLocaleString(locale);
  return (
    <div ref={area} class="franchise-filters">
      {there.length < 2 ? null : (
        <fieldset class="franchise-filter">
          <legend>{words.state}</legend>
          {there.map((state) => (
            <Button
              key={state}
              pressed={states.includes(state)}
              onClick={() => choose({ states: toggled(states, state) })}
            >
              <StateMark state={state} /> {words.states[state]} <span class="franchise-count">{count(state)}</span>
            </Button>
          ))}
        </fieldset>
      )}
      {universes.length < 2 ? null : (
        <fieldset class="franchise-filter">
          <legend>{words.universe}</legend>
          {universes.map((universe, index) => (
            <Button
              key={universe.letter}
              pressed={letters.includes(universe.letter)}
              onClick={() => choose({ letters: toggled(letters, universe.letter) })}
            >
              <UniverseMark universe={universe} index={index} />
              <span dir="auto">{universeText(universe, words)}</span>
              <span class="franchise-count">{universe.memberCount.toLocaleString(locale)}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** As on the wall, `/` moves the focus to the filters. */
function useSlash(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return;
      const first = area.current?.querySelector('button');
      if (first === null || first === undefined) return;
      event.preventDefault();
      first.focus();
    };
    addEventListener('keydown', slash);
    return () => removeEventListener('keydown', slash);
  }, [area]);
}
