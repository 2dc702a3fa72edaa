/** What a scan could not or would not read, with a remedy. Must not throw: one bad entry never ends a walk. */
import { type Message, message } from '../messages/message.ts';

/** `path` is relative to the root ('' is the root); bytes that are not UTF-8 are shown as U+FFFD. */
export interface ScanReport {
  readonly path: string;
  readonly reason: Message;
}

/** Adds a report unless the list is full; the last entry says that there are more. */
export function report(list: ScanReport[], path: string, reason: Message, limit: number): void {
  if (list.length < limit) list.push({ path, reason });
  else if (list.length === limit) list.push({ path: '', reason: message('reportsCut', String(limit)) });
}
