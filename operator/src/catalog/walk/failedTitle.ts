/** The row of a title whose visit failed before its record was read: its due facts wait, all else stays. Pure. */
import { dueAtMs, failedFact, isDue } from '../../title/gaps.ts';
import type { CatalogTitle, FactRow, FailedTitle } from '../../walk/catalog.ts';

/** `known`: the title's row; absent: the catalog gets the row from the title's names. */
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
  // The visit may have been caused by a change that no fact shows, so the title itself is retried too.
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
