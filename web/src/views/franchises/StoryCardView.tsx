/** One card of the list: a film, or neighbouring parts of one series. It shows by text and shape how much is held. */
import './StoryCardView.css';
import { spokenTime, timeLabel } from '@projectionist/franchise/calendar';
import type { Time } from '@projectionist/franchise/member';
import type { UniverseUse } from '@projectionist/franchise/universes';
import type { FranchiseView, MemberView } from '../../generated/api.ts';
import '../../parts/Button.css';
import { MissingPoster } from '../../parts/MissingPoster.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { StateMark } from './StateMark.tsx';
import type { HeldShare, StoryCard, StoryOrder } from './storyList.ts';
import { releaseText, rowText, type StoryForms } from './storyWords.ts';
import { UniverseMark, universeStyle, universeText } from './UniverseMark.tsx';

interface StoryCardViewProps {
  readonly card: StoryCard<MemberView>;
  readonly franchise: FranchiseView;
  readonly universes: readonly UniverseUse[];
  readonly order: StoryOrder;
  readonly forms: StoryForms;
  /** Leads to what Radarr and Sonarr need; absent if nothing is to be had. */
  readonly onGet?: (() => void) | undefined;
}

export function StoryCardView({ card, franchise, universes, order, forms, onGet }: StoryCardViewProps) {
  const { franchises: words } = useApp().texts;
  const { calendar, members } = franchise;
  const title = card.title ?? card.id;
  const place = forms.number.format(card.place);
  const inIts = universesWithIndex(card.universes, universes);
  const address = card.members.find((member) => member.titleAddress !== undefined)?.titleAddress;
  const [edge] = inIts;
  return (
    <article
      class={`story-card story-card-${card.share.state} ${edge === undefined || universes.length < 2 ? '' : 'story-card-edged'}`}
      style={edge === undefined ? {} : universeStyle(edge.index)}
    >
      <p class="story-card-tick">
        <span class="story-card-place">
          <span aria-hidden="true">{place}</span>
          <span class="visually-hidden">{words.place(place, forms.number.format(members.length))}</span>
        </span>
        <When time={card.time} calendar={calendar} />
      </p>
      <Picture card={card} name={title} />
      <div class="story-card-words">
        <h3 dir="auto">
          {address === undefined ? (
            title
          ) : (
            <a href={at(address)} data-story-link="">
              {title}
            </a>
          )}
        </h3>
        <p class="story-card-facts">
          <span>{words.kinds[card.kind]}</span>
          {card.released === undefined ? (
            order === 'release' && <span>{words.releaseUnknown}</span>
          ) : order === 'release' ? (
            <span>{releaseText(card.released, forms, words)}</span>
          ) : (
            <span>{card.released.slice(0, 4)}</span>
          )}
        </p>
        {universes.length < 2 || isOwnAlone(inIts) ? null : (
          <ul class="story-card-universes">
            {inIts.map(({ universe, index }) => (
              <li key={universe.letter}>
                <UniverseMark universe={universe} index={index} />
                <span dir="auto">{universeText(universe, words)}</span>
              </li>
            ))}
          </ul>
        )}
        <Rows card={card} calendar={calendar} forms={forms} />
        <Share share={card.share} forms={forms} />
        {card.share.state !== 'missing' || onGet === undefined ? null : (
          <button
            type="button"
            class="button button-plain story-card-get"
            aria-label={words.getLabel(title)}
            data-story-link=""
            onClick={onGet}
          >
            {words.get}
          </button>
        )}
      </div>
    </article>
  );
}

/** Most parts play in the story's own universe; naming it on each would hide the others. */
function isOwnAlone(inIts: ReturnType<typeof universesWithIndex>): boolean {
  return inIts.every(({ universe }) => universe.isOwn);
}

/** The picture that the library has of the title, or a frame with its name or with a poster of a service. */
function Picture({ card, name }: { readonly card: StoryCard<MemberView>; readonly name: string }) {
  const pictured = (kind: string) =>
    card.members.find((member) => member.preview?.[kind] !== undefined)?.preview?.[kind];
  const address = pictured('poster') ?? pictured('thumbnail');
  const { state } = card.share;
  if (address !== undefined || state === 'held' || state === 'partlyHeld')
    return <Poster address={address} name={name} />;
  const missing = card.members.find(({ missingPoster }) => missingPoster !== undefined)?.missingPoster;
  return <MissingPoster name={name} state={state} year={card.released?.slice(0, 4)} address={missing} />;
}

function universesWithIndex(names: readonly string[], universes: readonly UniverseUse[]) {
  return universes.flatMap((universe, index) => {
    const isIn = names.length === 0 ? universe.isOwn : universe.name !== undefined && names.includes(universe.name);
    return isIn ? [{ universe, index }] : [];
  });
}

interface WhenProps {
  readonly time: Time | undefined;
  readonly calendar: FranchiseView['calendar'];
}

/** The short label is shown; screen readers get the long one. */
function When({ time, calendar }: WhenProps) {
  if (time === undefined || calendar === undefined) return null;
  return (
    <span class="story-card-time">
      <span aria-hidden="true">{timeLabel(time, calendar)}</span>
      <span class="visually-hidden">{spokenTime(time, calendar)}</span>
    </span>
  );
}

/** Rows of a series beyond this number are folded. */
const rowsUnfolded = 4;

interface RowsProps extends Pick<StoryCardViewProps, 'card' | 'forms'> {
  readonly calendar: FranchiseView['calendar'];
}

function Rows({ card, calendar, forms }: RowsProps) {
  const { franchises: words } = useApp().texts;
  if (card.kind === 'movie') return null;
  const isOneTime = card.rows.every(({ time }) => time?.from === card.time?.from && time?.to === card.time?.to);
  const list = (
    <ul class="story-card-rows">
      {card.rows.map((row) => (
        <li key={`${row.label} ${row.members[0]?.place}`}>
          <span>{rowText(row, words)}</span>
          {isOneTime ? null : <When time={row.time} calendar={calendar} />}
          {card.rows.length === 1 ? null : <Share share={row.share} forms={forms} />}
        </li>
      ))}
    </ul>
  );
  if (card.rows.length <= rowsUnfolded) return list;
  return (
    <details>
      <summary>{words.parts(card.rows.length)}</summary>
      {list}
    </details>
  );
}

interface ShareProps {
  readonly share: HeldShare;
  readonly forms: StoryForms;
}

function Share({ share: { state, heldCount, ofCount }, forms: { number } }: ShareProps) {
  const { franchises: words } = useApp().texts;
  const held = number.format(heldCount);
  const partly =
    ofCount === undefined ? words.partlyHeldUncounted(held) : words.partlyHeld(held, number.format(ofCount));
  return (
    <span class={`story-share story-share-${state}`}>
      <StateMark state={state} />
      <span>
        {words.states[state]}
        {state === 'partlyHeld' ? `, ${partly}` : ''}
      </span>
    </span>
  );
}
