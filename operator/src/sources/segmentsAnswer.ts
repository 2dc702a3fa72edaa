/**
 * How both services of marks report that they have nothing. Their errors are undocumented
 * (docs/reference/services.md#unverified-facts). Pure.
 */
import type { Verdict } from '../outbound/verdict.ts';

/** Their own 404 is JSON; any other 404 comes from another server at this address. */
export function classifySegments(status: number, body: unknown): Verdict | undefined {
  return status === 404 && body === undefined ? 'bad' : undefined;
}
