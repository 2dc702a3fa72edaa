/** Posters of titles with their names, in rows. One tab stop with arrow keys, like the wall. */
import './PosterGrid.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TitleCard } from '../generated/api.ts';
import { at } from '../state/address.ts';
import { useApp } from '../state/appState.ts';
import { Badge } from './Badge.tsx';
import { stepFrom } from './gridSteps.ts';
import { Poster } from './Poster.tsx';

interface PosterGridProps {
  /** undefined while they load: empty cards of the same size. */
  readonly titles: readonly TitleCard[] | undefined;
  /** How many cards are shown in this number of columns; absent: all titles. */
  readonly shownIn?: (columns: number) => number;
  /** False for pictures in the first screen. */
  readonly lazy?: boolean;
}

export function PosterGrid({ titles, shownIn, lazy = false }: PosterGridProps) {
  const { texts } = useApp();
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns(list);
  const [stop, setStop] = useState(0);
  const shown = columns === undefined ? 0 : (shownIn?.(columns) ?? titles?.length ?? 0);
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
    <ul class="poster-grid" ref={list} onKeyDown={walk} aria-busy={titles === undefined}>
      {Array.from({ length: shown }, (_, index) => {
        const card = titles?.[index];
        return (
          <li key={card?.id ?? index}>
            {card === undefined ? (
              <span class="poster-grid-wait" />
            ) : (
              <Card
                card={card}
                lazy={lazy}
                isStop={index === Math.min(stop, shown - 1)}
                unidentifiedText={texts.wall.unidentified}
                onFocus={() => setStop(index)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface CardProps {
  readonly card: TitleCard;
  readonly lazy: boolean;
  readonly isStop: boolean;
  readonly unidentifiedText: string;
  readonly onFocus: () => void;
}

function Card({ card, lazy, isStop, unidentifiedText, onFocus }: CardProps) {
  return (
    <a class="poster-grid-link" href={at(card.address)} tabIndex={isStop ? 0 : -1} onFocus={onFocus}>
      <Poster address={card.preview['poster'] ?? card.preview['thumbnail']} name={card.title} lazy={lazy} />
      <span class="poster-grid-name" dir="auto">
        {card.title}
      </span>
      <span class="poster-grid-under">{card.year ?? ''}</span>
      {card.unidentified ? (
        <span class="poster-grid-badge">
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
