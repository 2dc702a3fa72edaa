/** The scrolling part of the wall: draws the visible titles, as posters or as rows of a list. */
import './TitleGrid.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../../state/appState.ts';
import { cardPlace, type Grid, gridHeight, isWithin, rowsOf, type Span, tabStopOf } from './grid.ts';
import { JumpStrip } from './JumpStrip.tsx';
import { ListHead } from './ListHead.tsx';
import { TitleCard } from './TitleCard.tsx';
import { listColumns, TitleRow } from './TitleRow.tsx';
import type { TitleFeed } from './titleFeed.ts';
import { coveredPixels, indexOf, type Stop, scrollToCard, useGridKeys } from './useGridKeys.ts';
import { type Sight, useGrid, useSight } from './useSight.ts';
import { jumpSortOf, type WallQuestion } from './wallQuestion.ts';

export interface TitleGridProps {
  readonly feed: TitleFeed;
  readonly label: string;
  readonly question: WallQuestion;
  readonly onChange: (question: WallQuestion) => void;
}

/** Explicit roles: browsers drop table roles from absolutely positioned elements. */
const roles = { grid: { role: 'grid' }, body: { role: 'presentation' } } as const;

/** Empty cards drawn before the first answer: as many as any first screen shows. */
const cardsBeforeAnswer = 60;
/** Fewer titles are seen at once, or nearly. */
const fewestToJump = 12;

export function TitleGrid({ feed, label, question, onChange }: TitleGridProps) {
  const list = useRef<HTMLTableElement>(null);
  const grid = useGrid(list);
  const look = useApp().settings.wallLook.value;
  const total = feed.total.value ?? cardsBeforeAnswer;
  // Read to redraw when titles arrive.
  feed.version.value;
  const sight = useSight(list, grid, total);
  const [stop, setStop] = useState<Stop>({ index: 0, isHeld: false });
  useEffect(() => feed.want(sight.from, sight.to), [feed, sight.from, sight.to]);
  const walk = useGridKeys(list, grid, total, setStop);
  const isAtHeld = grid === undefined || (stop.isHeld && stop.index < total);
  const tabStop = isAtHeld ? stop.index : tabStopOf(grid, total, stop.index, sight.whole);
  const isList = look === 'list';
  const body = (
    <table
      ref={list}
      class={`title-grid title-grid-${look}`}
      {...roles.grid}
      tabIndex={-1}
      aria-label={label}
      aria-busy={feed.total.value === undefined}
      {...(grid === undefined ? {} : countsOf(grid, total, isList))}
      style={{ '--grid-height': grid === undefined ? '100vh' : `${gridHeight(grid, total)}px` }}
      onKeyDown={walk}
      onFocusCapture={(event) => {
        const index = indexOf(event.target);
        if (index !== undefined) setStop({ index, isHeld: true });
      }}
      onBlurCapture={() => {
        // Switching to another window keeps the focus.
        if (indexOf(document.activeElement) === undefined) setStop(({ index }) => ({ index, isHeld: false }));
      }}
    >
      {isList ? <ListHead question={question} onChange={onChange} /> : null}
      <tbody class="title-grid-row" {...roles.body}>
        {grid === undefined ? null : isList ? (
          <Rows {...{ feed, grid, sight, tabStop, total }} />
        ) : (
          <Cards {...{ feed, grid, sight, tabStop, total }} />
        )}
      </tbody>
    </table>
  );
  const jumpSort = jumpSortOf(question);
  const hasStrip = jumpSort !== undefined && total >= fewestToJump;
  // The same element with and without the strip, so that the titles are not drawn anew.
  return (
    <div class={hasStrip ? 'wall-body' : undefined}>
      {body}
      {hasStrip ? (
        <JumpStrip
          question={question}
          sort={jumpSort}
          index={firstBelowBars(grid, sight.whole.from)}
          onJump={(index) => scrollToCard(list.current, grid, index)}
        />
      ) : null}
    </div>
  );
}

/** The bars at the top cover rows of the list, but less than a row of posters. */
function firstBelowBars(grid: Grid | undefined, first: number): number {
  if (grid === undefined || first === 0) return first;
  return first + Math.floor((coveredPixels() + grid.headPixels) / grid.rowHeightPixels) * grid.columns;
}

/** The row of headers counts as a row. */
function countsOf(grid: Grid, total: number, isList: boolean) {
  return isList
    ? { 'aria-rowcount': total + 1, 'aria-colcount': listColumns }
    : { 'aria-rowcount': Math.ceil(total / grid.columns), 'aria-colcount': grid.columns };
}

interface DrawnProps {
  readonly feed: TitleFeed;
  readonly grid: Grid;
  readonly sight: Sight;
  readonly tabStop: number;
  readonly total: number;
}

const rowRole = { role: 'row' } as const;

function Cards({ feed, grid, sight, tabStop, total }: DrawnProps) {
  const { wall } = useApp().texts;
  return rowsOf(grid, drawnIndexes(sight, tabStop, total)).map(({ row, indexes }) => (
    <tr key={row} class="title-grid-row" {...rowRole} aria-rowindex={row + 1}>
      {indexes.map((index) => {
        const place = cardPlace(grid, index);
        return (
          <TitleCard
            key={index}
            card={feed.at(index)}
            index={index}
            column={index % grid.columns}
            topPixels={place.topPixels}
            startPixels={place.startPixels}
            widthPixels={grid.cardWidthPixels}
            tabStop={index === tabStop}
            pictured={isWithin(sight.pictured, index)}
            unidentifiedText={wall.unidentified}
          />
        );
      })}
    </tr>
  ));
}

function Rows({ feed, grid, sight, tabStop, total }: DrawnProps) {
  const { texts, locale } = useApp();
  return drawnIndexes(sight, tabStop, total).map((index) => (
    <TitleRow
      key={index}
      card={feed.at(index)}
      index={index}
      topPixels={cardPlace(grid, index).topPixels}
      tabStop={index === tabStop}
      pictured={isWithin(sight.pictured, index)}
      unidentifiedText={texts.wall.unidentified}
      locale={locale}
    />
  ));
}

/** The focused card stays in the document however far it is scrolled away, so that the focus is not lost. */
function drawnIndexes({ from, to }: Span, tabStop: number, total: number): readonly number[] {
  const indexes = Array.from({ length: to - from }, (_, place) => from + place);
  if (tabStop < total && tabStop < from) return [tabStop, ...indexes];
  return tabStop < total && tabStop >= to ? [...indexes, tabStop] : indexes;
}
