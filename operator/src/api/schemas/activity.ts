/** Running Jobs, and the history of runs. */
import { z } from '@hono/zod-openapi';
import { causeCodes, repeats } from '../../library/cause.ts';
import { changes, senders } from '../../library/origin.ts';
import { PageMessage } from './pageMessage.ts';
import { Count, LibraryName, runResults, Time, triggers } from './words.ts';

const Trouble = z
  .object({ path: z.string(), fact: z.string().optional(), message: z.string(), coded: PageMessage.optional() })
  .openapi('Trouble');

const Cause = z
  .object({
    code: z.enum(causeCodes),
    at: Time.openapi({ description: 'When it was first asked for.' }),
    sender: z.enum(senders).optional().openapi({ description: 'The program that sent the webhook.' }),
    change: z.enum(changes).optional().openapi({ description: 'What the webhook reported.' }),
    again: z.enum(repeats).optional().openapi({ description: 'Why it is scanned once more.' }),
    path: z
      .string()
      .optional()
      .openapi({ description: 'The reported folder, as the sender wrote it; absent: the whole Library.' }),
  })
  .openapi('Cause');

const Causes = z.array(Cause).optional().openapi({
  description:
    'Why it was started: one for the whole Library and for each reported folder, the first 20. Absent in runs of older programs.',
});

export const JobView = z
  .object({
    id: z.string(),
    library: LibraryName,
    kind: z.enum(['walk', 'tiles']),
    number: Count,
    startedAt: Time,
    full: z
      .boolean()
      .optional()
      .openapi({ description: 'For a walk: true for the whole Library, false for held folders.' }),
    folders: z.array(z.string()).optional(),
    trigger: z.enum(triggers).optional(),
    causes: Causes,
    phase: z.string().optional().openapi({ description: 'The phase of the title that advanced last.' }),
    titlesDone: Count.optional(),
    titlesKnown: Count.optional(),
    current: z.array(z.string()).openapi({ description: 'Titles, or videos, in work now.' }),
    currentPhases: z
      .array(z.string())
      .optional()
      .openapi({ description: "The phase of each entry in `current`, in order; '' if it has just begun." }),
    phases: z
      .array(z.object({ phase: z.string(), titles: Count, made: Count }))
      .optional()
      .openapi({ description: 'In the order of the work: titles that finished the phase, files made in it.' }),
    warnings: Count,
    failures: Count,
    failed: z.array(Trouble).optional().openapi({ description: 'The first failures so far.' }),
    warned: z.array(Trouble).optional().openapi({ description: 'The first warnings so far.' }),
    videos: Count.optional().openapi({ description: 'For a tiles Job: the number of its videos.' }),
    progressAt: Time.optional(),
    yielding: z.boolean().optional(),
  })
  .openapi('JobView');

export const JobList = z.object({ jobs: z.array(JobView), at: Time }).openapi('JobList');

export const RunView = z
  .object({
    id: z.string(),
    library: LibraryName,
    number: Count,
    startedAt: Time,
    finishedAt: Time.optional(),
    durationSeconds: z.number().min(0).optional(),
    result: z.enum(runResults).optional(),
    causes: Causes,
    error: z.string().optional(),
    coded: PageMessage.optional().openapi({ description: 'The error.' }),
    folders: z
      .array(z.string())
      .openapi({ description: 'The reported folders that the run finished, as the senders wrote them; the first 20.' }),
    folderCount: Count.openapi({
      description: 'All of them; 0 for a scan of a whole Library, and until the run ends.',
    }),
    titles: Count.optional(),
    titlesChanged: Count.optional(),
    made: z.record(z.string(), Count),
    absent: z.record(z.string(), Count),
    gone: Count,
    removed: Count,
    failureCount: Count,
    warningCount: Count,
    failures: z.array(Trouble).openapi({ description: 'The first 20.' }),
    warnings: z.array(Trouble).openapi({ description: 'The first 20, of the last runs.' }),
    waiting: z.array(Trouble).openapi({ description: 'Facts that wait for a service; the first 20.' }),
  })
  .openapi('RunView');

export const RunList = z.object({ runs: z.array(RunView) }).openapi('RunList', { description: 'Newest first.' });
export const RunQuery = z.object({
  library: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
