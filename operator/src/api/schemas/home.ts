/** The first view: what is new, and what a person can fix. */
import { z } from '@hono/zod-openapi';
import { ProblemView, problemCauses } from './problems.ts';
import { TitleCard } from './titles.ts';
import { Count, Previews } from './words.ts';

export const HomeView = z
  .object({
    titles: Count.openapi({ description: 'The number of all titles.' }),
    recent: z.array(TitleCard).openapi({ description: 'Newest first.' }),
    problems: Count.openapi({ description: 'The number of all problems.' }),
    fixes: z
      .array(
        z.object({
          cause: z.enum(problemCauses),
          count: Count.openapi({ description: 'All problems of this cause.' }),
          examples: z.array(
            z.object({
              problem: ProblemView,
              preview: Previews.openapi({ description: "The title's pictures; empty without a title." }),
            }),
          ),
        }),
      )
      .openapi({ description: 'The most severe causes, each with its first problems.' }),
  })
  .openapi('HomeView');
