/** One poster of the wall with its name. It has its place by numbers (grid.ts) and is drawn before its title is known. */
import './TitleCard.css';
import type { TitleCard as Card } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at, paths } from '../../state/address.ts';
import { memo } from './memo.ts';

export interface TitleCardProps {
  readonly card: Card | undefined;
  readonly index: number;
  /** From 0, within its row. */
  readonly column: number;
  readonly topPixels: number;
  readonly startPixels: number;
  readonly widthPixels: number;
  /** The one stop of the tab key within the wall. */
  readonly tabStop: boolean;
  /** False while the wall flies past: its place is kept, its picture comes when the hand slows down. */
  readonly pictured: boolean;
  readonly unidentifiedText: string;
}

/** Said outright, as in TitleGrid.tsx. */
const cellRole = { role: 'gridcell' } as const;

export const TitleCard = memo(function TitleCard(props: TitleCardProps) {
  const { card, index, column, topPixels, startPixels, widthPixels, tabStop } = props;
  return (
    <td
      {...cellRole}
      class="title-card"
      style={{
        insetBlockStart: `${topPixels}px`,
        insetInlineStart: `${startPixels}px`,
        inlineSize: `${widthPixels}px`,
      }}
      aria-colindex={column + 1}
      data-index={index}
    >
      {card === undefined ? (
        <span class="title-card-wait" />
      ) : (
        <a class="title-card-link" href={at(paths.title(card.id))} tabIndex={tabStop ? 0 : -1}>
          <span class="title-card-picture">
            {props.pictured ? (
              <Poster address={card.preview['poster'] ?? card.preview['thumbnail']} name={card.title} lazy={false} />
            ) : (
              <span class="title-card-wait" />
            )}
          </span>
          <span class="title-card-name" dir="auto">
            {card.title}
          </span>
          <span class="title-card-under">{card.year ?? ''}</span>
          {/* Over the picture, and last: a screen reader says the name first. */}
          <span class="title-card-badges">
            {card.unidentified ? <Badge text={props.unidentifiedText} tone="warn" /> : null}
            {card.badges.slice(0, 3).map((text) => (
              <Badge key={text} text={text} tone="veil" />
            ))}
          </span>
        </a>
      )}
    </td>
  );
});
