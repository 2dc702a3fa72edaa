/**
 * The text of an EDL file that we write beside a video from its marks, for players that skip by such a list
 * (docs/decisions/which-edl-action-a-mark-gets.md). Its first line proves without a record that the file is ours and
 * unchanged. Pure.
 */
import { createHash } from 'node:crypto';
import type { Mark } from '../title/facts.ts';

/** Jumped over once; a viewer gets back in by seeking. */
const commercialBreak = 3;
/** A place to jump to by a key. Kodi takes the end of its span as the place. */
const sceneMarker = 2;

/** Kinds that viewers skip. A span of any other kind is story: no skip may reach into it. */
const skippedKinds: ReadonlySet<string> = new Set(['intro', 'recap', 'credits', 'preview', 'commercial']);
/** These lie at the end of a video: of unknown length, such a span may end it. */
const endingKinds: ReadonlySet<string> = new Set(['credits', 'preview']);

/** Skips this close together are one: Kodi refuses spans that touch, and one jump is better than two. */
const apartSeconds = 0.01;
/** A shorter skip is more of a hiccup than a help. */
const shortestSeconds = 1;
/** A span that ends this close to the end of the video leaves nothing to go on with. */
const nearEndSeconds = 2;

interface Span {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

const label = '## Projectionist ';
const advice = '## Made from the marks of this video. Once it is changed it is yours, and is left alone.';

/**
 * Returns the bytes of the file for a video; undefined if no mark belongs in it. `name` is the file's own name. A span
 * that the video outlives becomes a commercial break; one that reaches its end only a scene marker at its start, because
 * skipping it would end the video and hide a scene behind the credits.
 */
export function edlText(
  marks: readonly Mark[],
  durationSeconds: number | undefined,
  name: string,
): Uint8Array | undefined {
  const story = marks.filter(({ kind }) => !skippedKinds.has(kind));
  const skips: Span[] = [];
  const places: Span[] = [];
  for (const mark of marks.toSorted((one, other) => one.startSeconds - other.startSeconds)) {
    if (!skippedKinds.has(mark.kind)) continue;
    for (const { startSeconds, endSeconds } of without(mark, story)) {
      const end = Math.min(endSeconds, durationSeconds ?? endSeconds);
      if (end - startSeconds < shortestSeconds) continue;
      if (isLast(mark.kind, end, durationSeconds)) places.push({ startSeconds, endSeconds: startSeconds });
      else skips.push({ startSeconds, endSeconds: end });
    }
  }
  const lines = [
    ...joined(skips).map((span) => line(span, commercialBreak)),
    ...places.map((span) => line(span, sceneMarker)),
  ];
  if (lines.length === 0) return undefined;
  const text = `${[advice, ...lines].join('\n')}\n`;
  return Buffer.from(`${label}${hashOf(text, name)}\n${text}`);
}

/** Whether these are bytes that `edlText` returned for this name. */
export function isOwnEdl(bytes: Uint8Array, name: string): boolean {
  const text = Buffer.from(bytes).toString('utf8');
  const lineEnd = text.indexOf('\n');
  if (!text.startsWith(label) || lineEnd < 0) return false;
  return text.slice(label.length, lineEnd) === hashOf(text.slice(lineEnd + 1), name);
}

/** Spans that overlap or touch as one. They come in order of their start. */
function joined(spans: readonly Span[]): readonly Span[] {
  const apart: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.startSeconds - other.startSeconds)) {
    const last = apart.at(-1);
    if (last === undefined || span.startSeconds > last.endSeconds + apartSeconds) apart.push(span);
    else apart[apart.length - 1] = { ...last, endSeconds: Math.max(last.endSeconds, span.endSeconds) };
  }
  return apart;
}

function isLast(kind: string, end: number, durationSeconds: number | undefined): boolean {
  return durationSeconds === undefined ? endingKinds.has(kind) : end > durationSeconds - nearEndSeconds;
}

/** The parts of a span outside the others. */
function without(span: Span, others: readonly Span[]): readonly Span[] {
  let parts: readonly Span[] = [span];
  for (const other of others) {
    parts = parts.flatMap((part) => {
      if (other.endSeconds <= part.startSeconds || other.startSeconds >= part.endSeconds) return [part];
      return [
        { startSeconds: part.startSeconds, endSeconds: other.startSeconds },
        { startSeconds: other.endSeconds, endSeconds: part.endSeconds },
      ].filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds);
    });
  }
  return parts;
}

/** Seconds with three decimals, as every reader of such lists understands them. */
function line({ startSeconds, endSeconds }: Span, action: number): string {
  return `${startSeconds.toFixed(3)} ${endSeconds.toFixed(3)} ${action}`;
}

function hashOf(text: string, name: string): string {
  return createHash('sha256').update(name).update('\0').update(text).digest('hex');
}
