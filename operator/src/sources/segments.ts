/**
 * Spans that people sent to a service of marks, made safe: a wrong one makes a player skip the story, so whatever does not fit the
 * video that is here is left out. Pure. It must not choose between services: the marks phase does.
 */
import type { Mark } from '../title/facts.ts';
import { countOf, listOf, numberOf, present, type Row, rowOf, rowsOf } from './reading.ts';

/** One span as the services write it (sources.md 4.3): milliseconds, or seconds where those are absent. */
export interface Segment {
  readonly kind: Mark['kind'];
  /** Absent: from the start of the video. */
  readonly startSeconds?: number;
  /** Absent: to its end. */
  readonly endSeconds?: number;
}

/** One span, or a list of them; what is neither is none. Those that the service itself doubts are left out. */
export function segmentsOf(kind: Mark['kind'], value: unknown): readonly Segment[] {
  const rows = Array.isArray(value) ? rowsOf(value) : [rowOf(value)];
  return listOf(rows.slice(0, segmentsAtMost), (row) => segmentOf(kind, row));
}

/** An episode has one span of a kind, now and then two. */
const segmentsAtMost = 8;
/** Of 1. Below it more people disagreed than agreed. */
const confidenceAtLeast = 0.5;

function segmentOf(kind: Mark['kind'], row: Row): Segment | undefined {
  const confidence = numberOf(row['confidence']);
  if (confidence !== undefined && confidence < confidenceAtLeast) return undefined;
  // Asked for by nobody, refused by everybody.
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

/** Containers and the people who marked round differently; that much past the end is the end. */
const pastTheEndSeconds = 3;
/** Two things that do not last a second are no span: a press of a key by mistake. */
const shortestSeconds = 1;
/** As for chapters (files.md 5), with room for long title songs and for the endings of films. */
const longestSeconds: Readonly<Record<Mark['kind'], number>> = {
  intro: 240,
  recap: 300,
  credits: 900,
  preview: 300,
  commercial: 600,
};

/**
 * The spans that fit a video of this length. None at all where one reaches beyond its end: they were made for another cut, in
 * which everything lies elsewhere. An intro and a recap begin in the first half, credits and a preview in the second.
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
  // Open towards the story it would be the whole video.
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
