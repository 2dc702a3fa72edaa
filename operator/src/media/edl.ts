/**
 * Reads cut lists that recorders and editors leave beside a video: Kodi's `.edl` and Comskip's `.txt`
 * (docs/reference/files.md#edl-and-chapter-files). Pure.
 * Only actions that say what a span is become marks. 3 is a commercial break (Kodi, Comskip and Jellyfin's plugin
 * agree). 4 does not exist in Kodi; the plugin calls it Outro. 0 is ignored: it is a cut to Kodi, an intro to the
 * plugin and a commercial to Comskip, and a player's cut must not show as a server's intro. 1 (mute) and 2 (scene) say
 * nothing about the kind of span.
 */
import type { Mark } from '../title/facts.ts';

export const edlAtMostBytes = 1024 * 1024;
const linesLimit = 10_000;
/** More than a day; larger values are not times of a video. */
const secondsLimit = 1_000_000;

export interface EdlSpan {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** 0 cut, 1 mute, 2 scene, 3 commercial break; other numbers are kept as written. */
  readonly action: number;
}

export interface EdlReading {
  readonly spans: readonly EdlSpan[];
  /** Lines that are not empty but hold no span. */
  readonly skippedLines: number;
}

/**
 * Reads `start end [action]` per line; without an action it is a scene. Times are seconds, HH:MM:SS.sss or #frame
 * (which needs `frameRate`).
 */
export function parseEdl(text: string, frameRate?: number): EdlReading {
  return readLines(text, (line) => {
    if (line.startsWith('##')) return 'nothing';
    const [startText, endText, actionText = '2'] = line.split(/\s+/u);
    const startSeconds = secondsOf(startText, frameRate);
    const endSeconds = secondsOf(endText, frameRate);
    if (startSeconds === undefined || endSeconds === undefined || !/^\d{1,3}$/u.test(actionText)) return undefined;
    if (endSeconds < startSeconds) return undefined;
    return { startSeconds, endSeconds, action: Number(actionText) };
  });
}

/**
 * Reads Comskip's own list: `FILE PROCESSING COMPLETE n FRAMES AT nnnn` (frames per hundred seconds), a rule, then the
 * `first last` frames of each commercial. Undefined for any other text: most .txt files beside a video are something
 * else.
 */
export function parseComskip(text: string, frameRate?: number): EdlReading | undefined {
  const [, stated] = /^\uFEFF?FILE PROCESSING COMPLETE\s+\d+\s+FRAMES(?:\s+AT\s+(\d{3,6}))?/u.exec(text) ?? [
    undefined,
    '',
  ];
  if (stated === '') return undefined;
  const rate = stated === undefined ? frameRate : Number(stated) / 100;
  if (rate === undefined || !(rate > 0)) return undefined;
  const [, ...rest] = text.split(/\r\n|\n|\r/u, linesLimit);
  return readLines(rest.join('\n'), (line) => {
    if (/^-+$/u.test(line)) return 'nothing';
    const [, first, last] = /^(\d{1,9})\s+(\d{1,9})$/u.exec(line) ?? [];
    if (first === undefined || last === undefined || Number(last) < Number(first)) return undefined;
    return { startSeconds: Number(first) / rate, endSeconds: Number(last) / rate, action: 3 };
  });
}

/** The marks of a reading, limited to the video's length if that is known. */
export function marksOfEdl(spans: readonly EdlSpan[], durationSeconds: number | undefined, source: string): Mark[] {
  const kinds: ReadonlyMap<number, Mark['kind']> = new Map([
    [3, 'commercial'],
    [4, 'credits'],
  ]);
  const marks: Mark[] = [];
  for (const { startSeconds, endSeconds, action } of spans) {
    const kind = kinds.get(action);
    const end = Math.min(endSeconds, durationSeconds ?? endSeconds);
    if (kind !== undefined && end > startSeconds) marks.push({ kind, startSeconds, endSeconds: end, source });
  }
  return marks;
}

function readLines(text: string, read: (line: string) => EdlSpan | 'nothing' | undefined): EdlReading {
  const spans: EdlSpan[] = [];
  let skippedLines = 0;
  for (const raw of text.replace(/^\uFEFF/u, '').split(/\r\n|\n|\r/u, linesLimit)) {
    const line = raw.trim();
    if (line === '') continue;
    const span = read(line);
    if (span === undefined) skippedLines++;
    else if (span !== 'nothing') spans.push(span);
  }
  return { spans, skippedLines };
}

function secondsOf(text: string | undefined, frameRate: number | undefined): number | undefined {
  if (text === undefined || text.length > 32) return undefined;
  const seconds = unboundedSecondsOf(text, frameRate);
  return seconds !== undefined && seconds <= secondsLimit ? seconds : undefined;
}

function unboundedSecondsOf(text: string, frameRate: number | undefined): number | undefined {
  const [, frame] = /^#(\d{1,9})$/u.exec(text) ?? [];
  if (frame !== undefined) return frameRate !== undefined && frameRate > 0 ? Number(frame) / frameRate : undefined;
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/u.test(text)) return Number(text);
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:\.\d*)?)$/u.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return Number(minutes) < 60 && Number(seconds) < 60
    ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    : undefined;
}
