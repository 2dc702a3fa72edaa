/** Titles at the services, for a person to choose from. */
import { z } from '@hono/zod-openapi';
import { PageMessage } from './pageMessage.ts';

export const MatchQuestion = z
  .object({
    title: z.string().min(1).max(300),
    year: z.int().min(1870).max(2200).optional(),
  })
  .openapi('MatchQuestion');

export const MatchList = z
  .object({
    isAsked: z.boolean().openapi({ description: 'False: no source of the Library can search.' }),
    matches: z.array(
      z.object({
        id: z.string().openapi({ example: 'tmdb:603', description: 'For `identify`.' }),
        source: z.string(),
        title: z.string(),
        originalTitle: z.string().optional(),
        year: z.int().optional(),
        countries: z.array(z.string()),
        directors: z.array(z.string()),
        plot: z.string().optional(),
        poster: z.string().optional().openapi({ description: 'Address below the page; for some minutes.' }),
      }),
    ),
    troubles: z.array(z.object({ source: z.string(), message: z.string(), coded: PageMessage.optional() })),
  })
  .openapi('MatchList');
