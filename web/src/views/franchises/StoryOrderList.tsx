/**
 * The story as a list: headings of eras, an ordered list under each, neighbouring parts of one series on one card. It
 * is the accessible form: the drawing to scale shows nothing that is missing here.
 */
import './StoryOrderList.css';
import { spokenTime, timeLabel } from '@projectionist/franchise/calendar';
import type { UniverseUse } from '@projectionist/franchise/universes';
import type { RefObject } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { FranchiseView, MemberView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { useListKeys } from './listKeys.ts';
import { StoryCardView } from './StoryCardView.tsx';
import type { StoryList, StoryOrder, StorySection } from './storyList.ts';
import { type StoryForms, storyForms } from './storyWords.ts';
import { useCardHeights } from './useCardHeights.ts';
import { useOrderMotion } from './useOrderMotion.ts';

interface StoryOrderListProps {
  readonly franchise: FranchiseView;
  readonly universes: readonly UniverseUse[];
  readonly list: StoryList<MemberView>;
  readonly order: StoryOrder;
  readonly onGet?: (() => void) | undefined;
  /** The list's element, for the bar that jumps in it. */
  readonly root: RefObject<HTMLDivElement | null>;
}

export function StoryOrderList({ franchise, universes, list, order, onGet, root }: StoryOrderListProps) {
  const { texts, locale } = useApp();
  const { franchises: words } = texts;
  const forms = useMemo(() => storyForms(locale), [locale]);
  useListKeys(root);
  useCardHeights(root, franchise.id, list);
  useOrderMotion(root, order);
  const total = list.sections.reduce((sum, { cards }) => sum + cards.length, 0);
  return (
    <div ref={root} class="story-list" style={{ '--story-total': total }}>
      {order === 'release' ? <p class="story-list-note">{words.releaseNote}</p> : null}
      {list.sections.map((section) => (
        <Section
          key={section.cards[0]?.place}
          section={section}
          franchise={franchise}
          universes={universes}
          order={order}
          forms={forms}
          onGet={onGet}
        />
      ))}
    </div>
  );
}

interface SectionProps extends Omit<StoryOrderListProps, 'list' | 'root'> {
  readonly section: StorySection<MemberView>;
  readonly forms: StoryForms;
}

function Section({ section, franchise, universes, order, forms, onGet }: SectionProps) {
  const { franchises: words } = useApp().texts;
  const id = useId();
  const { calendar, name } = franchise;
  const { kind, eras, gapBefore, cards } = section;
  const names = eras.map((era) => era.name).join(', ');
  const text = kind === 'again' ? words.again(names) : kind === 'outside' ? words.outside : names;
  const [first] = eras;
  return (
    <section class="story-section" style={{ '--story-parts': cards.length }} data-story-section="">
      {gapBefore === undefined || calendar === undefined ? null : (
        <p class="story-gap">{words.gap(timeLabel(gapBefore, calendar))}</p>
      )}
      {text === '' ? (
        <h2 class="visually-hidden">{words.orders[order]}</h2>
      ) : (
        <h2 id={id} class="story-era">
          <span dir="auto">{text}</span>
          {first === undefined || eras.length > 1 || calendar === undefined ? null : (
            <span class="story-era-time">
              <span aria-hidden="true">{timeLabel(first, calendar)}</span>
              <span class="visually-hidden">{spokenTime(first, calendar)}</span>
            </span>
          )}
        </h2>
      )}
      <ol class="story-cards" {...(text === '' ? { 'aria-label': name } : { 'aria-labelledby': id })}>
        {cards.map((card) => (
          <li key={card.place} value={card.place} data-story-place={card.place}>
            <StoryCardView {...{ card, franchise, universes, order, forms, onGet }} />
          </li>
        ))}
      </ol>
    </section>
  );
}
