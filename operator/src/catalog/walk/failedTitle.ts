/** A title whose visit failed before its record was read, as its row is to be: what was due of it waits, all else stays. Pure. */
import { dueAtMs, failedFact, isDue } from '../../title/gaps.ts';
import type { CatalogTitle, FactRow, FailedTitle } from '../../walk/catalog.ts';

/** `known`: the title's row; absent: the catalog learns of it what its names say. */
export function failedAgain(
  known: CatalogTitle | undefined,
  { title: unread, reason, retry, nowMs }: FailedTitle,
): CatalogTitle {
  if (known === undefined) return unread;
  const { key, top, kind, title, year, ids, arrivedAt, sizeBytes, files, originalTitle, summary, candidates } = known;
  const facts = known.facts.map((row): FactRow => {
    if (!isDue(row.fact, nowMs)) return row;
    return { ...row, fact: failedFact<never>(row.fact, reason, nowMs, retry) };
  });
  // Why it was visited may be a change that no fact tells of: the title itself is to be tried again as well.
  const next = dueAtMs([...facts.map(({ fact }) => fact), failedFact<never>(undefined, reason, nowMs, retry)], nowMs);
  return {
    key,
    top,
    kind,
    title,
    ...(year === undefined ? {} : { year }),
    ids,
    arrivedAt,
    sizeBytes,
    files,
    facts,
    ...(next === undefined ? {} : { dueAtMs: next }),
    ...(originalTitle === undefined ? {} : { originalTitle }),
    ...(summary === undefined ? {} : { summary }),
    ...(candidates === undefined ? {} : { candidates }),
  };
}
