/** Instants as people and scripts read them. Pure. */
import type { Instant } from './state.ts';

/** RFC 3339 in UTC. */
export type Time = string;

/** Years that RFC 3339 can write; a stored number beyond them is a clock or a file that was broken. */
export function time(instant: Instant): Time {
  const bounded = Number.isFinite(instant) ? Math.min(Math.max(instant, 0), 253_402_300_799_000) : 0;
  return new Date(bounded).toISOString();
}
