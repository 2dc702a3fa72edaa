/**
 * Checks the spans that users submitted to a service of marks. A wrong span makes a player skip the story, so spans
 * that do not fit the local video are dropped. Pure. The marks phase chooses between services.
 */
import type { Mark } from '../title/facts.ts';
import { countOf, listOf, numberOf, present, type Row, rowOf, rowsOf } from './reading.ts';

/** One span in the services' form: milliseconds, or seconds if those are absent. */
export interface Segment {
  readonly kind: Mark['kind'];
  /** Absent means the start of the video. */
  readonly startSeconds?: number;
  /** Absent means its end. */
  readonly endSeconds?: number;
}

/** Reads one span or a list of them; anything else is none. Spans of low confidence are dropped. */
export function segmentsOf(kind: Mark['kind'], value: unknown): readonly Segment[] {
  const rows = Array.isArray(value) ? rowsOf(value) : [rowOf(value)];
  return listOf(rows.slice(0, segmentsAtMost), (row) => segmentOf(kind, row));
}

/** An episode has one span per kind, sometimes two. */
const segmentsAtMost = 8;
/** On a scale to 1. Below it more users disagreed than agreed. */
const confidenceAtLeast = 0.5;

function segmentOf(kind: Mark['kind'], row: Row): Segment | undefined {
  const confidence = numberOf(row['confidence']);
  if (confidence !== undefined && confidence < confidenceAtLeast) return undefined;
  // Zero submissions: no user has confirmed it.
  if (countOf(row['submission_count']) === 0) return undefined;
  const start = secondsOf(row, 'start');
  const end = secondsOf(row, 'end');
  if (start === undefined && end === undefined) return undefined;
  return {
    kind,
    ...(start === undefined ? {} : { startSeconds: start }),
    ...(end === undefined ? {} : { endSeconds: end }),
  };
}

function secondsOf(row: Row, name: 'start' | 'end'): number | undefined {
  const milliseconds = numberOf(row[`${name}_ms`]);
  return milliseconds === undefined ? numberOf(row[`${name}_sec`]) : milliseconds / 1000;
}

/** Containers and users round differently; up to this far past the end counts as the end. */
const pastTheEndSeconds = 3;
/** A shorter span is no span but a key pressed by mistake. */
const shortestSeconds = 1;
/** As for chapters (docs/reference/files.md#marks), with room for long title songs and long credits of films. */
const longestSeconds: Readonly<Record<Mark['kind'], number>> = {
  intro: 240,
  recap: 300,
  credits: 900,
  afterCredits: 600,
  preview: 300,
  commercial: 600,
};

/**
 * Returns the spans that fit a video of this length. Returns none if any span ends past the video: they were made for
 * another cut, where every time differs. Intro and recap begin in the first half, all others in the second.
 */
export function fittingMarks(
  segments: readonly Segment[],
  durationSeconds: number | undefined,
  source: string,
): readonly Mark[] {
  if (durationSeconds === undefined || !(durationSeconds > 0)) return [];
  const latest = durationSeconds + pastTheEndSeconds;
  const isOfAnotherCut = segments.some(
    ({ startSeconds = 0, endSeconds = 0 }) => startSeconds > latest || endSeconds > latest,
  );
  if (isOfAnotherCut) return [];
  return present(
    segments.map((segment) => {
      const mark = markOf(segment, durationSeconds, source);
      return mark !== undefined && isSane(mark, durationSeconds) ? mark : undefined;
    }),
  );
}

function markOf(
  { kind, startSeconds, endSeconds }: Segment,
  durationSeconds: number,
  source: string,
): Mark | undefined {
  // Open towards the story, the span would cover the whole video.
  const isOpen = isEarly(kind) ? endSeconds === undefined : startSeconds === undefined;
  if (isOpen) return undefined;
  return {
    kind,
    startSeconds: startSeconds ?? 0,
    endSeconds: Math.min(endSeconds ?? durationSeconds, durationSeconds),
    source,
  };
}

function isSane({ kind, startSeconds, endSeconds }: Mark, durationSeconds: number): boolean {
  const length = endSeconds - startSeconds;
  if (startSeconds < 0 || length < shortestSeconds || length > longestSeconds[kind]) return false;
  return startSeconds < durationSeconds / 2 === isEarly(kind);
}

function isEarly(kind: Mark['kind']): boolean {
  return kind === 'intro' || kind === 'recap';
}
