/** One story: its members in order or to scale, with the filters of the address. Notes of the file are never shown. */
import './Franchise.css';
import { type UniverseUse, universesOf } from '@projectionist/franchise/universes';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { FranchiseView, MemberView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import type { ViewProps } from '../../parts/lazyView.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { SafeLink } from '../../parts/SafeLink.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useReload } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { EraBar } from './EraBar.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { HeldBar } from './HeldBar.tsx';
import { ImportLists } from './ImportLists.tsx';
import { PublishedLists } from './PublishedLists.tsx';
import { StoryOrderList } from './StoryOrderList.tsx';
import { StoryScale } from './StoryScale.tsx';
import { StoryTools } from './StoryTools.tsx';
import { readChoice, type StoryChoice, writeChoice } from './storyFilter.ts';
import { type StoryList, type StoryOrder, storyList } from './storyList.ts';
import { type StoryStop, storyStops } from './storyStops.ts';
import { stopElement, useCurrentStop } from './useCurrentStop.ts';

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
  const missing = franchise.wanted.radarr.items + franchise.wanted.sonarr.items;
  const getMissing = () => openLists(wanted.current);
  const isRelease = order === 'release' && view !== 'scale';
  const { root, stops, current, jump, jumpTo } = useJumps(list, isRelease ? 'release' : 'story', view);
  return (
    <div class="wide">
      <div class="franchise-head">
        <StoryHead franchise={franchise}>
          <MissingButton wanted={franchise.wanted} onClick={getMissing} />
          <ExportMenu franchise={franchise} order={order} />
        </StoryHead>
      </div>
      <Faults franchise={franchise} />
      <StoryTools franchise={franchise} universes={universes} choice={choice} choose={choose} />
      <p class="franchise-shown">{shown}</p>
      <EraBar stops={stops} calendar={isRelease ? undefined : franchise.calendar} current={current} onJump={jumpTo} />
      {list.shownCount === 0 ? (
        <Notice title={words.nothingFits} icon="filter">
          <Button onClick={() => choose({ letters: [], states: [] })}>{words.clearFilters}</Button>
        </Notice>
      ) : view === 'scale' ? (
        <StoryScale franchise={franchise} universes={universes} list={list} jump={jump} />
      ) : (
        <StoryOrderList
          {...{ franchise, universes, list, order, root }}
          onGet={missing === 0 ? undefined : getMissing}
        />
      )}
      <PublishedLists id={franchise.id} lists={franchise.lists} />
      <ImportLists story={franchise} area={wanted} />
      <Sources sources={franchise.sources} />
    </div>
  );
}

function StoryHead({
  franchise,
  children,
}: {
  readonly franchise: FranchiseView;
  readonly children: ComponentChildren;
}) {
  const { texts, locale } = useApp();
  const { name, universe, counts, members } = franchise;
  const held = texts.franchises.heldOf(counts.held.toLocaleString(locale), members.length.toLocaleString(locale));
  return (
    <Heading
      text={name}
      under={
        <div class="franchise-held">
          <p>
            {held}
            {universe === undefined || universe === name ? null : (
              <>
                {' · '}
                <span dir="auto">{universe}</span>
              </>
            )}
          </p>
          <HeldBar counts={counts} />
        </div>
      }
    >
      {children}
    </Heading>
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

/** The stops of the era bar, and what a press on one does: in the list it scrolls, in the drawing it zooms. */
function useJumps(list: StoryList<MemberView>, order: StoryOrder, view: StoryChoice['view']) {
  const root = useRef<HTMLDivElement>(null);
  const stops = useMemo(() => storyStops(list, order), [list, order]);
  const [jump, setJump] = useState<StoryStop>();
  const chosen = stops.findIndex(({ place }) => place === jump?.place);
  const current = useCurrentStop(root, stops, list, chosen);
  const jumpTo = (stop: StoryStop) => {
    // A new object, because the same era may be chosen twice.
    setJump({ ...stop });
    const to = stopElement(root.current, stop);
    if (to === null) return;
    to.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth' });
    // The tab key continues in the era.
    to.querySelector<HTMLElement>('[data-story-link]')?.focus({ preventScroll: true });
  };
  // In the drawing the chosen one is marked, because nothing is scrolled.
  return { root, stops, current: view === 'scale' ? chosen : current, jump, jumpTo };
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Opens what Radarr and Sonarr need to add the missing parts. */
function openLists(lists: HTMLDetailsElement | null): void {
  if (lists === null) return;
  lists.open = true;
  lists.scrollIntoView();
  lists.querySelector('summary')?.focus({ preventScroll: true });
}

interface MissingButtonProps {
  readonly wanted: FranchiseView['wanted'];
  readonly onClick: () => void;
}

/** Counts films and whole series, as Radarr and Sonarr do; the filter above the list counts parts. */
function MissingButton({ wanted: { radarr, sonarr }, onClick }: MissingButtonProps) {
  const { texts, locale } = useApp();
  const words = texts.franchises.missing;
  const parts = [
    ...(radarr.items > 0 ? [words.films(radarr.items, radarr.items.toLocaleString(locale))] : []),
    ...(sonarr.items > 0 ? [words.series(sonarr.items, sonarr.items.toLocaleString(locale))] : []),
  ];
  if (parts.length === 0) return null;
  return <Button onClick={onClick}>{words.get(new Intl.ListFormat(locale).format(parts))}</Button>;
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

function Faults({ franchise: { faults, warnings } }: { readonly franchise: FranchiseView }) {
  const { franchises: words } = useApp().texts;
  // The list of problems links to them. What a person opens or closes then stays so.
  const [isOpen] = useState(useLocation().query['faults'] === 'open');
  const faultList = faults.length > 0 ? faults : warnings;
  if (faultList.length === 0) return null;
  return (
    <details class="franchise-faults" open={isOpen}>
      <summary>{faults.length > 0 ? words.faults(faults.length) : words.warnings(warnings.length)}</summary>
      <ul>
        {faultList.map(({ code, message, coded, line, column }) => (
          <li key={`${line} ${column} ${code} ${message}`}>
            {words.faultAt(line, column)}:{' '}
            <span dir="auto">
              <MessageText text={message} coded={coded} behindColon />
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
