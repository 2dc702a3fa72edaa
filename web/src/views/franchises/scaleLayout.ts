/**
 * The drawing to scale as numbers: breaks of the axis, lane and row of every card, ticks. Pure: the view adds words and
 * colours.
 */
import type { Era } from '@projectionist/franchise/document';
import { inUniverses, type UniverseUse } from '@projectionist/franchise/universes';
import { axisTicks, type BrokenAxis, brokenAxis } from './brokenAxis.ts';
import { type Lane, lanesOf, packRows, type Span, universeLanes } from './lanes.ts';
import type { StoryCard, StoryMember } from './storyList.ts';
import type { Viewport } from './viewport.ts';

export const rowHeightPixels = 30;
/** Height of the label above the bar, within its row. */
const labelHeightPixels = 16;
const eraHeightPixels = 26;
const axisHeightPixels = 40;
const lanePaddingPixels = 10;
const laneLabelPixels = 22;
const startPaddingPixels = 28;
/** Upper limit as a share of the width, because a phone is too narrow for the full padding. */
const endPaddingShare = 0.2;
/** Minimum width of a bar, so that a moment can be seen and touched. */
export const smallestBarPixels = 10;
/** Longer labels are cut; the list shows them in full. */
const longestLabelPixels = 190;
const gapPixels = 10;
/**
 * More labelled rows (30 px each) are taller than any window, so the end of the lane would never be visible together
 * with the calendar.
 */
const labelledRowLimit = 40;
/** Rows with posters are three times as high, so fewer of them fit a window. */
const posterRowLimit = 5;
/** Posters alone are narrow, so that most stories fit. */
const barePosterRowLimit = 7;
/** Larger ones where two rows are enough. */
const largePosterRowLimit = 2;

export interface PosterSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const smallPoster: PosterSize = { widthPixels: 44, heightPixels: 66 };
const largePoster: PosterSize = { widthPixels: 80, heightPixels: 120 };
/** From the poster to the words beside it. */
export const posterGapPixels = 8;
/** Poster, bar, and the space around them. */
const barRoomPixels = 30;
/** The words beside a poster take two lines, so each may be shorter. */
const posterLabelPixels = 130;
const bareRowHeightPixels = 14;
const bareGapPixels = 2;
/** A label starts at its bar, so the last labels need room on the right. */
const endPaddingPixels = longestLabelPixels + gapPixels;
/** More rows of eras would push the story off the screen. */
const eraRowLimit = 3;

export interface DrawnSpan {
  readonly x: number;
  readonly y: number;
  readonly widthPixels: number;
}

/** y is that of the bar; a label is drawn above it. */
export interface DrawnCard<M> extends DrawnSpan {
  readonly card: StoryCard<M>;
  /** Width of label and bar; only that of the bar if labels would take too many rows. */
  readonly labelPixels: number;
  /** The poster is drawn above the bar, and the label beside it. */
  readonly poster: PosterSize | undefined;
  /** Y of the other lanes that the card is in. */
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
  /** The position of a time as a share of the whole drawing, whatever is visible. */
  readonly at: (time: number) => number;
  readonly ticks: readonly { readonly x: number; readonly time: number }[];
  readonly breaks: readonly number[];
  readonly eras: readonly (DrawnSpan & { readonly era: Era })[];
  /** Eras that got no row. */
  readonly furtherEras: readonly Era[];
  readonly lanes: readonly DrawnLane[];
  readonly cards: readonly DrawnCard<M>[];
  /** Cards without a time, which only the list shows. */
  readonly untimedCount: number;
}

export interface ScaleQuestion<M> {
  readonly cards: readonly StoryCard<M>[];
  readonly eras: readonly Era[];
  readonly universes: readonly UniverseUse[];
  /** Width of the visible part. */
  readonly widthPixels: number;
  readonly viewport: Viewport;
}

type Place = (time: number) => number;

/** x is relative to the left edge of the visible part, so it is negative for cards left of it. */
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
    at: axis.at,
    ticks: axisTicks(axis, innerPixels).map((time) => ({ x: place(time), time })),
    breaks: breakPlaces(axis, place),
    eras: drawnEras.spans,
    furtherEras: drawnEras.further,
    lanes: drawn.lanes,
    cards: drawn.cards,
    untimedCount: cards.length - timed.length,
  };
}

/** Universes whose members have no times are left out; their lanes would be empty. */
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

/** Draws every card in its first lane and connects it to the others. */
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
      // Hundreds of connecting lines would hide the next lanes; they appear when zoomed in.
      const others = packed.isBare ? [] : lanesOf(card, lanes).slice(1);
      drawnCards.push({ ...span, card, y: first + span.y, poster: packed.poster, crossings: [], others });
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
  /** Width of the words beside a poster, on two lines. */
  readonly posterLabelPixels: number;
}

/**
 * Packs cards into rows with room for posters; with labels alone if posters would take too many rows; without both if
 * labels would, too. They appear when zoomed in.
 */
function packCards(spans: readonly CardSpan[]) {
  const words = spans.map(({ posterLabelPixels }) => posterGapPixels + posterLabelPixels);
  const noWords = spans.map(() => 0);
  const pictured =
    packPosters(largePoster, words, largePosterRowLimit, spans) ??
    packPosters(smallPoster, words, posterRowLimit, spans) ??
    packPosters(smallPoster, noWords, barePosterRowLimit, spans);
  if (pictured !== undefined) return pictured;
  const labelled = packRows(spans, gapPixels);
  const isBare = rowCountOf(labelled) > labelledRowLimit;
  const shown = isBare ? spans.map((span) => ({ ...span, end: span.start + span.barPixels })) : spans;
  const rows = isBare ? packRows(shown, bareGapPixels) : labelled;
  const rowPixels = isBare ? bareRowHeightPixels : rowHeightPixels;
  return {
    isBare,
    poster: undefined,
    spans: shown.map(({ start, end, barPixels }, index) => ({
      x: start,
      y: (rows[index] ?? 0) * rowPixels + (isBare ? 0 : labelHeightPixels),
      widthPixels: barPixels,
      labelPixels: end - start,
    })),
    heightPixels: Math.max(1, rowCountOf(rows)) * rowPixels,
  };
}

/** `wordsPixels`: room for the words beside each poster. undefined if there would be too many rows. */
function packPosters(poster: PosterSize, wordsPixels: readonly number[], rowLimit: number, spans: readonly CardSpan[]) {
  const shown = spans.map((span, index) => ({
    ...span,
    end: span.start + Math.max(span.barPixels, poster.widthPixels + (wordsPixels[index] ?? 0)),
  }));
  const rows = packRows(shown, gapPixels);
  // A lane that only others cross stays low.
  if (rowCountOf(rows) > rowLimit || spans.length === 0) return undefined;
  const rowPixels = poster.heightPixels + barRoomPixels;
  return {
    isBare: false,
    poster,
    spans: shown.map(({ start, end, barPixels }, index) => ({
      x: start,
      // The bar is below the poster.
      y: (rows[index] ?? 0) * rowPixels + poster.heightPixels + posterGapPixels,
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
  const longestWord = Math.max(...(title ?? id).split(' ').map(labelWidthPixels));
  const twoLines = Math.min(posterLabelPixels, Math.max(60, longestWord, labelWidthPixels(title ?? id) * 0.65));
  return { start, barPixels, end: start + Math.max(barPixels, textPixels), posterLabelPixels: twoLines };
}

/** Estimated width of the label; wide scripts take twice the room. */
function labelWidthPixels(text: string): number {
  let pixels = 12;
  for (const letter of text) pixels += (letter.codePointAt(0) ?? 0) >= 0x2e80 ? 14 : 7;
  return pixels;
}
