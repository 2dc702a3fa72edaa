/**
 * Estimates what the renderer would have to do for a drawing: points, lines, gradients, cuts and layers, each as often as
 * it is drawn. Needs time in proportion to the drawing. Pure.
 */
import { countNumbers, gradients, referenceIn, shapes } from './svgAllowed.ts';
import {
  clipSteps,
  crossingsPerStep,
  gradientChainAtMost,
  gradientSteps,
  layerSteps,
  referencesAtMost,
  shapeSteps,
  stepsAtMost,
  strokeFactor,
} from './svgLimits.ts';
import { refused } from './svgRefusals.ts';

export interface DrawnElement {
  readonly name: string;
  /** Checked attributes and resolved properties. */
  readonly values: ReadonlyMap<string, string>;
  /** The place behind its last descendant. */
  readonly end: number;
}

interface Counting {
  readonly elements: readonly DrawnElement[];
  /** Points of each element: counted once, however often it is drawn. */
  readonly points: readonly number[];
  readonly places: ReadonlyMap<string, number>;
  /** Fill is inherited, and so is stroke: one in the drawing may hold for every shape. */
  readonly paintSteps: number;
  readonly pointFactor: number;
  readonly clipCosts: Map<string, number>;
}

/** Throws MediaError `unreadable` if the drawing needs more than its budget. */
export function checkSteps(elements: readonly DrawnElement[]): void {
  const places = new Map<string, number>();
  for (const [place, { values }] of elements.entries()) {
    const id = values.get('id');
    if (id !== undefined && !places.has(id)) places.set(id, place);
  }
  const uses = elements.filter(({ name }) => name === 'use').length;
  if (uses > referencesAtMost) throw refused('a few references', 'very many');
  const strokes = elements.some(({ values }) => (values.get('stroke') ?? 'none') !== 'none');
  const counting: Counting = {
    elements,
    points: elements.map(pointsOf),
    places,
    paintSteps: paintStepsOf(elements, places),
    pointFactor: strokes ? strokeFactor : 1,
    clipCosts: new Map(),
  };
  const steps = stepsOf(counting, 0, elements.length, 'drawn');
  if (steps > stepsAtMost) throw refused(`at most ${stepsAtMost} steps of drawing`, String(steps));
}

/** `within`: what may be in a drawing that a reference draws again, or that cuts others, is less. */
type Within = 'drawn' | 'used' | 'clip';

function stepsOf(counting: Counting, from: number, end: number, within: Within): number {
  let steps = 0;
  for (let place = from; place < end; place++) {
    const element = counting.elements[place];
    if (element === undefined) break;
    steps += ownSteps(counting, place, element, within);
    if (steps > stepsAtMost) return steps;
  }
  return steps;
}

function ownSteps(counting: Counting, place: number, { name, values }: DrawnElement, within: Within): number {
  const points = counting.points[place] ?? 0;
  const edges = points * counting.pointFactor;
  let steps = 1;
  if (shapes.has(name)) steps += shapeSteps + counting.paintSteps + edges + Math.ceil(edges ** 2 / crossingsPerStep);
  else steps += points;
  const opacity = values.get('opacity');
  if (opacity !== undefined && Number(opacity) !== 1) steps += layerSteps;
  const clip = referenceIn(values.get('clip-path'));
  if (clip !== undefined) {
    if (within === 'clip') throw refused('no cut within a cut', 'one');
    steps += clipSteps + clipCost(counting, clip);
  }
  if (name === 'use') steps += usedSteps(counting, values, within);
  return steps;
}

/** The numbers of an element: at most as many points. A circle has four curves. */
function pointsOf({ values }: DrawnElement): number {
  const written = ['d', 'points', 'transform', 'gradientTransform'].map((name) => countNumbers(values.get(name) ?? ''));
  return written.reduce((all, one) => all + one, 4);
}

/** The contents of a clip path are drawn for each element that it cuts. */
function clipCost(counting: Counting, id: string): number {
  const known = counting.clipCosts.get(id);
  if (known !== undefined) return known;
  const place = counting.places.get(id);
  const element = place === undefined ? undefined : counting.elements[place];
  const cost = place === undefined || element?.name !== 'clipPath' ? 0 : stepsOf(counting, place, element.end, 'clip');
  counting.clipCosts.set(id, cost);
  return cost;
}

function usedSteps(counting: Counting, values: ReadonlyMap<string, string>, within: Within): number {
  if (within === 'used') throw refused('no reference within what another one draws', 'one');
  const place = counting.places.get((values.get('href') ?? '').slice(1));
  const target = place === undefined ? undefined : counting.elements[place];
  if (place === undefined || target === undefined) return 0;
  const isNested = counting.elements.slice(place, target.end).some(({ name }) => name === 'use');
  if (isNested) throw refused('no reference within what another one draws', 'one');
  return stepsOf(counting, place, target.end, within === 'clip' ? 'clip' : 'used');
}

/** The most expensive gradient, if there is one: shapes inherit it from their groups. */
function paintStepsOf(elements: readonly DrawnElement[], places: ReadonlyMap<string, number>): number {
  let most = 0;
  for (const [place, { name }] of elements.entries()) {
    if (!gradients.has(name)) continue;
    let stops = 0;
    let chain = 0;
    for (let one: number | undefined = place; one !== undefined; ) {
      if (++chain > gradientChainAtMost) throw refused('gradients of few others', 'a long chain');
      const gradient: DrawnElement | undefined = elements[one];
      stops += (gradient?.end ?? one) - one;
      one = places.get((gradient?.values.get('href') ?? '').slice(1));
    }
    most = Math.max(most, gradientSteps + stops);
  }
  return most;
}
