/** Numbers, sizes and hours of the collection, in parts. */
import type { z } from '@hono/zod-openapi';
import type { Shares } from '../catalog.ts';
import { namesByUid } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import type { StatisticsView } from '../schemas/statistics.ts';

type View = z.infer<typeof StatisticsView>;

export async function readStatistics(ports: PagePorts): Promise<View> {
  const { all, libraries, resolutions, hdr, codecs, languages } = await (await ports.catalog()).statistics();
  const names = namesByUid(ports);
  const named = new Map(
    [...libraries].flatMap(([uid, share]) => {
      const name = names.get(uid);
      return name === undefined ? [] : [[name, share] as const];
    }),
  );
  return {
    ...all,
    libraries: largestFirst(named),
    resolutions: largestFirst(resolutions),
    hdr: largestFirst(hdr),
    codecs: largestFirst(codecs),
    languages: largestFirst(languages),
  };
}

function largestFirst(shares: Shares): View['libraries'] {
  return [...shares]
    .map(([value, share]) => ({ value, ...share }))
    .toSorted((a, b) => b.sizeBytes - a.sizeBytes || (a.value < b.value ? -1 : 1));
}
