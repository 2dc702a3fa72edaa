/** The drawing itself, from the numbers of scaleLayout.ts. Anything outside the visible part is not drawn. */
import { timeLabel } from '@projectionist/franchise/calendar';
import type { Calendar } from '@projectionist/franchise/document';
import type { UniverseUse } from '@projectionist/franchise/universes';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import type { MemberView } from '../../generated/api.ts';
import { at } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { type DrawnCard, type PosterSize, posterGapPixels, type ScaleLayout } from './scaleLayout.ts';
import { universeStyle, universeText } from './UniverseMark.tsx';

interface ScaleDrawingProps {
  readonly layout: ScaleLayout<MemberView>;
  readonly calendar: Calendar;
  readonly universes: readonly UniverseUse[];
}

export function ScaleDrawing({ layout, calendar, universes }: ScaleDrawingProps) {
  const { franchises: words } = useApp().texts;
  const { widthPixels, heightPixels, axisY, ticks, breaks, eras, lanes, cards } = layout;
  const isSeen = (x: number, width = 0) => x + width >= -200 && x <= widthPixels + 20;
  return (
    <svg role="presentation" width={widthPixels} height={heightPixels}>
      {lanes.map(({ lane, y, heightPixels: laneHeight }, index) => (
        <g key={lane.universes[0]?.letter ?? 'only'}>
          <rect class={`scale-lane scale-lane-${index % 2}`} x={0} y={y} width={widthPixels} height={laneHeight} />
          {lanes.length < 2 ? null : (
            <text class="scale-lane-name" x={8} y={y + 18}>
              {lane.isOthers
                ? `${lane.universes.map(({ letter }) => letter).join(' ')}: ${words.otherUniverses}`
                : lane.universes.map((one) => words.universeMark(one.letter, universeText(one, words))).join(', ')}
            </text>
          )}
        </g>
      ))}
      {eras.map(({ era, x, y, widthPixels: width }) =>
        isSeen(x, width) ? (
          <EraBand
            key={`${era.name} ${era.from}`}
            name={era.name}
            title={timeLabel(era, calendar)}
            x={x}
            y={y}
            width={width}
          />
        ) : null,
      )}
      <line class="scale-axis" x1={0} x2={widthPixels} y1={axisY} y2={axisY} />
      {ticks.map(({ x, time }) =>
        isSeen(x) ? (
          <g key={time}>
            <line class="scale-grid" x1={x} x2={x} y1={axisY - 4} y2={heightPixels} />
            <text class="scale-tick" x={x} y={axisY + 16} text-anchor="middle">
              {timeLabel({ from: time, to: time }, calendar)}
            </text>
          </g>
        ) : null,
      )}
      {breaks.map((x) =>
        isSeen(x) ? (
          <path key={x} class="scale-break" d={`M${x - 5} ${axisY + 6}l4 -12m2 12l4 -12`}>
            <title>{words.scale.broken}</title>
          </path>
        ) : null,
      )}
      {cards.map((drawn) =>
        isSeen(drawn.x, drawn.labelPixels) ? (
          <Card
            key={drawn.card.place}
            drawn={drawn}
            endPixels={widthPixels}
            calendar={calendar}
            universes={universes}
          />
        ) : null,
      )}
    </svg>
  );
}

interface EraBandProps {
  readonly name: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function EraBand({ name, title, x, y, width }: EraBandProps) {
  // The name stays visible while any part of its era is visible.
  const from = Math.max(0, x);
  const room = Math.floor((x + width - from - 12) / 7.5);
  return (
    <g>
      <title>{`${name}, ${title}`}</title>
      <rect class="scale-era" x={x} y={y + 2} width={Math.max(1, width - 2)} height={22} rx={4} />
      {room < 2 ? null : (
        <text class="scale-era-name" x={from + 6} y={y + 17}>
          {cut(name, room)}
        </text>
      )}
    </g>
  );
}

interface CardProps {
  readonly drawn: DrawnCard<MemberView>;
  /** The right edge of the visible part. Labels are shortened before it instead of being cut through a letter. */
  readonly endPixels: number;
  readonly calendar: Calendar;
  readonly universes: readonly UniverseUse[];
}

function Card({ drawn, endPixels, calendar, universes }: CardProps) {
  const { franchises: words } = useApp().texts;
  const { card, x, y, widthPixels, crossings } = drawn;
  const title = card.title ?? card.id;
  const index = universes.findIndex(({ name, isOwn }) =>
    card.universes.length === 0 ? isOwn : name !== undefined && card.universes.includes(name),
  );
  const when = card.time === undefined ? '' : timeLabel(card.time, calendar);
  const name = `${card.place}. ${title}, ${when}, ${words.states[card.share.state]}`;
  const address = card.members.find((member) => member.titleAddress !== undefined)?.titleAddress;
  return (
    <CardFrame address={address} universe={Math.max(0, index)}>
      <title>{name}</title>
      {crossings.map((to) => (
        <path key={to} class="scale-crossing" d={`M${x + 5} ${y + 4}V${to + 8}m-4 -6l4 6l4 -6`} />
      ))}
      {drawn.poster === undefined ? null : <PosterOf drawn={drawn} poster={drawn.poster} />}
      <rect class={`scale-card scale-card-${card.share.state}`} x={x} y={y} width={widthPixels} height={8} rx={4} />
      <Label drawn={drawn} title={title} when={when} endPixels={endPixels} />
    </CardFrame>
  );
}

/** Rough width of a letter. */
const letterPixels = 6.6;
/** Beside a poster fewer say nothing. */
const fewestLetters = 5;

interface LabelProps {
  readonly drawn: DrawnCard<MemberView>;
  readonly title: string;
  readonly when: string;
  readonly endPixels: number;
}

/** The title above the bar, or on two lines beside the poster with the time below. */
function Label({ drawn: { x, y, labelPixels, poster }, title, when, endPixels }: LabelProps) {
  const beside = poster === undefined ? 0 : poster.widthPixels + posterGapPixels;
  const from = Math.max(4, x + beside);
  const room = Math.floor((Math.min(x + labelPixels, endPixels) - from - 6) / letterPixels);
  if (room < (poster === undefined ? 2 : fewestLetters)) return null;
  if (poster === undefined) {
    return (
      <text class="scale-card-name" x={from} y={y - 4}>
        {cut(title, room)}
      </text>
    );
  }
  const top = y - posterGapPixels - poster.heightPixels;
  const lines = twoLines(title, room);
  return (
    <>
      {lines.map((line, at) => (
        <text key={at} class="scale-card-name" x={from} y={top + 16 + at * 15}>
          {cut(line, room)}
        </text>
      ))}
      <text class="scale-card-time" x={from} y={top + 16 + lines.length * 15}>
        {cut(when, room)}
      </text>
    </>
  );
}

/** Breaks between words, so that the first line is as full as it may be. */
function twoLines(text: string, letters: number): readonly string[] {
  if (text.length <= letters) return [text];
  const words = text.split(' ');
  let count = 1;
  while (count < words.length && words.slice(0, count + 1).join(' ').length <= letters) count += 1;
  return count === words.length ? [text] : [words.slice(0, count).join(' '), words.slice(count).join(' ')];
}

/** The poster that the library has; else a frame, with a faint poster of a service if there is one. */
function PosterOf({ drawn, poster }: { readonly drawn: DrawnCard<MemberView>; readonly poster: PosterSize }) {
  const { card, x, y, labelPixels } = drawn;
  const { widthPixels: width, heightPixels: height } = poster;
  const hasWords = labelPixels - width - posterGapPixels > fewestLetters * letterPixels;
  const address = card.members.find((member) => member.preview?.['poster'] !== undefined)?.preview?.['poster'];
  const place = { x, y: y - posterGapPixels - height, width, height };
  const missing = card.members.find((member) => member.missingPoster !== undefined)?.missingPoster;
  if (address === undefined && missing !== undefined) {
    return (
      <>
        <rect class="scale-frame" {...place} rx={4} />
        <image
          class="scale-poster scale-poster-missing"
          href={missing}
          {...place}
          preserveAspectRatio="xMidYMid slice"
        />
      </>
    );
  }
  if (address === undefined) {
    return (
      <>
        <rect class={`scale-frame scale-frame-${card.share.state}`} {...place} rx={4} />
        {hasWords ? (
          <circle
            class={`scale-frame scale-frame-${card.share.state}`}
            cx={x + width / 2}
            cy={place.y + height / 2}
            r={7}
          />
        ) : (
          <FrameName name={card.title ?? card.id} x={x + width / 2} y={place.y} />
        )}
      </>
    );
  }
  return <image class="scale-poster" href={address} {...place} preserveAspectRatio="xMidYMid slice" />;
}

/** Without words beside it an empty frame has the beginning of the name inside. */
function FrameName({ name, x, y }: { readonly name: string; readonly x: number; readonly y: number }) {
  const lines = name.split(' ').slice(0, 4);
  return (
    <>
      {lines.map((line, at) => (
        <text key={at} class="scale-frame-name" x={x} y={y + 18 + at * 12} text-anchor="middle">
          {cut(line, 7)}
        </text>
      ))}
    </>
  );
}

interface CardFrameProps {
  readonly address: string | undefined;
  readonly universe: number;
  readonly children: ComponentChildren;
}

/**
 * A link if a title holds the part, named by the drawing's `title`. The router does not handle links inside SVG, so a
 * plain click is routed by hand.
 */
function CardFrame({ address, universe, children }: CardFrameProps) {
  const { route } = useLocation();
  if (address === undefined) return <g style={universeStyle(universe)}>{children}</g>;
  const href = at(address);
  return (
    <a
      class="scale-link"
      href={href}
      style={universeStyle(universe)}
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        route(href);
      }}
    >
      {children}
    </a>
  );
}

function cut(text: string, letters: number): string {
  const all = [...text];
  return all.length <= letters ? text : `${all.slice(0, Math.max(1, letters - 1)).join('')}…`;
}
