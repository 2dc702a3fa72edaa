/**
 * Has V8 collect the old generation of a Job sooner. Rows and answers of a walk live for some turns of the event loop, long enough
 * to become old, and are garbage then. V8 lets the old generation grow to four times of what a full collection left, though
 * what is alive in a walk hardly changes (docs/benchmarks.md).
 */
import process from 'node:process';

/** What may be added to the objects that a full collection left until the next one, which costs some ten ms of CPU. */
const growthPercent = 30;

/** Applies to the whole process from its next full collection on. Not for a server: each full collection delays requests. */
export function collectOldGenerationSooner(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}
