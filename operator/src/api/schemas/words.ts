/** Parts that several responses share. */
import { z } from '@hono/zod-openapi';

/** RFC 3339 in UTC. */
export const Time = z.iso.datetime();

export const Count = z.int().min(0);

/** Without a leading slash: relative to the page's base, so that it works under a sub-path. */
export const Address = z.string().openapi({ description: "Relative to the page's base address." });

/** By kind: `poster`, `fanart`, `thumbnail`, …. */
export const Previews = z.record(z.string(), Address).openapi('Previews', {
  description:
    "Small WebP pictures by kind (`poster`, `fanart`, `thumbnail`, …), as addresses relative to the page's base.",
});

export const TitleAddress = Address.openapi({
  description:
    "Of its page, relative to the page's base. It changes with the name; `~` and a number follow if another title of its Library has the same name and year.",
  example: 'titles/movies/heat-1995',
});

export const titleKinds = ['movie', 'series'] as const;
export const libraryKinds = ['movies', 'series', 'franchises'] as const;
export const triggers = ['webhook', 'schedule', 'cli', 'page', 'spec', 'start'] as const;
export const runResults = ['Succeeded', 'Yielded', 'Failed', 'Lost', 'TimedOut'] as const;

export const LibraryName = z.string().openapi({ description: '`namespace/name`', example: 'default/movies' });

/** Without flags: a JSON Schema pattern has none. */
export const titleIdForm = /^[A-Za-z0-9_-]{4,8192}$/;
export const TitleId = z.string().regex(titleIdForm).openapi({
  description: 'Names one title or franchise; opaque, the same after a rebuild of the catalog.',
});
