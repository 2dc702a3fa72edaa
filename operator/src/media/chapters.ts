/**
 * Reads chapters. node-av has no API for them, so they are parsed from FFmpeg's own description of an opened file
 * (av_dump_format), which covers every container from which FFmpeg reads chapters.
 */
import { randomInt } from 'node:crypto';
import { AV_LOG_INFO, type FormatContext, Log } from 'node-av';
import { message } from '../messages/message.ts';
import type { Chapter } from '../title/facts.ts';
import { MediaError } from './mediaError.ts';
import { tagCharactersLimit } from './mediaLimits.ts';

// Log delivery takes one turn of the event loop; after a minute the process is doing nothing but swapping.
const deliveryLimitMilliseconds = 60_000;

/** Films have dozens. A list of thousands says nothing about a film, and would fill its record. */
export const chaptersLimit = 2_000;
/** A description has 10 pieces a chapter, and 10 for each tag of up to 1,000 streams. */
const piecesLimit = 200_000;

/**
 * The chapters of an opened file in the container's order. The log callback is set, used and reset without an await in
 * between, so two files read at the same time cannot mix. Only the deliveries arrive later.
 */
export async function readChapters(format: FormatContext): Promise<Chapter[]> {
  // A file cannot know this random number, so no chapter title can imitate a line that carries it.
  const nonce = randomInt(1, 2 ** 31);
  const lastPiece = `chapters end ${nonce}`;
  const pieces: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Pending log deliveries do not keep the process alive; this timer does, and it also limits the wait.
  const overdue = setTimeout(() => {
    reject(new MediaError('unreadable', message('noChapterDescription')));
  }, deliveryLimitMilliseconds);
  Log.setCallback(
    (_level, piece) => {
      if (piece === lastPiece) resolve();
      else if (pieces.length < piecesLimit) pieces.push(piece);
    },
    { maxLevel: AV_LOG_INFO },
  );
  format.dumpFormat(nonce, '', false);
  Log.log(AV_LOG_INFO, lastPiece);
  Log.resetCallback();
  await promise.finally(() => clearTimeout(overdue));
  return parseChapters(pieces, nonce);
}

/**
 * Parses the pieces of one description as FFmpeg logs them: one piece per call, without line ends. Empty if there are
 * more chapters than a film has. Pure.
 */
export function parseChapters(pieces: readonly string[], nonce: number): Chapter[] {
  const heading = new RegExp(`^ *Chapter #${nonce}:\\d+: $`);
  const chapters: Chapter[] = [];
  for (let at = 0; at < pieces.length; at++) {
    if (!heading.test(pieces[at] ?? '')) continue;
    const start = /^start (-?[\d.]+), $/.exec(pieces[at + 1] ?? '')?.[1];
    const end = /^end (-?[\d.]+)$/.exec(pieces[at + 2] ?? '')?.[1];
    if (start === undefined || end === undefined) continue;
    if (chapters.length === chaptersLimit) return [];
    const title = titleAfter(pieces, at + 3, nonce);
    chapters.push({
      startSeconds: Number(start),
      endSeconds: Number(end),
      ...(title === undefined ? {} : { title }),
    });
  }
  return chapters;
}

/** The format is `Metadata:`, then for each tag its name, its value in one or more pieces, and an empty piece. */
function titleAfter(pieces: readonly string[], from: number, nonce: number): string | undefined {
  if (!/^ *Metadata:$/.test(pieces[from] ?? '')) return undefined;
  let value: string[] | undefined;
  // Without copies: a file may have thousands of chapters.
  for (let at = from + 1; at < pieces.length; at++) {
    const piece = pieces[at] ?? '';
    if (value !== undefined) {
      if (piece === '') break;
      value.push(piece.startsWith('\n') ? ' ' : piece);
    } else if (/^ *title *: $/.test(piece)) value = [];
    else if (piece.includes(`#${nonce}`)) break;
  }
  const title = value
    ?.join('')
    .slice(0, tagCharactersLimit)
    .replace(/\s+/g, ' ')
    .replace(/(?<!\uFFFD)\uFFFD+$/, '')
    .trim();
  return title === '' ? undefined : title;
}
