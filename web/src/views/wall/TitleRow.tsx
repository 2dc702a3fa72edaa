/** One row of the wall's list: a small poster with the name, year, quality, size and arrival. */
import './TitleRow.css';
import { dateText, sizeText } from '../../format/words.ts';
import type { TitleCard as Card } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at } from '../../state/address.ts';
import { memo } from './memo.ts';

export interface TitleRowProps {
  readonly card: Card | undefined;
  readonly index: number;
  readonly topPixels: number;
  /** True for the one row that the tab key reaches. */
  readonly tabStop: boolean;
  readonly pictured: boolean;
  readonly unidentifiedText: string;
  readonly locale: string;
}

/** Explicit roles, as in TitleGrid.tsx. */
const roles = { row: { role: 'row' }, cell: { role: 'gridcell' } } as const;
export const listColumns = 5;

export const TitleRow = memo(function TitleRow(props: TitleRowProps) {
  const { card, index, topPixels, tabStop, pictured, unidentifiedText, locale } = props;
  return (
    <tr
      {...roles.row}
      class="title-row"
      style={{ insetBlockStart: `${topPixels}px` }}
      // The row of headers is the first.
      aria-rowindex={index + 2}
      data-index={index}
    >
      {card === undefined ? (
        <td {...roles.cell} class="title-row-name">
          <span class="title-row-wait" />
        </td>
      ) : (
        <>
          <td {...roles.cell} class="title-row-name" aria-colindex={1}>
            <a class="title-row-link" href={at(card.address)} tabIndex={tabStop ? 0 : -1}>
              <span class="title-row-picture">
                {pictured ? (
                  <Poster address={card.preview['poster'] ?? card.preview['thumbnail']} name="" lazy={false} />
                ) : null}
              </span>
              <span class="title-row-words" dir="auto">
                {card.title}
              </span>
            </a>
          </td>
          <td {...roles.cell} class="title-row-year" aria-colindex={2}>
            {card.year ?? ''}
          </td>
          <td {...roles.cell} class="title-row-badges" aria-colindex={3}>
            {card.unidentified ? <Badge text={unidentifiedText} tone="warn" /> : null}
            {card.badges.slice(0, 3).map((text) => (
              <Badge key={text} text={text} />
            ))}
          </td>
          <td {...roles.cell} class="title-row-size" aria-colindex={4}>
            {sizeText(card.sizeBytes, locale)}
          </td>
          <td {...roles.cell} class="title-row-added" aria-colindex={5}>
            <time dateTime={card.arrivedAt}>{dateText(card.arrivedAt, locale)}</time>
          </td>
        </>
      )}
    </tr>
  );
});
