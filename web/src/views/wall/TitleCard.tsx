/**
 * One poster of the wall with its name. Its position is computed (grid.ts), and it is drawn before its title has
 * loaded.
 */
import './TitleCard.css';
import { notableBadges } from '../../format/qualities.ts';
import type { TitleCard as Card } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at } from '../../state/address.ts';
import { memo } from './memo.ts';

export interface TitleCardProps {
  readonly card: Card | undefined;
  readonly index: number;
  /** Column in the row, from 0. */
  readonly column: number;
  readonly topPixels: number;
  readonly startPixels: number;
  readonly widthPixels: number;
  /** True for the one card that the tab key reaches. */
  readonly tabStop: boolean;
  /** False during fast scrolling: the card keeps its place, and its picture loads when scrolling slows down. */
  readonly pictured: boolean;
  readonly unidentifiedText: string;
}

/** An explicit role, as in TitleGrid.tsx. */
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
        <a class="title-card-link" href={at(card.address)} tabIndex={tabStop ? 0 : -1}>
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
          {/* On top of the picture but last in the document, so that screen readers read the name first. */}
          <span class="title-card-badges">
            {card.unidentified ? <Badge text={props.unidentifiedText} tone="warn" /> : null}
            {notableBadges(card.badges)
              .slice(0, 3)
              .map((text) => (
                <Badge key={text} text={text} tone="veil" />
              ))}
          </span>
        </a>
      )}
    </td>
  );
});
