/**
 * The marks of one walk for the media servers that take them: notes in the catalog what each should have, and sends what
 * is due at the end of the walk.
 */
import {
  type DueMarks,
  dueMarks,
  forgetSentMarks,
  noteSentMarks,
  noteWantedMarks,
} from '../catalog/database/sentMarkTable.ts';
import type { TitleLayout } from '../naming/layout.ts';
import { markServersOf } from '../notify/markServers.ts';
import type { Notifier } from '../notify/notifier.ts';
import { segmentsOf } from '../notify/segmentPlan.ts';
import type { MarkedVideo } from '../walk/topContext.ts';
import type { WalkJobContext } from './walkJobContext.ts';

/** Videos whose marks one walk sends to a server: some 30 s of calls. The next walk goes on. */
const videosAtMost = 500;
/** A server scans a new video a minute after its notification; one that never shows it is asked about it once a day. */
const firstWaitMs = 5 * 60 * 1000;
const longestWaitMs = 24 * 60 * 60 * 1000;
/** Parameters of one statement. */
const videosAtOnce = 500;

export interface WalkMarks {
  /** Empty: nobody takes marks. */
  readonly servers: readonly string[];
  note(layout: TitleLayout, videos: readonly MarkedVideo[]): Promise<void>;
  forget(title: string): Promise<void>;
  isDue(nowMs: number): Promise<boolean>;
  send(notifier: Notifier, now: () => number): Promise<void>;
}

export function walkMarks({ catalog, order }: Pick<WalkJobContext, 'catalog' | 'order'>): WalkMarks {
  const servers = markServersOf(order.document.spec.notify);
  const libraryUid = order.uid;
  return {
    servers,
    async note({ key, kind }, videos) {
      const wanted = videos.map(({ path, sizeBytes, mtimeMs, durationSeconds, marks }) => ({
        ...{ video: path, file: `${sizeBytes} ${Math.floor(mtimeMs)}` },
        wanted: segmentsOf(marks, durationSeconds),
      }));
      for (const server of servers) {
        for (let from = 0; from < wanted.length; from += videosAtOnce) {
          const some = wanted.slice(from, from + videosAtOnce);
          await noteWantedMarks(catalog, { libraryUid, server }, { key, kind }, some);
        }
      }
    },
    async forget(title) {
      if (servers.length > 0) await forgetSentMarks(catalog, libraryUid, title);
    },
    async isDue(nowMs) {
      for (const server of servers) {
        if ((await dueMarks(catalog, { libraryUid, server, nowMs }, 1)).length > 0) return true;
      }
      return false;
    },
    async send(notifier, now) {
      await notifier.sendMarks<DueMarks>(
        (server) => dueMarks(catalog, { libraryUid, server, nowMs: now() }, videosAtMost),
        async (server, { video, tries }, sent) => {
          const waitMs = Math.min(firstWaitMs * 2 ** Math.min(tries, 20), longestWaitMs);
          const end =
            sent === undefined ? { tries: tries + 1, dueAtMs: now() + waitMs } : { sent, tries: 0, dueAtMs: null };
          await noteSentMarks(catalog, { libraryUid, server, video }, end);
        },
      );
    },
  };
}
