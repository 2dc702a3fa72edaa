/**
 * Recognises a server's answer to our notification. A server that hears of a folder may write its own .nfo, pictures
 * or subtitles there; if we told it of these, it would write again, for ever (docs/decisions/changes-by-others.md).
 * Pure.
 */
import { type Change, isServersOwn } from './readBy.ts';

/** A server scans a minute after its notification, and a busy one takes minutes to fetch pictures. */
const answersWithinMs = 15 * 60 * 1000;
/** File systems round mtimes to 2 s. */
const roundedMs = 2_000;
/**
 * A person may work on a title just after it arrived, and these changes look like a server's. So many
 * notifications in a row are sent for what looks like an answer.
 */
const echoesAtMost = 2;

/** The last notification of a title. */
export interface ToldBefore {
  readonly toldAtMs: number;
  readonly echoes: number;
}

export interface Judged {
  /** Empty: no server is notified. */
  readonly tell: readonly Change[];
  /** What to remember if `tell` is not empty. */
  readonly echoes: number;
  /** A server keeps answering with new files: no server hears of these changes. */
  readonly isEnded: boolean;
}

export function judgeChanges(changes: readonly Change[], before: ToldBefore | undefined): Judged {
  const isEcho = (change: Change) => before !== undefined && isAnswer(change, before.toldAtMs);
  const echoes = changes.filter(isEcho);
  if (before === undefined || echoes.length === 0) return { tell: changes, echoes: 0, isEnded: false };
  const others = changes.filter((change) => !isEcho(change));
  // Our own files are always sent. If we wrote them because of an answer, the next one is an answer to that.
  const isOnlyOurs = others.every(({ mtimeMs }) => mtimeMs === undefined);
  if (others.length > 0) return { tell: changes, echoes: isOnlyOurs ? before.echoes + 1 : 0, isEnded: false };
  // Equal bytes under a new mtime, as Jellyfin writes them up to 10.11, are nothing new to anybody.
  if (echoes.every(({ fact }) => fact === 'touched')) return { tell: [], echoes: before.echoes, isEnded: false };
  if (before.echoes >= echoesAtMost) return { tell: [], echoes: before.echoes, isEnded: true };
  return { tell: changes, echoes: before.echoes + 1, isEnded: false };
}

function isAnswer(change: Change, toldAtMs: number): boolean {
  const { mtimeMs } = change;
  if (mtimeMs === undefined || !isServersOwn(change)) return false;
  return mtimeMs >= toldAtMs - roundedMs && mtimeMs <= toldAtMs + answersWithinMs;
}
