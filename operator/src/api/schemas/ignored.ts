/** Problems that a person ignores. */
import { z } from '@hono/zod-openapi';
import { ProblemView, problemCauses } from './problems.ts';
import { Count, LibraryName, Time } from './words.ts';

/** Names and marks of so many problems fit into the largest body. */
const namedAtOnce = 50;
const idsAtOnce = 1_000;
const idForm = /^[A-Za-z0-9_-]{12,22}$/;

const ProblemNamed = z.object({
  library: z.string().max(300),
  cause: z.enum(problemCauses),
  title: z.string().max(4096),
  path: z.string().max(8192),
  mark: z.string().max(64),
});

export const IgnoreWish = z
  .union([
    z.strictObject({ problems: z.array(ProblemNamed).min(1).max(namedAtOnce) }),
    z.strictObject({ all: z.strictObject({ cause: z.enum(problemCauses), library: z.string().max(300).optional() }) }),
  ])
  .openapi('IgnoreWish', { description: 'Single problems as they were listed, or all of one cause.' });

export const IgnoredProblems = z
  .object({
    ignored: Count,
    changed: Count.openapi({ description: 'Not ignored: solved meanwhile, or they say something else now.' }),
    action: z.string().openapi({ description: 'To take it back.' }),
  })
  .openapi('IgnoredProblems');

export const IgnoredView = ProblemView.extend({
  id: z.string().openapi({ description: 'To show it again.' }),
  ignoredAt: Time,
  isThere: z
    .boolean()
    .openapi({ description: 'False: the problem does not exist now. It stays ignored if it comes back.' }),
}).openapi('IgnoredView');

export const IgnoredList = z
  .object({ problems: z.array(IgnoredView).openapi({ description: 'The latest first.' }), total: Count })
  .openapi('IgnoredList');

export const IgnoredQuery = z.object({
  library: LibraryName.max(300).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

export const ShowWish = z
  .union([
    z.strictObject({ ids: z.array(z.string().regex(idForm)).min(1).max(idsAtOnce) }),
    z.strictObject({ action: z.string().regex(idForm) }),
  ])
  .openapi('ShowWish', { description: 'Single entries, or all that one request ignored.' });

export const ShownProblems = z.object({ shown: Count }).openapi('ShownProblems');
