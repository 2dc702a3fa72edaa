/** Libraries with their state, and their actions. */
import { z } from '@hono/zod-openapi';
import { PageMessage } from './pageMessage.ts';
import { Count, LibraryName, libraryKinds, runResults, Time, triggers } from './words.ts';

const HeldView = z
  .object({ path: z.string(), since: Time, notBefore: Time, again: Time.optional(), tries: Count })
  .openapi('HeldView');

const ConditionView = z
  .object({
    type: z.enum(['Ready', 'Reconciling', 'Stalled']),
    status: z.enum(['True', 'False', 'Unknown']),
    reason: z.string(),
    message: z.string(),
    coded: PageMessage.optional(),
    lastTransitionTime: Time.optional(),
  })
  .openapi('ConditionView');

const LastRunView = z
  .object({
    number: Count,
    trigger: z.enum(triggers),
    full: z.boolean(),
    folders: Count,
    result: z.enum(runResults),
    reason: z.string().optional(),
    coded: PageMessage.optional(),
    startedAt: Time,
    finishedAt: Time,
  })
  .openapi('LastRunView');

export const libraryStates = ['walking', 'suspended', 'stalled', 'neverWalked', 'notReady', 'ready'] as const;

export const LibraryView = z
  .object({
    id: LibraryName,
    kind: z.enum(libraryKinds),
    storage: z.string().openapi({ description: 'The folder, or the claim.' }),
    readOnly: z.boolean(),
    schedule: z.string().optional(),
    timeZone: z.string().optional().openapi({ description: 'The time zone of the schedule.' }),
    state: z.enum(libraryStates),
    conditions: z.array(ConditionView),
    webhook: z.string().openapi({ description: 'The complete address for senders.' }),
    webhookOption: z.enum(['--listen', '--webhook-listen']).optional().openapi({
      description: 'The option that sets where the server receives webhooks; absent if it does not decide that.',
    }),
    nextWalkAt: Time.optional(),
    held: z.array(HeldView),
    fullWalkHeld: z
      .object({ since: Time, notBefore: Time, trigger: z.enum(triggers), acceptMissing: z.boolean(), tries: Count })
      .optional(),
    run: z
      .object({ number: Count, full: z.boolean(), folders: Count, trigger: z.enum(triggers), claimedAt: Time })
      .optional(),
    lastRun: LastRunView.optional(),
    lastFullWalk: z.object({ startedAt: Time, finishedAt: Time }).optional(),
    titles: Count.optional().openapi({ description: 'Absent before the first walk.' }),
    gaps: z.array(z.object({ name: z.string(), count: Count })),
    unidentified: Count,
    problems: Count,
    heard: z.array(z.object({ sender: z.string(), at: Time })).openapi({
      description: 'Senders of webhooks, most recently heard first.',
    }),
  })
  .openapi('LibraryView');

export const LibraryList = z.object({ libraries: z.array(LibraryView) }).openapi('LibraryList');

export const WalkAction = z.object({ acceptMissing: z.boolean().optional() }).openapi('WalkAction');
