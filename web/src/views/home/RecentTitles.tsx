/** The newest titles, as whole rows of posters. One tab stop with arrow keys, like the wall. */
import './RecentTitles.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TitleCard } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { stepFrom } from '../../parts/gridSteps.ts';
import { Poster } from '../../parts/Poster.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { HomeSection } from './HomeSection.tsx';
import { shownTitles } from './recentRows.ts';

interface RecentTitlesProps {
  /** Newest first; undefined while they load: empty cards of the same size. */
  readonly titles: readonly TitleCard[] | undefined;
  readonly total: number;
}

/** Empty cards while the titles load. */
const waitingCards = 36;

export function RecentTitles({ titles, total }: RecentTitlesProps) {
  const { texts, locale } = useApp();
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns(list);
  const [stop, setStop] = useState(0);
  const shown =
    columns === undefined
      ? 0
      : shownTitles(columns, titles?.length ?? waitingCards, titles === undefined ? waitingCards : total);
  const more =
    titles === undefined
      ? undefined
      : { text: texts.home.allTitles(total.toLocaleString(locale)), href: at(paths.wall) };
  const walk = (event: KeyboardEvent) => {
    if (columns === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    const rightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
    const next = stepFrom({ columns }, shown, Math.min(stop, shown - 1), event.key, {
      rightToLeft,
      rowsInSight: 1,
      isWhole: false,
    });
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <HomeSection title={texts.home.recent} more={more}>
      <ul class="recent" ref={list} onKeyDown={walk} aria-busy={titles === undefined}>
        {Array.from({ length: shown }, (_, index) => {
          const card = titles?.[index];
          return (
            <li key={card?.id ?? index}>
              {card === undefined ? (
                <span class="recent-wait" />
              ) : (
                <RecentCard
                  card={card}
                  isStop={index === Math.min(stop, shown - 1)}
                  unidentifiedText={texts.wall.unidentified}
                  onFocus={() => setStop(index)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </HomeSection>
  );
}

interface RecentCardProps {
  readonly card: TitleCard;
  readonly isStop: boolean;
  readonly unidentifiedText: string;
  readonly onFocus: () => void;
}

function RecentCard({ card, isStop, unidentifiedText, onFocus }: RecentCardProps) {
  return (
    <a class="recent-link" href={at(card.address)} tabIndex={isStop ? 0 : -1} onFocus={onFocus}>
      <Poster address={card.preview['poster'] ?? card.preview['thumbnail']} name={card.title} lazy={false} />
      <span class="recent-name" dir="auto">
        {card.title}
      </span>
      <span class="recent-under">{card.year ?? ''}</span>
      {card.unidentified ? (
        <span class="recent-badge">
          <Badge text={unidentifiedText} tone="warn" />
        </span>
      ) : null}
    </a>
  );
}

/** The number of columns that the style sheet makes; undefined before it is known. */
function useColumns(list: { readonly current: HTMLElement | null }): number | undefined {
  const [columns, setColumns] = useState<number>();
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return columns;
}
