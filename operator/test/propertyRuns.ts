/**
 * How many values a fuzz test tries: few in `npm test`. `PROPERTY_TIMES=100` tries a hundred times as many, with other
 * values each time if `PROPERTY_SEED=random` is set as well.
 */
export function propertyRuns(few: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(few * Number(process.env['PROPERTY_TIMES'] ?? 1)) };
}
