/** Chooses and reads lines of the log. */
import type { z } from '@hono/zod-openapi';
import type { PagePorts } from '../ports.ts';
import type { LogLevel, LogList, LogQuestion } from '../schemas/log.ts';

type Entry = z.infer<typeof LogList>['entries'][number];

export function readLog({ log }: PagePorts, question: z.infer<typeof LogQuestion>): z.infer<typeof LogList> {
  if (log === undefined) return { isKept: false, last: 0, entries: [] };
  const wanted = question.text?.toLowerCase();
  const least = numberOf[question.level ?? 'debug'];
  const entries: Entry[] = [];
  for (const { number, text } of log.after(question.after).toReversed()) {
    if (entries.length === question.limit) break;
    if (wanted !== undefined && !text.toLowerCase().includes(wanted)) continue;
    const entry = entryOf(number, text);
    if (numberOf[entry.level] < least) continue;
    if (question.library === undefined || question.library === entry.library) entries.push(entry);
  }
  return { isKept: true, last: log.last, entries };
}

/** As pino numbers them. */
const numberOf: Readonly<Record<LogLevel, number>> = { debug: 20, info: 30, warn: 40, error: 50 };

function levelOf(level: unknown): LogLevel {
  if (typeof level !== 'number' || level < numberOf.info) return 'debug';
  if (level < numberOf.warn) return 'info';
  return level < numberOf.error ? 'warn' : 'error';
}

/** Never throws: a line that is no JSON is shown as it is. */
function entryOf(number: number, text: string): Entry {
  const { level, time, library, msg, ...fields } = parsed(text);
  const others = JSON.stringify(fields);
  return {
    ...{ number, at: typeof time === 'string' ? time : '', level: levelOf(level), message: String(msg ?? '') },
    ...(typeof library === 'string' ? { library } : {}),
    ...(others === '{}' ? {} : { fields: others }),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return { msg: text };
  }
}
