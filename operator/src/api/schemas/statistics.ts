/** Numbers, sizes and hours of the collection. */
import { z } from '@hono/zod-openapi';
import { Count } from './words.ts';

const share = { titles: Count, sizeBytes: Count, durationSeconds: Count };

const Part = z
  .object({ value: z.string().openapi({ description: 'As the filters of `/titles` name it.' }), ...share })
  .openapi('CollectionPart');

/** Largest first. */
const parts = z.array(Part);

export const StatisticsView = z
  .object({
    ...share,
    libraries: parts,
    resolutions: parts,
    hdr: parts,
    codecs: parts,
    languages: parts,
  })
  .openapi('StatisticsView', {
    description:
      'Parts of the collection, largest first. A title with several languages, codecs or kinds of HDR counts in each.',
  });
