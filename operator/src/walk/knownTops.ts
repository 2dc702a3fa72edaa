/** What the catalog knows of many tops, in calls of the size that it takes. */
import type { KnownTop, TitleCatalog } from './catalog.ts';

/** The most that `knownUnder` takes. */
const namesAtOnce = 256;

/** Yields each of these names that the catalog knows. */
export async function* knownTops(
  catalog: Pick<TitleCatalog, 'knownUnder'>,
  names: readonly string[],
): AsyncGenerator<readonly [name: string, known: KnownTop], void, undefined> {
  for (let from = 0; from < names.length; from += namesAtOnce)
    yield* await catalog.knownUnder(names.slice(from, from + namesAtOnce));
}
