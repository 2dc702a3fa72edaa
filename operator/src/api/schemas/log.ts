/** The last lines of the log. */
import { z } from '@hono/zod-openapi';

const levels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof levels)[number];

export const LogQuestion = z.object({
  library: z.string().max(320).optional(),
  text: z.string().max(200).optional().openapi({ description: 'In any part of an entry, without regard to case.' }),
  level: z.enum(levels).optional().openapi({ description: 'This one and more serious ones.' }),
  after: z.coerce.number().int().min(0).default(0).openapi({ description: 'Only entries after this number.' }),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

export const LogList = z
  .object({
    isKept: z.boolean().openapi({ description: 'False: this process keeps no lines for the page.' }),
    last: z.int().openapi({ description: 'Number of the newest entry, for `after`.' }),
    entries: z
      .array(
        z.object({
          number: z.int(),
          at: z.string(),
          level: z.enum(levels),
          message: z.string().openapi({ description: 'English.' }),
          library: z.string().optional(),
          fields: z.string().optional().openapi({ description: 'Everything else, as JSON.' }),
        }),
      )
      .openapi({ description: 'The newest first.' }),
  })
  .openapi('LogList');
