/** One story: its members in order or to scale, with the filters of the address. Notes of the file are never shown. */
import './Franchise.css';
import type { HeldState } from '@projectionist/franchise/member';
import { type UniverseUse, universesOf } from '@projectionist/franchise/universes';
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { FranchiseView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import type { ViewProps } from '../../parts/lazyView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { SafeLink } from '../../parts/SafeLink.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useReload } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ImportLists } from './ImportLists.tsx';
import { PublishedLists } from './PublishedLists.tsx';
import { StateMark } from './StateMark.tsx';
import { StoryOrderList } from './StoryOrderList.tsx';
import { StoryScale } from './StoryScale.tsx';
import { heldStates, readChoice, type StoryChoice, toggled, writeChoice } from './storyFilter.ts';
import { storyList } from './storyList.ts';
import { UniverseMark, universeText } from './UniverseMark.tsx';

export function Franchise({ params }: ViewProps) {
  const id = params['id'] ?? '';
  const loaded = useLoaded<FranchiseView>(`franchises/${encodeURIComponent(id)}`);
  useReload(loaded, 'titles');
  return (
    <LoadedView of={loaded} heading>
      {(franchise) => <Story franchise={franchise} />}
    </LoadedView>
  );
}

function Story({ franchise }: { readonly franchise: FranchiseView }) {
  const { texts, locale } = useApp();
  const { franchises: words } = texts;
  const { query, route } = useLocation();
  const { members } = franchise;
  const universes = useMemo(() => universesOf(franchise, members), [franchise, members]);
  const choice = useMemo(() => readChoice(query, universes), [query, universes]);
  const { order, view, letters, states } = choice;
  const choose = (next: Partial<StoryChoice>) =>
    route(at(paths.franchise(franchise.id), writeChoice({ ...choice, ...next })));
  const list = useMemo(() => chosenOf(franchise, universes, choice), [franchise, universes, choice]);
  const isFiltered = letters.length > 0 || states.length > 0;
  const count = (value: number) => value.toLocaleString(locale);
  const all = count(members.length);
  const shown = isFiltered ? words.someShown(count(list.shownCount), all) : words.allShown(members.length, all);
  useAnnounced(isFiltered ? shown : '');
  const wanted = useRef<HTMLDetailsElement>(null);
  return (
    <>
      <Heading
        text={franchise.name}
        under={
          <p>
            {words.heldOf(count(franchise.counts.held), all)}
            {franchise.universe === undefined || franchise.universe === franchise.name ? null : (
              <>
                {' · '}
                <span dir="auto">{franchise.universe}</span>
              </>
            )}
          </p>
        }
      >
        <MissingButton franchise={franchise} area={wanted} />
        <ExportMenu franchise={franchise} order={order} />
      </Heading>
      <Faults franchise={franchise} />
      <Switches choice={choice} choose={choose} />
      <Filters franchise={franchise} universes={universes} choice={choice} choose={choose} />
      <p class="franchise-shown">{shown}</p>
      {list.shownCount === 0 ? (
        <Notice title={words.nothingFits} icon="filter">
          <Button onClick={() => choose({ letters: [], states: [] })}>{words.clearFilters}</Button>
        </Notice>
      ) : view === 'scale' ? (
        <StoryScale franchise={franchise} universes={universes} list={list} />
      ) : (
        <StoryOrderList franchise={franchise} universes={universes} list={list} order={order} />
      )}
      <PublishedLists id={franchise.id} lists={franchise.lists} />
      <ImportLists story={franchise} area={wanted} />
      <Sources sources={franchise.sources} />
    </>
  );
}

function chosenOf(
  { members, eras }: FranchiseView,
  universes: readonly UniverseUse[],
  { order, view, letters, states }: StoryChoice,
) {
  return storyList(members, eras, {
    order: view === 'scale' ? 'story' : order,
    universes: letters.length === 0 ? undefined : universes.filter(({ letter }) => letters.includes(letter)),
    states: states.length === 0 ? undefined : new Set(states),
  });
}

/** Opens what Radarr and Sonarr need to add the missing parts. */
function MissingButton({
  franchise: { wanted },
  area,
}: {
  readonly franchise: FranchiseView;
  readonly area: RefObject<HTMLDetailsElement | null>;
}) {
  const { texts, locale } = useApp();
  const missing = wanted.radarr.items + wanted.sonarr.items;
  if (missing === 0) return null;
  const open = () => {
    const lists = area.current;
    if (lists === null) return;
    lists.open = true;
    lists.scrollIntoView();
    lists.querySelector('summary')?.focus({ preventScroll: true });
  };
  return <Button onClick={open}>{texts.franchises.getMissing(missing, missing.toLocaleString(locale))}</Button>;
}

/** Announces how many parts are shown after a filter changed, but not when the view opens. */
function useAnnounced(sentence: string): void {
  const { announce } = useApp();
  const before = useRef(sentence);
  useEffect(() => {
    if (before.current === sentence) return;
    before.current = sentence;
    if (sentence !== '') announce(sentence);
  }, [sentence, announce]);
}

interface ChoiceProps {
  readonly choice: StoryChoice;
  readonly choose: (next: Partial<StoryChoice>) => void;
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

function Faults({ franchise: { faults, warnings } }: { readonly franchise: FranchiseView }) {
  const { franchises: words } = useApp().texts;
  const faultList = faults.length > 0 ? faults : warnings;
  if (faultList.length === 0) return null;
  return (
    <details class="franchise-faults">
      <summary>{faults.length > 0 ? words.faults(faults.length) : words.warnings(warnings.length)}</summary>
      <ul>
        {faultList.map(({ code, message, line, column }) => (
          <li key={`${line} ${column} ${code} ${message}`}>
            {words.faultAt(line, column)}:{' '}
            <span lang="en" dir="auto">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Sources({ sources }: { readonly sources: readonly string[] }) {
  const { franchises: words } = useApp().texts;
  if (sources.length === 0) return null;
  return (
    <section class="franchise-sources">
      <h2>{words.sources}</h2>
      <ul>
        {sources.map((source) => (
          <li key={source} dir="auto">
            <SafeLink href={source}>{source}</SafeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
