/**
 * The drawing to scale as numbers (franchise.md 3.1): where the axis breaks, in which lane and row every card lies, which ticks have
 * room. Pure: words and colours are the view's.
 */
import type { Era } from '@projectionist/franchise/document';
import { inUniverses, type UniverseUse } from '@projectionist/franchise/universes';
import { axisTicks, type BrokenAxis, brokenAxis } from './brokenAxis.ts';
import { type Lane, lanesOf, packRows, type Span, universeLanes } from './lanes.ts';
import type { StoryCard, StoryMember } from './storyList.ts';
import type { Viewport } from './viewport.ts';

export const rowHeightPixels = 30;
/** Above the bar, within its row. */
const labelHeightPixels = 16;
const eraHeightPixels = 26;
const axisHeightPixels = 40;
const lanePaddingPixels = 10;
const laneLabelPixels = 22;
const startPaddingPixels = 28;
/** On a phone there is less room for the last labels than they are long. */
const endPaddingShare = 0.2;
/** A moment is drawn this wide: to be seen, and to be touched. */
export const smallestBarPixels = 10;
/** Beyond it a label is cut; the list has it whole. */
const longestLabelPixels = 190;
const gapPixels = 10;
/** More rows of a lane (30 px each) are taller than any window, and its end is never seen with the calendar. */
const labelledRowLimit = 40;
const bareRowHeightPixels = 14;
const bareGapPixels = 2;
/** A label begins at its bar, so the last ones need room beyond it. */
const endPaddingPixels = longestLabelPixels + gapPixels;
/** Franchise.md 3.1: more rows of eras would push the story off the screen. */
const eraRowLimit = 3;

export interface DrawnSpan {
  readonly x: number;
  readonly y: number;
  readonly widthPixels: number;
}

/** Its y is the bar's; a label stands above the bar. */
export interface DrawnCard<M> extends DrawnSpan {
  readonly card: StoryCard<M>;
  /** The room its label has, its bar included; no more than the bar where labels would take too many rows. */
  readonly labelPixels: number;
  /** Y of the lanes, besides its own, that it is in as well. */
  readonly crossings: readonly number[];
}

export interface DrawnLane {
  readonly lane: Lane;
  readonly y: number;
  readonly heightPixels: number;
}

export interface ScaleLayout<M> {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly axisY: number;
  readonly ticks: readonly { readonly x: number; readonly time: number }[];
  readonly breaks: readonly number[];
  readonly eras: readonly (DrawnSpan & { readonly era: Era })[];
  /** Eras that no row was left for. */
  readonly furtherEras: readonly Era[];
  readonly lanes: readonly DrawnLane[];
  readonly cards: readonly DrawnCard<M>[];
  /** Cards without a time: they are in the list alone. */
  readonly untimedCount: number;
}

export interface ScaleQuestion<M> {
  readonly cards: readonly StoryCard<M>[];
  readonly eras: readonly Era[];
  readonly universes: readonly UniverseUse[];
  /** Of what is seen. */
  readonly widthPixels: number;
  readonly viewport: Viewport;
}

type Place = (time: number) => number;

/** x is from the left edge of what is seen, so negative where a card lies left of it. */
export function scaleLayout<M extends StoryMember>(question: ScaleQuestion<M>): ScaleLayout<M> {
  const { cards, eras, universes, widthPixels, viewport } = question;
  const timed = cards.filter(({ time }) => time !== undefined && time.from <= time.to);
  const rightWayEras = eras.filter(({ from, to }) => from <= to);
  const axis = brokenAxis([...timed.map(({ time }) => time), ...rightWayEras].flatMap(endsOf));
  const endPixels = Math.min(endPaddingPixels, widthPixels * endPaddingShare);
  const innerPixels = Math.max(1, widthPixels - startPaddingPixels - endPixels) * viewport.zoom;
  const offset = startPaddingPixels - viewport.left * innerPixels;
  const place: Place = (time) => offset + axis.at(time) * innerPixels;
  const drawnEras = drawEras(rightWayEras, place);
  const axisY = drawnEras.heightPixels + axisHeightPixels / 2;
  const drawn = drawLanes(timed, universesWithin(universes, timed), place, drawnEras.heightPixels + axisHeightPixels);
  return {
    widthPixels,
    heightPixels: drawn.bottom,
    axisY,
    ticks: axisTicks(axis, innerPixels).map((time) => ({ x: place(time), time })),
    breaks: breakPlaces(axis, place),
    eras: drawnEras.spans,
    furtherEras: drawnEras.further,
    lanes: drawn.lanes,
    cards: drawn.cards,
    untimedCount: cards.length - timed.length,
  };
}

/** A universe whose members have no times would be an empty lane. */
function universesWithin(
  universes: readonly UniverseUse[],
  cards: readonly { readonly universes: readonly string[] }[],
): readonly UniverseUse[] {
  return universes.filter((universe) => inUniverses(cards, [universe]).length > 0);
}

function endsOf(time: { readonly from: number; readonly to: number } | undefined): readonly number[] {
  return time === undefined ? [] : [time.from, time.to];
}

function breakPlaces({ breaks }: BrokenAxis, place: Place): readonly number[] {
  return breaks.map(({ from, to }) => (place(from) + place(to)) / 2);
}

function drawEras(eras: readonly Era[], place: Place) {
  const spans = eras.map((era) => ({ start: place(era.from), end: barEnd(place, era) }));
  const rows = packRows(spans);
  const drawn = eras.flatMap((era, index) => {
    const span = spans[index];
    const row = rows[index] ?? 0;
    if (span === undefined || row >= eraRowLimit) return [];
    return [{ era, x: span.start, y: row * eraHeightPixels, widthPixels: span.end - span.start }];
  });
  const rowCount = Math.min(eraRowLimit, 1 + rows.reduce((most, row) => Math.max(most, row), -1));
  return {
    spans: drawn,
    further: eras.filter((_, index) => (rows[index] ?? 0) >= eraRowLimit),
    heightPixels: rowCount * eraHeightPixels,
  };
}

function barEnd(place: Place, { from, to }: { readonly from: number; readonly to: number }): number {
  return Math.max(place(to), place(from) + smallestBarPixels);
}

/** Every card lies in the first of its lanes and points at the others. */
function drawLanes<M extends StoryMember>(
  cards: readonly StoryCard<M>[],
  universes: readonly UniverseUse[],
  place: Place,
  top: number,
) {
  const known = universeLanes(universes, cards);
  const lanes: readonly Lane[] = known.length === 0 ? [{ universes: [], isOthers: false }] : known;
  const hasLabels = lanes.length > 1;
  const drawnLanes: DrawnLane[] = [];
  const drawnCards: (DrawnCard<M> & { readonly others: readonly number[] })[] = [];
  let y = top;
  for (const [index, lane] of lanes.entries()) {
    const inLane = cards.filter((card) => (lanesOf(card, lanes)[0] ?? 0) === index);
    const packed = packCards(inLane.map((card) => cardSpan(card, place)));
    const first = y + lanePaddingPixels + (hasLabels ? laneLabelPixels : 0);
    for (const [at, card] of inLane.entries()) {
      const span = packed.spans[at];
      if (span === undefined) continue;
      // Hundreds of lines across the next lanes would hide them; zooming in brings these as well.
      const others = packed.isBare ? [] : lanesOf(card, lanes).slice(1);
      drawnCards.push({ ...span, card, y: first + span.y, crossings: [], others });
    }
    const heightPixels = first - y + packed.heightPixels + lanePaddingPixels;
    drawnLanes.push({ lane, y, heightPixels });
    y += heightPixels;
  }
  const crossed = drawnCards.map(({ others, ...card }) => ({
    ...card,
    crossings: others.flatMap((lane) => drawnLanes[lane]?.y ?? []),
  }));
  return { lanes: drawnLanes, cards: crossed, bottom: y };
}

interface CardSpan extends Span {
  readonly barPixels: number;
}

/** In rows with room for labels, or, where these are too many, of bars alone: zooming in brings the labels. */
function packCards(spans: readonly CardSpan[]) {
  const labelled = packRows(spans, gapPixels);
  const isBare = rowCountOf(labelled) > labelledRowLimit;
  const shown = isBare ? spans.map((span) => ({ ...span, end: span.start + span.barPixels })) : spans;
  const rows = isBare ? packRows(shown, bareGapPixels) : labelled;
  const rowPixels = isBare ? bareRowHeightPixels : rowHeightPixels;
  return {
    isBare,
    spans: shown.map(({ start, end, barPixels }, index) => ({
      x: start,
      y: (rows[index] ?? 0) * rowPixels + (isBare ? 0 : labelHeightPixels),
      widthPixels: barPixels,
      labelPixels: end - start,
    })),
    heightPixels: Math.max(1, rowCountOf(rows)) * rowPixels,
  };
}

function rowCountOf(rows: readonly number[]): number {
  return rows.reduce((most, row) => Math.max(most, row + 1), 0);
}

function cardSpan({ time, title, id }: Pick<StoryCard<unknown>, 'time' | 'title' | 'id'>, place: Place): CardSpan {
  const span = time ?? { from: 0, to: 0 };
  const start = place(span.from);
  const barPixels = barEnd(place, span) - start;
  const textPixels = Math.min(longestLabelPixels, labelWidthPixels(title ?? id));
  return { start, barPixels, end: start + Math.max(barPixels, textPixels) };
}

/** About as wide as the letters are drawn; writing in wide characters takes twice the room. */
function labelWidthPixels(text: string): number {
  let pixels = 12;
  for (const letter of text) pixels += (letter.codePointAt(0) ?? 0) >= 0x2e80 ? 14 : 7;
  return pixels;
}
