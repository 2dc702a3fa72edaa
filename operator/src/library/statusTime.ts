/** Instants in the text form of a status. Pure. */
import type { Instant } from './state.ts';

/** RFC 3339 in UTC. */
export type Time = string;

/**
 * Formats an instant. Clamped to the years RFC 3339 can write, because a broken clock or file must not fail a status.
 */
export function time(instant: Instant): Time {
  const bounded = Number.isFinite(instant) ? Math.min(Math.max(instant, 0), 253_402_300_799_000) : 0;
  return new Date(bounded).toISOString();
}
