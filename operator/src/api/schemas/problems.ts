/** Problems for a person. */
import { z } from '@hono/zod-openapi';
import { PageMessage } from './pageMessage.ts';
import { Address, Count, LibraryName, Time, TitleId } from './words.ts';

/**
 * By severity: what stops most comes first. `stalled` is read from a Library's state, `lostPath` from its runs,
 * `catalogReplaced` from the data folder; the others are in a table.
 */
export const problemCauses = [
  'stalled',
  'storage',
  'catalogReplaced',
  'pruneUnconfirmed',
  'permission',
  'sourceKey',
  'lostPath',
  'franchiseFaults',
  'listTheirs',
  'listUnwritten',
  'listGone',
  'listLeft',
  'storyNewer',
  'ignoreFile',
  'fileName',
  'setAside',
  'unreadable',
  'pictureUnshown',
  'pictureWaits',
  'removedByOther',
  'marksFile',
  'marksDoubtful',
  'nfoBroken',
  'unidentified',
] as const;

export const ProblemView = z
  .object({
    cause: z.enum(problemCauses),
    library: LibraryName,
    titleId: TitleId.optional().openapi({ description: 'Absent if the problem concerns the whole Library.' }),
    titleAddress: Address.optional().openapi({ description: 'Of its page; absent if the catalog has no such title.' }),
    title: z.string().openapi({ description: "The title's key; '' if the problem concerns the whole Library." }),
    path: z.string().openapi({ description: 'Below the root; for `lostPath` as the sender wrote it.' }),
    detail: z.string(),
    coded: PageMessage.optional(),
    mark: z.string().openapi({ description: 'Changes with what the problem says; to ignore it as it is.' }),
    since: Time.optional().openapi({ description: 'Absent if unknown: the Library never had a run.' }),
  })
  .openapi('ProblemView');

export const ProblemList = z
  .object({
    groups: z.array(z.object({ cause: z.enum(problemCauses), count: Count })).openapi({
      description: 'By severity: what stops most comes first.',
    }),
    problems: z.array(ProblemView).openapi({
      description:
        'Stalled Libraries first, then a catalog that was set aside, then paths that match no folder (most recent first), then all others (oldest first).',
    }),
    total: Count,
    ignored: Count.openapi({ description: 'Left out, because a person ignores them.' }),
  })
  .openapi('ProblemList');

export const ProblemQuery = z.object({
  cause: z.enum(problemCauses).optional(),
  library: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});
