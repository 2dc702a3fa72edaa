/**
 * What one sender sends, and what the operator must do with it. The forms are those of docs/reference/senders.md, the
 * values are invented.
 */

import type { Sender } from '../../src/library/origin.ts';
import type { Place } from '../../src/webhook/changedPath.ts';

export interface SenderBody {
  readonly name: string;
  readonly body: string | Uint8Array;
  readonly contentType: string;
  readonly userAgent?: string;
  readonly expected: {
    readonly sender: Sender;
    readonly event?: string;
    readonly place?: Place;
    /** The folder that is held. Absent: a full walk. */
    readonly held?: string;
    /** A full walk that starts at once: a connection test or an empty body. */
    readonly now?: true;
    /** The folder is walked a second time. */
    readonly again?: true;
  };
}

/** Indented as the download managers send it. */
export function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
