/** The wall of posters: every title, searched, filtered and sorted. The query is kept in the page's address. */
import './Wall.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Filters } from '../../generated/api.ts';
import { Heading } from '../../parts/Heading.tsx';
import { FailureNotice } from '../../parts/LoadedView.tsx';
import { lazyView } from '../../parts/lazyView.tsx';
import { NoTitles } from '../../parts/NoTitles.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useLive } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { useRetry } from '../../state/useRetry.ts';
import { FullScans } from './FullScans.tsx';
import { TitleGrid } from './TitleGrid.tsx';
import type { TitleFeed } from './titleFeed.ts';
import { coveredPixels } from './useGridKeys.ts';
import { WallControls } from './WallControls.tsx';
import {
  activeFilters,
  filtersPath,
  isOfCollections,
  isOfDuplicates,
  questionKey,
  readQuestion,
  type WallQuestion,
  writeQuestion,
} from './wallQuestion.ts';

/** Lists of groups are opened rarely. */
const Duplicates = lazyView(async () => (await import('./Duplicates.tsx')).Duplicates);
const Collections = lazyView(async () => (await import('./Collections.tsx')).Collections);

export function Wall() {
  const { texts, locale, feeds, announce } = useApp();
  const { query, route } = useLocation();
  const question = readQuestion(query);
  const isGrouped = isOfCollections(question);
  const feed = isGrouped || isOfDuplicates(question) ? undefined : feeds.of(question);
  const filters = useLoaded<Filters>(filtersPath(question));
  const bar = useRef<HTMLElement>(null);
  const covered = useCovered(bar);
  useFresh(feed);
  const total = isGrouped ? undefined : feed === undefined ? filters.value?.duplicates : feed.total.value;
  const count = total === undefined ? '' : texts.wall.count(total, total.toLocaleString(locale));
  useEffect(() => {
    if (count !== '') announce(count);
  }, [count, announce]);
  const change = (next: WallQuestion) => {
    // A whole search is one history entry, not each letter; each filter is an entry.
    const typing = next.q !== question.q && question.q !== '';
    route(at(paths.wall, writeQuestion(next)), typing);
    scrollTo(0, 0);
  };
  return (
    <div class="wall wide" style={{ '--wall-covered': covered }}>
      <Heading
        text={texts.app.views.wall}
        under={
          <p class="wall-count">
            {count} <FullScans />
          </p>
        }
      />
      <WallControls question={question} filters={filters.value} onChange={change} bar={bar} />
      {isGrouped ? (
        <Collections params={{}} />
      ) : feed === undefined ? (
        <Duplicates params={{}} />
      ) : (
        <WallContent feed={feed} question={question} onChange={change} />
      )}
    </div>
  );
}

interface WallContentProps {
  readonly feed: TitleFeed;
  readonly question: WallQuestion;
  readonly onChange: (question: WallQuestion) => void;
}

function WallContent({ feed, question, onChange }: WallContentProps) {
  const { wall, app } = useApp().texts;
  const failure = feed.failure.value;
  if (failure !== undefined && feed.total.value === undefined) {
    return <FailureNotice failure={failure} retry={feed.refresh} />;
  }
  if (feed.total.value === 0) {
    const asked = question.q.trim() !== '' || activeFilters(question).length > 0;
    if (!asked) return <NoTitles />;
    return (
      <Notice title={wall.nothing.title} icon="search">
        <p>{wall.nothing.advice}</p>
      </Notice>
    );
  }
  return (
    <>
      {failure === undefined || failure.code === 'offline' ? null : (
        <Notice title={wall.moreFailed} tone="warn" place="line" />
      )}
      <TitleGrid
        key={questionKey(question)}
        feed={feed}
        label={app.views.wall}
        question={question}
        onChange={onChange}
      />
    </>
  );
}

/** Height of the bars that stay at the top of the window, as a CSS length. */
function useCovered(bar: { readonly current: HTMLElement | null }): string | undefined {
  const [covered, setCovered] = useState<string>();
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const measure = () => setCovered(`${coveredPixels()}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return covered;
}

/** Pause between reloads: during a scan titles change every second. */
const refreshPauseMs = 3_000;

/** Reloads the titles when the wall opens and when the server reports a change. */
function useFresh(feed: TitleFeed | undefined): void {
  const refreshedAt = useRef(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useRetry(feed?.failure.value !== undefined, () => feed?.refresh());
  useEffect(() => {
    feed?.refresh();
    return () => clearTimeout(waiting.current);
  }, [feed]);
  useLive({
    onChange: (name) => {
      if (name !== 'titles') return;
      clearTimeout(waiting.current);
      waiting.current = setTimeout(
        () => {
          // A reload would disturb users who have scrolled down; new titles appear at the top.
          if (scrollY > innerHeight) return;
          refreshedAt.current = Date.now();
          feed?.refresh();
        },
        Math.max(0, refreshedAt.current + refreshPauseMs - Date.now()),
      );
    },
  });
}
