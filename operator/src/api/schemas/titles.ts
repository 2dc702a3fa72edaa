/** The wall: cards of titles, and the values of its filters. */
import { z } from '@hono/zod-openapi';
import { Count, LibraryName, Previews, Time, TitleAddress, TitleId, titleKinds } from './words.ts';

export const TitleCard = z
  .object({
    id: TitleId,
    address: TitleAddress,
    library: LibraryName,
    key: z.string().openapi({ description: "The title's folder (or file) under the Library's root." }),
    kind: z.enum(titleKinds),
    title: z.string(),
    year: z.int().optional(),
    preview: Previews,
    badges: z.array(z.string()).openapi({ description: 'Short, and equal in every language: `4K`, `HDR10`.' }),
    languages: z.array(z.string()).openapi({ description: 'Audio languages as declared by the files.' }),
    gaps: z.array(z.string()).openapi({ description: 'Names of open facts.' }),
    unidentified: z.boolean(),
    arrivedAt: Time,
    sizeBytes: Count,
  })
  .openapi('TitleCard');

export const TitleList = z
  .object({
    titles: z.array(TitleCard),
    next: z.string().optional().openapi({ description: 'Pass it back as `after`; absent on the last page.' }),
    total: Count.openapi({ description: 'The number of all titles that match.' }),
  })
  .openapi('TitleList');

const titleSorts = ['relevance', 'added', 'name', 'year', 'size'] as const;
export const largestPage = 200;
/** More titles than any catalog holds. */
const furthestPlace = 100_000_000;

const flag = z.enum(['true', 'false']).optional();

/** More than a person chooses. */
const valuesAtMost = 20;
const fewValues = new RegExp(`^[^,]*(?:,[^,]*){0,${valuesAtMost - 1}}$`);

/** Several values of one filter, separated by commas: a title has at least one of them. */
const severalOf = (longest: number) =>
  z
    .string()
    .max(longest * valuesAtMost)
    .regex(fewValues)
    .optional();

export const TitleFilter = z.object({
  library: severalOf(300).openapi({
    description: '`namespace/name`; of this and the next filters several values, separated by commas, are allowed',
    example: 'default/movies',
  }),
  q: z.string().max(500).optional().openapi({
    description:
      'Beginnings of words, in any script: of titles in any language, people, episodes. With one letter wrong if nothing has them.',
  }),
  kind: z
    .string()
    .regex(/^(?:movie|series)(?:,(?:movie|series))?$/)
    .optional()
    .openapi({ description: '`movie`, `series`' }),
  resolution: severalOf(40).openapi({ description: '`2160p`, `1080p`, …, `sd`' }),
  hdr: severalOf(40).openapi({ description: '`any`, `none`, or a kind such as `HDR10`' }),
  codec: severalOf(40),
  language: severalOf(40),
  gap: severalOf(60).openapi({ description: 'Name of an open fact.' }),
  collection: z.string().max(500).optional().openapi({
    description: 'Name of the collection of a film; one alone, because names contain commas.',
  }),
  art: z.enum(['missing']).optional().openapi({ description: 'Titles without a poster.' }),
  unidentified: flag.openapi({ description: '`true`: titles without any id.' }),
});

export const TitleQuery = TitleFilter.extend({
  sort: z.enum(titleSorts).optional().openapi({
    description:
      'Default: `relevance` with `q`, else `added`. By relevance the best 500 are listed, whatever `order` is.',
  }),
  order: z
    .enum(['asc', 'desc'])
    .optional()
    .openapi({ description: 'Default: ascending for names, descending otherwise.' }),
  after: z.string().max(4096).optional().openapi({ description: '`next` of the previous page.' }),
  offset: z.coerce.number().int().min(0).max(furthestPlace).optional().openapi({
    description:
      'The number of titles to skip, for a jump into the middle. Not together with `after`, which is faster.',
  }),
  limit: z.coerce.number().int().min(1).max(largestPage).default(60),
});

const FilterValue = z.object({ value: z.string(), count: Count }).openapi('FilterValue');

export const Filters = z
  .object({
    libraries: z.array(FilterValue),
    kinds: z.array(FilterValue),
    resolutions: z.array(FilterValue),
    hdr: z.array(FilterValue),
    codecs: z.array(FilterValue),
    languages: z.array(FilterValue),
    gaps: z.array(FilterValue),
    unidentified: Count,
    artMissing: Count,
    duplicates: Count.openapi({ description: 'Titles that `/duplicates` lists.' }),
  })
  .openapi('Filters', {
    description:
      "The values of the wall's filters, most frequent first, with the number of titles that the search and the other filters leave.",
  });
