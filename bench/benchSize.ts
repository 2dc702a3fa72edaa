/** How much of a bench runs: `BENCH_SHARE=0.05` tries it quickly, and its figures prove nothing. */

/** The count of a whole bench, or its share of it. */
export function sized(count: number): number {
  const share = Number(process.env['BENCH_SHARE'] ?? 1);
  if (!(share > 0 && share <= 1)) throw new RangeError(`expected BENCH_SHARE above 0 and at most 1, got ${share}`);
  return Math.max(1, Math.round(count * share));
}
