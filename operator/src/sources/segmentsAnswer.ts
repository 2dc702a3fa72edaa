/** How both services of marks say that they have nothing: nobody has published their errors (sources.md 8). Pure. */
import type { Verdict } from '../outbound/verdict.ts';

/** Their own 404 speaks JSON; any other comes from something else that stands at this address. */
export function classifySegments(status: number, body: unknown): Verdict | undefined {
  return status === 404 && body === undefined ? 'bad' : undefined;
}
