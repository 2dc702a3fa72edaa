/**
 * Property tests try the same values in every run, so that a failure comes from the change and not from new values. To try other
 * values, run `PROPERTY_SEED=NUMBER npm test`, or `PROPERTY_SEED=random`, which prints the seed of a failure.
 */
import { configureGlobal } from 'fast-check';

const wanted = process.env['PROPERTY_SEED'] ?? '1';

if (wanted !== 'random') configureGlobal({ seed: Number(wanted) });
