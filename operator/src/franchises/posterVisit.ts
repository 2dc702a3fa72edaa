/** Fetches the due posters of missing parts, one after the other, and removes those of parts that are no longer missing. */
import type { Fact } from '../title/facts.ts';
import type { MissingPart } from './catalog.ts';
import type { FranchiseContext } from './franchiseContext.ts';
import { planPosters } from './missingPosters.ts';

type PosterContext = Pick<FranchiseContext, 'catalog' | 'posters' | 'tally' | 'signal' | 'isStopping'>;

/** Stops between two parts. Throws the catalog's errors. */
export async function visitPosters({ catalog, posters, tally, signal, isStopping }: PosterContext): Promise<void> {
  const missing = await catalog.posters.missing();
  if (missing === undefined) return;
  const isDue = (fact: Fact | undefined) => posters?.isDue(fact) === true;
  const { due, gone } = planPosters(missing, await catalog.posters.known(), isDue);
  if (gone.length > 0) await catalog.posters.remove(gone);
  for (const { before, ...part } of due) {
    if (posters === undefined || isStopping()) return;
    const fetched = await posters.fetch(part, before).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (fetched === undefined) return;
    await catalog.posters.save(part, fetched.fact, fetched.preview);
    count(part, fetched.fact, tally);
    tally.alive();
  }
}

function count(part: MissingPart, { state, reason, trouble }: Fact, tally: PosterContext['tally']): void {
  const name = part.title ?? part.id;
  if (state === 'filled') tally.made(name, fact);
  if (state === 'absent') tally.absent(fact);
  if (state !== 'failed' || reason === undefined) return;
  if (trouble === undefined) tally.failed(name, fact, reason);
  else tally.waits(name, fact, reason);
}

const fact = 'poster';
