/** Facts of a title or a video, from the catalog. Pure. */
import type { z } from '@hono/zod-openapi';
import { englishText } from '../../messages/english.ts';
import { inShownOrder } from '../../title/factTable.ts';
import type { FactRow } from '../catalog.ts';
import type { FactView } from '../schemas/title.ts';
import { withCoded } from './codedMessage.ts';

/** `subject`: '' for the title, else the video's path. */
export function factViews(rows: readonly FactRow[], subject: string): z.infer<typeof FactView>[] {
  const own = rows.filter((row) => row.subject === subject);
  return inShownOrder(own).map(({ name, fact: { state, at, source, reason, nextTryAt, tries } }) => ({
    name,
    state,
    at,
    source,
    ...(reason === undefined ? {} : { reason: englishText(reason) }),
    ...withCoded(reason),
    nextTryAt,
    tries,
  }));
}
